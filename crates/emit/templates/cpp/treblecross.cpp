// If a cell completes a three, exactly those win. Else an X within two cells of another loses at once; the runs of
// cells without one are heaps of the octal game 0.11337.
static unsigned char grundy[@COUNT@];
static const char packed[] = @TABLE@;

// What the cells of one board and two more on either side hold: 1 for an X.
static int x[204];

// The value of a run behind an X that takes two of its cells.
static int value(int run) { return run > 0 ? grundy[run] : 0; }

int main() {
    unpack(packed, @BASE@, @PLACES@, grundy, @COUNT@);
    for (u64 boards = integer(); boards > 0; --boards) {
        int n;
        const unsigned char *const cells = word(n);
        if (n < 3 || n > 200) wrong();
        std::memset(x, 0, sizeof x);
        int *const board = x + 2;
        for (int i = 0; i < n; ++i) {
            board[i] = cells[i] == 'X';
            if ((cells[i] != 'X' && cells[i] != '.') || board[i - 2] + board[i - 1] + board[i] == 3) wrong();
        }

        int wins[200], count = 0;
        for (int i = 0; i < n; ++i) {
            const int *const c = board + i;
            if (!c[0] && (c[-2] + c[-1] == 2 || c[-1] + c[1] == 2 || c[1] + c[2] == 2)) wins[count++] = i;
        }
        if (count == 0) {
            int starts[200], lengths[200], runs = 0, sum = 0;
            for (int i = 0, length = 0; i <= n; ++i) {
                const int *const c = board + i;
                if (i < n && c[-2] + c[-1] + c[0] + c[1] + c[2] == 0) {
                    ++length;
                } else if (length > 0) {
                    starts[runs] = i - length;
                    lengths[runs++] = length;
                    sum ^= grundy[length];
                    length = 0;
                }
            }
            for (int r = 0; r < runs; ++r)
                for (int i = 0; i < lengths[r]; ++i)
                    if ((sum ^ grundy[lengths[r]] ^ value(i - 2) ^ value(lengths[r] - i - 3)) == 0)
                        wins[count++] = starts[r] + i;
        }
        std::puts(count > 0 ? "WINNING" : "LOSING");
        for (int i = 0; i < count; ++i) std::printf(i > 0 ? " %d" : "%d", wins[i] + 1);
        std::puts("");
    }
    return 0;
}
