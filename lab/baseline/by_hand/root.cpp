// Take up to the square root: the window's last places of each value, a mex by search.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<int> g(n + 1), last(n + 2, -1);
    for (int m = 0; m <= n; m++) {
        int k = sqrt(m), value = 0;
        while (last[value] >= m - k && last[value] >= 0) value++;
        put(g[m] = value);
        last[value] = m;
    }
}
