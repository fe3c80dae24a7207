// No two equal neighbours on a strip: a position is a gap with its ends; 0 is a wall.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<array<array<int, 3>, 3>> g(n + 1);
    vector<int> seen(1024, -1);
    int stamp = 0;
    for (int m = 0; m <= n; m++)
        for (int l = 0; l < 3; l++)
            for (int r = 0; r < 3; r++) {
                stamp++;
                for (int cell = 0; cell < m; cell++)
                    for (int mark = 1; mark < 3; mark++)
                        if (!(cell == 0 && mark == l) && !(cell == m - 1 && mark == r))
                            seen[g[cell][l][mark] ^ g[m - 1 - cell][mark][r]] = stamp;
                put(g[m][l][r] = mex(seen, stamp));
            }
}
