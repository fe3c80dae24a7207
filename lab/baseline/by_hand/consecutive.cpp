// Split a heap into consecutive heaps: the first one by a division, the nim-sum by prefixes.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), below(n + 2), seen(1 << 16, -1);
    for (int m = 0; m <= n; m++) {
        for (int k = 2; k * (k + 1) / 2 <= m; k++) {
            int rest = m - k * (k - 1) / 2;
            if (rest % k == 0) seen[below[rest / k + k] ^ below[rest / k]] = m;
        }
        put(g[m] = mex(seen, m));
        below[m + 1] = below[m] ^ g[m];
    }
}
