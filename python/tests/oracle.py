"""Plain search by the rules in the literature, independent of the library."""

from functools import cache


def mex(values):
    values = set(values)
    return next(value for value in range(len(values) + 1) if value not in values)


def grundy(options):
    """Returns the value of a component. Its options are tuples of components."""

    @cache
    def value(position):
        return mex(nim_sum(value(part) for part in option) for option in options(position))

    return value


def nim_sum(values):
    total = 0
    for value in values:
        total ^= value
    return total


def misere(options):
    """Returns ``True`` if the player to move wins a sum (a sorted tuple of components) under misère play."""

    @cache
    def wins(position):
        after = [
            tuple(sorted(position[:i] + option + position[i + 1 :]))
            for i, part in enumerate(position)
            for option in options(part)
        ]
        return not after or any(not wins(left) for left in after)

    return lambda position: wins(tuple(sorted(position)))


def octal(split, digits):
    """The rules of a code: bit 0, 1 or 2 of digit k allows taking k tokens and leaving 0, 1 or 2 heaps; `split` is digit 0."""

    def options(heap):
        for taken, digit in enumerate([split, *digits]):
            left = heap - taken
            if left < 0:
                continue
            if digit & 1 and left == 0 and taken > 0:
                yield ()
            if digit & 2 and left > 0 and taken > 0:
                yield (left,)
            if digit & 4:
                yield from ((part, left - part) for part in range(1, left // 2 + 1))

    return options


def subtraction(members):
    return lambda heap: [(heap - member,) for member in members if member <= heap]


def all_but(members):
    return lambda heap: [(heap - taken,) for taken in range(1, heap + 1) if taken not in members]


def lattice(leaps, rides):
    def options(cell):
        x, y = cell
        for dx, dy in leaps:
            if x + dx >= 0 and y + dy >= 0:
                yield ((x + dx, y + dy),)
        for dx, dy in rides:
            a, b = x + dx, y + dy
            while a >= 0 and b >= 0:
                yield ((a, b),)
                a, b = a + dx, b + dy

    return options


def strip(marks, never):
    """The rules of a strip; positions are drawn strips."""

    def options(cells):
        for i, cell in enumerate(cells):
            for mark in marks if cell == "." else "":
                after = cells[:i] + mark + cells[i + 1 :]
                if not any(after[j : j + 2] in never for j in range(len(after) - 1)):
                    yield (after,)

    return options


def board(rows, columns, shapes):
    """The rules of a board; positions are sets of filled cells as bits, where cell (r, c) is bit `columns * r + c`."""
    masks = set()
    for shape in shapes:
        for r in range(rows):
            for c in range(columns):
                cells = [(r + dr, c + dc) for dr, dc in shape]
                if all(0 <= a < rows and 0 <= b < columns for a, b in cells):
                    masks.add(sum(1 << (columns * a + b) for a, b in cells))
    return lambda filled: [(filled | mask,) for mask in masks if not filled & mask]
