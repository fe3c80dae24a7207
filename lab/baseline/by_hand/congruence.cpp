// Take a number with the heap's remainder by 3: steps of 3.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), seen(n + 2, -1);
    for (int m = 0; m <= n; m++) {
        for (int k = m % 3 ? m % 3 : 3; k <= m; k += 3) seen[g[m - k]] = m;
        put(g[m] = mex(seen, m));
    }
}
