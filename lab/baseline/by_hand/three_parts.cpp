// Split a heap into three with two different smallest parts.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), seen(1 << 12, -1);
    for (int m = 0; m <= n; m++) {
        for (int a = 1; 3 * a <= m; a++)
            for (int b = a + 1; a + 2 * b <= m; b++) seen[g[a] ^ g[b] ^ g[m - a - b]] = m;
        put(g[m] = mex(seen, m));
    }
}
