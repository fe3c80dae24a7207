// A reply in the row or column of the first pile loses. After any other, six of the seven piles left are the last two
// of a line, so heaps of Nim with one stone less; the seventh is a heap of its full size.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

static void wrong() {
    std::cout.flush();
    std::fputs("error: malformed input\n", stderr);
    std::exit(1);
}

static long number(long least) {
    std::string text;
    if (!(std::cin >> text) || text.size() > 10 || text.find_first_not_of("0123456789") != std::string::npos) wrong();
    const double size = std::atof(text.c_str());
    if (size < double(least) || size > 2e9) wrong();
    return long(size);
}

static bool loses(long nine, long first, long second, long third) {
    return (nine ^ (first - 1) ^ (second - 1) ^ (third - 1)) == third;
}

int main() {
    for (long cases = number(0); cases > 0; --cases) {
        long pile[3][3], nine = 0;
        bool lost[3][3] = {{false}};
        for (int cell = 0; cell < 9; ++cell) {
            pile[cell / 3][cell % 3] = number(1);
            nine ^= pile[cell / 3][cell % 3] - 1;
        }
        for (int r = 0; r < 2; ++r)
            for (int s = r + 1; s < 3; ++s)
                for (int a = 0; a < 3; ++a)
                    for (int b = 0; b < 3; ++b)
                        if (a != b && loses(nine, pile[r][a], pile[s][b], pile[3 - r - s][3 - a - b]))
                            lost[r][a] = lost[s][b] = true;
        int winning = 9;
        for (int cell = 0; cell < 9; ++cell) winning -= lost[cell / 3][cell % 3];
        std::cout << winning << "\n";
    }
    return 0;
}
