// The values of 146 x 146 cells are in the table; those of the rest of the board follow by its laws, for x <= y:
// far from the diagonal a value depends on x mod 4 alone, along the line y = 2x on y - 2x and x mod 4, along the
// diagonal on y - x and x mod 4, in between on x mod 4 and y mod 4.
static unsigned char grundy[@COUNT@];
static const char packed[] = @TABLE@;

static int value(int x, int y) {
    if (x > y) {
        const int z = x;
        x = y;
        y = z;
    }
    if (y >= 146) {
        const int d = y - x, near = 60 + x % 4;
        if (d >= x + 19) {
            x %= 4;
            y = 145;
        } else {
            y = d + 15 > x ? near + near + d - x : d >= 18 ? 88 + y % 4 : near + d;
            x = near;
        }
    }
    return grundy[146 * x + y];
}

int main() {
    unpack(packed, @BASE@, @PLACES@, grundy, @COUNT@);
    const u64 cases = integer();
    for (u64 t = 1; t <= cases; ++t) {
        int sum = 0;
        for (u64 knights = integer(); knights > 0; --knights) {
            const int x = int(integer());
            sum ^= value(x, int(integer()));
        }
        std::printf("Case %d: %s\n", int(t), sum != 0 ? "Alice" : "Bob");
    }
    return 0;
}
