// Marble Game (Luogu P7395): the program of a contestant.
#include <cstdio>

signed char memo[1 << 16];

// The holes in reading order, on the 4 x 4 square that the diamond becomes when turned by 45 degrees.
const int cell[16] = {0, 4, 1, 8, 5, 2, 12, 9, 6, 3, 13, 10, 7, 14, 11, 15};

bool wins(int board) {
    signed char &known = memo[board];
    if (known) return known == 1;
    known = 2;
    const int dr[] = {0, 1, 1, 1}, dc[] = {1, 0, 1, -1};
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++)
            for (int d = 0; d < 4; d++) {
                int next = board;
                for (int n = 0; n < 3; n++) {
                    int y = r + n * dr[d], x = c + n * dc[d];
                    if (y > 3 || x < 0 || x > 3 || next >> (4 * y + x) & 1) break;
                    next |= 1 << (4 * y + x);
                    if (!wins(next)) {
                        known = 1;
                        return true;
                    }
                }
            }
    return false;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int board = 0;
        for (int i = 0; i < 16; i++) {
            char hole;
            scanf(" %c", &hole);
            if (hole == '*') board |= 1 << cell[i];
        }
        puts(wins(board) ? "Possible." : "Impossible.");
    }
}
