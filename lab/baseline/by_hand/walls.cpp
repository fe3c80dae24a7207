// A rook with walls: sets of values on rows and columns; a wall empties the set.
int main(int, char** v) {
    int n = atoi(v[1]), words = 2 * n / 64 + 1;
    vector<u64> row(n * words), column(n * words);
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) {
            u64 *r = &row[x * words], *c = &column[y * words];
            int w = 0;
            while (!~(r[w] | c[w])) w++;
            int bit = __builtin_ctzll(~(r[w] | c[w]));
            put(64 * w + bit);
            if ((x == 3 && y == 4) || (x == 100 && y == 70)) {
                fill(r, r + words, 0);
                fill(c, c + words, 0);
            } else {
                r[w] |= 1ull << bit, c[w] |= 1ull << bit;
            }
        }
}
