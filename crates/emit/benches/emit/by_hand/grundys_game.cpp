// Grundy's game to 10000: every pair of unequal parts, once.
#include <bits/stdc++.h>
using namespace std;

const int N = 10001;
int g[N], seen[1024];

int grundy(int n) {
    if (!g[3]) {
        for (int i = 1; i < N; i++) {
            for (int a = 1; 2 * a < i; a++) seen[g[a] ^ g[i - a]] = i;
            while (seen[g[i]] == i) g[i]++;
        }
    }
    return g[n];
}
