// A knight that moves towards the corner.
int main(int, char** v) {
    int n = atoi(v[1]), dx[] = {2, 2, -1, 1}, dy[] = {-1, 1, 2, 2};
    vector<vector<int>> g(n + 1, vector<int>(n + 2 + 1));
    vector<vector<int>> t(2 * n + 2, vector<int>(2 * n + 2));
    for (int s = 0; s < 2 * n; s++)
        for (int x = 0; x <= s; x++) {
            int y = s - x, excluded = 0;
            for (int i = 0; i < 4; i++)
                if (x >= dx[i] && y >= dy[i]) excluded |= 1 << t[x - dx[i]][y - dy[i]];
            t[x][y] = __builtin_ctz(~excluded);
        }
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) put(t[x][y]);
}
