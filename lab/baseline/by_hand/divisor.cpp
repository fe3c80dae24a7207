// Take a proper divisor of the heap.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<int>> divisors(n + 1);
    for (int a = 1; a <= n; a++)
        for (int m = 2 * a; m <= n; m += a) divisors[m].push_back(a);
    vector<int> g(n + 1), seen(n + 2, -1);
    for (int m = 0; m <= n; m++) {
        for (int a : divisors[m]) seen[g[m - a]] = m;
        put(g[m] = mex(seen, m));
    }
}
