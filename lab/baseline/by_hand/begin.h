// The common part of all programs: a rolling sum of the values, and the processor time from the start of main on.
#include <bits/stdc++.h>
#include <time.h>
using namespace std;
typedef uint64_t u64;
static u64 total;
static long long now() {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000ll + time.tv_nsec;
}
static long long since = now();
static void put(u64 value) { total = total * 1000003 + value; }
static struct End {
    ~End() { printf("%llu\n%lld\n", (unsigned long long)total, now() - since); }
} end_of_program;
// Returns the least number whose entry in `seen` is not `stamp`.
static int mex(const vector<int>& seen, int stamp) {
    int value = 0;
    while (seen[value] == stamp) value++;
    return value;
}
