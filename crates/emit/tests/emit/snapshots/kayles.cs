// 0.77, all n >= 0: periodic with period 12 from heap 71 on, proved (Guy-Smith: checked to heap 167)
// grundy emit 0.77 --to 1000 --lang csharp --want grundy,outcome,moves  # grundy 0.1.0
static class Game {
    const string TABLE = "01231432142641271432146741285472186741231472182741281472142741281472186741281472182";

    public static long Grundy(long n) {
        if (n < 0) return -1;
        if (n < 83) return TABLE[(int)n] - 48;
        return TABLE[(int)(71 + (n - 71) % 12)] - 48;
    }

    // The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range.
    public static long Outcome(long[] components) {
        long total = 0;
        for (long at = 0; at < components.Length; ++at) {
            long value = Grundy(components[at]);
            if (value < 0) return -1;
            total ^= value;
        }
        if (total != 0) return 1;
        return 0;
    }

    // A winning move: the component's index, then what it becomes; nothing if there is none.
    public static System.Collections.Generic.List<long> BestMove(long[] components) {
        System.Collections.Generic.List<long> answer = new System.Collections.Generic.List<long>();
        long total = 0;
        for (long at = 0; at < components.Length; ++at) {
            long value = Grundy(components[at]);
            if (value < 0) return null;
            total ^= value;
        }
        for (long at = 0; at < components.Length; ++at) {
            long n = components[at];
            long own = Grundy(n);
            long target = total ^ own;
            if (target < own) {
                for (long k0 = 1; k0 <= n && k0 <= 2; ++k0) {
                    long rest = n - k0;
                    if (rest == 0 && 0 == target) {
                        answer.Add(at);
                        return answer;
                    }
                }
                for (long k1 = 1; k1 <= n && k1 <= 2; ++k1) {
                    long rest = n - k1;
                    if (rest > 0 && Grundy(rest) == target) {
                        answer.Add(at);
                        answer.Add(rest);
                        return answer;
                    }
                }
                for (long k2 = 1; k2 <= n && k2 <= 2; ++k2) {
                    long rest = n - k2;
                    for (long a = 1; a <= rest - a && a < 83; ++a) {
                        if ((Grundy(a) ^ Grundy(rest - a)) == target) {
                            answer.Add(at);
                            answer.Add(a);
                            answer.Add(rest - a);
                            return answer;
                        }
                    }
                }
            }
        }
        return answer;
    }
}
