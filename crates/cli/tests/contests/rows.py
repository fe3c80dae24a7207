"""The contest problems of docs/contests.md.

`row` adds a problem with a program: its command, a generator of random inputs, and an oracle. The oracle reads the same
input and searches all plays; it uses no theorem and no code of this project. `claim` adds a problem whose law its author
found: a game and a claim for `grundy check`. `missing` adds a problem with neither, and says why.

    python3 rows.py list       prints the rows, one JSON object a line
    python3 rows.py page       reads [[lines, bytes], ...], the sizes of the programs, and prints the page as JSON
    python3 rows.py cases N    prints for each program the sample and N random inputs with their answers
    python3 rows.py run        reads [[program, [input, ...]], ...] and prints for each program the list of its
                               [output, exit code] for each input
    python3 rows.py time GRUNDY [PROBLEM ...]
                               writes the user seconds of the C++ programs on the largest inputs of the judges to
                               seconds.json; GRUNDY is the command line
"""

import io
import json
import os
import random
import resource
import shlex
import subprocess
import sys
import tempfile
from functools import lru_cache
from itertools import product

sys.setrecursionlimit(100_000)
HERE = os.path.dirname(os.path.abspath(__file__))
TIMES = os.path.join(HERE, "seconds.json")
ROWS = []


def row(number, problem, command, make, answer, sample=None, note="", large=None, bound=None):
    """Adds a problem with a program. `large` makes a largest input of the judge. `bound` is a bound of the command, and a
    smaller one for the small inputs of the test."""
    ROWS.append(dict(number=number, problem=problem, command=command, make=make, answer=answer, sample=sample,
                     note=note, large=large, bound=bound))


def claim(number, problem, game, formula, note=""):
    """Adds a problem whose law is a claim about the values of a game."""
    ROWS.append(dict(number=number, problem=problem, game=game, claim=formula, note=note))


def missing(number, problem, note):
    """Adds a problem without a program and without a claim."""
    ROWS.append(dict(number=number, problem=problem, note=note))


# Plain search.


def outcome(options):
    """Returns the function that tells whether the player to move wins; the player without a move loses."""
    @lru_cache(None)
    def wins(position):
        return any(not wins(option) for option in options(position))
    return wins


def misere_outcome(options):
    """The same, but the player without a move wins."""
    @lru_cache(None)
    def wins(position):
        after = list(options(position))
        return not after or any(not wins(option) for option in after)
    return wins


def each(options):
    """Returns the options of a sum whose components are the elements of a tuple: each option of a component is a tuple
    of components."""
    def moves(position):
        for at, component in enumerate(position):
            for option in options(component):
                yield tuple(sorted(position[:at] + tuple(option) + position[at + 1:]))
    return moves


def heaps(options):
    """The same for options that are one component."""
    return each(lambda heap: ((option,) for option in options(heap)))


def takes(numbers):
    """The options of a heap from which one of the numbers is taken."""
    return lambda heap: (heap - number for number in numbers if number <= heap)


nim = outcome(heaps(range))


# Input and output.


def numbers(text):
    return iter(map(int, text.split()))


def cases(solve, format="{answer}"):
    """Returns the oracle of an input that begins with the number of its cases."""
    def answer(text):
        words = numbers(text)
        count = next(words)
        return "".join(format.format(case=case, answer=solve(words)) + "\n" for case in range(1, count + 1))
    return answer


def one(solve):
    return lambda text: f"{solve(numbers(text))}\n"


def until_end(solve):
    def answer(text):
        words, out = list(map(int, text.split())), ""
        while words:
            rest = iter(words)
            out += f"{solve(rest)}\n"
            words = list(rest)
        return out
    return answer


def until_zero(solve):
    def answer(text):
        words, out = numbers(text), ""
        while first := next(words):
            out += f"{solve(first, words)}\n"
        return out
    return answer


def take(words, count):
    return [next(words) for _ in range(count)]


def listed(words):
    """A list after its length, as a position."""
    return tuple(sorted(take(words, next(words))))


def word(wins, yes, no):
    return yes if wins else no


# Random inputs.


def line(*words):
    return " ".join(map(str, words)) + "\n"


def some(low, high, least=1, most=4):
    return [random.randint(low, high) for _ in range(random.randint(least, most))]


def with_count(list_):
    return line(len(list_)) + line(*list_)


def piles(low, high, most=4):
    return lambda: with_count(some(low, high, 1, most))


def many(make, least=3, most=8):
    """Returns the generator of an input that begins with the number of its cases."""
    def generate():
        count = random.randint(least, most)
        return line(count) + "".join(make() for _ in range(count))
    return generate


def repeated(make, count=4, end=""):
    return lambda: "".join(make() for _ in range(count)) + end


def tree_edges(count, first=1):
    """A random tree: the edges, in random order, both ends in random order."""
    edges = [random.choice([(above, below), (below, above)])
             for above in range(1, count) for below in [random.randint(0, above - 1)]]
    random.shuffle(edges)
    return [(u + first, v + first) for u, v in edges]


# Largest inputs. If the limit of a judge is not known, the input has 100 cases of a thousand numbers.


def big_list(count, most):
    return line(count) + line(*(random.randint(1, most) for _ in range(count)))


def big_numbers(count, most, columns=1):
    return lambda: line(count) + "".join(line(*(random.randint(1, most) for _ in range(columns))) for _ in range(count))


def big_words(count, letters, length):
    return "".join(line("".join(random.choices(letters, k=length))) for _ in range(count))


def big_tree(count):
    """Each vertex is below one of the three before it, so the tree is deep."""
    names = random.sample(range(1, count + 1), count)
    edges = [(names[below], names[random.randint(max(0, below - 3), below - 1)]) for below in range(1, count)]
    return "".join(line(*edge) for edge in edges)


def big_cases(make, count=100):
    return lambda: line(count) + "".join(make() for _ in range(count))


# The programs.


def cells_of(words, dimensions):
    """Coins on cells; coins on the same cell turn each other off."""
    lit = frozenset()
    for _ in range(next(words)):
        lit ^= {tuple(take(words, dimensions))}
    return lit


def corners(lit):
    """Turns the corners of a box: a coin that is on, and coins with smaller coordinates."""
    for cell in lit:
        for other in product(*(range(1, size + 1) for size in cell)):
            yield lit ^ frozenset(product(*map(set, zip(cell, other))))


lights = outcome(corners)


