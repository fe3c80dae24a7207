// A gap of n cells is worth n % 2 between the two ends of the strip, n between an end and a mark, 1 between equal marks
// and 0 between different ones.
int main() {
    const u64 cases = integer();
    for (u64 t = 1; t <= cases; ++t) {
        int n, sum = 0, marks = 0, gap = 0;
        const unsigned char *const cells = word(n);
        for (int i = 0, left = 0; i <= n; ++i) {
            const int right = i < n ? cells[i] : 0;
            if (right == '.') {
                ++gap;
                continue;
            }
            if (i < n && ((right != 'X' && right != 'O') || (gap == 0 && left == right))) wrong();
            sum ^= left == 0 && right == 0 ? gap % 2 : left == 0 || right == 0 ? gap : left == right;
            marks += right != 0;
            left = right;
            gap = 0;
        }
        // Alice is to move if the number of marks is even.
        std::printf("Case %d: %s\n", int(t), (sum != 0) == (marks % 2 == 0) ? "Yes" : "No");
    }
    return 0;
}
