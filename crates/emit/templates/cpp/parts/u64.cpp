#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wlong-long" // C++98 has none
#endif
typedef unsigned long long u64;
