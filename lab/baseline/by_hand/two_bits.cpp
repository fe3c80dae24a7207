// Take a number with two bits.
int main(int, char** v) {
    int n = atoi(v[1]);
    vector<char> g(n + 1);
    vector<int> few;
    for (int i = 1; i < 30; i++)
        for (int j = 0; j < i; j++) few.push_back((1 << i) + (1 << j));
    for (int m = 0; m <= n; m++) {
        u64 excluded = 0;
        for (int k : few) {
            if (k > m) break;
            excluded |= 1ull << g[m - k];
        }
        put(g[m] = __builtin_ctzll(~excluded));
    }
}
