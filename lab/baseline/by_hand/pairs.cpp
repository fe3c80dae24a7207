// Take from both heaps, at most three from each.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<char>> g(n, vector<char>(n));
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            int excluded = 0;
            for (int a = 1; a <= 3; a++)
                for (int b = 1; b <= 3; b++)
                    if (a <= x && b <= y) excluded |= 1 << g[x - a][y - b];
            put(g[x][y] = __builtin_ctz(~excluded));
        }
}
