// Take one from a heap, or move one from the first to the last.
int main(int, char** v) {
    int n = atoi(v[1]), w = 2 * n;
    vector<char> g((size_t)n * n * w);
    auto at = [&](int x, int y, int z) -> char& { return g[((size_t)x * n + y) * w + z]; };
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++)
            for (int z = 0; z + x < w; z++) {
                int excluded = 0;
                if (x) excluded |= 1 << at(x - 1, y, z) | 1 << at(x - 1, y, z + 1);
                if (y) excluded |= 1 << at(x, y - 1, z);
                if (z) excluded |= 1 << at(x, y, z - 1);
                at(x, y, z) = __builtin_ctz(~excluded);
            }
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++)
            for (int z = 0; z < n; z++) put(at(x, y, z));
}
