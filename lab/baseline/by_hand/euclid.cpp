// Euclid: take a multiple of the smaller number from the larger.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<int>> g(n, vector<int>(n));
    vector<int> seen(n + 2, -1);
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            int stamp = x * n + y, big = max(x, y), small = min(x, y);
            for (int rest = big - small; small && rest >= 0; rest -= small) seen[x >= y ? g[rest][y] : g[x][rest]] = stamp;
            put(g[x][y] = mex(seen, stamp));
        }
}
