// Take a number coprime to the heap; the numbers that are not are crossed out.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), least(n + 1), seen(n + 2, -1);
    for (int p = 2; p <= n; p++)
        if (!least[p])
            for (int m = p; m <= n; m += p)
                if (!least[m]) least[m] = p;
    vector<char> out(n + 1);
    for (int m = 0; m <= n; m++) {
        fill(out.begin(), out.begin() + m + 1, 0);
        for (int left = m; left > 1;) {
            int p = least[left];
            while (left % p == 0) left /= p;
            for (int k = p; k <= m; k += p) out[k] = 1;
        }
        for (int k = 1; k <= m; k++)
            if (!out[k]) seen[g[m - k]] = m;
        put(g[m] = mex(seen, m));
    }
}
