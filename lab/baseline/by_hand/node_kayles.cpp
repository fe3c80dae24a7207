// Node Kayles on a grid: take a cell and its neighbours, with a table of positions.
static int rows, columns;
static unordered_map<u64, int> known;
static u64 around[64];
static int value(u64 left) {
    auto found = known.find(left);
    if (found != known.end()) return found->second;
    u64 excluded = 0;
    for (u64 rest = left; rest; rest &= rest - 1) excluded |= 1ull << value(left & ~around[__builtin_ctzll(rest)]);
    return known[left] = __builtin_ctzll(~excluded);
}
int main(int, char** v) {
    rows = atoi(v[1]), columns = atoi(v[2]);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            u64& set = around[r * columns + c];
            set = 1ull << (r * columns + c);
            if (r) set |= 1ull << ((r - 1) * columns + c);
            if (r + 1 < rows) set |= 1ull << ((r + 1) * columns + c);
            if (c) set |= 1ull << (r * columns + c - 1);
            if (c + 1 < columns) set |= 1ull << (r * columns + c + 1);
        }
    put(value((1ull << rows * columns) - 1));
}
