// Nim of the gaps between the two pawns of a column: a step back only lengthens a gap, and the opponent takes it back.
static u64 white[1000];

int main() {
    const u64 cases = integer();
    for (u64 t = 1; t <= cases; ++t) {
        u64 n = integer(0, 1000), sum = 0;
        for (u64 i = 0; i < n; ++i) white[i] = integer(0, n - 1);
        for (u64 i = 0; i < n; ++i) sum ^= integer(white[i] + 1, n - 1) - white[i] - 1;
        std::printf("Case %d: %s wins\n", int(t), sum != 0 ? "white" : "black");
    }
    return 0;
}
