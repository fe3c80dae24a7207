// Take the sum of the decimal digits, or one.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1);
    for (int m = 0; m <= n; m++) {
        int digits = 0, excluded = 0;
        for (int rest = m; rest; rest /= 10) digits += rest % 10;
        if (m) excluded = 1 << g[m - 1] | 1 << g[m - digits];
        put(g[m] = __builtin_ctz(~excluded));
    }
}
