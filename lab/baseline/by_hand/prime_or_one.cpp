// Take one or a prime.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<char> composite(n + 1);
    vector<int> few = {1}, g(n + 1), seen(n + 2, -1);
    for (int p = 2; p <= n; p++)
        if (!composite[p]) {
            few.push_back(p);
            for (long long m = (long long)p * p; m <= n; m += p) composite[m] = 1;
        }
    for (int m = 0; m <= n; m++) {
        for (int k : few) {
            if (k > m) break;
            seen[g[m - k]] = m;
        }
        put(g[m] = mex(seen, m));
    }
}
