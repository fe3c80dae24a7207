// Split a heap into equal parts.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<vector<int>> divisors(n + 1);
    for (int a = 2; a <= n; a++)
        for (int m = a; m <= n; m += a) divisors[m].push_back(a);
    vector<int> g(n + 1), seen(n + 2, -1);
    for (int m = 0; m <= n; m++) {
        for (int a : divisors[m]) seen[a % 2 ? g[m / a] : 0] = m;
        put(g[m] = mex(seen, m));
    }
}
