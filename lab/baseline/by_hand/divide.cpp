// Divide by a divisor, or take one.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<int>> divisors(n + 1);
    for (int d = 2; d <= n; d++)
        for (int m = d; m <= n; m += d) divisors[m].push_back(d);
    vector<char> g(n + 1);
    for (int m = 0; m <= n; m++) {
        u64 excluded = 0;
        if (m) excluded |= 1ull << g[m - 1];
        for (int d : divisors[m]) excluded |= 1ull << g[m / d];
        put(g[m] = __builtin_ctzll(~excluded));
    }
}
