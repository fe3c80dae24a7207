// Chomp with two rows.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<int>> g(n, vector<int>(n));
    vector<int> seen(4 * n, -1);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            int stamp = a * n + b;
            for (int i = 1; i < a; i++) seen[g[i][min(b, i)]] = stamp;
            for (int i = 0; i < b; i++) seen[g[a][i]] = stamp;
            put(g[a][b] = mex(seen, stamp));
        }
}
