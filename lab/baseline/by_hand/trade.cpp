// Trade a counter of one heap for up to three of the other.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<char>> g(n, vector<char>(4 * n + 4));
    for (int x = 0; x < n; x++)
        for (int y = 0; y + 3 * x < 4 * n; y++) {
            int excluded = 0;
            if (x)
                for (int k = 0; k <= 3; k++) excluded |= 1 << g[x - 1][y + k];
            if (y) excluded |= 1 << g[x][y - 1];
            g[x][y] = __builtin_ctz(~excluded);
        }
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) put(g[x][y]);
}
