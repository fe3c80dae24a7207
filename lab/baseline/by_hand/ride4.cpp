// Four heaps: take from one, or the same number from all.
int main(int, char** v) {
    int n = atoi(v[1]);
    auto at = [n](int a, int b, int c, int d) { return ((a * n + b) * n + c) * n + d; };
    vector<int> g(n * n * n * n), seen(8 * n, -1);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            for (int c = 0; c < n; c++)
                for (int d = 0; d < n; d++) {
                    int own = at(a, b, c, d), all = at(1, 1, 1, 1);
                    for (int k = 1; k <= a; k++) seen[g[own - k * n * n * n]] = own;
                    for (int k = 1; k <= b; k++) seen[g[own - k * n * n]] = own;
                    for (int k = 1; k <= c; k++) seen[g[own - k * n]] = own;
                    for (int k = 1; k <= d; k++) seen[g[own - k]] = own;
                    for (int k = 1; k <= min(min(a, b), min(c, d)); k++) seen[g[own - k * all]] = own;
                    put(g[own] = mex(seen, own));
                }
}
