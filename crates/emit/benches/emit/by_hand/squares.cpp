// Subtract-a-square to 5000.
#include <bits/stdc++.h>
using namespace std;

int g[5001];

int grundy(int n) {
    if (!g[1]) {
        for (int i = 1; i <= 5000; i++) {
            set<int> s;
            for (int k = 1; k * k <= i; k++) s.insert(g[i - k * k]);
            while (s.count(g[i])) g[i]++;
        }
    }
    return g[n];
}
