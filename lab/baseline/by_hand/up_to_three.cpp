// Take up to three counters in all from two heaps.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<char>> g(n, vector<char>(n));
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            int excluded = 0;
            for (int a = 0; a <= 3 && a <= x; a++)
                for (int b = 0; a + b <= 3 && b <= y; b++)
                    if (a + b) excluded |= 1 << g[x - a][y - b];
            put(g[x][y] = __builtin_ctz(~excluded));
        }
}
