// g(2m) = m and g(2m + 1) = g(m).
int main() {
    const u64 cases = integer();
    for (u64 t = 1; t <= cases; ++t) {
        u64 sum = 0;
        for (u64 piles = integer(); piles > 0; --piles) {
            u64 pile = integer();
            while (pile % 2 == 1) pile /= 2;
            sum ^= pile / 2;
        }
        std::printf("Case %d: %s\n", int(t), sum != 0 ? "Alice" : "Bob");
    }
    return 0;
}
