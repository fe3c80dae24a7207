// Take a prime: for each value the heaps that reach it, as bits; the primes are shifted to each heap.
int main(int, char** v) {
    int n = atoi(v[1]), words = n / 64 + 2;
    vector<u64> primes(words);
    vector<char> composite(n + 1);
    for (int i = 2; i <= n; i++)
        if (!composite[i]) {
            primes[i / 64] |= 1ull << (i % 64);
            for (long j = (long)i * i; j <= n; j += i) composite[j] = 1;
        }
    vector<vector<u64>> reach;
    for (int m = 0; m <= n; m++) {
        size_t value = 0;
        while (value < reach.size() && reach[value][m / 64] >> (m % 64) & 1) value++;
        if (value == reach.size()) reach.emplace_back(words);
        u64* to = &reach[value][m / 64];
        int by = m % 64, left = words - m / 64;
        for (int i = 0; i < left; i++) {
            to[i] |= primes[i] << by;
            if (by && i) to[i] |= primes[i - 1] >> (64 - by);
        }
        put(value);
    }
}
