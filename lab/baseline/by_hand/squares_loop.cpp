// Take a square.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), seen(n + 2, -1);
    for (int m = 0; m <= n; m++) {
        for (int k = 1; k * k <= m; k++) seen[g[m - k * k]] = m;
        put(g[m] = mex(seen, m));
    }
}
