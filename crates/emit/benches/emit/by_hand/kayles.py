# Kayles: the first heaps, then the period of 12 that one has seen.
g = [0]
for i in range(1, 200):
    s = {g[a] ^ g[i - k - a] for k in (1, 2) for a in range(i - k + 1)}
    g.append(min(set(range(20)) - s))


def grundy(n):
    return g[n] if n < 200 else g[100 + (n - 100) % 12]
