// Take a power of two.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1);
    for (int m = 0; m <= n; m++) {
        u64 excluded = 0;
        for (int k = 1; k <= m; k *= 2) excluded |= 1ull << g[m - k];
        put(g[m] = __builtin_ctzll(~excluded));
    }
}
