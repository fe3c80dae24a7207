// Grundy's game to the given heap by its sparse space (Winning Ways, chapter 4) with a known mask. Pairs with a rare part
// exclude common values; for each lesser rare value the program searches a pair of common parts. Prints a checksum.
#include <cstdio>
#include <cstdlib>
#include <vector>
int main(int, char **argv) {
    const unsigned MASK = 0xfe;
    int to = std::atoi(argv[1]);
    std::vector<unsigned short> g(to + 1);
    std::vector<int> rares, seen(1 << 16);
    unsigned sum = 0;
    for (int n = 1; n <= to; n++) {
        for (int a : rares) {
            if (a >= n) break;
            if (2 * a != n) seen[g[a] ^ g[n - a]] = n;
        }
        unsigned value = 0;
        for (;; value++) {
            if (seen[value] == n) continue;
            if (__builtin_popcount(value & MASK) % 2) break;
            bool found = false;
            for (int a = 1; 2 * a < n && !found; a++) found = (unsigned)(g[a] ^ g[n - a]) == value;
            if (!found) break;
        }
        g[n] = value;
        if (__builtin_popcount(value & MASK) % 2 == 0) rares.push_back(n);
        sum = 31 * sum + value;
    }
    std::printf("%u\n", sum);
}
