// Nim of the gaps: a move of either piece shortens the gap of its pair.
int main() {
    const u64 cases = integer();
    for (u64 t = 1; t <= cases; ++t) {
        u64 sum = 0, first = 0;
        for (u64 pairs = integer(); pairs > 0; --pairs) {
            const u64 gray = integer(first, ~u64(1)), white = integer(gray + 1, ~u64(1));
            sum ^= white - gray - 1;
            first = white + 1;
        }
        std::printf("Case %d: %s\n", int(t), sum != 0 ? "Alice" : "Bob");
    }
    return 0;
}
