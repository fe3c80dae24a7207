// Take one, or leave a half.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1);
    for (int m = 0; m <= n; m++) {
        int excluded = m ? 1 << g[m - 1] | 1 << g[m / 2] : 0;
        put(g[m] = __builtin_ctz(~excluded));
    }
}
