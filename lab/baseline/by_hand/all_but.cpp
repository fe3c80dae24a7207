// Take any number except 2, 3 or 7.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), seen(n + 2, -1);
    for (int m = 0; m <= n; m++) {
        for (int k = 1; k <= m; k++)
            if (k != 2 && k != 3 && k != 7) seen[g[m - k]] = m;
        put(g[m] = mex(seen, m));
    }
}
