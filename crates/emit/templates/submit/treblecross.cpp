// If a cell completes a three, exactly those win. Otherwise an X within two cells of another one loses at once, and
// each run of cells without one is a heap: an X in it takes its own cell and two more on either side.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

// The Grundy values of runs.
static int grundy[201];

static void wrong() {
    std::cout.flush();
    std::fputs("error: malformed input\n", stderr);
    std::exit(1);
}

// The value that an X at cell i leaves of a run.
static int left(int run, int i) {
    const int before = i - 2, after = run - i - 3;
    return (before > 0 ? grundy[before] : 0) ^ (after > 0 ? grundy[after] : 0);
}

static std::string word() {
    std::string text;
    if (!(std::cin >> text)) wrong();
    return text;
}

int main() {
    for (int run = 1; run <= 200; ++run) {
        bool met[256] = {false};
        for (int i = 0; i < run; ++i) met[left(run, i)] = true;
        while (met[grundy[run]]) ++grundy[run];
    }
    const std::string count = word();
    if (count.size() > 9 || count.find_first_not_of("0123456789") != std::string::npos) wrong();
    for (int boards = std::atoi(count.c_str()); boards > 0; --boards) {
        const std::string cells = word();
        const int n = int(cells.size());
        if (n < 3 || n > 200 || cells.find_first_not_of(".X") != std::string::npos) wrong();
        if (cells.find("XXX") != std::string::npos) wrong();
        // What the cells and two more on either side hold: 1 for an X.
        int x[204] = {0};
        for (int i = 0; i < n; ++i) x[i + 2] = cells[i] == 'X';

        int wins[200], count_of_wins = 0;
        for (int i = 0; i < n; ++i) {
            const int *const c = x + 2 + i;
            if (!c[0] && (c[-2] + c[-1] == 2 || c[-1] + c[1] == 2 || c[1] + c[2] == 2)) wins[count_of_wins++] = i;
        }
        if (count_of_wins == 0) {
            int starts[200], lengths[200], runs = 0, sum = 0;
            for (int i = 0, length = 0; i <= n; ++i) {
                const int *const c = x + 2 + i;
                if (i < n && c[-2] + c[-1] + c[0] + c[1] + c[2] == 0) {
                    ++length;
                } else if (length > 0) {
                    starts[runs] = i - length;
                    lengths[runs++] = length;
                    sum ^= grundy[length];
                    length = 0;
                }
            }
            for (int r = 0; r < runs; ++r)
                for (int i = 0; i < lengths[r]; ++i)
                    if ((sum ^ grundy[lengths[r]]) == left(lengths[r], i)) wins[count_of_wins++] = starts[r] + i;
        }
        std::cout << (count_of_wins > 0 ? "WINNING\n" : "LOSING\n");
        for (int i = 0; i < count_of_wins; ++i) std::cout << (i > 0 ? " " : "") << wins[i] + 1;
        std::cout << "\n";
    }
    return 0;
}
