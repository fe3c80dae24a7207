// The proved law of the board without end, for x <= y: the values of cells near the corner are written down, all others
// repeat along the lines y = x and y = 2x and between them.
static unsigned char values[@COUNT@];
static const char packed[] = @TABLE@;

// The first y of each row of cells near the corner, and where its value is.
static const int rows[][2] = @ROWS@;

static int grundy(int x, int y) {
    if (x > y) {
        const int z = x;
        x = y;
        y = z;
    }
    if (x < @LAST@ && y >= rows[x][0] && y - rows[x][0] < rows[x + 1][1] - rows[x][1])
        return values[rows[x][1] + y - rows[x][0]];
    @LAW@
}

int main() {
    unpack(packed, @BASE@, @PLACES@, values, @COUNT@);
    const u64 cases = integer();
    for (u64 t = 1; t <= cases; ++t) {
        int sum = 0;
        for (u64 knights = integer(); knights > 0; --knights) {
            const int x = int(integer(0, 499));
            sum ^= grundy(x, int(integer(0, 499)));
        }
        std::printf("Case %d: %s\n", int(t), sum != 0 ? "Alice" : "Bob");
    }
    return 0;
}
