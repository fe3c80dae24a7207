// Crazy Calendar (LightOJ 1393): the program of a contestant who knows sync_with_stdio.
#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int t;
    cin >> t;
    for (int k = 1; k <= t; k++) {
        int r, c, nim = 0;
        cin >> r >> c;
        for (int i = 0; i < r; i++)
            for (int j = 0; j < c; j++) {
                int x;
                cin >> x;
                if ((r + c - i - j) % 2) nim ^= x;
            }
        cout << "Case " << k << ": " << (nim ? "win" : "lose") << '\n';
    }
}
