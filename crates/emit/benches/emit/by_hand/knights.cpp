// Hyper knights on 500 x 500: recursion with a memo.
#include <bits/stdc++.h>
using namespace std;

int memo[1600][1600];
int dx[] = {-2, -2, -3, -1, -1, 1}, dy[] = {1, -1, -1, -3, -2, -2};

int grundy(int x, int y) {
    if (memo[x][y]) return memo[x][y] - 1;
    set<int> s;
    for (int i = 0; i < 6; i++) {
        int u = x + dx[i], v = y + dy[i];
        if (u >= 0 && v >= 0) s.insert(grundy(u, v));
    }
    int m = 0;
    while (s.count(m)) m++;
    memo[x][y] = m + 1;
    return m;
}
