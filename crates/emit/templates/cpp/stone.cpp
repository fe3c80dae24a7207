// g(2m) = m and g(2m + 1) = g(m): the lowest bit that is 0, and all ones below it, are shifted out.
int main() {
    const u64 cases = integer();
    for (u64 t = 1; t <= cases; ++t) {
        u64 sum = 0;
        for (u64 piles = integer(); piles > 0; --piles) {
            const u64 pile = integer(1);
            if (const u64 step = 2 * (~pile & (pile + 1))) sum ^= pile / step;
        }
        std::printf("Case %d: %s\n", int(t), sum != 0 ? "Alice" : "Bob");
    }
    return 0;
}
