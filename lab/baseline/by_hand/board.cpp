// Dominoes on a board of four columns, from the full board down.
int main(int, char** v) {
    int rows = atoi(v[1]), cells = 4 * rows;
    vector<unsigned> places;
    for (int cell = 0; cell < cells; cell++) {
        if (cell % 4 < 3) places.push_back(3u << cell);
        if (cell + 4 < cells) places.push_back(17u << cell);
    }
    vector<char> g(1u << cells);
    for (long mask = (1l << cells) - 1; mask >= 0; mask--) {
        unsigned excluded = 0;
        for (unsigned place : places)
            if (!(place & mask)) excluded |= 1u << g[mask | place];
        g[mask] = __builtin_ctz(~excluded);
    }
    for (char value : g) put(value);
}
