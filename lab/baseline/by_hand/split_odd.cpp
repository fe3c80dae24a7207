// Take one, two or five, or split an even heap in two different even heaps.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), seen(2 * n + 64, -1);
    for (int m = 0; m <= n; m++) {
        if (m >= 1) seen[g[m - 1]] = m;
        if (m >= 2) seen[g[m - 2]] = m;
        if (m >= 5) seen[g[m - 5]] = m;
        if (m % 2 == 0)
            for (int a = 2; a < m - a; a += 2) seen[g[a] ^ g[m - a]] = m;
        put(g[m] = mex(seen, m));
    }
}
