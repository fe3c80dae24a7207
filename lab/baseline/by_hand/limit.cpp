// Take at most k; next time at most one more.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<int>> g(n, vector<int>(2 * n + 2));
    vector<int> seen(2 * n + 9, -1);
    int stamp = 0;
    for (int x = 0; x < n; x++)
        for (int k = 0; k + x <= 2 * n; k++) {
            stamp++;
            for (int a = 1; a <= min(x, k); a++) seen[g[x - a][a + 1]] = stamp;
            g[x][k] = mex(seen, stamp);
        }
    for (int x = 0; x < n; x++)
        for (int k = 0; k < n; k++) put(g[x][k]);
}