def some_cells(sizes, most=4):
    cells = [tuple(random.randint(1, size) for size in sizes) for _ in range(random.randint(1, most))]
    return line(len(cells)) + "".join(line(*cell) for cell in cells)


row(1, "HDU 3404 Switch lights",
    "'0.[3] * 0.[3]' --program 'T; n; (x y)[n]' --win 'Have a try, lxhgww.' --lose 'Don'\\''t waste your time.'",
    many(lambda: some_cells((3, 3))),
    cases(lambda words: word(lights(cells_of(words, 2)), "Have a try, lxhgww.", "Don't waste your time.")),
    ("2\n2\n1 2\n2 1\n2\n1 1\n2 2\n", "Don't waste your time.\nHave a try, lxhgww.\n"),
    large=big_cases(big_numbers(1000, 10000, 2)))
row(79, "POJ 3533 Light Switching Game",
    "'0.[3] * 0.[3] * 0.[3]' --program 'until end; n; (x y z)[n]' --win No --lose Yes",
    repeated(lambda: some_cells((2, 2, 2), 3), 3),
    until_end(lambda words: word(lights(cells_of(words, 3)), "No", "Yes")),
    large=repeated(big_numbers(1000, 10000, 3), 100))


def connected(edges, root):
    """The edges with a way to the root. A third number may tell parallel edges apart."""
    found, grown = {root}, True
    while grown:
        grown = False
        for u, v, *_ in edges:
            if (u in found) != (v in found):
                found |= {u, v}
                grown = True
    return frozenset(edge for edge in edges if edge[0] in found)


def cuts(root):
    return outcome(lambda edges: (connected(edges - {edge}, root) for edge in edges))


def cut_tree(words):
    count = next(words)
    return word(cuts(1)(frozenset(tuple(take(words, 2)) for _ in range(count - 1))), "Alice", "Bob")


def some_tree():
    count = random.randint(2, 8)
    return line(count) + "".join(line(*edge) for edge in tree_edges(count))


row(3, "AtCoder AGC 017 D Game on Tree",
    "'Tree(cut edge)' --program 'n; (u v)[n-1]; play tree u, v' --win Alice --lose Bob",
    some_tree, one(cut_tree), ("5\n1 2\n2 3\n2 4\n4 5\n", "Alice\n"), large=lambda: line(10**5) + big_tree(10**5))
row(81, "HDU 3094 A tree game",
    "'Tree(cut edge)' --program 'T; n; (u v)[n-1]; play tree u, v' --win Alice --lose Bob",
    many(some_tree, 2, 4), cases(cut_tree), large=big_cases(lambda: line(10**5) + big_tree(10**5), 5))


def christmas(words):
    edges, vertex = [], 1
    for _ in range(next(words)):
        count, joined = take(words, 2)
        names = {1: 1}
        for _ in range(joined):
            edges.append((*(names.setdefault(end, vertex + end) for end in take(words, 2)), len(edges)))
        vertex += count
    return word(cuts(1)(frozenset(edges)), "Sally", "Harry")


def some_graphs():
    graphs = []
    for _ in range(random.randint(1, 3)):
        count = random.randint(2, 3)
        more = [tuple(random.choices(range(1, count + 1), k=2)) for _ in range(random.randint(0, 1))]
        edges = tree_edges(count) + more
        graphs.append(line(count, len(edges)) + "".join(line(*edge) for edge in edges))
    return line(len(graphs)) + "".join(graphs)


row(5, "POJ 3710 Christmas Game",
    "'Graph(green hackenbush)' --program 'until end; N sum times; _ m; (u v)[m]; play graph u, v from 1'"
    " --win Sally --lose Harry", some_graphs, until_end(christmas),
    large=lambda: line(99) + 99 * (line(100, 500) + "".join(
        line(at % 100 + 1, random.randint(1, 100)) for at in range(500))))


def forest(words):
    """The roots are the vertices without a parent; vertex 0 joins them."""
    parents = [parent + 1 for parent in take(words, next(words))]
    ground = lambda vertex: vertex if parents[vertex - 1] else 0
    return word(cuts(0)(frozenset(
        (ground(parent), child) for child, parent in enumerate(parents, 1) if parent)), "YES", "NO")


def some_forest():
    return with_count([random.choice([-1, *range(child)]) for child in range(random.randint(2, 8))])


row(81, "HDU 3197 Game", "'Tree(cut edge)' --program 'until end; n; p[n]; play tree p+1' --win YES --lose NO",
    repeated(some_forest, 3), until_end(forest),
    large=repeated(lambda: with_count([-1] + [random.randint(max(0, at - 3), at - 1) for at in range(1, 1000)]), 100))


def weighted(words):
    """An edge of weight w is w parallel edges."""
    edges = [tuple(take(words, 3)) for _ in range(next(words) - 1)]
    return word(cuts(0)(frozenset((u, v, at) for u, v, weight in edges for at in range(weight))), "Emily", "Jolly")


def some_weighted():
    count = random.randint(2, 5)
    return line(count) + "".join(line(u, v, random.randint(1, 3)) for u, v in tree_edges(count, 0))


row(81, "LightOJ 1355 Game of CS",
    "'Tree(cut edge)' --program 'T; n; (u v w)[n-1]; play tree u+1, v+1, w' --win Emily --lose Jolly"
    " --format 'Case {case}: {answer}'",
    many(some_weighted, 2, 4), cases(weighted, "Case {case}: {answer}"),
    large=big_cases(lambda: line(1000) + "".join(
        line(below, random.randint(max(0, below - 3), below - 1), random.randint(1, 10**9)) for below in range(1, 1000))))


def exponent_game(words):
    position, wins = listed(words), outcome(heaps(takes([a ** a for a in range(1, 7)])))
    for heap in range(max(position)):
        # From the least heap on, so that the search is not deep.
        if len(position) == 1:
            wins((heap,))
    return word(wins(position), "Little", "Big")


row(14, "CodeChef EXPGAME",
    "'Subtraction({1,4,27,256,3125,46656})' --program 'T; n; piles...' --win Little --lose Big",
    many(lambda: random.choice([with_count(some(1, 40, 1, 3)), line(1) + line(random.randint(46_656, 47_000))]), 6),
    cases(exponent_game), large=big_cases(lambda: big_list(1000, 10**5)))


def short_moves(cell):
    x, y = cell
    return ((x - a, y - b) for a, b in [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)] if a <= x and b <= y)


