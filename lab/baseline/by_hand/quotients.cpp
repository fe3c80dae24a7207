// Divide and round down.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), seen(n + 2, -1);
    for (int m = 0; m <= n; m++) {
        for (int k = 2; k <= m; k = m / (m / k) + 1) seen[g[m / k]] = m;
        put(g[m] = mex(seen, m));
    }
}
