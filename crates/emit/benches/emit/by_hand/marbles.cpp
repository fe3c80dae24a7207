// The marble game: who wins each of the 65536 boards, by lines of one to three holes.
#include <bits/stdc++.h>
using namespace std;

char won[65536];
bool ready;

int outcome(int mask) {
    if (!ready) {
        ready = true;
        vector<int> lines;
        int dr[] = {0, 1, 1, 1}, dc[] = {1, 0, 1, -1};
        for (int r = 0; r < 4; r++)
            for (int c = 0; c < 4; c++)
                for (int d = 0; d < 4; d++) {
                    int line = 0;
                    for (int k = 0; k < 3; k++) {
                        int y = r + k * dr[d], x = c + k * dc[d];
                        if (y > 3 || x < 0 || x > 3) break;
                        line |= 1 << (4 * y + x);
                        lines.push_back(line);
                    }
                }
        for (int m = 65535; m >= 0; m--)
            for (int line : lines)
                if (!(m & line) && !won[m | line]) won[m] = 1;
    }
    return won[mask];
}
