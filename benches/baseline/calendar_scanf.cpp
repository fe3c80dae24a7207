// Crazy Calendar (LightOJ 1393): the program of a contestant.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    for (int k = 1; k <= t; k++) {
        int r, c, nim = 0;
        scanf("%d %d", &r, &c);
        for (int i = 0; i < r; i++)
            for (int j = 0; j < c; j++) {
                int x;
                scanf("%d", &x);
                if ((r + c - i - j) % 2) nim ^= x;
            }
        printf("Case %d: %s\n", k, nim ? "win" : "lose");
    }
}