row(15, "CodeChef CHEFBRO",
    "'Lattice(leap (-1,0) (-2,0) (0,-1) (0,-2) (-1,-1))' --program 'T; n m; play n-1, m-1' --win Tuzik --lose Vanya",
    many(lambda: line(random.randint(1, 12), random.randint(1, 12))),
    cases(lambda words: word(outcome(short_moves)((next(words) - 1, next(words) - 1)), "Tuzik", "Vanya")),
    large=big_numbers(10**5, 10**9, 2))

# Chords of a circle that have no common point.
chords = outcome(each(lambda points: ((a, points - 2 - a) for a in range(points - 1))))
for number, problem, count in ((16, "CodeChef BIGPIZA", 10**5), (17, "TopCoder Game of Polygons", 100)):
    row(number, problem, "0.07 --program 'T; n'", many(lambda: line(random.randint(1, 16))),
        cases(lambda words: word(chords((next(words),)), "First", "Second")), large=big_numbers(count, 10**9))


def no_more(text):
    """X moves first; a strip with an odd number of marks is the turn of the second player."""
    def options(cells):
        for at, cell in enumerate(cells):
            for mark in "XO" if cell == "." else "":
                if mark not in cells[max(0, at - 1):at + 2]:
                    yield cells[:at] + mark + cells[at + 1:]
    wins, out = outcome(options), ""
    for case, cells in enumerate(text.split()[1:], 1):
        turn = sum(cell != "." for cell in cells) % 2
        out += f"Case {case}: {word(wins(cells) != (turn == 1), 'Yes', 'No')}\n"
    return out


def some_strip():
    while True:
        cells = "".join(random.choice("...XO") for _ in range(random.randint(1, 8)))
        if "XX" not in cells and "OO" not in cells:
            return line(cells)


row(21, "UVa 11534, LightOJ 1401",
    "'Strip(O X; never OO XX)' --program 'T; s as strip \".\"; swap if s % 2 == 1' --win Yes --lose No"
    " --format 'Case {case}: {answer}'", many(some_strip), no_more,
    large=big_cases(lambda: line("".join(random.choice((".", "XO"[at % 2])) for at in range(100)))))


def coins_left(words):
    """The number of coins on each square from 1 on; a coin moves left, also to square 0."""
    squares = [square for square, count in enumerate(take(words, next(words)), 1) for _ in range(count)]
    return word(nim(tuple(squares)), "Tom Wins", "Hanks Wins")


row(24, "SPOJ QCJ3 The Game",
    "'0.[3]' --program 'T; n; c[i < n]; play i+1 if c % 2 == 1' --win 'Tom Wins' --lose 'Hanks Wins'",
    many(lambda: with_count(some(0, 2, 1, 4))), cases(coins_left), ("2\n1\n1\n1\n2\n", "Tom Wins\nHanks Wins\n"),
    large=big_cases(lambda: big_list(100, 10**4)))
row(33, "Luogu P2197 Nim", "'0.[3]' --program 'T; n; piles...' --win Yes --lose No",
    many(piles(0, 6)), cases(lambda words: word(nim(listed(words)), "Yes", "No")),
    large=big_cases(lambda: big_list(10**4, 10**6), 10))
row(33, "Luogu P4279 John", "'0.[3]' --misere --program 'T; n; piles...' --win John --lose Brother", many(piles(1, 6)),
    cases(lambda words: word(misere_outcome(heaps(range))(listed(words)), "John", "Brother")), note="with `--misere`",
    large=big_cases(lambda: big_list(50, 5000), 500))
row(33, "UVa 10165 Stone Game", "'0.[3]' --program 'until n == 0; n; piles...' --win Yes --lose No",
    repeated(piles(1, 6), end="0\n"),
    until_zero(lambda count, words: word(nim(tuple(take(words, count))), "Yes", "No")),
    large=repeated(lambda: big_list(1000, 2 * 10**9), 100, "0\n"))


def flips(signs):
    return (signs[:at] + "--" + signs[at + 2:] for at in range(len(signs) - 1) if signs[at:at + 2] == "++")


row(35, "LeetCode 294 Flip Game II", "0.07 --program 'runs \"+\" \"-\"' --win true --lose false",
    lambda: line("".join(random.choice("+++-") for _ in range(random.randint(1, 12)))),
    lambda text: word(outcome(flips)(text.strip()), "true", "false") + "\n",
    large=lambda: line("".join(random.choices("+-", weights=(9, 1), k=60))))


def pins(filled):
    """One to three free neighbours of a 4x4 board, in a row or a column."""
    for at in range(4):
        for cells in ([4 * at + i for i in range(4)], [4 * i + at for i in range(4)]):
            for low in range(4):
                for high in range(low, min(4, low + 3)):
                    taken = sum(1 << cell for cell in cells[low:high + 1])
                    if not filled & taken:
                        yield filled | taken


def last_pin(text):
    """Who fills the last place loses."""
    words, wins = text.split()[1:], misere_outcome(pins)
    boards = ["".join(words[at:at + 4]) for at in range(0, len(words), 4)]
    return "".join(word(wins(sum(1 << at for at, cell in enumerate(board) if cell == "X")), "WINNING", "LOSING") + "\n"
                   for board in boards)


def some_pins():
    cells = ["X"] * 16
    for at in random.sample(range(16), random.randint(0, 7)):
        cells[at] = "."
    return "".join(line("".join(cells[at:at + 4])) for at in range(0, 16, 4))


row(38, "UVa 10536 Game of Euler",
    "'Board(4x4; line 1..=3 in row column)' --misere --program 'T; board \".\" \"X\"' --win WINNING --lose LOSING",
    many(some_pins), last_pin, ("1\n....\n....\n....\n....\n", "LOSING\n"), note="with `--misere`",
    large=lambda: line(1000) + big_words(4000, ".X", 4))


def s_nim(text):
    words, out = numbers(text), ""
    while count := next(words):
        wins = outcome(heaps(takes(take(words, count))))
        out += "".join(word(wins(listed(words)), "W", "L") for _ in range(next(words))) + "\n"
    return out


def some_s_nim():
    chosen = some(1, 6)
    positions = [some(0, 12, 1, 3) for _ in range(3)]
    return line(len(chosen), *chosen) + line(3) + "".join(line(len(heaps), *heaps) for heaps in positions)


