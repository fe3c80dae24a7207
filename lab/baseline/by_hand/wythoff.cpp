// Queens that go to the corner: for each row, column and diagonal the values so far, as bits.
int main(int, char** v) {
    int n = atoi(v[1]), words = 3 * n / 64 + 1;
    vector<u64> row(n * words), column(n * words), diagonal(2 * n * words);
    vector<int> r0(n), c0(n), d0(2 * n);
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            int d = x - y + n;
            u64 *r = &row[x * words], *c = &column[y * words], *g = &diagonal[d * words];
            int w = min(r0[x], min(c0[y], d0[d]));
            while (!~(r[w] | c[w] | g[w])) w++;
            int bit = __builtin_ctzll(~(r[w] | c[w] | g[w]));
            r[w] |= 1ull << bit, c[w] |= 1ull << bit, g[w] |= 1ull << bit;
            while (!~r[r0[x]]) r0[x]++;
            while (!~c[c0[y]]) c0[y]++;
            while (!~g[d0[d]]) d0[d]++;
            put(64 * w + bit);
        }
}
