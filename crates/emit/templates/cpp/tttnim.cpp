// A reply in the row or column of the first pile loses. After any other, six of the seven piles left are the last two
// of a line, so heaps of Nim with one stone less; the seventh is a heap of its full size.
static bool loses(u64 nine, u64 first, u64 second, u64 third) {
    return (nine ^ (first - 1) ^ (second - 1) ^ (third - 1)) == third;
}

int main() {
    for (u64 cases = integer(); cases > 0; --cases) {
        u64 pile[3][3], nine = 0;
        bool lost[3][3] = {{false}};
        for (int cell = 0; cell < 9; ++cell) {
            pile[cell / 3][cell % 3] = integer(1);
            nine ^= pile[cell / 3][cell % 3] - 1;
        }
        for (int r = 0; r < 2; ++r)
            for (int s = r + 1; s < 3; ++s)
                for (int a = 0; a < 3; ++a)
                    for (int b = 0; b < 3; ++b)
                        if (a != b && loses(nine, pile[r][a], pile[s][b], pile[3 - r - s][3 - a - b]))
                            lost[r][a] = lost[s][b] = true;
        char answer[2] = {'9', '\n'};
        for (int cell = 0; cell < 9; ++cell) answer[0] = char(answer[0] - lost[cell / 3][cell % 3]);
        put(answer, 2);
    }
    flush();
    return 0;
}
