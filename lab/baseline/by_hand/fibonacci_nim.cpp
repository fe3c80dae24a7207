// Take at most twice the number last taken: for each heap, the mex grows with the allowed number.
int main(int, char** v) {
    int n = atoi(v[1]), stamp = 0;
    vector<vector<int>> g(n, vector<int>(2 * n + 1));
    vector<int> seen(4 * n, -1);
    for (int x = 0; x < n; x++) {
        stamp++;
        for (int y = 0, value = 0; y <= 2 * n; y++) {
            if (y >= 1 && y <= x) {
                seen[g[x - y][min(2 * y, 2 * n)]] = stamp;
                while (seen[value] == stamp) value++;
            }
            g[x][y] = value;
        }
        for (int y = 0; y < n; y++) put(g[x][y]);
    }
}
