// Kayles and a heap of Nim.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n), seen(1024, -1);
    for (int m = 0; m < n; m++) {
        for (int k = 1; k <= 2; k++)
            for (int a = 0; 2 * a <= m - k; a++) seen[g[a] ^ g[m - k - a]] = m;
        g[m] = mex(seen, m);
    }
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) put(g[x] ^ y);
}
