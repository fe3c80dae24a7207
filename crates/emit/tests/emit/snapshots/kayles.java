// 0.77, all n >= 0: periodic with period 12 from heap 71 on, proved (Guy-Smith: checked to heap 167)
// grundy emit 0.77 --to 1000 --lang java --want grundy,outcome,moves  # grundy 0.1.0
final class Grundy {
    private static final String TABLE = "01231432142641271432146741285472186741231472182741281472142741281472186741281472182";

    static long grundy(long n) {
        if (n < 0) return -1;
        if (n < 83) return TABLE.charAt((int) n) - 48;
        return TABLE.charAt((int) (71 + (n - 71) % 12)) - 48;
    }

    // The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range.
    static long outcome(long[] components) {
        long total = 0;
        for (long at = 0; at < components.length; ++at) {
            long value = grundy(components[(int) at]);
            if (value < 0) return -1;
            total ^= value;
        }
        if (total != 0) return 1;
        return 0;
    }

    // A winning move: the component's index, then what it becomes; nothing if there is none.
    static long[] bestMove(long[] components) {
        long[] answer = new long[3];
        long total = 0;
        for (long at = 0; at < components.length; ++at) {
            long value = grundy(components[(int) at]);
            if (value < 0) return null;
            total ^= value;
        }
        for (long at = 0; at < components.length; ++at) {
            long n = components[(int) at];
            long own = grundy(n);
            long target = total ^ own;
            if (target < own) {
                for (long k0 = 1; k0 <= n && k0 <= 2; ++k0) {
                    long rest = n - k0;
                    if (rest == 0 && 0 == target) {
                        answer[0] = at;
                        return java.util.Arrays.copyOf(answer, 1);
                    }
                }
                for (long k1 = 1; k1 <= n && k1 <= 2; ++k1) {
                    long rest = n - k1;
                    if (rest > 0 && grundy(rest) == target) {
                        answer[0] = at;
                        answer[1] = rest;
                        return java.util.Arrays.copyOf(answer, 2);
                    }
                }
                for (long k2 = 1; k2 <= n && k2 <= 2; ++k2) {
                    long rest = n - k2;
                    for (long a = 1; a <= rest - a && a < 83; ++a) {
                        if ((grundy(a) ^ grundy(rest - a)) == target) {
                            answer[0] = at;
                            answer[1] = a;
                            answer[2] = rest - a;
                            return java.util.Arrays.copyOf(answer, 3);
                        }
                    }
                }
            }
        }
        return java.util.Arrays.copyOf(answer, 0);
    }
}
