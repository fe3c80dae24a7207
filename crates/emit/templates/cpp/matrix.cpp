// Nim of the row sums: a move lowers one of them to any number below.
int main() {
    const u64 cases = integer();
    for (u64 t = 1; t <= cases; ++t) {
        const u64 rows = integer(), columns = integer(1);
        u64 sum = 0;
        for (u64 i = 0; i < rows; ++i) {
            u64 row = 0;
            for (u64 j = 0; j < columns; ++j) row += integer(0, ~row);
            sum ^= row;
        }
        std::printf("Case %d: %s\n", int(t), sum != 0 ? "Alice" : "Bob");
    }
    return 0;
}
