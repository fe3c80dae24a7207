// Leave a prime number.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), seen(n + 2, -1), primes;
    vector<char> is_composite(n + 1);
    for (int p = 2; p <= n; p++)
        if (!is_composite[p]) {
            primes.push_back(p);
            for (int m = 2 * p; m <= n; m += p) is_composite[m] = 1;
        }
    for (int m = 0; m <= n; m++) {
        for (int p : primes) {
            if (p >= m) break;
            seen[g[p]] = m;
        }
        put(g[m] = mex(seen, m));
    }
}
