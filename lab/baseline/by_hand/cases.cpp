// By the parity of the heap: take one, or halve it; also take two.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<char> g(n + 1);
    for (int m = 0; m <= n; m++) {
        int excluded = 0;
        if (m % 2) excluded |= 1 << g[m - 1];
        else if (m) excluded |= 1 << g[m / 2];
        if (m > 2) excluded |= 1 << g[m - 2];
        put(g[m] = __builtin_ctz(~excluded));
    }
}
