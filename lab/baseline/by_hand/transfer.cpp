// Take from the first heap, or move counters from the second one to the first.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<int>> g(n, vector<int>(2 * n));
    vector<int> seen(8 * n, -1);
    for (int y = 0; y < n; y++)
        for (int x = 0; x + y < 2 * n; x++) {
            int stamp = y * 2 * n + x;
            for (int k = 1; k <= x; k++) seen[g[y][x - k]] = stamp;
            for (int k = 1; k <= y; k++) seen[g[y - k][x + k]] = stamp;
            g[y][x] = mex(seen, stamp);
        }
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) put(g[y][x]);
}
