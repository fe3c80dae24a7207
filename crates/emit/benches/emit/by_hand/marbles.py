# The marble game: who wins each of the 65536 boards, by lines of one to three holes.
lines = set()
for r in range(4):
    for c in range(4):
        for y, x in (0, 1), (1, 0), (1, 1), (1, -1):
            line = 0
            for k in range(3):
                if r + k * y < 4 and 0 <= c + k * x < 4:
                    line |= 1 << 4 * (r + k * y) + c + k * x
                    lines.add(line)
won = [0] * 65536
for m in range(65535, -1, -1):
    for line in lines:
        if not m & line and not won[m | line]:
            won[m] = 1
            break


def outcome(mask):
    return won[mask]
