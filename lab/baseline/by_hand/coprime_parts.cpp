// Split a heap into two coprime ones.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), seen(1 << 16, -1);
    for (int m = 0; m <= n; m++) {
        for (int a = 1; a <= m - 1; a++)
            if (__gcd(a, m - a) == 1) seen[g[a] ^ g[m - a]] = m;
        put(g[m] = mex(seen, m));
    }
}
