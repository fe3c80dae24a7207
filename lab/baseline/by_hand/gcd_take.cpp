// Take the common divisor from one of two heaps, or one from both.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<char>> g(n, vector<char>(n));
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            int excluded = 0;
            if (x && y) {
                int d = __gcd(x, y);
                excluded |= 1 << g[x - d][y] | 1 << g[x][y - d] | 1 << g[x - 1][y - 1];
            }
            put(g[x][y] = __builtin_ctz(~excluded));
        }
}
