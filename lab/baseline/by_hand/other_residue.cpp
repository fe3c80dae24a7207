// Take a number with another remainder by 3 than the heap's.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), seen(n + 2, -1);
    for (int m = 0; m <= n; m++) {
        for (int k = 1; k <= m; k++)
            if (k % 3 != m % 3) seen[g[m - k]] = m;
        put(g[m] = mex(seen, m));
    }
}
