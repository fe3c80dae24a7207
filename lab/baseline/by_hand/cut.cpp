// Cut a rectangle along a grid line.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<int>> g(n, vector<int>(n));
    vector<int> seen(1 << 16, -1);
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            int stamp = x * n + y;
            for (int i = 1; i <= x / 2; i++) seen[g[i][y] ^ g[x - i][y]] = stamp;
            for (int i = 1; i <= y / 2; i++) seen[g[x][i] ^ g[x][y - i]] = stamp;
            put(g[x][y] = mex(seen, stamp));
        }
}
