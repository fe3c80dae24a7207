// A queen in three dimensions, every option.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n * n * n), seen(8 * n, -1);
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++)
            for (int z = 0; z < n; z++) {
                int at = (x * n + y) * n + z;
                for (int move = 1; move < 8; move++) {
                    int a = move & 1, b = move >> 1 & 1, c = move >> 2;
                    for (int k = 1; k * a <= x && k * b <= y && k * c <= z; k++) seen[g[at - k * ((a * n + b) * n + c)]] = at;
                }
                put(g[at] = mex(seen, at));
            }
}
