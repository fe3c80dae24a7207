// Hyper knights on a square of the given size, as in a contest: recursion with a memo. The values of the options are in a
// std::set, or in a word if the third argument is "bits". Repeats this the given number of times; prints a checksum and
// the nanoseconds of the best time.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <vector>
static int side;
static std::vector<signed char> memo;
static const int DX[6] = {-2, -2, -3, -1, -1, 1}, DY[6] = {1, -1, -1, -3, -2, -2};
template <bool BITS> static int grundy(int x, int y) {
    signed char &known = memo[x * side + y];
    if (known >= 0) return known;
    unsigned word = 0;
    std::set<int> seen;
    for (int i = 0; i < 6; i++) {
        int u = x + DX[i], v = y + DY[i];
        if (u < 0 || v < 0) continue;
        int value = grundy<BITS>(u, v);
        if (BITS) word |= 1u << value;
        else seen.insert(value);
    }
    int mex = 0;
    if (BITS) mex = __builtin_ctz(~word);
    else while (seen.count(mex)) mex++;
    return known = mex;
}
int main(int, char **argv) {
    int size = std::atoi(argv[1]), turns = std::atoi(argv[2]);
    bool bits = !std::strcmp(argv[3], "bits");
    // Moves lead away from an axis by half of what they come nearer to it.
    side = size + size / 2 + 2;
    long long best = -1;
    unsigned sum = 0;
    while (turns--) {
        auto start = std::chrono::steady_clock::now();
        memo.assign((size_t)side * side, -1);
        sum = 0;
        for (int x = 0; x < size; x++)
            for (int y = 0; y < size; y++) sum = 31 * sum + (bits ? grundy<true>(x, y) : grundy<false>(x, y));
        long long time = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
        if (best < 0 || time < best) best = time;
    }
    std::printf("%u\n%lld\n", sum, best);
}
