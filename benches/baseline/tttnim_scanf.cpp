// Tic-Tac-Toe-Nim (HDU 6886): the program of a contestant.
#include <cstdio>

int a[9];

// The cell that shares neither row nor column with the two.
int third(int p, int q) { return 3 * (3 - p / 3 - q / 3) + (3 - p % 3 - q % 3); }

bool wins(int p) {
    for (int q = 0; q < 9; q++) {
        if (q / 3 == p / 3 || q % 3 == p % 3) continue;
        int k = third(p, q), nim = a[k];
        for (int i = 0; i < 9; i++)
            if (i != p && i != q && i != k) nim ^= a[i] - 1;
        if (!nim) return false;
    }
    return true;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        for (int i = 0; i < 9; i++) scanf("%d", &a[i]);
        int count = 0;
        for (int p = 0; p < 9; p++) count += wins(p);
        printf("%d\n", count);
    }
}