row(49, "Kattis S-Nim",
    "'Subtraction(S)' --to 10000 --program 'until k == 0; k; S[k]; m times; l; heaps[l]' --win W --lose L --join ''",
    repeated(some_s_nim, 3, "0\n"), s_nim,
    ("2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n", "LWW\nWWL\n"),
    large=repeated(lambda: line(100, *random.sample(range(1, 10**4 + 1), 100)) + line(100) + "".join(
        line(100, *(random.randint(0, 10**4) for _ in range(100))) for _ in range(100)), 5, "0\n"))


def one_two_k(words):
    heap, k = take(words, 2)
    return word(outcome(takes({1, 2, k}))(heap), "Alice", "Bob")


row(56, "Codeforces 1194D 1-2-K Game", "'Subtraction({1,2,k})' --program 'T; n k' --win Alice --lose Bob",
    many(lambda: line(random.randint(0, 30), random.randint(3, 9))), cases(one_two_k),
    ("4\n0 3\n3 3\n3 4\n4 4\n", "Bob\nAlice\nBob\nAlice\n"),
    large=lambda: line(100) + "".join(line(random.randint(0, 10**9), random.randint(3, 10**9)) for _ in range(100)))


def matrix_paths(words):
    """A path from a cell that is not 0 goes right and down: its first cell gets smaller, and its other cells get any
    number, here at most 2."""
    rows, columns = take(words, 2)

    def paths(r, c):
        yield [r * columns + c]
        for nr, nc in ((r + 1, c), (r, c + 1)):
            if nr < rows and nc < columns:
                for path in paths(nr, nc):
                    yield [r * columns + c] + path

    def options(cells):
        for r, c in product(range(rows), range(columns)):
            for first, *others in paths(r, c):
                for new in product(range(cells[first]), *(range(3) for _ in others)):
                    after = list(cells)
                    for place, number in zip((first, *others), new):
                        after[place] = number
                    yield tuple(after)
    return word(outcome(options)(tuple(take(words, rows * columns))), "Ashish", "Jeel")


def some_matrix():
    rows, columns = random.choice([(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1)])
    return line(rows, columns) + "".join(line(*(random.randint(0, 2) for _ in range(columns))) for _ in range(rows))


row(62, "Codeforces 1451F Nullify the Matrix",
    "'0.[3]' --program 'T; n m; a[i < n][j < m]; play a by i+j' --win Ashish --lose Jeel",
    many(some_matrix, 4, 8), cases(matrix_paths), note="`by` is the theorem on groups of `grundy manual programs`",
    large=big_cases(lambda: line(100, 100) + "".join(
        line(*(random.randint(0, 10**6) for _ in range(100))) for _ in range(100)), 10))


def from_to(words):
    count, low, high = take(words, 3)
    return word(outcome(heaps(takes(range(low, high + 1))))(tuple(take(words, count))), "First", "Second")


def some_from_to():
    heaps, low = some(1, 12, 1, 3), random.randint(1, 4)
    return line(len(heaps), low, random.randint(low, 6)) + line(*heaps)


row(71, "AtCoder ABC 297 G Constrained Nim 2", "'Subtraction(l..=r)' --program 'n l r; a[n]'",
    some_from_to, one(from_to), ("3 1 2\n2 3 3\n", "First\n"),
    large=lambda: line(200000, 5, 10**6) + line(*(random.randint(1, 10**9) for _ in range(200000))))


