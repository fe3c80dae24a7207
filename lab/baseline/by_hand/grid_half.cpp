// One step left or down, or halve both numbers.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<char>> g(n, vector<char>(n));
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            int excluded = 0;
            if (x) excluded |= 1 << g[x - 1][y];
            if (y) excluded |= 1 << g[x][y - 1];
            if (x + y) excluded |= 1 << g[x / 2][y / 2];
            put(g[x][y] = __builtin_ctz(~excluded));
        }
}
