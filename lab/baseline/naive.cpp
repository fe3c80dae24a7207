// Grundy's game to the given heap, as in a contest: every pair of unequal parts. Prints a checksum.
#include <cstdio>
#include <cstdlib>
#include <vector>
int main(int, char **argv) {
    int to = std::atoi(argv[1]);
    std::vector<unsigned char> g(to + 1);
    std::vector<int> seen(256);
    unsigned sum = 0;
    for (int n = 1; n <= to; n++) {
        for (int a = 1; 2 * a < n; a++) seen[g[a] ^ g[n - a]] = n;
        while (seen[g[n]] == n) g[n]++;
        sum = 31 * sum + g[n];
    }
    std::printf("%u\n", sum);
}
