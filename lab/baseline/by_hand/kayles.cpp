// Kayles, every pair.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), seen(1024, -1);
    for (int m = 0; m <= n; m++) {
        for (int k = 1; k <= 2; k++)
            for (int a = 0; 2 * a <= m - k; a++) seen[g[a] ^ g[m - k - a]] = m;
        put(g[m] = mex(seen, m));
    }
}
