# Grundy's game to 10000: every pair of unequal parts, as a set.
N = 10001
g = []


def grundy(n):
    if not g:
        g.append(0)
        for i in range(1, N):
            h = (i + 1) // 2
            seen = {a ^ b for a, b in zip(g[1:h], g[:-h:-1])}
            m = 0
            while m in seen:
                m += 1
            g.append(m)
    return g[n]
