// 0.77, all n >= 0: periodic with period 12 from heap 71 on, proved (Guy-Smith: checked to heap 167)
// grundy emit 0.77 --to 1000 --lang c --want grundy,outcome,moves  # grundy 0.1.0
#include <stdint.h>

static const char TABLE[] = "01231432142641271432146741285472186741231472182741281472142741281472186741281472182";

int64_t grundy(int64_t n) {
    if (n < 0) return -1;
    if (n < 83) return TABLE[n] - 48;
    return TABLE[71 + (n - 71) % 12] - 48;
}

// The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range.
int64_t outcome(const int64_t *components, int64_t count) {
    int64_t total = 0;
    for (int64_t at = 0; at < count; ++at) {
        int64_t value = grundy(components[at]);
        if (value < 0) return -1;
        total ^= value;
    }
    if (total != 0) return 1;
    return 0;
}

// A winning move: the component's index, then what it becomes; nothing if there is none.
int64_t best_move(const int64_t *components, int64_t count, int64_t *answer) {
    int64_t total = 0;
    for (int64_t at = 0; at < count; ++at) {
        int64_t value = grundy(components[at]);
        if (value < 0) return -1;
        total ^= value;
    }
    for (int64_t at = 0; at < count; ++at) {
        int64_t n = components[at];
        int64_t own = grundy(n);
        int64_t target = total ^ own;
        if (target < own) {
            for (int64_t k0 = 1; k0 <= n && k0 <= 2; ++k0) {
                int64_t rest = n - k0;
                if (rest == 0 && 0 == target) {
                    answer[0] = at;
                    return 1;
                }
            }
            for (int64_t k1 = 1; k1 <= n && k1 <= 2; ++k1) {
                int64_t rest = n - k1;
                if (rest > 0 && grundy(rest) == target) {
                    answer[0] = at;
                    answer[1] = rest;
                    return 2;
                }
            }
            for (int64_t k2 = 1; k2 <= n && k2 <= 2; ++k2) {
                int64_t rest = n - k2;
                for (int64_t a = 1; a <= rest - a && a < 83; ++a) {
                    if ((grundy(a) ^ grundy(rest - a)) == target) {
                        answer[0] = at;
                        answer[1] = a;
                        answer[2] = rest - a;
                        return 3;
                    }
                }
            }
        }
    }
    return 0;
}
