// Take from the first heap, and exchange the heaps: in the order of their sum.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<int>> g(n, vector<int>(n));
    vector<int> seen(n + 2, -1);
    for (int s = 0; s <= 2 * (n - 1); s++)
        for (int x = max(0, s - n + 1); x <= min(s, n - 1); x++) {
            int y = s - x, stamp = x * n + y;
            for (int k = 1; k <= x; k++) seen[g[y][x - k]] = stamp;
            g[x][y] = mex(seen, stamp);
        }
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) put(g[x][y]);
}
