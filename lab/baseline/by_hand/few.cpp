// A small set: the bits of the values.
int main(int, char** v) {
    int n = atoi(v[1]), set[] = {2, 7, 11, 20};
    vector<char> g(n + 1);
    for (int m = 0; m <= n; m++) {
        int excluded = 0;
        for (int k : set)
            if (k <= m) excluded |= 1 << g[m - k];
        put(g[m] = __builtin_ctz(~excluded));
    }
}
