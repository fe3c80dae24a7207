// Grundy's game: no law is known, the values of piles up to 10000 are in the table.
static unsigned char grundy[@COUNT@];
static const char packed[] = @TABLE@;

int main() {
    unpack(packed, @BASE@, @PLACES@, grundy, @COUNT@);
    const u64 cases = integer();
    for (u64 t = 1; t <= cases; ++t) {
        int sum = 0;
        for (u64 piles = integer(); piles > 0; --piles) sum ^= grundy[integer(1, @COUNT@ - 1)];
        std::printf("Case %d: %s\n", int(t), sum != 0 ? "Alice" : "Bob");
    }
    return 0;
}