row(75, "CSES 2207 Grundy's Game", "'4!.0' --to 20000 --program 'T; n' --win first --lose second",
    many(lambda: line(random.choice([random.randint(1, 24), 1, 2, 4, 7, 10, 20, 23]))),
    cases(lambda words: word(outcome(each(lambda heap: ((part, heap - part) for part in range(1, (heap + 1) // 2))))(
        (next(words),)), "first", "second")), ("3\n6\n7\n8\n", "first\nsecond\nfirst\n"),
    note="n to 20,000, not 1,000,000", large=big_numbers(10**5, 20000))


def bombs(text):
    """A bomb is replaced by one bomb left of it and one above it, where there are such cells."""
    def options(bombs):
        for p, q in bombs:
            lefts = [{(p, v)} for v in range(q)] or [set()]
            ups = [{(u, q)} for u in range(p)] or [set()]
            for left, up in product(lefts, ups) if p + q else ():
                yield (bombs - {(p, q)}) ^ left ^ up
    words, out, wins = text.split(), "", outcome(options)
    while words[0] != "0":
        rows, columns = int(words[0]), int(words[1])
        cells, words = words[2:2 + rows], words[2 + rows:]
        start = frozenset((p, q) for p in range(rows) for q in range(columns) if cells[p][q] == "#")
        out += word(wins(start), "John", "Jack") + "\n"
    return out


def some_bombs():
    rows, columns = random.randint(1, 3), random.randint(1, 3)
    return line(rows, columns) + big_words(rows, "..#", columns)


row(79, "HDU 2873 Bomb Game",
    "'State(x, y -> (u, y) + (x, v) for u in 0..=x-1, v in 0..=y-1; (x, v) for v in 0..=y-1 if x == 0;"
    " (u, y) for u in 0..=x-1 if y == 0)' --to 50x50"
    " --program 'until n == 0; n m; c[i < n][j < m] as \".#\"; play i, j if c == 1' --win John --lose Jack",
    repeated(some_bombs, 3, "0 0\n"), bombs, large=repeated(lambda: line(50, 50) + big_words(50, ".#", 50), 20, "0 0\n"))


def chess(words):
    """A white and a black piece in each column move towards each other; White begins."""
    count = next(words)
    white, black = take(words, count), take(words, count)
    return word(nim(tuple(b - w - 1 for w, b in zip(white, black))), "white wins", "black wins")


def some_chess(count=4, most=6):
    white = some(1, most, count if most > 6 else 1, count)
    return line(len(white)) + line(*white) + line(*(w + random.randint(1, most) for w in white))


row(82, "LightOJ 1186 Incredible Chess",
    "'0.[3]' --program 'T; n; w[n]; b[n]; play b-w-1' --win 'white wins' --lose 'black wins'"
    " --format 'Case {case}: {answer}'",
    many(some_chess), cases(chess, "Case {case}: {answer}"), note="a retreat is reversed by an advance",
    large=big_cases(lambda: some_chess(100, 500000), 200))


def cutting(words):
    """The first player who cuts out a 1x1 sheet wins."""
    def options(sheets):
        for at, (w, h) in enumerate(sheets):
            rest = sheets[:at] + sheets[at + 1:]
            for a in range(1, w // 2 + 1):
                yield rest + ((a, h), (w - a, h))
            for a in range(1, h // 2 + 1):
                yield rest + ((w, a), (w, h - a))

    @lru_cache(None)
    def wins(sheets):
        return any((1, 1) in option or not wins(tuple(sorted(option))) for option in options(sheets))
    return word(wins((tuple(take(words, 2)),)), "WIN", "LOSE")


row(84, "POJ 2311 Cutting Game",
    "'State(w, h -> (i, h) + (w-i, h) for i in 2..=w/2; (w, i) + (w, h-i) for i in 2..=h/2)' --to 201x201"
    " --program 'until end; w h' --win WIN --lose LOSE",
    repeated(lambda: line(random.randint(2, 4), random.randint(2, 4))), until_end(cutting),
    ("2 2\n3 2\n4 2\n", "LOSE\nLOSE\nWIN\n"), note="cutting a strip of width 1 loses",
    large=repeated(lambda: line(random.randint(2, 200), random.randint(2, 200)), 10**4))


def three_crosses(words):
    """Who makes three crosses in a row wins."""
    @lru_cache(None)
    def wins(cells):
        after = [cells[:at] + "X" + cells[at + 1:] for at, cell in enumerate(cells) if cell == "."]
        return any("XXX" in cells or not wins(min(cells, cells[::-1])) for cells in after)
    return word(wins("." * next(words)), 1, 2)


row(84, "POJ 3537 Crosses and Crosses", "0.007 --to 2002 --form computed --program 'n; play n+2' --win 1 --lose 2",
    lambda: line(random.randint(3, 11)), one(three_crosses), ("6\n", "2\n"),
    note="a cross next to another, or next but one, loses", large=lambda: line(2000))


def chocolate(words):
    """A rectangle with a poisoned square: a cut breaks off a part without that square."""
    m, n, r, c = take(words, 4)
    return word(nim((r, m - r - 1, c, n - c - 1)), "Gretel", "Hansel")


def some_chocolate(most=6):
    m, n = random.randint(1, most), random.randint(1, most)
    return line(m, n, random.randrange(m), random.randrange(n))


row(86, "UVa 11311 Exclusively Edible",
    "'Nim + Nim + Nim + Nim' --program 'T; m n r c; play r, m-r-1, c, n-c-1' --win Gretel --lose Hansel",
    many(some_chocolate), cases(chocolate), large=big_cases(lambda: some_chocolate(10**9), 10**4))
row(86, "UVa 1482 Playing With Stones", "'Subtraction(1..=n/2)' --program 'T; n; a[n]' --win YES --lose NO",
    many(piles(1, 10, 3)),
    cases(lambda words: word(outcome(heaps(lambda heap: range(heap - heap // 2, heap)))(listed(words)), "YES", "NO")),
    large=big_cases(lambda: big_list(100, 10**18)))


def marbles_and_cubes(words):
    count = next(words)

    def options(heap):
        white, blue = heap
        if white:
            yield white - 1, blue + white
        for taken in range(1, blue // 2 + 1):
            yield white, blue - taken
    return word(outcome(heaps(options))(tuple(zip(take(words, count), take(words, count)))), "First", "Second")


row(90, "AtCoder Typical 90 #31 VS AtCoder",
    "'State(w, b -> (w-1, b+w) if w > 0; (w, b-k) for k in 1..=b/2)' --to 51x51 --program 'n; w[n]; b[n]; play w, b'",
    lambda: line(2) + line(*some(0, 3, 2, 2)) + line(*some(0, 5, 2, 2)), one(marbles_and_cubes),
    large=lambda: line(10**5) + 2 * line(*(random.randint(0, 50) for _ in range(10**5))), bound=("51x51", "6x8"))
row(93, "AtCoder ABC 368 F Dividing Game",
    "'Heap(n -> [d] for d in 1..=n-1 if n%d == 0)' --to 100000 --program 'n; a[n]' --win Anna --lose Bruno",
    piles(2, 24, 3), one(lambda words: word(outcome(heaps(lambda n: (d for d in range(1, n) if n % d == 0)))(
        listed(words)), "Anna", "Bruno")), ("3\n2 3 4\n", "Anna\n"), large=lambda: big_list(10**5, 10**5))


def another(words):
    """A move takes one coin from each of one heap or more."""
    def options(heaps):
        for chosen in product(*((0, 1) if heap else (0,) for heap in heaps)):
            if any(chosen):
                yield tuple(heap - taken for heap, taken in zip(heaps, chosen))
    return word(outcome(options)(listed(words)), "first", "second")


row(106, "CSES 2208 Another Game", "'Subtraction({1})' --program 'T; n; x[i < n]; play x by i' --win first --lose second",
    many(piles(1, 4)), cases(another), ("3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n", "first\nsecond\nfirst\n"),
    note="`by` is the theorem on groups of `grundy manual programs`", large=lambda: line(1) + big_list(2 * 10**5, 10**9))


def bachet(words):
    n, m = take(words, 2)
    return word(outcome(takes(take(words, m)))(n), "Stan wins", "Ollie wins")


row(107, "Kattis Bachet's Game",
    "'Subtraction(S)' --to 1000000 --program 'until end; n m; S[m]; play n' --win 'Stan wins' --lose 'Ollie wins'",
    repeated(lambda: line(random.randint(1, 30), k := random.randint(1, 4), 1, *random.sample(range(2, 12), k - 1))),
    until_end(bachet), bound=("1000000", "1000"),
    large=repeated(lambda: line(random.randint(10**5, 10**6), 10, 1, *random.sample(range(2, 10**6), 9)), 20))


def mcoins(words):
    k, l, m = take(words, 3)
    wins = outcome(takes({1, k, l}))
    return "".join(word(wins(next(words)), "A", "B") for _ in range(m))


row(108, "SPOJ MCOINS Coins Game",
    "'Heap(n -> [n-1]; [n-K] if n >= K; [n-L] if n >= L)' --to 1000000 --program 'K L; m times; h'"
    " --win A --lose B --join ''",
    lambda: line(*random.sample(range(2, 9), 2), 3) + line(*some(1, 30, 3, 3)), one(mcoins), bound=("1000000", "1000"),
    large=lambda: line(3, 7, 50) + line(*(random.randint(1, 10**6) for _ in range(50))))
row(111, "HackerRank Manasa and Prime game",
    "'Subtraction({2,3,5,7,11,13})' --program 'T; n; a[n]' --win Manasa --lose Sandy", many(piles(1, 20, 3)),
    cases(lambda words: word(outcome(heaps(takes([2, 3, 5, 7, 11, 13])))(listed(words)), "Manasa", "Sandy")),
    ("2\n2\n10 10\n3\n2 2 3\n", "Sandy\nManasa\n"), large=big_cases(lambda: big_list(10**4, 10**18), 10))
row(128, "LeetCode 3222 Winning Player in Coin Game", "'Lattice(leap (-1,-4))' --program 'x y' --win Alice --lose Bob",
    lambda: line(random.randint(1, 20), random.randint(1, 50)),
    one(lambda words: word(outcome(lambda coins: [(coins[0] - 1, coins[1] - 4)] if coins[0] > 0 and coins[1] > 3 else [])(
        tuple(take(words, 2))), "Alice", "Bob")), ("2 7\n", "Alice\n"))

# Laws that their authors found, as claims.

claim(2, "AtCoder ARC 091 F Strange Nim", "Subtraction(1..=n/k)", "n, k -> n/k if n%k == 0 else g(n-n/k-1, k)",
      "no program: each heap has its own k, up to 10^9")
claim(10, "Codeforces 1858A Buttons", "State(a, b, c -> (b, a-1, c); (b, a, c-1))", "lost if x + z%2 <= y",
      "a is the number of own buttons of the player to move")
claim(12, "CodeChef REMOVESTONES", "Heap(n -> [n-x] for x in 1..=n if gcd(x, k+1) == 1)",
      "lost if n == 0 or k > 0 and n%factor(k+1) == 0", note="here K is k + 1")
claim(25, "SPOJ MATGAME", "State(a, b -> (i, b) for i in 0..=a-1; (0, i) for i in 0..=b-1 if a == 0)",
      "x, y -> y if x == 0 else x-1 if x <= y else x", note="two heaps of a row; `Compound(sequential; Nim)` has more")
claim(30, "Luogu P2148 E&D", "State(a, b -> (i, a-1-i) for i in 0..=a-1; (i, b-1-i) for i in 0..=b-1)",
      "x, y -> let r = (x+y+(x^y))/2; popcount(r^r+1)-1", note="each heap less one")
claim(40, "Project Euler 325", "State(x, y -> (x-k*y, y) for k in 1..=x/max(1, y) if y > 0 and x >= y;"
      " (x, y-k*x) for k in 1..=y/max(1, x) if x > 0 and y > x)",
      "lost if x*y == 0 or x != y and max(x, y)*max(x, y) < x*y+min(x, y)*min(x, y)", "the sum is over 10^16 pairs")
claim(51, "Codeforces 603C Lieges of Legendre, k even", "Lieges of Legendre", "n -> n if n < 3 else 1-n%2")
claim(51, "Codeforces 603C Lieges of Legendre, k odd", "Lieges of Legendre, odd",
      "n -> [0, 1, 0, 1, 2][n] if n < 5 else 0 if n%2 == 1 else 2 if g(n/2) == 1 else 1")
claim(52, "Codeforces 255E Furlo and Rublo", "Heap(n -> [b] for b in isqrt(isqrt(n-1))+1..=isqrt(n) if n > 1 and b < n)",
      "n -> 0 if n < 4 else 1 if n < 16 else 2 if n < 82 else 0 if n < 6724 else 3 if n < 50626 else 1",
      note="the judge asks up to 777,777,777,777")
claim(57, "Codeforces 1537D Deleting Divisors", "Heap(n -> [n-k] for k in 2..=n-1 if n%k == 0)",
      "lost if n%2 == 1 or n == 0 or popcount(n) == 1 and ilog(n)%2 == 1")
claim(58, "Codeforces 1823E Removing Graph", "Ring(Heap(n -> [a, n-k-a] for k in l..=l+m+1, a in 0..=n-k))",
      "n, l, m -> n/l if n < 2*l+m+1 else 0", note="here r is l + m + 1; the program has to find the cycles")
claim(79, "HDU 3537 Daizhenyang's Coin", "Mock Turtles", "n -> 2*n-2+(popcount(n-1)+1)%2 if n > 0 else 0",
      note="the input repeats coins")
claim(82, "HDU 3389 Game", "Heap(n -> [k] for k in 1..=n-1 if (n+k)%2 == 1 and (n+k)%3 == 0)",
      "n -> 1 if n > 0 and n%6 == 0 or n%6 == 2 or n%6 == 5 else 0", note="boxes of value 1 are the odd steps of staircase Nim")
claim(85, "UVa 1378, HNOI 2007 P3185 Stone Game", "Heap(n -> [a, b] for a in 0..=n-1, b in a..=n-1)",
      "n -> 2*n-2+(popcount(n-1)+1)%2 if n > 0 else 0", note="the answer is a move of three places")
claim(86, "UVa 11859 Division Game", "Heap(n -> [d] for d in 1..=n-1 if n%d == 0)", "n -> 1+g(n/factor(n)) if n > 1 else 0",
      note="a row is one heap: its numbers change together")
claim(86, "UVa 11249 Game", "State(x, y -> (x-a, y-b) for a in 0..=x, b in 0..=y if a+b > 0"
      " and (a*b == 0 or max(a, b)-min(a, b) <= 2))",
      "let d = max(x, y)-min(x, y); lost if d%3 == 0 and min(x, y) == (isqrt(d*d+4*(d/3)*(d/3))-d/3)/2",
      note="Fraenkel 1982, here for K = 2")
claim(88, "Project Euler 509", "Divisor Game", "n -> 0 if n%2 == 1 or n == 0 else g(n/2)+1", note="the count is modulo a number")
claim(97, "Codeforces 335C More Reclamation", "Strip(A B; never AB BA)",
      "n, left, right -> 0 if n == 0 else n%2 if left == right else n if left*right == 0 else 1-n%2",
      "the program has to sort the cells that are read")
claim(102, "Codeforces 2004E Not a Nim Problem", "Subtraction(coprime to n)", "lost if n%2 == 0",
      note="a table to 10^7 is too long")
claim(116, "AtCoder AGC 033 C Removing Coins", "Subtraction({1,2})", "n -> n%3",
      "n is the longest path in vertices; the program has to find it")
claim(125, "POJ 2505 A multiplication game", "Heap(n -> [(n+k-1)/k] for k in 2..=9 if n > 1)",
      "n -> lost if n < 2 or n > 9*last(1, x -> 18*x, max(n-1, 1))")

# Problems without a law here.

for number, problem, why in [
    (4, "IPSC 2003 G Got Root?", "`Graph(green hackenbush)` has it; the input format is not known"),
    (6, "CodeChef SQUAGAME", "`Tree(cut edge)` has it; the program has to make a tree of nested squares"),
    (7, "Codeforces 1498F Christmas Game", "staircase Nim for each root of a tree"),
    (8, "CodeChef MOVCOIN2", "heaps of the depths of tokens, for each root of a tree"),
    (9, "Codeforces 1704F Colouring Game", "the colours are partizan; equal numbers give 0.07 on alternating runs"),
    (18, "TopCoder SRM 597 ConvexPolygonGame", "no heaps: three lattice points not on a line win"),
    (20, "CodeChef WGME", "a set of words that is read"),
    (22, "UVa 10561, LightOJ 1229 Treblecross", "0.007 has the gaps; the winning cells depend on crosses that are read"),
    (27, "HackerRank stick game", "no law in the parameter"),
    (28, "Codeforces 273E Dima and Game", "counts pairs to 10^9: the ends of runs of equal values"),
    (29, "Codeforces 630R Game", "symmetry; `grundy explore 'Grid(3x3; node kayles)'` solves one size"),
    (31, "Luogu P5675", "counts sets of Nim heaps"),
    (34, "CodinGame misère Nim", "prints all winning moves; a program prints one"),
    (39, "Project Euler 301", "counts positions (n, 2n, 3n) of Nim"),
    (41, "Project Euler 366", "Fibonacci Nim: no law of its states is found"),
    (42, "Project Euler 888", "counts; `grundy count 4.330300003 --heaps 9 --to 124` prints the problem's 2,259,208,528,408"),
    (43, "HDU 2839 Game", "partizan"),
    (44, "qoj 2376 Tree game", "`Graph(geography)` on ancestors and descendants; the program has to list these edges"),
    (45, "Codeforces 2013F", "not a Sprague-Grundy game"),
    (48, "yukicoder 2285", "the code of an octal game is read"),
    (49, "Kattis Cuboid Slicing", "a state of three numbers; its table to 31x31x31 takes too long"),
    (49, "Gym 101908B Marbles", "a marble on an axis or a diagonal wins at once: not a sum"),
    (50, "OI-wiki list", "titles only"),
    (53, "Codeforces 317D Game with Powers", "one game for each number of powers, up to 29"),
    (59, "Codeforces 305E Playing with String", "0.137 on runs of letters; the program has to find the runs"),
    (61, "Codeforces 1312F Attack on Red Kingdom", "`explore` proves a State's law for given x, y, z, but no program reads them"),
    (63, "Codeforces 1149E Election Promises", "groups are levels of a graph that is read"),
    (64, "Codeforces 850C Arpa and a game with Mojtaba", "a heap for each prime: a mask of exponents"),
    (65, "Codeforces 1610I Mashtali vs AtCoder", "Hackenbush on a tree with more and more ground"),
    (67, "AtCoder ABC 209 E Shiritori", "`Graph(token)` has it; the program has to make a graph of words"),
    (67, "Codeforces 786A, 919F, LeetCode 913", "two players with own moves, or a draw by rule"),
    (69, "AtCoder AGC 010 F Tree Game", "stones on the vertices of a walk"),
    (70, "AtCoder AGC 016 F Games on DAG", "counts graphs"),
    (72, "AtCoder ABC 255 G Constrained Nim", "exceptions that are read"),
    (74, "AtCoder ABC 278 G Generalized Subtraction Game", "interactive"),
    (78, "HDU 2516 Fibonacci Nim", "no law of its states is found; `grundy position 'Fibonacci Nim' 13 12` solves one"),
    (79, "Project Euler 459", "counts winning moves on a board of 10^12 cells"),
    (80, "HDU 3595 GG and MM", "a conjunctive compound of Euclid's game: remoteness, not values"),
    (81, "HDU 5299 Circles Game", "`Tree(cut edge)` has it; the program has to make a tree of nested circles"),
    (82, "HDU 4315 Climbing the Hill", "staircase Nim with a king"),
    (82, "POJ 1704 Georgia and Bob", "staircase Nim; the program has to sort the men"),
    (82, "HDU 5996 dingyeye loves stone", "staircase Nim on the depths of a tree"),
    (82, "SPOJ PEBBMOV Moving Pebbles", "lost if the sorted heaps are pairs"),
    (84, "POJ 2425 A Chess Game", "`Graph(token)` has it; the edges are read as lists of vertices"),
    (88, "Project Euler 306", "counts; `grundy count 0.07 --heaps 1 --to 1000000` prints 147,062 lost strips, the rest are won"),
    (88, "Project Euler 310", "counts; `grundy count 'Subtraction(squares)' --heaps 3 --to 29` counts heaps that are not empty"),
    (88, "Project Euler 550, 560", "count positions modulo a number"),
    (91, "AtCoder ABC 206 F Interval Game 2", "intervals that are read"),
    (92, "AtCoder ABC 354 E Remove Pairs", "pairs of cards that are read"),
    (94, "AtCoder ARC 087 E Prefix-free Game", "words that are read; the value of a free subtree is its lowest bit"),
    (95, "Codeforces 455B A Lot of Games", "a trie of words that are read"),
    (96, "Codeforces 15C Industrial Nim", "nim-sums of ranges of heaps"),
    (98, "Codeforces 768E Game of Stones", "no number is taken twice from a heap: a set for each heap"),
    (99, "Codeforces 1033C Permutation Game", "an answer for each start on a permutation that is read"),
    (100, "Codeforces 1382B Sequential Nim", "`Compound(sequential; Nim)` has no program"),
    (101, "Codeforces 1396B Stoned Game", "the last heap may not be used again"),
    (103, "Codeforces 1965A Everything Nim", "a move changes all heaps"),
    (104, "Codeforces 917B MADMAX", "two tokens, and letters that must not fall"),
    (105, "CSES 1729 Stick Game", "an answer for each number up to n; `grundy values 'Subtraction({1,3,4})'` shows them"),
    (109, "HackerRank Stone Piles", "any number of different parts"),
    (110, "HackerRank Alice and Bob's Silly Game", "the parity of the number of primes up to n"),
    (112, "HackerRank Permutation game", "subsets of a permutation that is read"),
    (113, "HackerRank Digits Square Board", "digits that are read"),
    (114, "AtCoder ARC 013 C", "Nim on the distances to the least and greatest point that are read"),
    (115, "AtCoder ABC 048 D An Ordinary Game", "parity of the letters of a word"),
    (117, "AtCoder ARC 137 C Distinct Numbers", "strategy stealing"),
    (118, "POJ 2068 Nim", "each player has an own limit that is read"),
    (119, "Luogu P1247 Nim", "`--win '{move}'` prints another move format"),
    (120, "Project Euler 400", "counts moves of a Fibonacci tree modulo a number"),
    (121, "Project Euler 260 Stone Game", "sums all lost positions of a lattice"),
    (123, "Project Euler 692", "sums winning moves of Fibonacci Nim"),
    (124, "HDU 1079 Calendar Game", "dates"),
    (126, "Codeforces 1363C Game On Leaves", "parity of the vertices of a tree"),
    (127, "AtCoder ARC 038 C Beans", "each heap has an own limit that is read"),
]:
    missing(number, problem, why)
ROWS.sort(key=lambda entry: entry["number"])


def cell(text):
    """A cell of code."""
    return "`` " + text.replace("|", "\\|") + " ``"


def page(sizes, answers):
    """Returns the page; `sizes` are the lines and bytes of the C++ programs, `answers` those of the claims."""
    with open(TIMES) as file:
        known = json.load(file)
    programs = [entry for entry in ROWS if "command" in entry]
    claims = [entry for entry in ROWS if "claim" in entry]
    others = [entry for entry in ROWS if "command" not in entry and "claim" not in entry]
    with open(os.path.join(HERE, "ten_minutes.md")) as file:
        begin = file.read()
    out = [
        "# Contest problems", "",
        "<!-- @generated by `UPDATE=1 cargo test -p grundy-cli contests::` from crates/cli/tests/contests -->", "",
        begin.rstrip(), "",
        "## Problems with a program", "",
        f"The game line of each of these {len(programs)} problems gives its law or its table. The input line says only how the"
        " judge writes a position.",
        "A test runs every program: it answers the judge's sample, if it is known, and random inputs like a search of all plays.",
        "No program was submitted. Without a sample, the format and the words of the answer are not checked against the judge.",
        "",
        "Lines and bytes are those of the C++ program without its header (`--no-header`).",
        "Seconds are its user time on a largest input of the judge, compiled by `g++ -O2`.",
        "If a judge's limit is not known, that input has 100 cases of a thousand numbers.", "",
        "| # | problem | game | input (`--program`) | lines | bytes | seconds | remark |", "|--:|---|---|---|--:|--:|--:|---|"]
    for entry, (lines, size) in zip(programs, sizes, strict=True):
        words = shlex.split(entry["command"])
        time = f"{known[entry['problem']]:.1f}" if entry["problem"] in known else ""
        out.append(f"| {entry['number']} | {entry['problem']} | {cell(words[0])} | {cell(words[words.index('--program') + 1])}"
                   f" | {lines} | {size} | {time} | {entry['note']} |")
    out += [
        "", "## Problems with a claim", "",
        f"An author found the laws of these {len(claims)} rows, and `grundy check GAME --claim CLAIM` tests them.",
        "A test runs these commands. The rest of each solution is the contestant's own code.", "",
        "| # | problem | game | claim | answer | remark |", "|--:|---|---|---|---|---|"]
    for entry, answer in zip(claims, answers, strict=True):
        out.append(f"| {entry['number']} | {entry['problem']} | {cell(entry['game'])} | {cell(entry['claim'])}"
                   f" | {answer} | {entry['note']} |")
    out += ["", "## Problems with neither", "", "| # | problem | what is missing |", "|--:|---|---|"]
    out += [f"| {entry['number']} | {entry['problem']} | {entry['note']} |" for entry in others]
    return "\n".join(out) + "\n"


def run(program, text):
    """Runs a program in this interpreter, which takes longer to start than a program takes to answer."""
    sys.stdin, sys.stdout, code = io.TextIOWrapper(io.BytesIO(text.encode())), io.StringIO(), 0
    try:
        exec(program, {"__name__": "__main__"})
    except SystemExit as exit:
        code = exit.code
    return [sys.stdout.getvalue(), code]


def seconds(entry, grundy):
    """Returns the user seconds of the C++ program on a largest input."""
    random.seed(entry["number"])
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "main.cpp"), os.path.join(folder, "main")
        words = [grundy, "emit", *shlex.split(entry["command"]), "--lang", "cpp", "-o", source]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["g++", "-O2", "-o", program, source], check=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([program], input=entry["large"](), text=True, check=True, stdout=subprocess.DEVNULL)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def measure(grundy, chosen):
    """Writes the seconds of the chosen problems, or of all, and keeps the others."""
    with open(TIMES) as file:
        known = json.load(file)
    programs = [entry for entry in ROWS if "command" in entry]
    for entry in programs:
        if entry["large"] and (not chosen or entry["problem"] in chosen):
            known[entry["problem"]] = round(seconds(entry, grundy), 1)
            print(entry["problem"], known[entry["problem"]], flush=True)
    names = sorted({entry["problem"] for entry in programs} & set(known))
    with open(TIMES, "w") as file:
        json.dump({name: known[name] for name in names}, file, ensure_ascii=False, indent=1)
        file.write("\n")


def tests(entry, count):
    """Returns the sample and random inputs of a problem, with their answers."""
    random.seed(entry["number"])
    sample = [entry["sample"]] if entry["sample"] else []
    for text, expected in sample:
        found = entry["answer"](text)
        if found != expected:
            sys.exit(f"{entry['problem']}: the oracle answers {found!r}, the sample says {expected!r}")
    return sample + [(text, entry["answer"](text)) for text in (entry["make"]() for _ in range(count))]


def main():
    task = sys.argv[1]
    if task == "list":
        for entry in ROWS:
            shown = {key: entry.get(key) for key in ("number", "problem", "game", "claim", "bound")}
            print(json.dumps(shown | {"words": shlex.split(entry["command"]) if "command" in entry else None}))
    elif task == "page":
        print(json.dumps(page(*json.load(sys.stdin))))
    elif task == "cases":
        for entry in ROWS:
            if "command" in entry:
                print(json.dumps({"problem": entry["problem"], "cases": tests(entry, int(sys.argv[2]))}))
    elif task == "run":
        out = sys.stdout
        for source, inputs in json.load(sys.stdin):
            program = compile(source, "main.py", "exec")
            print(json.dumps([run(program, text) for text in inputs]), file=out)
    elif task == "time":
        measure(sys.argv[2], sys.argv[3:])


if __name__ == "__main__":
    main()
