// A piece with four leaps.
int main(int, char** v) {
    int n = atoi(v[1]), dx[] = {1, 0, 1, 2}, dy[] = {0, 1, 1, 1};
    vector<vector<int>> g(n, vector<int>(n));
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            int excluded = 0;
            for (int i = 0; i < 4; i++)
                if (x >= dx[i] && y >= dy[i]) excluded |= 1 << g[x - dx[i]][y - dy[i]];
            put(g[x][y] = __builtin_ctz(~excluded));
        }
}
