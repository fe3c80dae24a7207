# 0.77, all n >= 0: periodic with period 12 from heap 71 on, proved (Guy-Smith: checked to heap 167)
# grundy emit 0.77 --to 1000 --lang python --want grundy,outcome,moves  # grundy 0.1.0
TABLE = b"01231432142641271432146741285472186741231472182741281472142741281472186741281472182"


def grundy(n):
    if n < 0:
        return -1
    if n < 83:
        return TABLE[n] - 48
    return TABLE[71 + (n - 71) % 12] - 48


# The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range.
def outcome(components):
    total = 0
    for at in range(len(components)):
        value = grundy(components[at])
        if value < 0:
            return -1
        total ^= value
    if total != 0:
        return 1
    return 0


# A winning move: the component's index, then what it becomes; nothing if there is none.
def best_move(components):
    answer = []
    total = 0
    for at in range(len(components)):
        value = grundy(components[at])
        if value < 0:
            return None
        total ^= value
    for at in range(len(components)):
        n = components[at]
        own = grundy(n)
        target = total ^ own
        if target < own:
            k0 = 1
            while k0 <= n and k0 <= 2:
                rest = n - k0
                if rest == 0 and 0 == target:
                    answer.append(at)
                    return answer
                k0 += 1
            k1 = 1
            while k1 <= n and k1 <= 2:
                rest = n - k1
                if rest > 0 and grundy(rest) == target:
                    answer.append(at)
                    answer.append(rest)
                    return answer
                k1 += 1
            k2 = 1
            while k2 <= n and k2 <= 2:
                rest = n - k2
                a = 1
                while a <= rest - a and a < 83:
                    if (grundy(a) ^ grundy(rest - a)) == target:
                        answer.append(at)
                        answer.append(a)
                        answer.append(rest - a)
                        return answer
                    a += 1
                k2 += 1
    return answer
