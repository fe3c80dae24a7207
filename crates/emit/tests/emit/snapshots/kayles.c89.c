/* 0.77, all n >= 0: periodic with period 12 from heap 71 on, proved (Guy-Smith: checked to heap 167) */
/* grundy emit 0.77 --to 1000 --lang c89 --want grundy,outcome,moves  # grundy 0.1.0 */
#if defined(_MSC_VER)
typedef __int64 integer;
#elif defined(__GNUC__)
__extension__ typedef long long integer;
#else
typedef long integer;
#endif

static const char TABLE[] = "01231432142641271432146741285472186741231472182741281472142741281472186741281472182";

integer grundy(integer n) {
    if (n < 0) return -1;
    if (n < 83) return TABLE[n] - 48;
    return TABLE[71 + (n - 71) % 12] - 48;
}

/* The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range. */
integer outcome(const integer *components, integer count) {
    integer total = 0;
    integer at;
    for (at = 0; at < count; ++at) {
        integer value = grundy(components[at]);
        if (value < 0) return -1;
        total ^= value;
    }
    if (total != 0) return 1;
    return 0;
}

/* A winning move: the component's index, then what it becomes; nothing if there is none. */
integer best_move(const integer *components, integer count, integer *answer) {
    integer total = 0;
    integer at;
    for (at = 0; at < count; ++at) {
        integer value = grundy(components[at]);
        if (value < 0) return -1;
        total ^= value;
    }
    for (at = 0; at < count; ++at) {
        integer n = components[at];
        integer own = grundy(n);
        integer target = total ^ own;
        if (target < own) {
            integer k0, k1, k2;
            for (k0 = 1; k0 <= n && k0 <= 2; ++k0) {
                integer rest = n - k0;
                if (rest == 0 && 0 == target) {
                    answer[0] = at;
                    return 1;
                }
            }
            for (k1 = 1; k1 <= n && k1 <= 2; ++k1) {
                integer rest = n - k1;
                if (rest > 0 && grundy(rest) == target) {
                    answer[0] = at;
                    answer[1] = rest;
                    return 2;
                }
            }
            for (k2 = 1; k2 <= n && k2 <= 2; ++k2) {
                integer rest = n - k2;
                integer a;
                for (a = 1; a <= rest - a && a < 83; ++a) {
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
