// The common part of all programs: a rolling sum of the values, and the time from the first line of main on.
#include <bits/stdc++.h>
using namespace std;
typedef uint64_t u64;
static u64 total;
static chrono::steady_clock::time_point since = chrono::steady_clock::now();
static void put(u64 value) { total = total * 1000003 + value; }
static struct End {
    ~End() {
        auto time = chrono::duration_cast<chrono::nanoseconds>(chrono::steady_clock::now() - since).count();
        printf("%llu\n%lld\n", (unsigned long long)total, (long long)time);
    }
} end_of_program;
// Returns the least number whose entry in `seen` is not `stamp`.
static int mex(const vector<int>& seen, int stamp) {
    int value = 0;
    while (seen[value] == stamp) value++;
    return value;
}
