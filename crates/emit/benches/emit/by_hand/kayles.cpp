// Kayles: the first heaps, then the period of 12 that one has seen.
#include <bits/stdc++.h>
using namespace std;

int g[200];

int grundy(long long n) {
    if (!g[1]) {
        for (int i = 1; i < 200; i++) {
            set<int> s;
            for (int k = 1; k <= 2; k++)
                for (int a = 0; a <= i - k; a++) s.insert(g[a] ^ g[i - k - a]);
            while (s.count(g[i])) g[i]++;
        }
    }
    return n < 200 ? g[n] : g[100 + (n - 100) % 12];
}
