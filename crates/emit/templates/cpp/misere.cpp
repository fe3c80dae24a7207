// While a pile of two or more is left the winner plays as in Nim; of single stones an odd number is lost (Bouton).
int main() {
    const u64 cases = integer();
    for (u64 t = 1; t <= cases; ++t) {
        u64 sum = 0;
        bool large = false;
        for (u64 piles = integer(); piles > 0; --piles) {
            const u64 pile = integer(1);
            sum ^= pile;
            large = large || pile > 1;
        }
        std::printf("Case %d: %s\n", int(t), sum != (large ? 0 : 1) ? "Alice" : "Bob");
    }
    return 0;
}
