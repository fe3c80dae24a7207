# Subtract-a-square to 5000.
g = []
for i in range(5001):
    s = {g[i - k * k] for k in range(1, int(i**0.5) + 1)}
    m = 0
    while m in s:
        m += 1
    g.append(m)


def grundy(n):
    return g[n]
