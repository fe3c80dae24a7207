// Staircase Nim: the cells at odd distance from the lower right corner are the heaps.
int main() {
    const u64 cases = integer();
    for (u64 t = 1; t <= cases; ++t) {
        const u64 rows = integer(), columns = integer(1);
        u64 sum[2] = {0, 0};
        for (u64 i = rows; i > 0; --i)
            for (u64 j = columns; j > 0; --j) sum[(i + j) % 2] ^= integer();
        std::printf("Case %d: %s\n", int(t), sum[1] != 0 ? "win" : "lose");
    }
    return 0;
}
