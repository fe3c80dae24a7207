// Replace a heap by its nim-sum with a number, if that is smaller.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), seen(n + 2, -1);
    for (int m = 0; m <= n; m++) {
        for (int k = 1; k <= m; k++)
            if ((m ^ k) < m) seen[g[m ^ k]] = m;
        put(g[m] = mex(seen, m));
    }
}
