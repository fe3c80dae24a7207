"""The contest problems of docs/contests.md.

A row has the command that makes its program, a generator of random inputs, and an oracle. The oracle reads the same
input and searches all plays; it uses no theorem and no code of this project. A row without a command says what is
missing.

    python3 rows.py list       the rows, one JSON object a line
    python3 rows.py cases N    for each row the sample and N random inputs with their answers, one JSON object a line
    python3 rows.py time GRUNDY [PROBLEM ...]
                               writes the user seconds of the C++ programs on the largest inputs of the judges to
                               seconds.json; GRUNDY is the command line
    python3 rows.py run        reads [[program, [input, ...]], ...] and prints a line for each program: the list of its
                               [output, exit code] for each input
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
from itertools import combinations, product
from math import gcd, isqrt

sys.setrecursionlimit(100_000)
ROWS = []


def row(number, problem, command, make, answer, sample=None, note="", law="", large=None, bound=None):
    """Adds a problem with a program. `note` says where the program stays below the judge's bounds, and `law` which
    theorem about the game the input line takes as known. `large` makes a largest input of the judge. `bound` is a bound
    of the line for which the program starts slowly in Python, and a smaller one for the small inputs of the test."""
    ROWS.append(dict(number=number, problem=problem, command=command, make=make, answer=answer, sample=sample,
                     note=note, law=law, large=large, bound=bound))


def missing(number, problem, why):
    """Adds a problem without a program."""
    ROWS.append(dict(number=number, problem=problem, command=None, note=why, law="", large=None, bound=None))


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


def value(options):
    """Returns the function of Grundy values."""
    @lru_cache(None)
    def grundy(position):
        seen = {grundy(option) for option in options(position)}
        return next(number for number in range(len(seen) + 1) if number not in seen)
    return grundy


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


# User seconds on a largest input, which `rows.py time` writes.
TIMES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "seconds.json")
with open(TIMES) as file:
    SECONDS = json.load(file)


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
        at = 0
        while at < len(words):
            read = iter(words[at:])
            before = len(words[at:])
            out += f"{solve(read)}\n"
            at += before - len(list(read))
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
    return take(words, next(words))


def line(*words):
    return " ".join(map(str, words)) + "\n"


def some(low, high, least=1, most=4):
    return [random.randint(low, high) for _ in range(random.randint(least, most))]


def with_count(list_):
    return line(len(list_)) + line(*list_)


def many(make, least=3, most=8):
    """Returns the generator of an input that begins with the number of its cases."""
    def generate():
        count = random.randint(least, most)
        return line(count) + "".join(make() for _ in range(count))
    return generate


def piles(low, high, most=4):
    return lambda: with_count(some(low, high, 1, most))


def word(wins, yes, no):
    return yes if wins else no


def tree_edges(count, first=1):
    """A random tree: the edges, in random order, both ends in random order."""
    edges = [random.choice([(above, below), (below, above)])
             for above in range(1, count) for below in [random.randint(0, above - 1)]]
    random.shuffle(edges)
    return [(u + first, v + first) for u, v in edges]


def big_tree(count):
    """The largest tree: each vertex is below one of the three before it, so it is deep."""
    names = random.sample(range(1, count + 1), count)
    edges = [(names[below], names[random.randint(max(0, below - 3), below - 1)]) for below in range(1, count)]
    return "".join(line(*edge) for edge in edges)


def big_list(count, most):
    return line(count) + line(*(random.randint(1, most) for _ in range(count)))


def connected(edges, root):
    """The edges that are connected with the root."""
    found, grown = {root}, True
    while grown:
        grown = False
        for u, v in edges:
            if (u in found) != (v in found):
                found |= {u, v}
                grown = True
    return frozenset(edge for edge in edges if edge[0] in found)


def cuts(root):
    return lambda edges: (connected(edges - {edge}, root) for edge in edges)


# The rows.

nim = outcome(heaps(range))


def switch_lights(words):
    def options(lit):
        for x, y in lit:
            for left in range(1, x + 1):
                for low in range(1, y + 1):
                    yield lit ^ {cell for cell in product({x, left}, {y, low})}
    # Coins on the same cell turn each other off.
    lit = frozenset()
    for _ in range(next(words)):
        lit ^= {tuple(take(words, 2))}
    return word(lights(lit), "Have a try, lxhgww.", "Don't waste your time.")


def turn_corners(lit):
    for x, y in lit:
        for left in range(1, x + 1):
            for low in range(1, y + 1):
                yield lit ^ frozenset(product({x, left}, {y, low}))


lights = outcome(turn_corners)


def some_cells(sizes, most=4):
    cells = [tuple(random.randint(1, size) for size in sizes) for _ in range(random.randint(1, most))]
    return line(len(cells)) + "".join(line(*cell) for cell in cells)


row(1, "HDU 3404 Switch lights",
    "'0.[3] * 0.[3]' --program 'T; n; (x y)[n] in 1..=10000' --win 'Have a try, lxhgww.' --lose 'Don'\\''t waste your time.'",
    many(lambda: some_cells((3, 3))), cases(switch_lights),
    ("2\n2\n1 2\n2 1\n2\n1 1\n2 2\n", "Don't waste your time.\nHave a try, lxhgww.\n"))


def strange(words):
    heaps = tuple(tuple(take(words, 2)) for _ in range(next(words)))
    return word(outcome(each(lambda heap: (((heap[0] - taken, heap[1]),) for taken in range(1, heap[0] // heap[1] + 1))))(
        heaps), "Takahashi", "Aoki")


row(2, "AtCoder ARC 091 F Strange Nim",
    "'0.[3]' --program 'n; (a k)[n] in 1..=1000000000;"
    " let f(a1, k1) = 0 if a1 < k1 else a1/k1 if a1 % k1 == 0 else f(a1 - max(1, a1 % k1 / (a1/k1+1)) * (a1/k1+1), k1);"
    " win if xor(f(a[i], k[i]) for i in 0..=n-1) > 0' --win Takahashi --lose Aoki",
    lambda: (heaps := some(1, 12, 1, 3)) and line(len(heaps)) + "".join(line(a, random.randint(1, 5)) for a in heaps),
    one(strange), ("2\n5 2\n3 3\n", "Aoki\n"), law="the value of a is that of a - a/k - 1 if k does not divide a",
    large=lambda: line(200) + "".join(line(random.randint(10**8, 10**9), random.randint(1, 10**5)) for _ in range(200)))


def cut_tree(words):
    count = next(words)
    edges = frozenset(tuple(take(words, 2)) for _ in range(count - 1))
    return word(outcome(cuts(1))(edges), "Alice", "Bob")


def some_tree(low=2, high=8, first=1):
    def generate():
        count = random.randint(low, high)
        return line(count) + "".join(line(*edge) for edge in tree_edges(count, first))
    return generate


row(3, "AtCoder AGC 017 D Game on Tree",
    "'Tree(cut edge)' --program 'n; (u v)[n-1]; play tree u, v' --win Alice --lose Bob",
    some_tree(), one(cut_tree), ("5\n1 2\n2 3\n2 4\n4 5\n", "Alice\n"),
    large=lambda: line(10**5) + big_tree(10**5))

missing(4, "IPSC 2003 G Got Root?", "`Graph(green hackenbush)` plays it; the input format is not checked")


def christmas(words):
    edges, vertex = [], 1
    for _ in range(next(words)):
        count, joined = take(words, 2)
        names = {1: 1}
        for _ in range(joined):
            ends = [names.setdefault(end, vertex + end) for end in take(words, 2)]
            edges.append((*ends, len(edges)))
        vertex += count
    return word(hanging(frozenset(edges)), "Sally", "Harry")


def rooted(edges):
    """The edges with a way to vertex 1. The third number tells parallel edges apart."""
    found, grown = {1}, True
    while grown:
        grown = False
        for u, v, _ in edges:
            if (u in found) != (v in found):
                found |= {u, v}
                grown = True
    return frozenset(edge for edge in edges if edge[0] in found)


hanging = outcome(lambda edges: (rooted(edges - {edge}) for edge in edges))


def some_graphs():
    graphs = []
    for _ in range(random.randint(1, 3)):
        count = random.randint(2, 3)
        edges = tree_edges(count) + [tuple(random.choices(range(1, count + 1), k=2)) for _ in range(random.randint(0, 1))]
        graphs.append(line(count, len(edges)) + "".join(line(*edge) for edge in edges))
    return line(len(graphs)) + "".join(graphs)


row(5, "POJ 3710 Christmas Game",
    "'Graph(green hackenbush)' --program 'until end; N sum times; _ m; (u v)[m]; play graph u, v from 1'"
    " --win Sally --lose Harry", some_graphs, until_end(christmas),
    large=lambda: line(99) + 99 * (line(100, 500) + "".join(line(at % 100 + 1, random.randint(1, 100)) for at in range(500))))


missing(6, "CodeChef SQUAGAME", "nested squares have to become a tree")


def ancestors(count, edges, root):
    """Returns the vertex above each vertex, for vertices from 0 on."""
    above, todo = {root: None}, [root]
    for vertex in todo:
        for edge in edges:
            if vertex in edge:
                other = edge[0] + edge[1] - vertex
                if other not in above:
                    above[other] = vertex
                    todo.append(other)
    return above


def presents(words):
    count, steps = take(words, 2)
    edges = [(next(words) - 1, next(words) - 1) for _ in range(count - 1)]
    given = tuple(take(words, count))

    def moves(above):
        def to(vertex):
            for _ in range(steps):
                vertex = above.get(vertex)
            return vertex

        def options(state):
            for vertex in range(count):
                target = to(vertex)
                for taken in range(1, state[vertex] + 1) if target is not None else ():
                    after = list(state)
                    after[vertex] -= taken
                    after[target] += taken
                    yield tuple(after)
        return options
    return " ".join(str(int(outcome(moves(ancestors(count, edges, root)))(given))) for root in range(count))


def some_presents():
    count = random.randint(2, 5)
    return (line(count, random.randint(1, 3)) + "".join(line(*edge) for edge in tree_edges(count))
            + line(*[random.randint(0, 2) for _ in range(count)]))


row(7, "Codeforces 1498F Christmas Game",
    "'0.[3]' --program 'n k in 1..=20; (u v)[n-1] a[n] d[n] depths u, v o order d; let K = 2*k;"
    " let p[n] = sum((u[e] if d[u[e]-1] < d[v[e]-1] else v[e]) at (v[e] if d[u[e]-1] < d[v[e]-1] else u[e])-1"
    " for e in 0..=n-2); let x(j) = o[n-1-j];"
    " let w[n*K] = xor((a[x(j)] if t == 0 else w[x(j)*K+t-1]) at (x(j)*K if t == 0 else (p[x(j)]-1)*K+t%K)"
    " for j in 0..=n-1, t in 0..=K if t == 0 or p[x(j)] > 0);"
    " let f[n*K] = xor((w[o[j]*K+t] if j == 0 else w[o[j]*K+t]^f[(p[o[j]]-1)*K+(t+K-1)%K]^w[o[j]*K+(t+K-2)%K])"
    " at o[j]*K+t for j in 0..=n-1, t in 0..=K-1);"
    " print (1 if xor(f[i*K+c] for c in k..=K-1) > 0 else 0) for i in 0..=n-1'",
    some_presents, one(presents), ("5 1\n1 2\n1 3\n5 2\n4 3\n0 3 2 4 4\n", "1 0 0 1 1\n"),
    law="presents at an odd number of steps of k are heaps of Nim",
    large=lambda: line(10**5, 20) + big_tree(10**5) + line(*(random.randint(0, 10**9) for _ in range(10**5))))


missing(8, "CodeChef MOVCOIN2", "an answer for each root for tokens on a tree")
def colours(words):
    """Two neighbours become white; the first player needs a red one among them, the second a blue one."""
    next(words)

    @lru_cache(None)
    def wins(cells, mine, other):
        return any(mine in cells[at:at + 2] and not wins(cells[:at] + "WW" + cells[at + 2:], other, mine)
                   for at in range(len(cells) - 1))
    return word(wins(next(words), "R", "B"), "Alice", "Bob")


def word_cases(solve):
    """The oracle of words instead of numbers."""
    def answer(text):
        words = iter(text.split())
        return "".join(f"{solve(words)}\n" for _ in range(int(next(words))))
    return answer


row(9, "Codeforces 1704F Colouring Game",
    "0.07 --program 'T; n; s[n] as \"RB\"; let r = sum(1-s[i] for i in 0..=n-1);"
    " let e(j) = j if j == n-1 or s[j] == s[j+1] else e(j+1); win if 2*r > n or"
    " 2*r == n and xor(value(e(i)-i+1) for i in 0..=n-1 if i == 0 or s[i] == s[i-1]) > 0' --win Alice --lose Bob",
    many(lambda: (cells := "".join(random.choices("RB", k=random.randint(2, 8)))) and line(len(cells)) + line(cells)),
    word_cases(colours), law="the more frequent colour wins; otherwise the alternating runs are dominoes in a row",
    large=lambda: line(1, 500000) + "RB" * 250000 + "\n")


def buttons(words):
    """Anna presses her own buttons or common ones, Katie likewise."""
    @lru_cache(None)
    def wins(mine, other, common):
        return (mine > 0 and not wins(other, mine - 1, common)) or (common > 0 and not wins(other, mine, common - 1))
    return word(wins(*take(words, 3)), "First", "Second")


row(10, "Codeforces 1858A Buttons",
    "'0.[3]' --program 'T; a b c; play 1 if a + c%2 > b' --win First --lose Second",
    many(lambda: line(*(random.randint(1, 9) for _ in range(3)))), cases(buttons),
    ("5\n1 1 1\n9 3 3\n1 2 3\n6 6 9\n2 2 8\n", "First\nFirst\nSecond\nFirst\nSecond\n"),
    law="common buttons go first, so the first player needs a + c mod 2 > b")
def coprime(words):
    heap, k = take(words, 2)
    return word(outcome(lambda heap: (heap - x for x in range(1, heap + 1) if gcd(x, k) == 1))(heap), "First", "Second")


row(12, "CodeChef REMOVESTONES",
    "'0.[3]' --program 'T; n k in 1..=1000000000; let p(m, d) = m if d*d > m else d if m % d == 0 else p(m, d+1);"
    " win if k == 1 or n % p(k, 2) > 0'",
    many(lambda: line(random.randint(1, 30), random.randint(1, 15))), cases(coprime),
    law="lost if the least prime factor of k divides n")


def powers(heap):
    return (heap - a ** a for a in range(1, 8) if a ** a <= heap)


exponents = outcome(heaps(powers))


def exponent_game(position):
    # From the least heap on, so that the search is not deep.
    if max(position) > 1000:
        all(exponents((heap,)) or True for heap in range(max(position)))
    return exponents(position)


row(14, "CodeChef EXPGAME",
    "'Subtraction({1,4,27,256,3125,46656})' --to 100000 --program 'T; n; piles...' --win Little --lose Big",
    many(lambda: random.choice([with_count(some(1, 40, 1, 3)), line(1) + line(random.randint(46_656, 47_000))]), 6),
    cases(lambda words: word(exponent_game(tuple(listed(words))), "Little", "Big")),
    note="heaps to 100,000")


def short_moves(cell):
    x, y = cell
    steps = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)]
    return ((x - a, y - b) for a, b in steps if a <= x and b <= y)


row(15, "CodeChef CHEFBRO",
    "'Lattice(leap (-1,0) (-2,0) (0,-1) (0,-2) (-1,-1))' --program 'T; n m; play n-1, m-1' --win Tuzik --lose Vanya",
    many(lambda: line(random.randint(1, 12), random.randint(1, 12))),
    cases(lambda words: word(outcome(short_moves)((next(words) - 1, next(words) - 1)), "Tuzik", "Vanya")))


def chords(points):
    """Chords of a circle that have no common point: a position is a tuple of numbers of points."""
    return ((a, points - 2 - a) for a in range(points - 1))


for number, problem in ((16, "CodeChef BIGPIZA"), (17, "TopCoder Game of Polygons")):
    row(number, problem, "0.07 --program 'T; n'", many(lambda: line(random.randint(1, 16))),
        cases(lambda words: word(outcome(each(chords))((next(words),)), "First", "Second")))


def polygons(words):
    count = next(words)
    return word(polygon_game(tuple(zip(take(words, count), take(words, count)))), "Masha", "Petya")


def left_of(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def convex(points):
    """Returns the corners of the hull in order, without points on its sides."""
    points, hull = sorted(points), []
    for part in (points, points[::-1]):
        chain = []
        for point in part:
            while len(chain) > 1 and left_of(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        hull += chain[:-1]
    return tuple(hull)


def smaller_polygons(corners):
    low, high = min(min(corner) for corner in corners), max(max(corner) for corner in corners)
    sides = list(zip(corners, corners[1:] + corners[:1]))
    points = [point for point in product(range(low, high + 1), repeat=2) if point not in corners
              and all(left_of(*side, point) >= 0 for side in sides)]
    for size in range(3, len(points) + 1):
        for chosen in combinations(points, size):
            hull = convex(chosen)
            if len(hull) == size:
                yield hull


polygon_game = outcome(smaller_polygons)


def some_polygon():
    while True:
        hull = convex({(random.randint(0, 3) - 1, random.randint(0, 3) - 2) for _ in range(random.randint(3, 4))})
        if len(hull) > 2:
            return line(len(hull)) + line(*[x for x, _ in hull]) + line(*[y for _, y in hull])


row(18, "TopCoder SRM 597 ConvexPolygonGame",
    "'0.[3]' --program 'n; x[n] in -100000..=100000; y[n] in -100000..=100000; let a[i < n] = x[i]+100000;"
    " let b[i < n] = y[i]+100000; let h(i) = (i+1)%n; let p(i) = min(a[i], a[h(i)]); let q(i) = max(a[i], a[h(i)]);"
    " let f(i, c) = b[i]*max(a[h(i)]-c, c-a[h(i)])+b[h(i)]*max(a[i]-c, c-a[i]);"
    " let l = min(a[i] for i in 0..=n-1); let r = max(a[i] for i in 0..=n-1)-l;"
    " let s[c < r+1] = min((f(i, l+c)+q(i)-p(i)-1)/(q(i)-p(i)) for i in 0..=n-1"
    " if p(i) < q(i) and p(i) <= l+c and l+c <= q(i));"
    " let t[c < r+1] = max(f(i, l+c)/(q(i)-p(i)) for i in 0..=n-1 if p(i) < q(i) and p(i) <= l+c and l+c <= q(i));"
    " let k[r+1] = sum(1 at a[i]-l for i in 0..=n-1); let z[r+1] = sum(b[i] at a[i]-l for i in 0..=n-1);"
    " let m[c < r+1] = t[c]-s[c]+1-k[c]; let g(c) = (s[c]+t[c])*(t[c]-s[c]+1)/2-z[c];"
    " let T = sum(1 for c in 0..=r if m[c] > 0); let B = sum(1 for c in 0..=r if m[c] > 1);"
    " let u = (min(c for c in 0..=r if m[c] > 0) if T > 2 else 0);"
    " let v = (min(c for c in u+1..=r if m[c] > 0) if T > 2 else 0);"
    " win if B > 0 and T > 1 or B == 0 and sum(1 for c in 0..=r if T > 2 and m[c] > 0"
    " and (g(v)-g(u))*(c-u) != (g(c)-g(u))*(v-u)) > 0' --win Masha --lose Petya",
    some_polygon, one(polygons), ("3\n0 4 2\n0 0 2\n", "Masha\n"),
    law="won if three points that are no corners are not on a line",
    large=lambda: "4\n-100000 100000 100000 -100000\n-100000 -100000 100000 100000\n")


missing(20, "CodeChef WGME", "a set of words that is read")


def strip_moves(marks, never):
    def options(cells):
        for at, cell in enumerate(cells):
            for mark in marks if cell == "." else ():
                after = cells[:at] + mark + cells[at + 1:]
                if not any(pattern in after for pattern in never):
                    yield after
    return options


def no_more(text):
    """X moves first; a strip with an odd number of marks is the turn of the second player."""
    first, *strips = text.split()
    wins = outcome(strip_moves("XO", ("XX", "OO")))
    out = ""
    for case, cells in zip(range(1, int(first) + 1), strips):
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
    " --format 'Case {case}: {answer}'", many(some_strip), no_more)
def three(cells):
    return "XXX" in cells


def cross_moves(cells):
    """The numbers of the cells whose choice wins; who makes three in a row wins."""
    @lru_cache(None)
    def wins(cells):
        return any(three(after) or not wins(after) for after in crosses(cells))
    return [at + 1 for at, cell in enumerate(cells) if cell == "."
            for after in [cells[:at] + "X" + cells[at + 1:]] if three(after) or not wins(after)]


def treblecross(form):
    def answer(text):
        strips = text.split()[1:]
        return "".join(form(case, " ".join(map(str, cross_moves(strip)))) for case, strip in enumerate(strips, 1))
    return answer


def some_crosses():
    while True:
        cells = "".join(random.choice("....X") for _ in range(random.randint(3, 11)))
        if not three(cells) and "." in cells:
            return line(cells)


cross_rules = (
    "let x(i) = 0 if i < 0 or i >= size(s) else s[i];"
    " let f(i) = 1 if i >= 0 and i < size(s) and x(i-2)+x(i-1)+x(i)+x(i+1)+x(i+2) == 0 else 0;"
    " let q(i) = 1 if x(i) == 0 and (x(i-2)+x(i-1) == 2 or x(i-1)+x(i+1) == 2 or x(i+1)+x(i+2) == 2) else 0;"
    " let e(i) = i if f(i+1) == 0 else e(i+1); let o(i) = i if f(i-1) == 0 else o(i-1);"
    " let w = sum(q(i) for i in 0..=size(s)-1);"
    " let t = xor(g(e(i)-i+1) for i in 0..=size(s)-1 if f(i) == 1 and f(i-1) == 0);"
    " let z(i) = 1 if q(i) == 1 or w == 0 and f(i) == 1"
    " and t == g(e(i)-o(i)+1)^g(max(0, i-o(i)-2))^g(max(0, e(i)-i-2)) else 0; ")
cross_values = "let g(m) = mex(g(max(0, i-3))^g(max(0, m-i-2)) for i in 1..=m); "
crosses_law = "no move is next to a cross, or next but one, unless it wins at once"
row(22, "UVa 10561 Treblecross",
    f"'0.[3]' --program '{cross_values}T; s[line] as \".X\"; {cross_rules}"
    "win if w > 0 or t > 0; print i+1 for i in 0..=size(s)-1 if z(i) == 1' --win WINNING --lose LOSING",
    many(some_crosses), treblecross(lambda case, moves: f"{'WINNING' if moves else 'LOSING'}\n{moves}\n"),
    law=crosses_law)
row(22, "LightOJ 1229 Treblecross",
    f"'0.[3]' --program '{cross_values}T; s[line] as \".X\"; {cross_rules}"
    "print i+1 for i in 0..=size(s)-1 if z(i) == 1 else \"0\"' --format 'Case {case}: {answer}'",
    many(some_crosses), treblecross(lambda case, moves: f"Case {case}: {moves or 0}\n"), law=crosses_law)


def coins_left(words):
    """Line by line, the number of coins on each square from 1 on; a coin moves left, also to square 0."""
    counts = listed(words)
    squares = tuple(square for square, count in enumerate(counts, 1) for _ in range(count))
    return word(nim(squares), "Tom Wins", "Hanks Wins")


row(24, "SPOJ QCJ3 The Game",
    "'0.[3]' --program 'T; n; c[i < n]; play i+1 if c % 2 == 1' --win 'Tom Wins' --lose 'Hanks Wins'",
    many(lambda: with_count(some(0, 2, 1, 4))), cases(coins_left), ("2\n1\n1\n1\n2\n", "Tom Wins\nHanks Wins\n"))
def stacks(words):
    """Rows of heaps: only the first heap of a row that is not empty may be changed."""
    rows, columns = take(words, 2)

    def options(row):
        top = next((at for at, heap in enumerate(row) if heap), None)
        return [(row[:top] + (left,) + row[top + 1:],) for left in range(row[top])] if top is not None else []
    return word(outcome(each(options))(tuple(tuple(take(words, columns)) for _ in range(rows))), "FIRST", "SECOND")


def some_stacks():
    rows, columns = random.randint(1, 2), random.randint(1, 3)
    return line(rows, columns) + "".join(line(*(random.randint(1, 3) for _ in range(columns))) for _ in range(rows))


row(25, "SPOJ MATGAME",
    "'0.[3]' --program 'T; n m; a[n][m]; let g(r, c) = 0 if c == m else g(r, c+1) if a[r][c] == 0"
    " else a[r][c] - (1 if a[r][c] <= g(r, c+1) else 0); win if xor(g(r, 0) for r in 0..=n-1) > 0'"
    " --win FIRST --lose SECOND",
    many(some_stacks), cases(stacks), law="the value of a heap above a value v is a, less 1 if a <= v")
missing(27, "HackerRank stick game", "the law in the parameter")
MODULO = 1_000_000_007
multiply = f"let x(a, b) = a*b % {MODULO}; "


def thirds(words):
    """The number of starts with n pairs of numbers up to p from which the first player wins."""
    count, most = take(words, 2)

    def options(pair):
        l, r = pair
        third = (r - l) // 3
        return [((l + third, l + 2 * third),), ((l, r - third),)] if r - l > 2 else []
    wins = outcome(each(options))
    pairs = [(l, r) for r in range(1, most + 1) for l in range(1, r)]
    return sum(wins(tuple(sorted(start))) for start in product(pairs, repeat=count)) % MODULO


row(28, "Codeforces 273E Dima and Game",
    f"'0.[3]' --program '{multiply}n in 1..=1000 p in 1..=1000000000;"
    " let h(a, b) = x(a/2 % 1000000007, b % 1000000007) if a % 2 == 0 else x(a % 1000000007, b/2 % 1000000007);"
    " let g(d) = 0 if d < 3 else mex((g(d/3) if k == 0 else g(d-d/3)) for k in 0..=1);"
    " let e(t, d) = 2 if d < 3 else min(3*e(1, d/3)+2, e(1, d-d/3)/2*3+e(1, d-d/3)%2) if t == 0"
    " else e(0, d) if g(e(0, d)+1) != g(d) else e(1, e(0, d)+1);"
    " let c(v, d, s) = s if d >= p else c(v, min(e(1, d), p-1)+1,"
    " (s + (h(min(e(1, d), p-1)-d+1, 2*p-d-min(e(1, d), p-1)) if g(d) == v else 0)) % 1000000007);"
    " let c0 = c(0, 1, 0); let c1 = c(1, 1, 0); let c2 = c(2, 1, 0);"
    " let f(k, y) = (1 if y == 0 else 0) if k == 0"
    " else (x(c0, f(k-1, y)) + x(c1, f(k-1, y^1)) + x(c2, f(k-1, y^2))) % 1000000007;"
    " print (f(n, 1)+f(n, 2)+f(n, 3)) % 1000000007'",
    lambda: line(random.randint(1, 2), random.randint(1, 6)), one(thirds),
    law="the value depends on r - l alone, and is constant between the ends of its two options",
    large=lambda: line(1000, 10**9))


def apart(filled, size):
    """A cell without a filled neighbour is filled."""
    for cell in range(size * size):
        x, y = cell % size, cell // size
        near = [(x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        if not any(filled >> (b * size + a) & 1 for a, b in near if 0 <= a < size and 0 <= b < size):
            yield filled | 1 << cell


def filled_board(words):
    size = next(words)
    return word(outcome(lambda filled: apart(filled, size))(0), 1, 2)


row(29, "Codeforces 630R Game", "'Subtraction({1})' --program 'n' --win 1 --lose 2",
    lambda: line(random.randint(1, 4)), one(filled_board), ("1\n", "1\n"),
    law="symmetry: the first player wins if n is odd")


def pairs(words):
    """Of a pair of heaps one is removed, and the other is split into a pair."""
    count = next(words) // 2
    start = tuple(sorted(tuple(take(words, 2)) for _ in range(count)))
    return word(outcome(each(lambda pair: (((i, heap - i),) for heap in pair for i in range(1, heap))))(start), "YES", "NO")


low_ones = "popcount((({or}) ^ ({or})+1))-1".replace("{or}", "(a-1+b-1+(a-1 ^ b-1))/2")
row(30, "Luogu P2148 E&D",
    f"'0.[3]' --program 'T; n; (a b)[n/2] in 1..=2000000000; play {low_ones}' --win YES --lose NO",
    many(lambda: line(2 * (count := random.randint(1, 3))) + line(*(random.randint(1, 6) for _ in range(2 * count)))),
    cases(pairs), law="the value of a pair is the number of the lowest ones of (a-1) or (b-1)")
def first_heap(words):
    """The number of sets of heaps with one of them for the first move, where the first player loses."""
    heaps = tuple(listed(words))
    count = 0
    for first in range(len(heaps)):
        others = heaps[:first] + heaps[first + 1:]
        for size in range(len(others) + 1):
            for chosen in combinations(others, size):
                count += all(nim(tuple(sorted(chosen + (left,)))) for left in range(heaps[first]))
    return count % MODULO


row(31, "Luogu P5675",
    f"'0.[3]' --program '{multiply}n; a[n] in 1..=255; let P = 1000000007;"
    " let b[k < n+1][y < 256] = ((1 if y == 0 else 0) if k == 0 else (b[k-1][y]+b[k-1][y^a[k-1]])%P);"
    " let c[k < n+1][y < 256] = ((1 if y == 0 else 0) if k == 0 else (c[k-1][y]+c[k-1][y^a[n-k]])%P);"
    " let d(k) = sum(x(b[k][y], c[n-k-1][z]) for y in 0..=255, z in 0..=255 if y^z >= a[k])%P;"
    " print sum(d(k) for k in 0..=n-1)%P'",
    lambda: with_count(some(1, 6, 1, 4)), one(first_heap),
    large=lambda: big_list(200, 255))
row(33, "Luogu P2197 Nim", "'0.[3]' --program 'T; n; piles...' --win Yes --lose No",
    many(piles(0, 6)), cases(lambda words: word(nim(tuple(listed(words))), "Yes", "No")))
row(33, "Luogu P4279 John", "'0.[3]' --misere --program 'T; n; piles...' --win John --lose Brother",
    many(piles(1, 6)),
    cases(lambda words: word(misere_outcome(heaps(range))(tuple(listed(words))), "John", "Brother")))
row(33, "UVa 10165 Stone Game", "'0.[3]' --program 'until n == 0; n; piles...' --win Yes --lose No",
    lambda: "".join(with_count(some(1, 6)) for _ in range(4)) + "0\n",
    until_zero(lambda count, words: word(nim(tuple(take(words, count))), "Yes", "No")))
def misere_moves(words):
    count, games = take(words, 2)
    wins, out = misere_outcome(heaps(range)), ""
    for _ in range(games):
        position = tuple(take(words, count))
        moves = [f"{at + 1}:{taken}" for at, heap in enumerate(position) for taken in range(1, heap + 1)
                 if not wins(tuple(sorted(position[:at] + (heap - taken,) + position[at + 1:])))]
        out += (" ".join(moves) or "CONCEDE") + "\n"
    return out


row(34, "CodinGame misère Nim",
    "'0.[3]' --program 'n; m times; a[n]; let s = xor(a[i] for i in 0..=n-1);"
    " let b = sum(1 for i in 0..=n-1 if a[i] > 1); let d(k) = 1 if k > 1 else 0;"
    " let z(i, t) = s ^ a[i] ^ a[i]-t; let r(i, t) = b - d(a[i]) + d(a[i]-t);"
    " print i+1, \":\", t for i in 0..=n-1, t in 1..=a[i]"
    " if z(i, t) == (0 if r(i, t) > 0 else 1) else \"CONCEDE\"'",
    lambda: (count := random.randint(1, 3)) and line(count, 4) + "".join(
        line(*(random.randint(0, 5) for _ in range(count))) for _ in range(4)),
    lambda text: misere_moves(numbers(text)), ("1 3\n5\n1\n7\n", "1:4\nCONCEDE\n1:6\n"))


def flips(signs):
    return (signs[:at] + "--" + signs[at + 2:] for at in range(len(signs) - 1) if signs[at:at + 2] == "++")


row(35, "LeetCode 294 Flip Game II", "0.07 --program 'runs \"+\" \"-\"' --win true --lose false",
    lambda: line("".join(random.choice("+++-") for _ in range(random.randint(1, 12)))),
    lambda text: word(outcome(flips)(text.strip()), "true", "false") + "\n")


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
    words = text.split()[1:]
    boards = ["".join(words[at:at + 4]) for at in range(0, len(words), 4)]
    wins = misere_outcome(pins)
    return "".join(word(wins(sum(1 << at for at, cell in enumerate(board) if cell == "X")), "WINNING", "LOSING") + "\n"
                   for board in boards)


def some_pins():
    cells = ["X"] * 16
    for at in random.sample(range(16), random.randint(0, 7)):
        cells[at] = "."
    return "".join(line("".join(cells[at:at + 4])) for at in range(0, 16, 4))


row(38, "UVa 10536 Game of Euler",
    "'Board(4x4; line 1..=3 in row column)' --misere --program 'T; board \".\" \"X\"' --win WINNING --lose LOSING",
    many(some_pins), last_pin, ("1\n....\n....\n....\n....\n", "LOSING\n"))
row(39, "Project Euler 301",
    "'0.[3]' --program 'N in 1..=1073741824; print sum(1 for n in 1..=N if n ^ 2*n == 3*n)'",
    lambda: line(random.randint(1, 8)),
    one(lambda words: sum(not nim((n, 2 * n, 3 * n)) for n in range(1, next(words) + 1))),
    large=lambda: line(2**30))
def multiples(pair):
    small, large = sorted(pair)
    return ((small, large - taken) for taken in range(small, large + 1, small)) if small else ()


def sum_of_lost(words):
    most, wins = next(words), outcome(multiples)
    return sum(x + y for y in range(1, most + 1) for x in range(1, y) if not wins((x, y)))


# The sums over y <= n of b = floor(y / phi), y*b and b*b follow from the points (y, x) with x <= y / phi, counted by x.
row(40, "Project Euler 325",
    "'0.[3]' --program 'N in 0..=10000000000000000; let P = 282475249; let H = (P+1)/2; let S = (5*P+1)/6;"
    " let f[k < 85] = (f[k-1]+f[k-2] if k > 1 else 1);"
    " let z(n, k) = 0 if n < 1 else z(n-f[k], k-1)+f[k-1] if f[k] <= n else z(n, k-1); let b(n) = z(n-1, 84);"
    " let q(n) = n%P*((n+1)%P)%P*H%P; let r(n) = n%P*((n+1)%P)%P*((2*n+1)%P)%P*S%P;"
    " let g(t, n) = 0 if n < 1 else (n%P*(b(n)%P)%P-q(b(n))-g(0, b(n)))%P if t == 0"
    " else (b(n)%P*q(n)%P-(r(b(n))+q(b(n))+2*g(1, b(n))+g(2, b(n))+g(0, b(n)))*H%P)%P if t == 1"
    " else (n%P*(2*q(b(n))-b(n)%P)%P-2*r(b(n))+q(b(n))-2*g(1, b(n))+g(0, b(n)))%P;"
    " print (3*H%P*(r(N)-q(N))%P-g(1, N)-(g(2, N)+g(0, N))*H%P)%P'",
    lambda: line(random.randint(1, 12)), one(sum_of_lost), ("10\n", "211\n"),
    law="lost if the greater pile is less than phi times the smaller", large=lambda: line(10**16))


def largest_takes(words):
    def options(position):
        heap, most = position
        return ((heap - taken, 2 * taken) for taken in range(1, min(heap, most) + 1))
    wins = outcome(options)
    return sum(max([taken for taken in range(1, heap) if not wins((heap - taken, 2 * taken))], default=0)
               for heap in range(1, next(words) + 1))


row(41, "Project Euler 366",
    "'0.[3]' --program 'N; let P = 100000000; let f(n, a, b) = a if b > n else f(n, b, a+b);"
    " let c(r, g) = min(r, (g-1)/2); let q(m) = m/2%P*((m+1)%P)%P if m % 2 == 0 else m%P*((m+1)/2%P)%P;"
    " let t(n) = 0 if n < 2 else (t(f(n, 1, 2)-1)+q(c(n-f(n, 1, 2), f(n, 1, 2)))"
    "+t(n-f(n, 1, 2))-t(c(n-f(n, 1, 2), f(n, 1, 2))))%P; print t(N)'",
    lambda: line(random.randint(1, 30)), one(largest_takes), ("100\n", "728\n"),
    law="the largest winning take of F + r, F the largest Fibonacci number, is r if 2r < F, else that of r",
    large=lambda: line(10**18))


def lost_multisets(words):
    most, count = take(words, 2)
    grundy = value(each(lambda heap: [(heap - k,) for k in (1, 2, 4, 9) if k <= heap]
                        + [(k, heap - k) for k in range(1, heap)]))
    sums = {(0, 0): 1}
    for heap in range(1, most + 1):
        own = grundy((heap,))
        for many in range(1, count + 1):
            for nim in range(64):
                if (many - 1, nim ^ own) in sums:
                    sums[many, nim] = sums.get((many, nim), 0) + sums[many - 1, nim ^ own]
    return sums.get((count, 0), 0) % 912491249


row(42, "Project Euler 888",
    "4.330300003 --program 'N in 0..=100000000 m; let P = 912491249; let V = max(value(n) for n in 1..=N);"
    " let z(s) = s if s > V else z(2*s); let Z = z(2); let c[Z] = sum(1 at value(n) for n in 1..=N);"
    " let e[s < 60] = (1 if s == 0 else 2*e[s-1] if s < 40 else 0);"
    " let h[Z] = sum((c[y] if s == 0 else h[y+e[s-1]] if t == 0 else h[y]-3*h[y+e[s-1]])"
    " at (y if t == 0 else y+e[s-1]) for s in 0..=ilog(Z), y in 0..=Z-1, t in 0..=min(s, 1)"
    " if s == 0 or y/e[s-1]%2 == 0);"
    " let i[k < m+2] = (1 if k < 2 else (P-P/k)*i[P%k]%P);"
    " let p[y < Z][k < m+1] = (1 if k == 0 else p[y][k-1]*((N+h[y])/2+k-1)%P*i[k]%P);"
    " let q[y < Z][k < m+1] = (1 if k == 0 else q[y][k-1]*((N-h[y])/2+k-1)%P*(P-i[k])%P);"
    " let s = sum(p[y][k]*q[y][m-k]%P for y in 0..=Z-1, k in 0..=m); let v(k, x) = x if k == 1 else v(k/2, x*((P+1)/2)%P);"
    " print v(Z, s%P)'",
    lambda: line(random.randint(1, 12), random.randint(1, 4)), one(lost_multisets), ("12 4\n", "204\n"),
    large=lambda: line(12491249, 1249))


missing(43, "HDU 2839 Game", "a partizan game")


def walks(words):
    count = next(words)
    edges = [(next(words) - 1, next(words) - 1) for _ in range(count - 1)]
    above = ancestors(count, edges, 0)

    def up(vertex):
        while vertex is not None:
            yield vertex
            vertex = above[vertex]
    near = {(u, v) for u in range(count) for v in up(u)}

    def options(walk):
        last, gone = walk
        for to in range(count):
            if to not in gone and ((last, to) in near or (to, last) in near):
                yield to, gone | {to}
    wins = outcome(options)
    return word(any(not wins((first, frozenset({first}))) for first in range(count)), "Alice", "Bob")


row(44, "qoj 2376 Tree game",
    "'0.[3]' --program 'n; (u v)[n-1] d[n] depths u, v o order d;"
    " let p[n] = sum((u[e] if d[u[e]-1] < d[v[e]-1] else v[e]) at (v[e] if d[u[e]-1] < d[v[e]-1] else u[e])-1"
    " for e in 0..=n-2); let x(j) = o[n-1-j];"
    " let s[n+1] = sum((s[x(j)+1]-1 if s[x(j)+1] > 0 else 1) at p[x(j)] for j in 0..=n-1); win if s[0] > 0'"
    " --win Alice --lose Bob",
    some_tree(1, 8), one(walks), law="lost if every vertex has a partner above or below it (a perfect matching)",
    large=lambda: line(10**5) + big_tree(10**5))


missing(45, "Codeforces 2013F", "not a Sprague-Grundy game")
missing(48, "yukicoder 2285", "the code of an octal game that is read")


def s_nim(text):
    words, out = numbers(text), ""
    while count := next(words):
        chosen = take(words, count)
        wins = outcome(heaps(lambda heap: (heap - taken for taken in chosen if taken <= heap)))
        out += "".join(word(wins(tuple(listed(words))), "W", "L") for _ in range(next(words))) + "\n"
    return out


def some_s_nim():
    def one_set():
        positions = [line(len(heaps), *heaps) for heaps in (some(0, 12, 1, 3) for _ in range(3))]
        return line(len(chosen := some(1, 6)), *chosen) + line(3) + "".join(positions)
    return "".join(one_set() for _ in range(3)) + "0\n"


row(49, "Kattis S-Nim",
    "'Subtraction(S)' --to 10000 --program 'until k == 0; k; S[k]; m times; l; heaps[l]' --win W --lose L --join ''",
    some_s_nim, s_nim,
    ("2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n", "LWW\nWWL\n"))


def sliced(cuboid):
    for cell in product(*map(range, cuboid)):
        halves = [(at, size - 1 - at) for at, size in zip(cell, cuboid)]
        yield tuple(part for part in product(*halves) if 0 not in part)


row(49, "Kattis Cuboid Slicing",
    "'0.[3]' --program 'let g(x, y, z) = mex("
    "h(i, j, k)^h(x-1-i, j, k)^h(i, y-1-j, k)^h(x-1-i, y-1-j, k)"
    "^h(i, j, z-1-k)^h(x-1-i, j, z-1-k)^h(i, y-1-j, z-1-k)^h(x-1-i, y-1-j, z-1-k)"
    " for i in 0..=(x-1)/2, j in 0..=(y-1)/2, k in 0..=(z-1)/2); n; (a b c)[n] in 1..=30;"
    " win if xor(g(a[i], b[i], c[i]) for i in 0..=n-1) > 0' --win RUBEN --lose ALBERT".replace("h(", "g("),
    lambda: some_cells((3, 3, 2), 2), one(lambda words: word(cuboids(tuple(
        tuple(take(words, 3)) for _ in range(next(words)))), "RUBEN", "ALBERT")),
    large=lambda: line(1) + line(30, 30, 30))
cuboids = outcome(each(sliced))


def marbles(words):
    """A marble moves as a queen towards an axis; who brings one to (0, 0) wins."""
    def options(marbles):
        for at, (x, y) in enumerate(marbles):
            for step in range(1, max(x, y) + 1):
                for a, b in ((step, 0), (0, step), (step, step)):
                    if a <= x and b <= y:
                        yield marbles[:at] + ((x - a, y - b),) + marbles[at + 1:]

    @lru_cache(None)
    def wins(marbles):
        return any((0, 0) in after or not wins(tuple(sorted(after))) for after in options(marbles))
    return word(wins(tuple(tuple(take(words, 2)) for _ in range(next(words)))), "Y", "N")


row(49, "Gym 101908B Marbles",
    "'State(x, y -> (x-k, y) for k in 1..=x-1 if x-k != y; (x, y-k) for k in 1..=y-1 if y-k != x;"
    " (x-k, y-k) for k in 1..=min(x, y)-1; (0, 0) if x == y and x > 0)' --to 101x101"
    " --program 'n in 1..=1000; (x y)[i < n] in 1..=100; play x, y by (i+1)*max(0, 1-max(x, y)+min(x, y))'"
    " --win Y --lose N",
    lambda: some_cells((5, 5), 2), one(marbles), ("2\n1 3\n2 3\n", "Y\n"),
    law="no move goes to an axis or the diagonal unless it wins at once")
missing(50, "OI-wiki list", "titles only; ABC 278 G, P2594 and CF 494E are lines of the notation")


def lieges(words):
    count, parts = take(words, 2)

    def options(heap):
        if heap:
            yield (heap - 1,)
        if heap and heap % 2 == 0:
            yield (heap // 2,) * parts
    return word(outcome(each(options))(tuple(take(words, count))), "Kevin", "Nicky")


even_parts = "(1-min(1, a/3))*min(a, 2)+min(1, a/3)*(1-a%2)"
odd_part = "max(1, ((a ^ a-1)+1)/2)"
odd_parts = (f"a%2*(1-min(1, a/5))+(1-a%2)*(2-(popcount(a ^ a-1)+1+min(1, a/{odd_part}/3)-min(1, a/{odd_part}/4))%2)"
             "-min(1, a/2)+min(1, a/3)")
row(51, "Codeforces 603C Lieges of Legendre",
    f"'0.[3]' --program 'n k; a[n] in 1..=1000000000; play (1-k%2)*({even_parts})+k%2*({odd_parts})'"
    " --win Kevin --lose Nicky",
    lambda: line(len(heaps := some(1, 14, 1, 2)), random.randint(1, 3)) + line(*heaps), one(lieges),
    ("2 1\n3 4\n", "Kevin\n"), law="the values of both parities of k",
    large=lambda: line(10**5, 3) + line(*(random.randint(1, 10**9) for _ in range(10**5))))


def roots(heap):
    return (left for left in range(min(heap, isqrt(heap) + 1)) if heap <= left ** 4)


steps = "min(1, a/4)+min(1, a/16)-2*min(1, a/82)+3*min(1, a/6724)-2*min(1, a/50626)+min(1, a/2562991876)"
row(52, "Codeforces 255E Furlo and Rublo",
    f"'0.[3]' --program 'n; a[n] in 1..=777777777777; play {steps}' --win Furlo --lose Rublo",
    lambda: with_count(some(1, 300, 0, 2) + [random.choice([3, 4, 15, 16, 81, 82, 6723, 6724, 50625, 50626, 90000])]),
    one(lambda words: word(outcome(heaps(roots))(tuple(listed(words))), "Furlo", "Rublo")),
    ("1\n1\n", "Rublo\n"), law="the values by intervals")
def powers_game(words):
    """A number is taken with all its powers."""
    def options(left):
        for x in left:
            yield left - {x ** k for k in range(1, 6)}
    return word(outcome(options)(frozenset(range(1, next(words) + 1))), "Vasya", "Petya")


row(53, "Codeforces 317D Game with Powers",
    "'0.[3]' --program 'n in 1..=1000000000; let t(x, b) = 1 if x == 1 else 0 if x % b > 0 else t(x/b, b);"
    " let u(x, b) = 0 if b*b > x else 1 if t(x, b) == 1 else u(x, b+1);"
    " let v(k) = [0,1,2,1,4,3,2,1,5,6,2,1,8,7,5,9,8,7,3,4,7,4,2,1,10,9,3,6,11,12][k]; let r = isqrt(n);"
    " win if xor(v(ilog(n, x)) for x in 2..=r if u(x, 2) == 0) !="
    " (n - sum(ilog(n, x) for x in 2..=r if u(x, 2) == 0)) % 2' --win Vasya --lose Petya",
    lambda: line(random.randint(1, 11)), one(powers_game), ("8\n", "Petya\n"),
    law="the values of numbers with 1 to 29 powers",
    large=lambda: line(10**9))


def one_two_k(words):
    heap, k = take(words, 2)
    return word(outcome(lambda heap: (heap - taken for taken in {1, 2, k} if taken <= heap))(heap), "Alice", "Bob")


row(56, "Codeforces 1194D 1-2-K Game",
    "'0.[3]' --program 'T; n k;"
    " play 1 if k % 3 != 0 and n % 3 != 0 or k % 3 == 0 and (n % (k+1) == k or n % (k+1) % 3 != 0)' --win Alice --lose Bob",
    many(lambda: line(random.randint(0, 30), random.randint(3, 9))), cases(one_two_k),
    ("4\n0 3\n3 3\n3 4\n4 4\n", "Bob\nAlice\nBob\nAlice\n"), law="the period of the outcomes is 3 or k + 1")
row(57, "Codeforces 1537D Deleting Divisors",
    "'0.[3]' --program 'T; n in 1..=1000000000; play 1 if n % 2 == 0 and (536870912 % n != 0 or n % 3 != 2)'"
    " --win Alice --lose Bob",
    many(lambda: line(random.choice([random.randint(1, 150), 2 ** random.randint(0, 9)]))),
    cases(lambda words: word(outcome(lambda heap: (heap - k for k in range(2, heap) if heap % k == 0))(next(words)),
                             "Alice", "Bob")),
    ("4\n1\n4\n12\n69\n", "Bob\nAlice\nAlice\nBob\n"), law="lost: odd n, and 2^m for odd m")


def removed(words):
    count, least, most = take(words, 3)
    edges = [(next(words), next(words)) for _ in range(count)]

    def joined(part):
        found = {min(part)}
        for _ in part:
            found |= {v for edge in edges for v in edge if v in part and set(edge) & found and set(edge) <= part}
        return found == part

    def options(left):
        for size in range(least, most + 1):
            for part in combinations(sorted(left), size):
                if joined(set(part)):
                    yield left - set(part)
    return word(outcome(options)(frozenset(range(1, count + 1))), "Alice", "Bob")


def some_circles():
    lengths = [random.randint(3, 5) for _ in range(random.randint(1, 2))]
    names, edges, first = random.sample(range(1, sum(lengths) + 1), sum(lengths)), [], 0
    for length in lengths:
        edges += [(names[first + at], names[first + (at + 1) % length]) for at in range(length)]
        first += length
    random.shuffle(edges)
    least = random.randint(1, 3)
    return line(sum(lengths), least, random.randint(least + 1, 5)) + "".join(line(*edge) for edge in edges)


row(58, "Codeforces 1823E Removing Graph",
    "'0.[3]' --program 'n l r; (u v)[n]; let e[k < 2*n] = u[k] if k < n else v[k-n]; q order e s order q;"
    " let f(k) = q[s[(k+n)%(2*n)]^1];"
    " let w(i, a, b, t) = 0 if e[a] < i or e[b] < i else 2*t+1 if e[f(a)] == e[b]"
    " else (2*t+2 if e[f(a)] > i else 0) if e[f(a)] == e[f(b)] else w(i, f(a), f(b), t+1);"
    " let g(c) = c/l if c < l+r else 0; win if xor(g(w(i, q[2*i-2], q[2*i-1], 0)) for i in 1..=n) > 0'"
    " --win Alice --lose Bob",
    some_circles, one(removed), ("6 1 2\n1 2\n2 3\n3 1\n4 5\n5 6\n6 4\n", "Bob\n"),
    law="a circle of c vertices has the value c/l if c < l+r, else 0",
    large=lambda: line(200000, 5, 9) + "".join(line(at + 1, (at + 1) % 200000 + 1) for at in range(200000)))


def palindromes(text):
    """A word is cut around a letter whose neighbours are equal."""
    def options(word):
        return ((word[:at], word[at], word[at + 1:]) for at in range(1, len(word) - 1) if word[at - 1] == word[at + 1])
    wins, word = outcome(each(options)), text.strip()
    for at in range(1, len(word) - 1):
        if word[at - 1] == word[at + 1] and not wins(tuple(sorted((word[:at], word[at], word[at + 1:])))):
            return f"First\n{at + 1}\n"
    return "Second\n"


row(59, "Codeforces 305E Playing with String",
    "0.137 --program 's[line] as \"abcdefghijklmnopqrstuvwxyz\";"
    " let c(i) = 1 if i > 0 and i < size(s)-1 and s[i-1] == s[i+1] else 0;"
    " let e(i) = i if c(i+1) == 0 else e(i+1); let o(i) = i if c(i-1) == 0 else o(i-1);"
    " let t = xor(value(e(i)-i+1) for i in 0..=size(s)-1 if c(i) == 1 and c(i-1) == 0); win if t > 0;"
    " if t > 0 print min(i+1 for i in 0..=size(s)-1 if c(i) == 1"
    " and t == value(e(i)-o(i)+1)^value(max(0, i-o(i)-1))^value(max(0, e(i)-i-1)))'",
    lambda: line("".join(random.choice("aab") for _ in range(random.randint(1, 11)))), palindromes,
    large=lambda: "ab" * 2500 + "\n")
def castles(words):
    """The number of winning attacks; an attack other than the first kind is not repeated on a castle."""
    count, *strength = take(words, 4)

    def options(castle):
        soldiers, last = castle
        return [(max(0, soldiers - strength[kind]), kind) for kind in range(3)
                if soldiers and (kind == 0 or kind != last)]
    grundy = value(options)
    castles = [(soldiers, 0) for soldiers in take(words, count)]
    total = 0
    for castle in castles:
        total ^= grundy(castle)
    return sum(total ^ grundy(castle) ^ grundy(after) == 0 for castle in castles for after in options(castle))


row(61, "Codeforces 1312F Attack on Red Kingdom",
    "'0.[3]' --program 'T; n; x y z in 1..=5; a[n] in 1..=1000000000000000000;"
    " let h(k) = x if k == 0 else y if k == 1 else z;"
    " let g(m, t) = mex(g(max(0, m-h(k)), k) for k in 0..=2 if m > 0 and (k == 0 or k != t));"
    " let p = min(d for d in 1..=100 if sum(1 for j in 0..=4, t in 0..=2 if g(200+j, t) != g(200+d+j, t)) == 0);"
    " let r(i) = a[i] if a[i] < 1000 else a[i] % p + (200/p+1)*p; let s = xor(g(r(i), 0) for i in 0..=n-1);"
    " print sum(1 for i in 0..=n-1, k in 0..=2 if s == g(r(i), 0)^g(max(0, r(i)-h(k)), k))'",
    many(lambda: line(count := random.randint(1, 3), *(random.randint(1, 5) for _ in range(3)))
         + line(*(random.choice([random.randint(1, 40), random.randint(990, 1020)]) for _ in range(count))), 2, 4),
    cases(castles), ("3\n2 1 3 4\n7 6\n1 1 2 3\n1\n1 1 2 2\n3\n", "2\n3\n0\n"))


def matrix_paths(words):
    """A path from a cell that is not 0 goes right and down: its first cell gets smaller, and its other cells get any
    number. Two cells with the same place on a path are never changed together. Cells have at most 2."""
    rows, columns = take(words, 2)
    cells = tuple(take(words, rows * columns))

    def paths(r, c):
        yield [(r, c)]
        for nr, nc in ((r + 1, c), (r, c + 1)):
            if nr < rows and nc < columns:
                for path in paths(nr, nc):
                    yield [(r, c)] + path

    @lru_cache(None)
    def wins(cells):
        for r in range(rows):
            for c in range(columns):
                for path in paths(r, c) if cells[r * columns + c] else ():
                    (first_r, first_c), *others = path
                    for first in range(cells[first_r * columns + first_c]):
                        for numbers in product(range(3), repeat=len(others)):
                            after = list(cells)
                            after[first_r * columns + first_c] = first
                            for (pr, pc), number in zip(others, numbers):
                                after[pr * columns + pc] = number
                            if not wins(tuple(after)):
                                return True
        return False
    return word(wins(cells), "Ashish", "Jeel")


def some_matrix():
    rows, columns = random.choice([(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1)])
    return line(rows, columns) + "".join(line(*(random.randint(0, 2) for _ in range(columns))) for _ in range(rows))


row(62, "Codeforces 1451F Nullify the Matrix",
    "'0.[3]' --program 'T; n m; a[i < n][j < m]; play a by i+j' --win Ashish --lose Jeel",
    many(some_matrix, 4, 8), cases(matrix_paths))


def promises(words):
    n, m = take(words, 2)
    heights = tuple(take(words, n))
    roads = [tuple(take(words, 2)) for _ in range(m)]
    after = {u: sorted({v - 1 for w, v in roads if w == u + 1}) for u in range(n)}

    @lru_cache(None)
    def wins(heights):
        return any(not wins(tuple(option)) for option in moves(heights))

    def moves(heights):
        for u in range(n):
            for less in range(heights[u]):
                for rest in product(range(4), repeat=len(after[u])):
                    option = list(heights)
                    option[u] = less
                    for v, new in zip(after[u], rest):
                        option[v] = new
                    yield option
    return wins, moves, heights, after


def promised(words):
    """One of the right answers: the city of the highest level with promises left, and one city of each level below.
    The search confirms the winner, and that the position after the move is lost."""
    wins, moves, heights, after = promises(words)
    n, level, sums = len(heights), {}, {}

    def mex(u):
        if u not in level:
            seen = {mex(v) for v in after[u]}
            level[u] = next(k for k in range(n + 1) if k not in seen)
        return level[u]
    for u in range(n):
        sums[mex(u)] = sums.get(mex(u), 0) ^ heights[u]
    assert wins(heights) == any(sums.values())
    if not any(sums.values()):
        return "LOSE"
    top = max(k for k in sums if sums[k])
    best = next(u for u in range(n) if level[u] == top and heights[u] ^ sums[top] < heights[u])
    option = list(heights)
    option[best] ^= sums[top]
    for k in range(top):
        option[next(v for v in after[best] if level[v] == k)] ^= sums.get(k, 0)
    assert option in moves(heights) and not wins(tuple(option))
    return "WIN\n" + " ".join(map(str, option))


def some_promises():
    n = random.randint(1, 4)
    names = random.sample(range(1, n + 1), n)
    roads = [(names[i], names[j]) for i in range(n) for j in range(i) if random.random() < .5]
    return line(n, len(roads)) + line(*(random.randint(0, 3) for _ in range(n))) + "".join(line(*road) for road in roads)


row(63, "Codeforces 1149E Election Promises",
    "'0.[3]' --program 'n m; h[n] (u v)[m] a order u b order v;"
    " let d[n] = sum(1 at u[e]-1 for e in 0..=m-1); let i[n] = sum(1 at v[e]-1 for e in 0..=m-1);"
    " let s[x < n+1] = (s[x-1]+d[x-1] if x > 0 else 0); let t[x < n+1] = (t[x-1]+i[x-1] if x > 0 else 0);"
    # The queue of the cities whose targets are all in it, its length at n, and the targets that are not in it from n + 1 on.
    " let q[2*n+1] = last(((d[e] if k == 0 else q[n+1+(e if k == 0 else u[b[e]]-1)]-1) if r == 0 else (e if k == 0 else u[b[e]]-1) if r == 1 else q[n]+1)"
    " at (n+1+(e if k == 0 else u[b[e]]-1) if r == 0 else q[n] if r == 1 else n)"
    " for k in 0..=n, e in (0 if k == 0 else t[q[k-1]])..=(n-1 if k == 0 else t[q[k-1]+1]-1), r in 0..=2"
    " if r == 0 or q[n+1+(e if k == 0 else u[b[e]]-1)] == 0);"
    " let g[n] = last(mex(g[v[a[e]]-1] for e in s[q[k]]..=s[q[k]+1]-1) at q[k] for k in 0..=n-1);"
    " let w[n] = xor(h[x] at g[x] for x in 0..=n-1); let l = max((k+1 if w[k] > 0 else 0) for k in 0..=n-1);"
    " let f = (min(x for x in 0..=n-1 if g[x] == l-1 and h[x]^w[l-1] < h[x]) if l > 0 else 0);"
    " let c[n] = max(n+1-v[a[e]] at g[v[a[e]]-1] for e in s[f]..=s[f+1]-1);"
    " if l == 0 print \"LOSE\"; if l > 0 print \"WIN\";"
    " if l > 0 print (h[x]^w[g[x]] if x == f or g[x] < l-1 and c[g[x]] == n-x else h[x]) for x in 0..=n-1'",
    some_promises, one(promised), None, law="lost if the nim-sum of each level, the mex of the levels of the targets, is 0",
    large=lambda: line(200000, 200000) + line(*(random.randint(0, 10**9) for _ in range(200000)))
    + "".join(line(below, random.randint(1, below - 1)) for below in range(2, 200001)) + line(200000, 1))
def divided(words):
    """A power of a prime is chosen, and each number that it divides is divided by it."""
    def options(numbers):
        for power in range(2, max(numbers, default=1) + 1):
            prime = next(k for k in range(2, power + 1) if power % k == 0)
            rest = power
            while rest % prime == 0:
                rest //= prime
            if rest == 1 and any(number % power == 0 for number in numbers):
                yield tuple(sorted(n // power if n % power == 0 else n for n in numbers))
    return word(outcome(options)(tuple(sorted(listed(words)))), "Mojtaba", "Arpa")


row(64, "Codeforces 850C Arpa and a game with Mojtaba",
    "'0.[3]' --program 'n; a[n] in 1..=1000000000; let b(k) = 1 if k == 0 else 2*b(k-1);"
    " let e(x, p, c) = c if x % p > 0 else e(x/p, p, c+1); let u(x, y) = (x + y + (x ^ y)) / 2;"
    " let g(m) = mex(g(u(m / b(k), m % b(k)) / 2 * 2) for k in 1..=30 if b(k) <= m);"
    " let q(p) = sum(b(k) for k in 1..=30 if sum(1 for i in 0..=n-1 if e(a[i], p, 0) == k) > 0);"
    " let d(x, p) = x if p*p > x else d(x/p, p) if x % p == 0 else d(x, p+1);"
    " let h(i, p) = sum(1 for j in 0..=i-1 if a[j] % p == 0);"
    " let s = sum(1 for i in 0..=n-1 if d(a[i], 2) > 31623 and h(i, d(a[i], 2)) == 0);"
    " let m = max(a[i] for i in 0..=n-1); win if s % 2 != xor(g(q(p)) for p in 2..=min(m, 31623)"
    " if sum(1 for i in 0..=n-1 if a[i] % p == 0) > 0 and prime(p))' --win Mojtaba --lose Arpa",
    lambda: with_count([random.choice([1, 2, 4, 6, 8, 12, 16, 18, 24, 32, 36]) for _ in range(random.randint(1, 3))]),
    one(divided), ("4\n1 1 17 289\n", "Arpa\n"),
    large=lambda: big_list(100, 10**9))


def grounds(words):
    count = next(words)
    edges = frozenset((next(words), next(words)) for _ in range(count - 1))

    def wins(most):
        def held(left):
            found = set(range(1, most + 1))
            for _ in range(count):
                found |= {end for edge in left for end in edge if set(edge) & found}
            return frozenset(edge for edge in left if edge[0] in found)
        return outcome(lambda left: (held(left - {edge}) for edge in left))(edges)
    return "".join("1" if wins(most) else "2" for most in range(1, count + 1))


row(65, "Codeforces 1610I Mashtali vs AtCoder",
    "'0.[3]' --program 'n; (u v)[n-1] d[n] depths u, v o order d;"
    " let p[n] = sum((u[e] if d[u[e]-1] < d[v[e]-1] else v[e]) at (v[e] if d[u[e]-1] < d[v[e]-1] else u[e])-1"
    " for e in 0..=n-2); let x(j) = o[n-1-j]; let g[n+1] = xor(g[x(j)+1]+1 at p[x(j)] for j in 0..=n-1);"
    " let m[n+1] = max((n-x(j) if t == 0 else m[x(j)+1]) at (x(j)+1 if t == 0 else p[x(j)])"
    " for j in 0..=n-1, t in 0..=1); let b(y) = n+1-m[y];"
    " let c[n+1] = xor((g[y]+1 if t == 0 else (g[y]+1)^1) at (b(p[y-1]) if t == 0 else b(y)) for y in 2..=n, t in 0..=1);"
    " let s[k < n+1] = c[k]^(s[k-1] if k > 0 else 0); for k in 1..=n; win if s[k] > 0'"
    " --win 1 --lose 2 --join ''",
    some_tree(2, 7), one(grounds), ("5\n1 2\n2 3\n2 4\n4 5\n", "11122\n"),
    law="fusion: an edge with both ends on the ground is a loop",
    large=lambda: line(300000) + big_tree(300000))




def shiritori(text):
    words = text.split()[1:]
    lost, won = set(), set()
    for _ in range(2 * len(words) + 1):
        for at, said in enumerate(words):
            # The next player may say a word that is lost for the one who comes after.
            follows = [to for to, other in enumerate(words) if other[:3] == said[-3:]]
            if all(to in lost for to in follows):
                won.add(at)
            if any(to in won for to in follows):
                lost.add(at)
    return "".join("Takahashi\n" if at in won else "Aoki\n" if at in lost else "Draw\n" for at in range(len(words)))


LETTERS = "".join(map(chr, range(65, 91))) + "".join(map(chr, range(97, 123)))
row(67, "AtCoder ABC 209 E Shiritori",
    "'Graph(token)' --program 'n; (k t[word] as \"" + LETTERS + "\")[n];"
    " let s[i < n+1] = (s[i-1]+k[i-1] if i > 0 else 0); let f(i) = t[i]*2704+t[i+1]*52+t[i+2]+1;"
    " let u[i < n] = f(s[i]); let v[i < n] = f(s[i+1]-3); play token u, v on 140608 from each v'"
    " --win Aoki --lose Takahashi",
    lambda: (k := random.randint(1, 8)) and line(k) + "".join(
        line("".join(random.choices("aB", k=random.randint(3, 6)))) for _ in range(k)),
    shiritori, ("3\nabcd\nbcda\nada\n", "Aoki\nTakahashi\nDraw\n"),
    large=lambda: line(200000) + "".join(line("".join(random.choices(LETTERS[:20], k=8))) for _ in range(200000)))
missing(67, "Codeforces 786A, 919F, LeetCode 913", "two players with own moves, or a draw by rule")
def stones_on_tree(words):
    """A player takes a stone from the vertex of the token and moves the token to a neighbour."""
    count = next(words)
    stones = tuple(take(words, count))
    near = {vertex: [] for vertex in range(count)}
    for _ in range(count - 1):
        u, v = take(words, 2)
        near[u - 1].append(v - 1)
        near[v - 1].append(u - 1)

    def options(position):
        at, stones = position
        left = stones[:at] + (stones[at] - 1,) + stones[at + 1:]
        return [(other, left) for other in near[at]] if stones[at] else []
    wins = outcome(options)
    return " ".join(str(vertex + 1) for vertex in range(count) if wins((vertex, stones)))


row(69, "AtCoder AGC 010 F Tree Game",
    "'0.[3]' --program 'n; a[n] (u v)[n-1]; let w(x) = min(1, sum(1 for k in 0..=n-2"
    " if u[k] == x and a[v[k]-1] < a[x-1] and w(v[k]) == 0 or v[k] == x and a[u[k]-1] < a[x-1] and w(u[k]) == 0));"
    " print x for x in 1..=n if w(x) == 1'",
    lambda: (count := random.randint(2, 5)) and line(count) + line(*(random.randint(0, 3) for _ in range(count)))
    + "".join(line(*edge) for edge in tree_edges(count)), one(stones_on_tree),
    ("5\n5 4 1 2 3\n1 2\n1 3\n2 4\n2 5\n", "1 2\n"), law="a winning move leads to a vertex with fewer stones",
    large=lambda: line(3000) + line(*range(1, 3001)) + "".join(line(at, at + 1) for at in range(1, 3000)))


def graphs_counted(words):
    count, joined = take(words, 2)
    edges = [tuple(take(words, 2)) for _ in range(joined)]
    total = 0
    for size in range(joined + 1):
        for kept in combinations(edges, size):
            total += outcome(heaps(lambda at: (v for u, v in kept if u == at)))((1, 2))
    return total % 1000000007


def some_dag():
    count = random.randint(2, 4)
    edges = [edge for edge in combinations(range(1, count + 1), 2) if random.random() < 0.7]
    return line(count, len(edges)) + "".join(line(*edge) for edge in edges)


row(70, "AtCoder AGC 016 F Games on DAG",
    "'0.[3]' --program 'n in 2..=15 m; (u v)[m] in 1..=15; let M = 1000000007;"
    " let b[i < m+n+1] = (1 if i == 0 else 2*b[i-1]%M); let a[n] = sum(b[v[k]-1] at u[k]-1 for k in 0..=m-1);"
    " let c(i, s) = popcount((a[i]+s-(a[i]^s))/2);"
    " let l(i, s, x) = x if i == n else l(i+1, s, x*b[c(i, s)]%M) if s/b[i]%2 == 1 else l(i+1, s, x);"
    " let e[s < b[n]] = l(0, s, 1);"
    " let w(i, t, s, x) = x if i == n or x == 0 else w(i+1, t, s, x*b[c(i, s-t)]%M) if t/b[i]%2 == 1"
    " else w(i+1, t, s, x*(b[c(i, t)]-1)%M) if s/b[i]%2 == 1 else w(i+1, t, s, x);"
    " let f[s < b[n]] = (sum(w(0, t, s, 1)*(e[s-t] if t%4 == 3 else f[s-t])%M"
    " for t in 3..=s if t^s == s-t and (t%4 == 3 or t%4 == 0))%M if s%4 == 3 else 0);"
    " print (b[m]-f[b[n]-1])%M'",
    some_dag, one(graphs_counted), ("3 3\n1 2\n1 3\n2 3\n", "6\n"),
    law="the vertices of value 0 have edges from all others and none among themselves",
    large=lambda: line(15, 105) + "".join(line(*edge) for edge in combinations(range(1, 16), 2)))


def from_to(words):
    count, low, high = take(words, 3)
    return word(outcome(heaps(lambda heap: (heap - taken for taken in range(low, high + 1) if taken <= heap)))(
        tuple(take(words, count))), "First", "Second")


def some_from_to():
    heaps, low = some(1, 12, 1, 3), random.randint(1, 4)
    return line(len(heaps), low, random.randint(low, 6)) + line(*heaps)


row(71, "ABC 297 G Constrained Nim 2", "'Subtraction(l..=r)' --program 'n l r; a[n]'", some_from_to, one(from_to),
    ("3 1 2\n2 3 3\n", "First\n"),
    large=lambda: line(200000, 5, 10**6) + line(*(random.randint(1, 10**9) for _ in range(200000))))
missing(72, "ABC 255 G Constrained Nim", "exceptions that are read")
missing(74, "ABC 278 G Generalized Subtraction Game", "an interactive problem")


def unequal_parts(heap):
    return ((part, heap - part) for part in range(1, (heap + 1) // 2))


row(75, "CSES 2207 Grundy's Game", "'4!.0' --to 1300 --program 'T; n; play min(n, 1223)' --win first --lose second",
    many(lambda: line(random.choice([random.randint(1, 24), 1, 2, 4, 7, 10, 20, 23]))),
    cases(lambda words: word(outcome(each(unequal_parts))((next(words),)), "first", "second")),
    ("3\n6\n7\n8\n", "first\nsecond\nfirst\n"), law="no heap from 1,223 to 1,000,000 is lost")


def fibonacci_nim(count, words):
    def options(position):
        heap, most = position
        return ((heap - taken, 2 * taken) for taken in range(1, min(heap, most) + 1))
    return word(outcome(options)((count, count - 1)), "First win", "Second win")


row(78, "HDU 2516 Fibonacci Nim",
    "'0.[3]' --program 'let f(n, a, b) = 1 if a == n else 0 if a > n else f(n, b, a+b); until n == 0; n;"
    " win if f(n, 1, 2) == 0' --win 'First win' --lose 'Second win'",
    lambda: "".join(line(random.randint(2, 30)) for _ in range(6)) + "0\n", until_zero(fibonacci_nim),
    ("2\n13\n0\n", "Second win\nSecond win\n"), law="lost if n is a Fibonacci number")


def coins(words):
    """One, two or three coins are turned; the coin with the greatest number turns from heads to tails. Coins that are
    named twice are one coin."""
    def options(heads):
        for top in heads:
            for others in [()] + [(a,) for a in range(top)] + list(combinations(range(top), 2)):
                yield heads ^ frozenset((top,) + others)
    return word(outcome(options)(frozenset(listed(words))), "No", "Yes")


row(79, "HDU 3537 Daizhenyang's Coin",
    "'0.[3]' --program 'until end; n; a[i < n] s sorted a b before s; play 2*s+1-popcount(s)%2 if i == 0 or s != b'"
    " --win No --lose Yes",
    lambda: "".join(with_count(some(0, 6, 0, 4)) for _ in range(4)), until_end(coins), ("0\n1\n0\n4\n0 1 2 3\n", "Yes\nNo\nYes\n"),
    law="the value of the coin n is 2n or 2n + 1, the one with an odd number of binary ones")
row(79, "POJ 3533 Light Switching Game",
    "'0.[3] * 0.[3] * 0.[3]' --program 'until end; n; (x y z)[n] in 1..=10000' --win No --lose Yes",
    lambda: "".join(some_cells((2, 2, 2), 3) for _ in range(3)),
    until_end(lambda words: word(box(words), "No", "Yes")))


def box(words):
    def options(lit):
        for x, y, z in lit:
            for left, low, near in product(range(1, x + 1), range(1, y + 1), range(1, z + 1)):
                yield lit ^ frozenset(product({x, left}, {y, low}, {z, near}))
    lit = frozenset()
    for _ in range(next(words)):
        lit ^= {tuple(take(words, 3))}
    return outcome(options)(lit)


def bombs(text):
    """A bomb is replaced by one bomb left of it and one above it, where there are such cells."""
    words, out = text.split(), ""
    while words[0] != "0":
        rows, columns = int(words[0]), int(words[1])
        cells, words = words[2:2 + rows], words[2 + rows:]
        start = frozenset((p, q) for p in range(rows) for q in range(columns) if cells[p][q] == "#") ^ frozenset()

        def options(bombs):
            for p, q in bombs:
                lefts = [{(p, v)} for v in range(q)] or [set()]
                ups = [{(u, q)} for u in range(p)] or [set()]
                for left, up in product(lefts, ups) if p + q else ():
                    yield (bombs - {(p, q)}) ^ left ^ up
        out += word(outcome(options)(start - {(0, 0)}), "John", "Jack") + "\n"
    return out


def some_bombs():
    rows, columns = random.randint(1, 3), random.randint(1, 3)
    return line(rows, columns) + "".join(
        line("".join(random.choice("..#") for _ in range(columns))) for _ in range(rows))


row(79, "HDU 2873 Bomb Game",
    "'State(x, y -> (u, y) + (x, v) for u in 0..=x-1, v in 0..=y-1; (x, v) for v in 0..=y-1 if x == 0;"
    " (u, y) for u in 0..=x-1 if y == 0)' --to 50x50"
    " --program 'until n == 0; n m; c[i < n][j < m] as \".#\"; play i, j if c == 1' --win John --lose Jack",
    lambda: "".join(some_bombs() for _ in range(4)) + "0 0\n", bombs,
    ("2 2\n.#\n..\n2 2\n.#\n.#\n0 0\n", "John\nJack\n"))


def flipped(words):
    size = next(words)
    cells = [[1] * size for _ in range(size)]
    moves = []
    for x in range(size):
        for y in range(size):
            for width in (k * k for k in range(1, size + 1) if k * k <= x + 1):
                for height in (k * (k + 1) // 2 for k in range(1, size + 1) if k * (k + 1) // 2 <= y + 1):
                    flips = sum(1 << i * size + j for i in range(x - width + 1, x + 1)
                                for j in range(y - height + 1, y + 1))
                    moves.append((1 << x * size + y, flips))
    wins = outcome(lambda state: (state ^ flips for corner, flips in moves if state & corner))
    start = (1 << size * size) - 1
    return sum(not wins(start ^ flips) for corner, flips in moves)


row(79, "Project Euler 459",
    "'0.[3] * 0.[3]' --program 'N;"
    " let p[i < N+1] = (0 if i == 0 else p[i-1]^mex(p[i-1]^p[i-k*k] for k in 1..=isqrt(i)));"
    " let q[i < N+1] = (0 if i == 0 else q[i-1]^mex(q[i-1]^q[i-k*(k+1)/2] for k in 1..=(isqrt(8*i+1)-1)/2));"
    " let V = max(2*max(p[i], q[i])+1 for i in 0..=N);"
    " let a[V+1] = sum(1 at p[i]^p[i-k*k] for i in 1..=N, k in 1..=isqrt(i));"
    " let b[V+1] = sum(1 at q[i]^q[i-k*(k+1)/2] for i in 1..=N, k in 1..=(isqrt(8*i+1)-1)/2);"
    " let s = value(p[N], q[N]);"
    " print sum(a[x]*b[y] for x in 0..=V, y in 0..=V if a[x] > 0 and b[y] > 0 and value(x, y) == s)'",
    lambda: line(random.randint(1, 4)), one(flipped), ("1\n", "1\n"),
    large=lambda: line(10**6))


def together(games):
    """Returns whether the player to move wins if each move is in all pairs that are not over."""
    choices = []
    for a, b in games:
        if b:
            choices.append([(max(b, a - k * b), min(b, a - k * b)) for k in range(1, a // b + 1)])
    return bool(choices) and any(not all_pairs(option) for option in product(*choices))


all_pairs = lru_cache(None)(together)

row(80, "HDU 3595 GG and MM",
    "'0.[3]' --program 'let s(a, b) = 0 if b == 0 else s(b, a%b)+(2 if a/b > 1 and s(b, a%b)%2 == 1 else 1);"
    " until end; n; (p q)[n]; win if max(s(max(p[i], q[i]), min(p[i], q[i])) for i in 0..=n-1) % 2 == 1'"
    " --win MM --lose GG",
    lambda: "".join(some_cells((9, 9), 3) for _ in range(random.randint(2, 5))),
    until_end(lambda words: word(all_pairs(tuple(
        (lambda a, b: (max(a, b), min(a, b)))(*take(words, 2)) for _ in range(next(words)))), "MM", "GG")),
    law="the winner of a pair prolongs it, and the loser shortens it; the longest pair decides",
    large=lambda: 20 * (line(1000) + "".join(line(random.randint(1, 1000), random.randint(1, 1000)) for _ in range(1000))))


row(81, "HDU 3094 A tree game",
    "'Tree(cut edge)' --program 'T; n; (u v)[n-1]; play tree u, v' --win Alice --lose Bob",
    many(some_tree(), 2, 4), cases(cut_tree))


def forest(words):
    count = next(words)
    edges = frozenset((parent + 1, child) for child, parent in enumerate(take(words, count), 1) if parent >= 0)
    return word(forest_cuts(count, edges), "YES", "NO")


def forest_cuts(count, edges):
    """The roots are the vertices without a parent; vertex 0 joins them."""
    roots = [vertex for vertex in range(1, count + 1) if all(child != vertex for _, child in edges)]
    ground = lambda vertex: 0 if vertex in roots else vertex
    return outcome(cuts(0))(frozenset((ground(u), ground(v)) for u, v in edges))


def some_forest():
    count = random.randint(2, 8)
    parents = [random.choice([-1] + list(range(child))) for child in range(count)]
    return line(count) + line(*parents)


row(81, "HDU 3197 Game",
    "'Tree(cut edge)' --program 'until end; n; p[n] in -1..=1000000; play tree p+1' --win YES --lose NO",
    lambda: "".join(some_forest() for _ in range(3)), until_end(forest))


def weighted(words):
    """An edge of weight w is w parallel edges: a position has the weight of each edge left."""
    count = next(words)
    edges = frozenset(tuple(take(words, 3)) for _ in range(count - 1))

    def options(edges):
        for u, v, weight in edges:
            rest = edges - {(u, v, weight)}
            if weight > 1:
                yield rest | {(u, v, weight - 1)}
            else:
                left = connected(frozenset((a, b) for a, b, _ in rest), 0)
                yield frozenset(edge for edge in rest if edge[:2] in left)
    return word(outcome(options)(edges), "Emily", "Jolly")


def some_weighted():
    count = random.randint(2, 5)
    return line(count) + "".join(line(u, v, random.randint(1, 3)) for u, v in tree_edges(count, 0))


row(81, "LightOJ 1355 Game of CS",
    "'Tree(cut edge)' --program 'T; n; (u v w)[n-1]; play tree u+1, v+1, w' --win Emily --lose Jolly"
    " --format 'Case {case}: {answer}'",
    many(some_weighted, 2, 4), cases(weighted, "Case {case}: {answer}"))


def circles(words):
    round_ = [take(words, 3) for _ in range(next(words))]

    def inside(a, b):
        (x, y, r), (u, v, s) = round_[a], round_[b]
        return r < s and (x - u) ** 2 + (y - v) ** 2 < s * s

    def options(left):
        return (frozenset(b for b in left if b != a and not inside(b, a)) for a in left)
    return word(outcome(options)(frozenset(range(len(round_)))), "Alice", "Bob")


def some_nested_circles():
    found = []
    for _ in range(random.randint(1, 12)):
        x, y, r = random.randint(-20, 20), random.randint(-20, 20), random.randint(1, 16)
        if all((x - u) ** 2 + (y - v) ** 2 > (r + s) ** 2 or (x - u) ** 2 + (y - v) ** 2 < (r - s) ** 2
               for u, v, s in found):
            found.append((x, y, r))
    return line(len(found)) + "".join(line(*circle) for circle in found)


row(81, "HDU 5299 Circles Game",
    "'0.[3]' --program 'T; n in 0..=20000; (x y r)[n] in -20000..=20000 o order r; let q(k) = k*k;"
    " let p(i, j) = n if j == n else o[j] if q(x[o[j]]-x[o[i]])+q(y[o[j]]-y[o[i]]) < q(r[o[j]]) else p(i, j+1);"
    " let w[n+1] = xor(w[o[i]]+1 at p(i, i+1) for i in 0..=n-1); win if w[n] > 0' --win Alice --lose Bob",
    many(some_nested_circles), cases(circles),
    ("2\n1\n0 0 1\n6\n-100 0 90\n-50 0 1\n-20 0 1\n100 0 90\n47 0 1\n23 0 1\n", "Alice\nBob\n"),
    # No circle contains another: all pairs are compared.
    large=lambda: line(1, 20000) + "".join(line(x * 200 - 20000, y * 200 - 20000, random.randint(1, 99))
                                           for x in range(200) for y in range(100)))


def boxes(words):
    """Cards go from box a to a box b < a if a + b is odd and divisible by 3."""
    def options(cards):
        for a in range(1, len(cards) + 1):
            for b in range(1, a):
                if (a + b) % 2 == 1 and (a + b) % 3 == 0:
                    for moved in range(1, cards[a - 1] + 1):
                        after = list(cards)
                        after[a - 1] -= moved
                        after[b - 1] += moved
                        yield tuple(after)
    return word(outcome(options)(tuple(listed(words))), "Alice", "Bob")


row(82, "HDU 3389 Game",
    "'0.[3]' --program 'T; n; a[i < n]; play a if (i+1) % 6 == 0 or (i+1) % 6 == 2 or (i+1) % 6 == 5' --win Alice --lose Bob"
    " --format 'Case {case}: {answer}'",
    many(lambda: with_count(some(0, 2, 1, 7))), cases(boxes, "Case {case}: {answer}"))


def climbing(words):
    """Men climb to any place below the next man; the top, place 0, has room for all. Who brings the king there wins."""
    count, king = take(words, 2)

    def options(men):
        for at, man in enumerate(men):
            for place in range(0, man) if at == 0 or men[at - 1] == 0 else range(men[at - 1] + 1, man):
                yield men[:at] + (place,) + men[at + 1:]

    @lru_cache(None)
    def wins(men):
        return any(after[king - 1] == 0 or not wins(after) for after in options(men))
    return word(wins(tuple(take(words, count))), "Alice", "Bob")


def some_climbers():
    men = sorted(random.sample(range(1, 11), random.randint(1, 4)))
    return line(len(men), random.randint(1, len(men))) + line(*men)


row(82, "HDU 4315 Climbing the Hill",
    "'0.[3]' --program 'until end; n k in 1..=1000000; a[i < n] b before a;"
    " play a-min(i, 1)*(b+1)-(1-min(i, 1))*max(0, 1-max(k-2, 2-k)) by i*max(0, 2-k) if (n-i) % 2 == 1 or k == 1'"
    " --win Alice --lose Bob",
    lambda: "".join(some_climbers() for _ in range(6)), until_end(climbing),
    law="staircase Nim; the first place is lost below a king who is second, and a king who is first wins")


def georgia(words):
    """Men on squares from 1 on move left to any free square before the next man."""
    def options(men):
        for at, man in enumerate(men):
            for square in range(men[at - 1] + 1 if at else 1, man):
                yield men[:at] + (square,) + men[at + 1:]
    return word(outcome(options)(tuple(sorted(listed(words)))), "Georgia will win", "Bob will win")


def some_men():
    men = random.sample(range(1, 11), random.randint(1, 4))
    return line(len(men)) + line(*men)


row(82, "POJ 1704 Georgia and Bob",
    "'0.[3]' --program 'T; n; a[i < n] s sorted a b before s; play s-b-1 if (n-i) % 2 == 1'"
    " --win 'Georgia will win' --lose 'Bob will win'",
    many(some_men), cases(georgia), ("2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n", "Bob will win\nGeorgia will win\n"))


def up_the_tree(words):
    """Some of the tokens of a vertex go to its parent; vertex 0 is the root, and the parents are read before the
    tokens."""
    count = next(words)
    parents, tokens = [None] + take(words, count - 1), take(words, count)

    def options(tokens):
        for vertex in range(1, count):
            for moved in range(1, tokens[vertex] + 1):
                after = list(tokens)
                after[vertex] -= moved
                after[parents[vertex]] += moved
                yield tuple(after)
    return word(outcome(options)(tuple(tokens)), "win", "lose")


def some_tokens():
    count = random.randint(2, 5)
    return (line(count) + line(*(random.randint(0, child - 1) for child in range(1, count)))
            + line(*(random.randint(0, 2) for _ in range(count))))


row(82, "HDU 5996 dingyeye loves stone",
    "'0.[3]' --program 'T; n; p[i < n-1] a[n] d[n] depths p+1, i+2; play a if d % 2 == 1' --win win --lose lose",
    many(some_tokens), cases(up_the_tree))


def pebbles(words):
    """Stones are removed from a pile, and any number of its other stones go to other piles that have stones."""
    def spread(stones, piles):
        if not piles:
            yield ()
            return
        for more in range(stones + 1):
            for rest in spread(stones - more, piles[1:]):
                yield (piles[0] + more,) + rest

    @lru_cache(None)
    def wins(piles):
        for at, pile in enumerate(piles):
            others = piles[:at] + piles[at + 1:]
            for removed in range(1, pile + 1):
                for after in spread(pile - removed, others):
                    left = pile - removed - (sum(after) - sum(others))
                    if not wins(tuple(sorted(after + ((left,) if left else ())))):
                        return True
        return False
    return word(wins(tuple(sorted(listed(words)))), "first player", "second player")


row(82, "SPOJ PEBBMOV Moving Pebbles",
    "'0.[3]' --program 'until end; n; a[i < n] s sorted a c after s; play max(s, c)-min(s, c) by i if i % 2 == 0'"
    " --win 'first player' --lose 'second player'",
    lambda: "".join(with_count(some(1, 4, 1, 4)) for _ in range(5)), until_end(pebbles),
    ("3 2 1 3\n", "first player\n"))


def chess(words):
    """A white and a black piece in each column move towards each other; White begins."""
    count = next(words)
    white, black = take(words, count), take(words, count)
    gaps = tuple(b - w - 1 for w, b in zip(white, black))
    return word(nim(gaps), "white wins", "black wins")


def some_chess():
    white = some(1, 4)
    return line(len(white)) + line(*white) + line(*(w + random.randint(1, 6) for w in white))


row(82, "LightOJ 1186 Incredible Chess",
    "'0.[3]' --program 'T; n; w[n]; b[n]; play b-w-1' --win 'white wins' --lose 'black wins' --format 'Case {case}: {answer}'",
    many(some_chess), cases(chess, "Case {case}: {answer}"))


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
    "'State(w, h -> (i, h) + (w-i, h) for i in 2..=w/2; (w, i) + (w, h-i) for i in 2..=h/2)' --to 200x200"
    " --program 'until end; w h' --win WIN --lose LOSE",
    lambda: "".join(line(random.randint(2, 4), random.randint(2, 4)) for _ in range(4)), until_end(cutting),
    ("2 2\n3 2\n4 2\n", "LOSE\nLOSE\nWIN\n"))


def crosses(cells):
    for at, cell in enumerate(cells):
        if cell == ".":
            yield cells[:at] + "X" + cells[at + 1:]


def three_crosses(words):
    """Who makes three crosses in a row wins."""
    @lru_cache(None)
    def wins(cells):
        return any("XXX" in after or not wins(min(after, after[::-1])) for after in crosses(cells))
    return word(wins("." * next(words)), 1, 2)


row(84, "POJ 3537 Crosses and Crosses",
    "0.007 --to 2002 --form computed --program 'n; play n+2' --win 1 --lose 2",
    lambda: line(random.randint(3, 11)), one(three_crosses), ("6\n", "2\n"),
    law="no move is next to a cross, or next but one, unless it wins at once")


def positions_of_chess(text):
    words, out = numbers(text), ""
    for count in words:
        to = [listed(words) for _ in range(count)]
        wins = outcome(heaps(lambda at: to[at]))
        while tokens := next(words):
            out += word(wins(tuple(sorted(take(words, tokens)))), "WIN\n", "LOSE\n")
    return out


def some_positions():
    out = ""
    for _ in range(random.randint(1, 3)):
        count = random.randint(1, 6)
        out += line(count)
        for at in range(count):
            out += with_count([to for to in range(at + 1, count) if random.random() < 0.5])
        out += "".join(with_count(random.choices(range(count), k=random.randint(1, 3))) for _ in range(3)) + line(0)
    return out


row(84, "POJ 2425 A Chess Game",
    "'0.[3]' --program 'until end; n; (k t[k])[n]; let s[i < n+1] = (s[i-1]+k[i-1] if i > 0 else 0);"
    " let g(x) = mex(g(t[e]) for e in s[x]..=s[x+1]-1); until m == 0; m; a[m];"
    " win if xor(g(a[i]) for i in 0..=m-1) > 0' --win WIN --lose LOSE", some_positions, positions_of_chess,
    large=lambda: line(1000) + "".join(line(min(999 - at, 50), *range(at + 1, at + 1 + min(999 - at, 50))) for at in range(1000)) + 100 * line(10, *range(10)) + line(0))


def bean_moves(piles):
    """The winning moves (i, j, k): a bean of pile i goes, and beans come to the piles j and k behind it."""
    def options(pile):
        return ((j, k) for j in range(pile) for k in range(j + 1))
    last, grundy = len(piles) - 1, {}
    for pile in range(len(piles)):
        seen = {grundy[j] ^ grundy[k] for j, k in options(pile)}
        grundy[pile] = next(number for number in range(len(seen) + 1) if number not in seen)
    total = 0
    for at, beans in enumerate(piles):
        total ^= beans % 2 * grundy[last - at]
    return [(i, j, k) for i in range(last) if piles[i] for j in range(i + 1, last + 1) for k in range(j, last + 1)
            if total == grundy[last - i] ^ grundy[last - j] ^ grundy[last - k]]


def first_bean_move(piles):
    return " ".join(map(str, (bean_moves(piles) or [(-1, -1, -1)])[0]))


def some_beans():
    return with_count(some(0, 3, 1, 6))


bean_rules = (
    "let x = xor(g(n-1-i) for i in 0..=n-1 if p[i] % 2 == 1);"
    " let z(i, j, k) = 1 if p[i] > 0 and x == g(n-1-i)^g(n-1-j)^g(n-1-k) else 0;"
    " let c = sum(z(i, j, k) for i in 0..=n-1, j in i+1..=n-1, k in j..=n-1);"
    " let f = (min(10000*i+100*j+k for i in 0..=n-1, j in i+1..=n-1, k in j..=n-1 if z(i, j, k) == 1) if c > 0 else 0);"
    " if c > 0 print f/10000, f/100%100, f%100; if c == 0 print -1, -1, -1")
bean_values = "let g(m) = mex(g(j)^g(k) for j in 0..=m-1, k in 0..=j); "
row(85, "UVa 1378 A Funny Stone Game",
    f"'0.[3]' --program '{bean_values}until n == 0; n; p[n]; {bean_rules}' --format 'Game {{case}}: {{answer}}'",
    lambda: "".join(some_beans() for _ in range(4)) + "0\n",
    lambda text: "".join(f"Game {case}: {answer}\n" for case, answer in enumerate(until_zero(
        lambda count, words: first_bean_move(take(words, count)))(text).splitlines(), 1)))
row(85, "HNOI 2007 P3185",
    f"'0.[3]' --program '{bean_values}T; n; p[n]; {bean_rules}; print c'", many(some_beans),
    cases(lambda words: (lambda piles: f"{first_bean_move(piles)}\n{len(bean_moves(piles))}")(listed(words))),
    ("2\n4\n1 0 1 5000\n3\n0 0 1\n", "0 2 3\n1\n-1 -1 -1\n0\n"))
def division(words):
    """Numbers of one row are divided by a divisor greater than 1 of each, each by its own."""
    rows, columns = take(words, 2)

    def options(row):
        lower = [[n // k for k in range(1, n + 1) if n % k == 0] for n in row]
        return (tuple(after) for after in product(*lower) if after != row)
    return word(outcome(heaps(options))(tuple(sorted(tuple(take(words, columns)) for _ in range(rows)))), "YES", "NO")


def some_numbers():
    rows, columns = random.randint(1, 2), random.randint(1, 2)
    return line(rows, columns) + "".join(line(*(random.randint(2, 12) for _ in range(columns))) for _ in range(rows))


row(86, "UVa 11859 Division Game",
    "'0.[3]' --program 'T; n m; a[n][m] in 2..=10000; let o(x, p, c) = c if x == 1 else c+1 if p*p > x"
    " else o(x/p, p, c+1) if x % p == 0 else o(x, p+1, c);"
    " win if xor(sum(o(a[i][j], 2, 0) for j in 0..=m-1) for i in 0..=n-1) > 0' --win YES --lose NO"
    " --format 'Case #{case}: {answer}'",
    many(some_numbers), cases(division, "Case #{case}: {answer}"),
    law="a row is a heap of as many stones as its numbers have prime factors")


def chocolate(words):
    """A rectangle with a poisoned square: a cut breaks off a part without that square. The last square loses."""
    m, n, r, c = take(words, 4)

    def options(sides):
        for at, side in enumerate(sides):
            for left in range(side):
                yield sides[:at] + (left,) + sides[at + 1:]
    return word(outcome(options)((r, m - r - 1, c, n - c - 1)), "Gretel", "Hansel")


def some_chocolate():
    m, n = random.randint(1, 6), random.randint(1, 6)
    return line(m, n, random.randrange(m), random.randrange(n))


row(86, "UVa 11311 Exclusively Edible",
    "'Nim + Nim + Nim + Nim' --program 'T; m n r c; play r, m-r-1, c, n-c-1' --win Gretel --lose Hansel",
    many(some_chocolate), cases(chocolate))
def near_wythoff(text):
    """From one heap any number, or from both heaps numbers that differ by at most k."""
    words, out = numbers(text), ""
    for _ in range(next(words)):
        k, count = take(words, 2)

        def options(pair):
            x, y = pair
            for a in range(x + 1):
                for b in range(y + 1):
                    if a + b and (not a or not b or abs(a - b) <= k):
                        yield tuple(sorted((x - a, y - b)))
        wins = outcome(options)
        out += "".join(word(wins(tuple(sorted(take(words, 2)))), "WINNING", "LOSING") + "\n" for _ in range(count))
    return out


row(86, "UVa 11249 Game",
    "'0.[3]' --program 'T; k in 0..=100; m times; x y in 0..=10000000; let t = k+1; let d = max(x, y)-min(x, y);"
    " win if d % t > 0 or min(x, y) != ((2-t)*(d/t) + isqrt(d*d + 4*(d/t)*(d/t)))/2' --win WINNING --lose LOSING",
    many(lambda: line(random.randint(0, 2), 5) + "".join(line(*some(0, 9, 2, 2)) for _ in range(5)), 1, 2), near_wythoff,
    law="Fraenkel 1982: the lost pairs with the difference n(k+1)")
row(86, "UVa 1482 Playing With Stones", "'Subtraction(1..=n/2)' --program 'T; n; a[n]' --win YES --lose NO",
    many(piles(1, 10, 3)),
    cases(lambda words: word(outcome(heaps(lambda heap: range(heap - heap // 2, heap)))(tuple(listed(words))),
                             "YES", "NO")))
def paper_strips(words):
    """Two neighbouring white squares of a strip become black."""
    wins = outcome(each(lambda strip: ((at, strip - 2 - at) for at in range(strip - 1))))
    return sum(wins((strip,)) for strip in range(1, next(words) + 1))


row(88, "Project Euler 306", "0.07 --program 'N; print sum(1 for n in 1..=N if value(n) > 0)'",
    lambda: line(random.randint(1, 18)), one(paper_strips),
    large=lambda: line(10**6))


def lost_tuples(options, low, count):
    """The number of lost sums of `count` heaps from `low` on."""
    def answer(most, heaps):
        wins = outcome(each(options))
        return sum(not wins(tuple(sorted(start))) for start in product(range(low, most + 1), repeat=count or heaps))
    return answer


def squares_taken(heap):
    return ((heap - k * k,) for k in range(1, isqrt(heap) + 1))


def lost_triples(words):
    most, wins = next(words), outcome(each(squares_taken))
    return sum(not wins((a, b, c)) for c in range(most + 1) for b in range(c + 1) for a in range(b + 1))


row(88, "Project Euler 310",
    "'Subtraction(squares)' --to 100000 --program 'N in 0..=100000; let c(v) = sum(1 for x in 0..=N if value(x) == v);"
    " let V = max(value(x) for x in 0..=N);"
    " print (sum(c(v)*c(w)*c(v^w) for v in 0..=V, w in 0..=V) + 3*c(0)*(N+1) + 2*c(0)) / 6'",
    lambda: line(random.randint(0, 12)), one(lost_triples), ("29\n", "1160\n"),
    large=lambda: line(10**5))


def divisors_taken(heap):
    return ((heap - k,) for k in range(1, heap) if heap % k == 0)


row(88, "Project Euler 509",
    "'0.[3]' --program 'N in 1..=200000000000000; let x(a, b) = a*b % 1234567890;"
    " let h(n, v) = n if v == 0 else h(n/2, v-1); let c(v) = (h(N, v) - h(N, v+1)) % 1234567890; let m = N % 1234567890;"
    " print (x(m, x(m, m)) - sum(x(c(v), x(c(w), c(v^w))) for v in 0..=48, w in 0..=48)) % 1234567890'",
    lambda: line(random.randint(1, 8)),
    one(lambda words: (lambda most: most ** 3 - lost_tuples(divisors_taken, 1, 3)(most, 3))(next(words))),
    ("10\n", "692\n"), law="the value of n is the exponent of 2 in n",
    large=lambda: line(123456787654321))


def coprimes_taken(heap):
    return ((heap - k,) for k in range(1, heap + 1) if gcd(heap, k) == 1)


SIEVE = ("let x(a, b) = a*b % P;"
         " let w(b, k, a) = a if k == 0 else w(x(b, b), k/2, x(a, b)) if k%2 == 1 else w(x(b, b), k/2, a);"
         " let l[N+1] = max(p at p*j for p in 2..=isqrt(N), j in p..=N/p if l[p*j] == 0 and l[p] == 0);")
# The sum of the K-th powers of the transform by Walsh and Hadamard of the numbers c of heaps by their values below Z.
TRANSFORM = (" let e[s < 60] = (1 if s == 0 else 2*e[s-1] if s < 40 else 0);"
             " let h[Z] = sum((c[y] if s == 0 else h[y+e[s-1]] if t == 0 else h[y]-3*h[y+e[s-1]])"
             " at (y if t == 0 else y+e[s-1]) for s in 0..=ilog(Z), y in 0..=Z-1, t in 0..=min(s, 1)"
             " if s == 0 or y/e[s-1]%2 == 0);"
             " let f = x(sum(w(h[y]%P, K, 1) for y in 0..=Z-1)%P, w((P+1)/2, ilog(Z), 1));")
row(88, "Project Euler 560",
    "'0.[3]' --program 'M K in 0..=1000000000000; let P = 1000000007; let N = M-1; " + SIEVE +
    " let i[n < N+1] = (i[n-1]+(1 if n > 1 and l[n] == 0 else 0) if n > 0 else 0);"
    " let g(n) = 1 if n == 1 else 0 if n%2 == 0 else i[n] if l[n] == 0 else i[l[n]];"
    " let z(s) = s if s > i[N]+1 else z(2*s); let Z = z(2); let c[Z] = sum(1 at g(n) for n in 1..=N);" + TRANSFORM +
    " print f'",
    lambda: line(random.randint(2, 6), random.randint(1, 3)),
    one(lambda words: lost_tuples(coprimes_taken, 1, 0)(next(words) - 1, next(words))), ("10 5\n", "9964\n"),
    law="the value of an odd n above 1 is the index of its least prime factor, of an even one 0",
    large=lambda: line(10**7, 10**7))


def two_divisors(heap):
    proper = [k for k in range(2, heap) if heap % k == 0]
    return ((a, b) for a in proper for b in proper)


row(88, "Project Euler 550",
    "'0.[3]' --program 'N K in 0..=1000000000000; let P = 987654321; " + SIEVE +
    " let q[n < N+1] = (q[n/l[n]]+1 if l[n] > 0 else min(1, n/2));"
    " let v(m) = mex(v(a)^v(b) for a in 1..=m-1, b in 1..=a); let Z = 64;"
    " let c[Z] = sum(1 at v(q[n]) for n in 2..=N);" + TRANSFORM + " print (w((N-1)%P, K, 1)-f)%P'",
    lambda: line(random.randint(2, 10), random.randint(1, 3)),
    one(lambda words: (lambda most, heaps: (most - 1) ** heaps - lost_tuples(two_divisors, 2, 0)(most, heaps))(
        next(words), next(words))), ("10 5\n", "40085\n"),
    law="the value depends on the number of prime factors alone",
    large=lambda: line(10**7, 10**12))


# Problems beyond the first list.


def marbles_and_cubes(words):
    count = next(words)
    heaps = tuple(zip(take(words, count), take(words, count)))
    def options(heap):
        white, blue = heap
        if white:
            yield ((white - 1, blue + white),)
        for taken in range(1, blue // 2 + 1):
            yield ((white, blue - taken),)
    return word(outcome(each(options))(heaps), "First", "Second")


row(90, "AtCoder Typical 90 #31 VS AtCoder",
    "'0.[3]' --program 'n; w[n] in 0..=50; b[n] in 0..=50;"
    " let g(w1, b1) = mex((g(w1-1, b1+w1) if k == 0 else g(w1, b1-k)) for k in (0 if w1 > 0 else 1)..=b1/2);"
    " win if xor(g(w[i], b[i]) for i in 0..=n-1) > 0' --win First --lose Second",
    lambda: line(2) + line(*some(0, 3, 2, 2)) + line(*some(0, 5, 2, 2)), one(marbles_and_cubes),
    large=lambda: line(10**5) + line(*(random.randint(0, 50) for _ in range(10**5))) + line(*(random.randint(0, 50) for _ in range(10**5))))


def interval_game(words):
    intervals = frozenset(tuple(take(words, 2)) for _ in range(next(words)))
    def options(left):
        for l, r in left:
            yield frozenset(p for p in left if p[1] <= l or p[0] >= r)
    return word(outcome(options)(intervals), "Alice", "Bob")


def some_intervals(most, count):
    def make():
        pairs = [sorted(random.sample(range(1, most + 1), 2)) for _ in range(random.randint(1, count))]
        return line(len(pairs)) + "".join(line(*p) for p in pairs)
    return make


row(91, "AtCoder ABC 206 F Interval Game 2",
    "'0.[3]' --program 'T; n; (l r)[n] in 1..=100; let g(i, j) = mex(g(i, l[t])^g(r[t], j) for t in 0..=n-1 if l[t] >= i and r[t] <= j);"
    " win if g(1, 100) > 0' --win Alice --lose Bob",
    many(some_intervals(10, 8)), cases(interval_game),
    None,
    large=lambda: line(100) + "".join(some_intervals(100, 100)() for _ in range(100)))


def remove_pairs(words):
    cards = [tuple(take(words, 2)) for _ in range(next(words))]
    def options(left):
        for i, j in combinations(sorted(left), 2):
            if cards[i][0] == cards[j][0] or cards[i][1] == cards[j][1]:
                yield left - {i, j}
    return word(outcome(options)(frozenset(range(len(cards)))), "Takahashi", "Aoki")


row(92, "AtCoder ABC 354 E Remove Pairs",
    "'0.[3]' --program 'n in 1..=18; (a b)[n] in 1..=1000000000; let p(i) = 1 if i == 0 else 2*p(i-1);"
    " let w(s) = min(1, sum(1 for i in 0..=n-1, j in i+1..=n-1 if s/p(i)%2 == 1 and s/p(j)%2 == 1 and (a[i] == a[j] or b[i] == b[j]) and w(s-p(i)-p(j)) == 0));"
    " win if w(p(n)-1) == 1' --win Takahashi --lose Aoki",
    lambda: (k := random.randint(1, 7)) and line(k) + "".join(line(random.randint(1, 4), random.randint(1, 4)) for _ in range(k)),
    one(remove_pairs), ("5\n1 9\n2 5\n4 9\n1 4\n2 5\n", "Aoki\n"),
    large=lambda: line(18) + "".join(line(random.randint(1, 2), random.randint(1, 2)) for _ in range(18)))


def dividing(words):
    return word(outcome(heaps(lambda n: (d for d in range(1, n) if n % d == 0)))(tuple(sorted(listed(words)))), "Anna", "Bruno")


row(93, "AtCoder ABC 368 F Dividing Game",
    "'Heap(n -> [d] for d in 1..=n-1 if n%d == 0)' --to 100000 --program 'n; a[n]' --win Anna --lose Bruno",
    lambda: with_count(some(2, 24, 1, 3)), one(dividing), ("3\n2 3 4\n", "Anna\n"),
    large=lambda: big_list(10**5, 10**5))


def prefix_free(words_):
    words = words_.split()
    count, length, strings = int(words[0]), int(words[1]), frozenset(words[2:])
    every = ["".join(c) for n in range(1, length + 1) for c in product("01", repeat=n)]
    def options(have):
        for s in every:
            if all(not s.startswith(t) and not t.startswith(s) for t in have):
                yield have | {s}
    return word(outcome(options)(strings), "Alice", "Bob") + "\n"


def some_prefix_free():
    length = random.randint(1, 3)
    every = ["".join(c) for n in range(1, length + 1) for c in product("01", repeat=n)]
    random.shuffle(every)
    have = []
    for s in every[:random.randint(1, 5)]:
        if all(not s.startswith(t) and not t.startswith(s) for t in have):
            have.append(s)
    return line(len(have), length) + "".join(line(s) for s in have)


row(94, "AtCoder ARC 087 E Prefix-free Game",
    "'0.[3]' --program 'n L; (k t[word] as \"01\")[n];"
    " let s[i < n+1] = (s[i-1]+k[i-1] if i > 0 else 0); let Z = s[n]; let C = 2*Z+2;"
    # The child c of the node v is at 2*v+c, the node after the character j at C+j, the depth of the node v at C+Z+v.
    " let h[C+2*Z+1] = last((j+1 if r == 0 else h[2*(h[C+j-1] if j > s[i] else 0)+t[j]] if r == 1 else j-s[i]+1)"
    " at (2*(h[C+j-1] if j > s[i] else 0)+t[j] if r == 0 else C+j if r == 1 else C+Z+h[C+j])"
    " for i in 0..=n-1, j in s[i]..=s[i+1]-1, r in 0..=2 if r > 0 or h[2*(h[C+j-1] if j > s[i] else 0)+t[j]] == 0);"
    " let b(m) = m^(m-1); win if xor((b(L-(h[C+Z+v] if v > 0 else 0))+1)/2 for v in 0..=Z if min(h[2*v], 1)+min(h[2*v+1], 1) == 1) > 0' --win Alice --lose Bob", some_prefix_free, prefix_free, ("2 2\n00\n01\n", "Alice\n"), large=lambda: line(1000, 10**18) + "".join(line(f"{i:010b}" + "".join(random.choices("01", k=90))) for i in range(1000)))


def lot_of_games(text):
    words = text.split()
    count, times, strings = int(words[0]), int(words[1]), words[2:]
    prefixes = {s[:k] for s in strings for k in range(len(s) + 1)}
    @lru_cache(None)
    def play(prefix, rounds):
        after = [prefix + c for c in "abc" if prefix + c in prefixes]
        if not after:
            # The player to move loses this round and begins the next one.
            return False if rounds == 1 else play("", rounds - 1)
        return any(not play(p, rounds) for p in after)
    return word(play("", times), "First", "Second") + "\n"


row(95, "Codeforces 455B A Lot of Games",
    "'0.[3]' --program 'n K; (k t[word] as \"abcdefghijklmnopqrstuvwxyz\")[n];"
    " let s[i < n+1] = (s[i-1]+k[i-1] if i > 0 else 0); let Z = s[n]; let C = 26*Z+26;"
    " let h[C+Z] = last((j+1 if r == 0 else h[26*(h[C+j-1] if j > s[i] else 0)+t[j]])"
    " at (26*(h[C+j-1] if j > s[i] else 0)+t[j] if r == 0 else C+j)"
    " for i in 0..=n-1, j in s[i]..=s[i+1]-1, r in 0..=1 if r == 1 or h[26*(h[C+j-1] if j > s[i] else 0)+t[j]] == 0);"
    " let w[Z+1] = last(max((1-w[h[26*(Z-v)+c]] if h[26*(Z-v)+c] > 0 else 0) for c in 0..=25) at Z-v for v in 0..=Z);"
    " let e[Z+1] = last((1 if sum(h[26*(Z-v)+c] for c in 0..=25) == 0 else max((1-e[h[26*(Z-v)+c]] if h[26*(Z-v)+c] > 0 else 0) for c in 0..=25)) at Z-v for v in 0..=Z);"
    " win if w[0] == 1 and (e[0] == 1 or K % 2 == 1)' --win First --lose Second",
    lambda: (k := random.randint(1, 4)) and line(k, random.randint(1, 4)) + "".join(line("".join(random.choices("abc", k=random.randint(1, 4)))) for _ in range(k)),
    lot_of_games, ("2 3\na\nb\n", "First\n"), large=lambda: line(1000, 10**9) + "".join(line("".join(random.choices("abcdefghijklmnopqrstuvwxyz", k=100))) for _ in range(1000)))


def industrial(words):
    total = 0
    for _ in range(next(words)):
        x, m = take(words, 2)
        for k in range(x, x + m):
            total ^= k
    return word(total, "tolik", "bolik")


row(96, "Codeforces 15C Industrial Nim",
    "'0.[3]' --program 'n; (x m)[n] in 1..=10000000000000000; let f(k) = k if k % 4 == 0 else 1 if k % 4 == 1 else k+1 if k % 4 == 2 else 0;"
    " win if xor(f(x[i]+m[i]-1)^f(x[i]-1) for i in 0..=n-1) > 0' --win tolik --lose bolik",
    lambda: (k := random.randint(1, 4)) and line(k) + "".join(line(random.randint(1, 9), random.randint(1, 9)) for _ in range(k)),
    one(industrial), None,
    large=lambda: line(10**5) + "".join(line(random.randint(10**15, 10**16), random.randint(10**15, 10**16)) for _ in range(10**5)))


def reclamation(words):
    rows, count = take(words, 2)
    def free(done):
        return frozenset((r, c) for r in range(1, rows + 1) for c in (1, 2) if (r, c) not in done
                         and not any((r + d, 3 - c) in done for d in (-1, 0, 1)))
    def options(done):
        return (done | {cell} for cell in free(done))
    return word(outcome(options)(frozenset(tuple(take(words, 2)) for _ in range(count))), "WIN", "LOSE")


def some_reclaimed():
    rows, done = random.randint(1, 7), set()
    for _ in range(random.randint(0, 3)):
        r, c = random.randint(1, rows), random.randint(1, 2)
        if (r, c) not in done and not any((r + d, 3 - c) in done for d in (-1, 0, 1)):
            done.add((r, c))
    return line(rows, len(done)) + "".join(line(*cell) for cell in done)


row(97, "Codeforces 335C More Reclamation",
    "'0.[3]' --program 'r n; (x c)[n] in 1..=100; let o[r+2] = sum(c[i] at x[i] for i in 0..=n-1);"
    " let g(m, a, b) = mex(g(i-1, a, k)^g(m-i, k, b) for i in 1..=m, k in 1..=2 if not (i == 1 and a+k == 3) and not (i == m and b+k == 3));"
    " let e(i) = i if i == r+1 or o[i] > 0 else e(i+1);"
    " win if xor(g(e(i+1)-i-1, o[i], (0 if e(i+1) == r+1 else o[e(i+1)])) for i in 0..=r if i == 0 or o[i] > 0) > 0' --win WIN --lose LOSE",
    some_reclaimed, one(reclamation), ("3 1\n1 1\n", "WIN\n"),
    large=lambda: line(100, 1) + line(50, 1))


def stones_once(words):
    def options(heap):
        size, used = heap
        return (((size - k, used | {k}),) for k in range(1, size + 1) if k not in used)
    total = 0
    grundy = value(lambda heap: (o[0] for o in options(heap)))
    for _ in range(next(words)):
        total ^= grundy((next(words), frozenset()))
    return word(total, "NO", "YES")


row(98, "Codeforces 768E Game of Stones",
    "'0.[3]' --program 'n; s[n] in 1..=60; play (isqrt(8*s+1)-1)/2' --win NO --lose YES",
    piles(1, 10), one(stones_once), ("1\n5\n", "NO\n"),
    large=lambda: big_list(10**6, 60))


def permutation_game(words):
    a = listed(words)
    def options(at):
        return (to for to in range(len(a)) if a[to] > a[at] and (to - at) % a[at] == 0 and to != at)
    wins = outcome(options)
    return "".join("A" if wins(at) else "B" for at in range(len(a)))


row(99, "Codeforces 1033C Permutation Game",
    "'0.[3]' --program 'n; a[n] in 1..=100000 o order a;"
    " let w[n] = sum((1 if sum(1 for t in 0..=(n-1-o[n-1-j]%a[o[n-1-j]])/a[o[n-1-j]] if a[o[n-1-j]%a[o[n-1-j]]+t*a[o[n-1-j]]] > a[o[n-1-j]] and w[o[n-1-j]%a[o[n-1-j]]+t*a[o[n-1-j]]] == 0) > 0 else 0) at o[n-1-j] for j in 0..=n-1);"
    " for i in 0..=n-1; win if w[i] == 1' --win A --lose B --join ''",
    lambda: (k := random.randint(1, 9)) and line(k) + line(*random.sample(range(1, k + 1), k)),
    one(permutation_game), ("8\n3 6 5 4 2 7 1 8\n", "BAAAABAB\n"),
    large=lambda: line(10**5) + line(*random.sample(range(1, 10**5 + 1), 10**5)))


def sequential(words):
    def options(left):
        if left:
            for k in range(1, left[0] + 1):
                yield (left[0] - k,) + left[1:] if left[0] > k else left[1:]
    return word(outcome(options)(tuple(listed(words))), "First", "Second")


row(100, "Codeforces 1382B Sequential Nim",
    "'0.[3]' --program 'T; n; a[n]; let f(i) = i if i == n-1 or a[i] > 1 else f(i+1); win if f(0) % 2 == 0' --win First --lose Second",
    many(piles(1, 4)), cases(sequential), ("6\n3\n2 5 4\n8\n1 1 1 1 1 1 1 1\n6\n1 2 3 4 5 6\n6\n1 1 2 1 2 2\n5\n1 2 2 1 1\n3\n1 1 1\n", "First\nSecond\nSecond\nFirst\nSecond\nFirst\n"),
    large=lambda: line(1) + big_list(10**5, 10**9))


def stoned(words):
    def options(position):
        sizes, last = position
        for at, size in enumerate(sizes):
            if size and at != last:
                yield (sizes[:at] + (size - 1,) + sizes[at + 1:], at)
    return word(outcome(options)((tuple(listed(words)), -1)), "T", "HL")


row(101, "Codeforces 1396B Stoned Game",
    "'0.[3]' --program 'T; n; a[n]; let s = sum(a[i] for i in 0..=n-1); win if 2*max(a[i] for i in 0..=n-1) > s or s % 2 == 1' --win T --lose HL",
    many(piles(1, 4)), cases(stoned), ("2\n1\n2\n2\n1 1\n", "T\nHL\n"),
    large=lambda: line(100) + "".join(big_list(100, 100) for _ in range(100)))


def not_nim(words):
    g = value(lambda n: (n - k for k in range(1, n + 1) if gcd(n, k) == 1))
    total = 0
    for a in listed(words):
        total ^= g(a)
    return word(total, "Alice", "Bob")


row(102, "Codeforces 2004E Not a Nim Problem",
    "'0.[3]' --program 'let M = 10000000; let l[M+1] = max(p at p*j for p in 2..=isqrt(M), j in p..=M/p if l[p*j] == 0 and l[p] == 0); let i[n < M+1] = (i[n-1]+(1 if n > 1 and l[n] == 0 else 0) if n > 0 else 0); T; n; a[n] in 1..=10000000; let g(k) = 1 if k == 1 else 0 if k % 2 == 0 else i[k] if l[k] == 0 else i[l[k]]; play g(a)' --win Alice --lose Bob",
    many(piles(1, 30)), cases(not_nim), None,
    large=lambda: line(1) + big_list(3*10**5, 10**7), bound=("10000000", "1000"))


def everything(words):
    def options(left):
        for k in range(1, min(left, default=0) + 1):
            yield tuple(sorted(a - k for a in left if a > k))
    return word(outcome(options)(tuple(sorted(listed(words)))), "Alice", "Bob")


row(103, "Codeforces 1965A Everything Nim",
    "'0.[3]' --program 'T; n; a[n] in 1..=1000000000 s sorted a;"
    " let c(i) = i if i == n or s[i] > (s[i-1] if i > 0 else 0)+1 else c(i+1);"
    " let q = (s[c(0)-1] if c(0) > 0 else 0); win if q % 2 == (0 if c(0) < n else 1)' --win Alice --lose Bob",
    many(piles(1, 5)), cases(everything), ("6\n5\n3 3 3 3 3\n2\n1 7\n7\n1 3 9 7 4 2 10\n3\n1 2 3\n6\n2 1 3 4 2 4\n8\n5 7 2 9 6 3 3 2\n", "Alice\nBob\nAlice\nAlice\nBob\nAlice\n"),
    large=lambda: line(1) + big_list(2*10**5, 10**9))


def madmax(text):
    words = text.split()
    n, m = int(words[0]), int(words[1])
    edges = [(int(words[2 + 3*i]), int(words[3 + 3*i]), words[4 + 3*i]) for i in range(m)]
    @lru_cache(None)
    def wins(a, b, c):
        return any(not wins(b, v, d) for u, v, d in edges if u == a and d >= c)
    return "".join("".join("A" if wins(i, j, "a") else "B" for j in range(1, n + 1)) + "\n" for i in range(1, n + 1))


def some_dag_letters():
    n = random.randint(2, 6)
    edges = [(i, j, random.choice("abc")) for i in range(1, n + 1) for j in range(i + 1, n + 1) if random.random() < .6]
    return line(n, len(edges)) + "".join(line(*e) for e in edges)


row(104, "Codeforces 917B MADMAX",
    "'0.[3]' --program 'n m; (v u c as \"abcdefghijklmnopqrstuvwxyz\")[m];"
    " let w(a, b, l) = min(1, sum(1 for e in 0..=m-1 if v[e] == a and c[e] >= l and w(b, u[e], c[e]) == 0));"
    " for i in 1..=n; for j in 1..=n; win if w(i, j, 0) == 1' --win A --lose B --join ''",
    some_dag_letters, madmax, ("4 4\n1 2 b\n1 3 a\n2 4 c\n3 4 b\n", "BAAA\nABAA\nBBBA\nBBBB\n"),
    large=lambda: line(100, 4950) + "".join(line(i, j, chr(97 + random.randint(0, 25))) for i in range(1, 101) for j in range(i + 1, 101)))


def stick(words):
    n, k = take(words, 2)
    p = take(words, k)
    wins = outcome(lambda m: (m - x for x in p if x <= m))
    return "".join("W" if wins(x) else "L" for x in range(1, n + 1))


row(105, "CSES 1729 Stick Game",
    "'Subtraction(P)' --to 1000000 --program 'n k; P[k]; for x in 1..=n; play x' --win W --lose L --join ''",
    lambda: (k := random.randint(1, 4)) and line(random.randint(1, 30), k) + line(*([1] + random.sample(range(2, 12), k - 1))),
    one(stick), ("10 3\n1 3 4\n", "WLWWWWLWLW\n"),
    large=lambda: line(10**6, 100) + line(*random.sample(range(1, 10**6), 99), 1), bound=("1000000", "1000"))


def another(words):
    def options(heaps):
        for chosen in product(*((0, 1) if h else (0,) for h in heaps)):
            if any(chosen):
                yield tuple(h - c for h, c in zip(heaps, chosen))
    return word(outcome(options)(tuple(listed(words))), "first", "second")


row(106, "CSES 2208 Another Game",
    "'Subtraction({1})' --program 'T; n; x[i < n]; play x by i' --win first --lose second",
    many(piles(1, 4)), cases(another), ("3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n", "first\nsecond\nfirst\n"),
    large=lambda: line(1) + big_list(2*10**5, 10**9))


def bachet(words):
    n, m = take(words, 2)
    s = take(words, m)
    return word(outcome(lambda k: (k - x for x in s if x <= k))(n), "Stan wins", "Ollie wins")


row(107, "Kattis Bachet's Game",
    "'Subtraction(S)' --to 1000000 --program 'until end; n m; S[m]; play n' --win 'Stan wins' --lose 'Ollie wins'",
    lambda: "".join((k := random.randint(1, 4)) and line(random.randint(1, 30), k, *([1] + random.sample(range(2, 12), k - 1))) for _ in range(4)),
    until_end(bachet), None,
    large=lambda: "".join(line(random.randint(10**5, 10**6), 10, 1, *random.sample(range(2, 10**6), 9)) for _ in range(20)),
    bound=("1000000", "1000"))


def mcoins(words):
    k, l, m = take(words, 3)
    wins = outcome(lambda n: (n - x for x in (1, k, l) if x <= n))
    return "".join("A" if wins(next(words)) else "B" for _ in range(m))


row(108, "SPOJ MCOINS Coins Game",
    "'Heap(n -> [n-1]; [n-K] if n >= K; [n-L] if n >= L)' --to 1000000 --program 'K L m; h[m]; for i in 0..=m-1; play h[i]' --win A --lose B --join ''",
    lambda: (k := random.sample(range(2, 9), 2)) and line(*k, 3) + line(*some(1, 30, 3, 3)), one(mcoins), None,
    large=lambda: line(3, 7, 50) + line(*(random.randint(1, 10**6) for _ in range(50))),
    bound=("1000000", "1000"))


def stone_piles(words):
    @lru_cache(None)
    def parts(n, least):
        if n == 0:
            return [()]
        return [(k,) + rest for k in range(least, n + 1) for rest in parts(n - k, k + 1)]
    @lru_cache(None)
    def g(n):
        seen = set()
        for p in parts(n, 1):
            if len(p) > 1:
                x = 0
                for k in p:
                    x ^= g(k)
                seen.add(x)
        return next(v for v in range(10**6) if v not in seen)
    total = 0
    for a in listed(words):
        total ^= g(a)
    return word(total, "ALICE", "BOB")


row(109, "HackerRank Stone Piles",
    "'0.[3]' --program 'let f(t, n, m, x) = mex(v for v in 0..=63 if f(1, n, n-1, v) == 1) if t == 0"
    " else (1 if x == 0 else 0) if n == 0 else 0 if m == 0"
    " else max(f(1, n, m-1, x), (f(1, n-m, min(m-1, n-m), x^f(0, m, 0, 0)) if m <= n else 0));"
    " T; n; a[n] in 0..=50; win if xor(f(0, a[i], 0, 0) for i in 0..=n-1) > 0' --win ALICE --lose BOB",
    many(piles(1, 14)), cases(stone_piles), None,
    large=lambda: line(50) + "".join(big_list(50, 50) for _ in range(50)))


def silly(words):
    count = sum(1 for p in range(2, next(words) + 1) if all(p % d for d in range(2, p)))
    return word(count % 2, "Alice", "Bob")


row(110, "HackerRank Alice and Bob's Silly Game",
    "'0.[3]' --program 'let c[n < 100001] = ((c[n-1] if n > 0 else 0)+(1 if prime(n) else 0)); T; n in 1..=100000; win if c[n]%2 == 1' --win Alice --lose Bob",
    many(lambda: line(random.randint(1, 40))), cases(silly), ("3\n1\n2\n5\n", "Bob\nAlice\nAlice\n"),
    large=lambda: line(1000) + "".join(line(random.randint(1, 10**5)) for _ in range(1000)))


def prime_game(words):
    return word(outcome(heaps(lambda n: (n - p for p in (2, 3, 5, 7, 11, 13) if p <= n)))(tuple(sorted(listed(words)))), "Manasa", "Sandy")


row(111, "HackerRank Manasa and Prime game",
    "'Subtraction({2,3,5,7,11,13})' --program 'T; n; a[n]' --win Manasa --lose Sandy",
    many(piles(1, 20, 3)), cases(prime_game), ("2\n2\n10 10\n3\n2 2 3\n", "Sandy\nManasa\n"),
    large=lambda: line(10) + "".join(big_list(10**4, 10**18) for _ in range(10)))


def permuted(words):
    p = tuple(listed(words))
    def options(left):
        if any(a > b for a, b in zip(left, left[1:])):
            for at in range(len(left)):
                yield left[:at] + left[at + 1:]
    return word(outcome(options)(p), "Alice", "Bob")


row(112, "HackerRank Permutation game",
    "'0.[3]' --program 'T; n in 1..=15; a[n]; let p(i) = 1 if i == 0 else 2*p(i-1);"
    " let r(s, i, m) = 1 if i == n else r(s, i+1, m) if s/p(i)%2 == 0 else 0 if a[i] < m else r(s, i+1, a[i]);"
    " let w(s) = 0 if r(s, 0, 0) == 1 else min(1, sum(1 for i in 0..=n-1 if s/p(i)%2 == 1 and w(s-p(i)) == 0)); win if w(p(n)-1) == 1' --win Alice --lose Bob",
    many(lambda: (k := random.randint(1, 6)) and line(k) + line(*random.sample(range(1, k + 1), k)), 2, 4), cases(permuted), ("2\n3\n1 3 2\n5\n5 3 2 1 4\n", "Alice\nBob\n"),
    large=lambda: line(100) + "".join(line(15) + line(*random.sample(range(1, 16), 15)) for _ in range(100)))


def digits_square(words):
    n = next(words)
    b = [take(words, n) for _ in range(n)]
    def bad(x, y, z, w):
        return all(b[i][j] in (2, 3, 5, 7) for i in range(x, z) for j in range(y, w))
    @lru_cache(None)
    def g(x, y, z, w):
        if bad(x, y, z, w):
            return 0
        seen = {g(x, y, k, w) ^ g(k, y, z, w) for k in range(x + 1, z)} | {g(x, y, z, k) ^ g(x, k, z, w) for k in range(y + 1, w)}
        return next(v for v in range(10**6) if v not in seen)
    return word(g(0, 0, n, n), "First", "Second")


row(113, "HackerRank Digits Square Board",
    "'0.[3]' --program 'T; n in 1..=30; b[n][n] in 1..=9;"
    " let c(x, y) = 0 if x == 0 or y == 0 else c(x-1, y)+c(x, y-1)-c(x-1, y-1)+(0 if prime(b[x-1][y-1]) else 1);"
    " let g(x, y, z, w) = 0 if c(z, w)+c(x, y)-c(x, w)-c(z, y) == 0 else"
    " mex((g(x, y, k, w)^g(k, y, z, w) if k < z else g(x, y, z, k-z+y+1)^g(x, k-z+y+1, z, w)) for k in x+1..=z-1+w-y-1); win if g(0, 0, n, n) > 0'",
    many(lambda: (k := random.randint(1, 4)) and line(k) + "".join(line(*(random.randint(1, 9) for _ in range(k))) for _ in range(k)), 2, 4),
    cases(digits_square), None,
    large=lambda: line(10) + "".join(line(30) + "".join(line(*(random.randint(1, 9) for _ in range(30))) for _ in range(30)) for _ in range(10)))


def cuboid_tofu(words):
    total = 0
    g = value(lambda h: ((h[:at] + (k,) + h[at + 1:]) for at in range(6) for k in range(h[at])))
    for _ in range(next(words)):
        size = take(words, 3)
        cells = [take(words, 3) for _ in range(next(words))]
        for axis in range(3):
            total ^= min(c[axis] for c in cells) ^ (size[axis] - 1 - max(c[axis] for c in cells))
    return word(total, "WIN", "LOSE")


row(114, "AtCoder ARC 013 C",
    "'0.[3]' --program 'N sum times; X Y Z; m; (x y z)[m]; let h = min(x[i] for i in 0..=m-1)^X-1-max(x[i] for i in 0..=m-1)^min(y[i] for i in 0..=m-1)^Y-1-max(y[i] for i in 0..=m-1)"
    "^min(z[i] for i in 0..=m-1)^Z-1-max(z[i] for i in 0..=m-1); play h' --win WIN --lose LOSE",
    lambda: line(2) + "".join(line(5, 6, 7) + line(2) + "".join(line(random.randint(0, 4), random.randint(0, 5), random.randint(0, 6)) for _ in range(2)) for _ in range(2)),
    one(cuboid_tofu), ("1\n5 4 9\n1\n2 2 2\n", "WIN\n"))


def ordinary(text):
    wins = outcome(lambda s: (s[:i] + s[i + 1:] for i in range(1, len(s) - 1) if s[i - 1] != s[i + 1]))
    return word(wins(text.strip()), "First", "Second") + "\n"


def ordinary_string():
    out = "a"
    for _ in range(random.randint(2, 8)):
        out += random.choice([c for c in "abc" if c != out[-1]])
    return out + "\n"


row(115, "AtCoder ABC 048 D An Ordinary Game",
    "'0.[3]' --program 's[line] as \"abcdefghijklmnopqrstuvwxyz\"; win if (size(s)+(1 if s[0] == s[size(s)-1] else 0))%2 == 1' --win First --lose Second",
    ordinary_string, ordinary, ("aba\n", "Second\n"),
    large=lambda: "".join("ab" for _ in range(50000)) + "\n")


def removing_coins(words):
    n = next(words)
    edges = frozenset(tuple(sorted(take(words, 2))) for _ in range(n - 1))
    adj = {v: [u for e in edges for u in e if v in e and u != v] for v in range(1, n + 1)}
    # A state is the set of vertices that have coins: a move takes all of a vertex and moves the others one towards it.
    def dist(a):
        d = {a: 0}; q = [a]
        for x in q:
            for y in adj[x]:
                if y not in d:
                    d[y] = d[x] + 1; q.append(y)
        return d
    ds = {v: dist(v) for v in adj}
    def options(have):
        for v in have:
            yield frozenset(next(y for y in adj[x] if ds[v][y] < ds[v][x]) for x in have if x != v)
    return word(outcome(options)(frozenset(adj)), "First", "Second")


row(116, "AtCoder AGC 033 C Removing Coins",
    "'0.[3]' --program 'n; (u v)[n-1] d[n] depths u, v o order d; let r = o[n-1]+1; e[n] depths u, v from r; win if max(e[i] for i in 0..=n-1)%3 != 1' --win First --lose Second",
    some_tree(1, 7), one(removing_coins), ("3\n1 2\n2 3\n", "First\n"),
    large=lambda: line(2*10**5) + big_tree(2*10**5))


def distinct(words):
    a = frozenset(listed(words))
    def options(have):
        top = max(have)
        for k in range(top):
            if k not in have:
                yield have - {top} | {k}
    return word(outcome(options)(a), "Alice", "Bob")


row(117, "AtCoder ARC 137 C Distinct Numbers",
    "'0.[3]' --program 'n; a[n]; win if a[n-1]-a[n-2] > 1 or (a[n-1]-n) % 2 == 0' --win Alice --lose Bob",
    lambda: (k := random.randint(2, 4)) and line(k) + line(*sorted(random.sample(range(0, 8), k))), one(distinct), ("2\n2 4\n", "Alice\n"),
    large=lambda: line(3*10**5) + line(*sorted(random.sample(range(10**9), 3*10**5))))


def nim_2n(first, words):
    n, s = first, next(words)
    m = take(words, 2 * n)
    @lru_cache(None)
    def wins(i, s):
        if s == 0:
            return True
        return any(not wins((i + 1) % (2 * n), s - k) for k in range(1, min(m[i], s) + 1))
    return int(wins(0, s))


row(118, "POJ 2068 Nim",
    "'0.[3]' --program 'until n == 0; n; s; m[2*n]; let w[r < s+1][i < 2*n] = (1 if r == 0 else min(1, sum(1 for k in 1..=min(m[i], r) if w[r-k][(i+1)%(2*n)] == 0))); win if w[s][0] == 1' --win 1 --lose 0",
    lambda: "".join((n := random.randint(1, 3)) and line(n, random.randint(1, 15), *some(1, 4, 2*n, 2*n)) for _ in range(3)) + "0\n", until_zero(nim_2n), ("1 101 3 3\n1 100 3 3\n3 97 8 7 6 5 4 3\n0\n", "0\n1\n1\n"),
    large=lambda: "".join(line(10, 8191, *some(16, 16, 20, 20)) for _ in range(10)) + "0\n")


def first_nim_move(words):
    k = next(words)
    a = take(words, k)
    for at in range(k):
        for t in range(1, a[at] + 1):
            rest = a[:at] + [a[at] - t] + a[at + 1:]
            if not nim(tuple(sorted(rest))):
                return f"{t} {at + 1}\n" + " ".join(map(str, rest))
    return "lose"


row(119, "Luogu P1247 Nim",
    "'0.[3]' --program 'k; a[k] in 1..=1000000000; let x = xor(a[i] for i in 0..=k-1); let f = (min(i for i in 0..=k-1 if a[i]^x < a[i]) if x > 0 else 0);"
    " if x > 0 print a[f]-(a[f]^x), f+1; if x > 0 print (a[i]^x if i == f else a[i]) for i in 0..=k-1; if x == 0 print \"lose\"'",
    piles(1, 5, 4), one(first_nim_move), ("3\n3 6 9\n", "4 3\n3 6 5\n"), large=lambda: big_list(500000, 10**9))


def fib_tree(words):
    n = next(words)
    def tree(k):
        return () if k == 0 else ((),) if False else tuple(t for t in (build(k - 1), build(k - 2)) if t is not None)
    @lru_cache(None)
    def build(k):
        return None if k == 0 else ("node",) if k == 1 else ("node",) + tuple(t for t in (build(k - 1), build(k - 2)) if t is not None)
    @lru_cache(None)
    def g(t):
        seen = {g(o) for o in opts(t)}
        return next(v for v in range(10**6) if v not in seen)
    # Options without the loss of the whole tree's root, which loses.
    @lru_cache(None)
    def opts(t):
        out = []
        for i in range(1, len(t)):
            out.append(t[:i] + t[i + 1:])
            out += [t[:i] + (o,) + t[i + 1:] for o in opts(t[i])]
        return out
    return sum(1 for o in opts(build(n)) if g(o) == 0)


row(120, "Project Euler 400",
    "'0.[3]' --program 'n; let P = 1000000000000000000;"
    " let g[k < n+1] = ((g[k-1]+1)^(g[k-2]+1 if k > 2 else 0) if k > 1 else 0); let z(s) = s if s > 1+max(g[k] for k in 0..=n) else z(2*s); let Z = z(2);"
    " let e(k) = g[k]+1 if k > 0 else 0;"
    " let c[k < n+1][v < Z] = ((1 if e(k-2) == v else 0)+(1 if k > 2 and e(k-1) == v else 0)+(c[k-1][(v^e(k-2))-1] if v^e(k-2) > 0 else 0)"
    "+(c[k-2][(v^e(k-1))-1] if v^e(k-1) > 0 else 0) if k > 1 else 0)%P; print c[n][0]'",
    lambda: line(random.randint(2, 6)), one(fib_tree), ("5\n", "1\n"), large=lambda: line(10**4))


def new_lost_triples(words):
    n, lost = next(words), []
    for x in range(n + 1):
        for y in range(x, n + 1):
            for z in range(y, n + 1):
                if new_three(tuple([x, y, z])) is False:
                    lost.append(x + y + z)
    return sum(lost)


def three_piles(p):
    for k in range(1, max(p) + 1):
        for chosen in product((0, 1), repeat=3):
            if any(chosen) and all(h >= k * c for h, c in zip(p, chosen)):
                yield tuple(sorted(h - k * c for h, c in zip(p, chosen)))


new_three = outcome(three_piles)
row(121, "Project Euler 260 Stone Game",
    "'0.[3]' --program 'N; let M = N+1; let p(a, b) = min(a, b)*M+max(a, b);"
    " let k(x, y, z, t) = p(x, y) if t == 0 else p(x, z) if t == 1 else p(y, z) if t == 2 else M*M+(y-x)*M+z if t == 3 else M*M+(z-x)*M+y if t == 4 else M*M+(z-y)*M+x if t == 5 else 2*M*M+(y-x)*M+z-x;"
    " let h[3*M*M+1] = last((h[3*M*M]+x+y+z if t == 7 else 1) at (3*M*M if t == 7 else k(x, y, z, t)) for x in 0..=N, y in x..=N, z in y..=N,"
    " t in 0..=(7 if h[p(x, y)]+h[p(x, z)]+h[p(y, z)] == 0 and h[k(x, y, z, 3)]+h[k(x, y, z, 4)]+h[k(x, y, z, 5)]+h[k(x, y, z, 6)] == 0 else -1)); print h[3*M*M]'",
    lambda: line(random.randint(1, 6)), one(new_lost_triples), None, large=lambda: line(1000))


def take_nim_2(words):
    n = next(words)
    fib = outcome(lambda s: ((s[0] - k, 2 * k) for k in range(1, min(s) + 1)))
    return sum(next(k for k in range(1, m + 1) if not fib((m - k, 2 * k))) for m in range(1, n + 1))


row(123, "Project Euler 692",
    "'0.[3]' --program 'N in 1..=100000000000000000; let f(n, a, b) = a if b > n else f(n, b, a+b);"
    " let t(n) = 0 if n < 1 else f(n, 1, 2)+t(f(n, 1, 2)-1)+t(n-f(n, 1, 2)); print t(N)'",
    lambda: line(random.randint(1, 15)), one(take_nim_2), ("13\n", "43\n"), large=lambda: line(23416728348467685))


def calendar(words):
    import datetime
    @lru_cache(None)
    def wins(y, m, d):
        goal = datetime.date(2001, 11, 4)
        day = datetime.date(y, m, d)
        if day >= goal:
            return day > goal
        nexts = [day + datetime.timedelta(1)]
        try:
            nexts.append(datetime.date(y + m // 12, m % 12 + 1, d))
        except ValueError:
            pass
        return any(not wins(n.year, n.month, n.day) for n in nexts if n <= goal)
    return word(wins(*take(words, 3)), "YES", "NO")


row(124, "HDU 1079 Calendar Game",
    "'0.[3]' --program 'T; _ m d; win if (m+d) % 2 == 0 or d == 30 and (m == 9 or m == 11)' --win YES --lose NO",
    many(lambda: line(random.randint(2000, 2001), random.randint(1, 10), random.randint(1, 28))), cases(calendar), ("3\n2001 11 3\n2001 11 2\n2001 10 3\n", "YES\nNO\nNO\n"))


def multiplication(words):
    n = next(words)
    wins = outcome(lambda p: (p * k for k in range(2, 10)) if p < n else ())
    return word(wins(1), "Stan wins.", "Ollie wins.")


row(125, "POJ 2505 A multiplication game",
    "'0.[3]' --program 'until end; n in 2..=4294967296; let w(p) = 0 if p >= n else min(1, sum(1 for k in 2..=9 if w(p*k) == 0)); win if w(1) == 1' --win 'Stan wins.' --lose 'Ollie wins.'",
    lambda: "".join(line(random.randint(2, 2000)) for _ in range(4)), until_end(multiplication), ("162\n17\n34012226\n", "Stan wins.\nOllie wins.\nStan wins.\n"),
    large=lambda: "".join(line(random.randint(2, 2**32)) for _ in range(100)))


def leaves(words):
    n, x = take(words, 2)
    edges = [tuple(take(words, 2)) for _ in range(n - 1)]
    def options(left):
        if x in left:
            for v in left:
                if sum(1 for u, w in edges if v in (u, w) and {u, w} <= left) <= 1:
                    yield left - {v}
    return word(outcome(options)(frozenset(range(1, n + 1))), "Ayush", "Ashish")


row(126, "Codeforces 1363C Game On Leaves",
    "'0.[3]' --program 'T; n x; (u v)[n-1]; win if sum(1 for e in 0..=n-2 if u[e] == x or v[e] == x) < 2 or n % 2 == 0' --win Ayush --lose Ashish",
    many(lambda: (k := random.randint(1, 7)) and line(k, random.randint(1, k)) + "".join(line(*e) for e in tree_edges(k))), cases(leaves), ("1\n3 1\n2 1\n3 1\n", "Ashish\n"),
    large=lambda: line(10) + "".join(line(1000, 1) + big_tree(1000) for _ in range(10)))


def cups(words):
    n = next(words)
    pairs = [take(words, 2) for _ in range(n - 1)]
    g = value(lambda i: (i - k for k in range(1, pairs[i - 1][0] + 1)) if i else ())
    total = 0
    for i, (c, a) in enumerate(pairs):
        if a % 2:
            total ^= g(i + 1)
    return word(total, "First", "Second")


row(127, "AtCoder ARC 038 C Beans",
    "'0.[3]' --program 'n; (c a)[n-1]; let g[i < n] = (mex(g[i-k] for k in 1..=c[i-1]) if i > 0 else 0); win if xor(g[i] for i in 1..=n-1 if a[i-1]%2 == 1) > 0' --win First --lose Second",
    lambda: (n := random.randint(2, 7)) and line(n) + "".join(line(random.randint(1, i), random.randint(0, 3)) for i in range(1, n)), one(cups), None,
    note="N to 10,000, not 100,000",
    large=lambda: line(10**4) + "".join(
        line(random.randint(1, i), random.randint(0, 10**9)) for i in range(1, 10**4)))


# Largest inputs of problems whose rows have none. Where a limit of the judge is not known, it is the usual one of its
# problems: 100 cases of a thousand numbers.


def line_of_words(count, letters, length):
    return "".join(line("".join(random.choices(letters, k=length))) for _ in range(count))


def big_cases(make, count=100):
    return lambda: line(count) + "".join(make() for _ in range(count))


def big_rows(width, height, most):
    return lambda: line(height, width) + "".join(
        line(*(random.randint(0, most) for _ in range(width))) for _ in range(height))


def big_points(count, dimensions, most=10000):
    return line(count) + "".join(line(*(random.randint(1, most) for _ in range(dimensions))) for _ in range(count))


def big_numbers(count, most, columns=1):
    return lambda: line(count) + "".join(line(*(random.randint(1, most) for _ in range(columns))) for _ in range(count))


def big_sorted(count, most):
    return line(*sorted(random.sample(range(1, most + 1), count)))


def big_chess():
    white, black = [], []
    for _ in range(100):
        low, high = sorted(random.sample(range(10**6), 2))
        white.append(low)
        black.append(high)
    return line(100) + line(*white) + line(*black)


def big_parents(count):
    return line(*(random.randint(max(0, below - 3), below - 1) for below in range(1, count)))


def big_stones():
    return line(23) + line(*(random.randint(0, 1000) for _ in range(23)))


LARGE = {
    "HDU 3404 Switch lights": big_cases(lambda: big_points(1000, 2)),
    "Codeforces 1858A Buttons": big_numbers(10**4, 10**9, 3),
    "CodeChef REMOVESTONES": big_numbers(1000, 10**9, 2),
    "CodeChef EXPGAME": big_cases(lambda: big_list(1000, 10**5)),
    "CodeChef CHEFBRO": big_numbers(10**5, 10**9, 2),
    "CodeChef BIGPIZA": big_numbers(10**5, 10**9),
    "TopCoder Game of Polygons": big_numbers(100, 10**9),
    "UVa 11534, LightOJ 1401": lambda: line(100) + "".join(line("".join(
        random.choice((".", "XO"[at % 2])) for at in range(100))) for _ in range(100)),
    "UVa 10561 Treblecross": lambda: line(100) + "".join(
        line("".join("X" if at % 12 == 5 else "." for at in range(200))) for _ in range(100)),
    "LightOJ 1229 Treblecross": lambda: line(200) + "".join(
        line("".join("X" if at % 12 == 5 else "." for at in range(200))) for _ in range(200)),
    "SPOJ QCJ3 The Game": big_cases(lambda: big_list(100, 10**4)),
    "SPOJ MATGAME": big_cases(big_rows(50, 50, 10**6), 10),
    "Codeforces 630R Game": lambda: line(10**18),
    "Luogu P2148 E&D": lambda: line(20) + "".join(big_list(20000, 2 * 10**9) for _ in range(20)),
    "Luogu P2197 Nim": big_cases(lambda: big_list(10**4, 10**6), 10),
    "Luogu P4279 John": big_cases(lambda: big_list(50, 5000), 500),
    "UVa 10165 Stone Game": lambda: "".join(big_list(1000, 2 * 10**9) for _ in range(100)) + "0\n",
    "CodinGame misère Nim": lambda: line(8, 100) + "".join(
        line(*(random.randint(1, 100) for _ in range(8))) for _ in range(100)),
    "LeetCode 294 Flip Game II": lambda: line("".join(random.choices("+-", weights=(9, 1), k=60))),
    "UVa 10536 Game of Euler": lambda: line(1000) + line_of_words(4000, ".X", 4),
    "Kattis S-Nim": lambda: "".join(line(100, *random.sample(range(1, 10**4 + 1), 100)) + line(100) + "".join(
        line(100, *(random.randint(0, 10**4) for _ in range(100))) for _ in range(100)) for _ in range(5)) + "0\n",
    "Gym 101908B Marbles": big_numbers(1000, 100, 2),
    "Codeforces 255E Furlo and Rublo": lambda: big_list(10**5, 777777777777),
    "Codeforces 1194D 1-2-K Game": lambda: line(100) + "".join(
        line(random.randint(0, 10**9), random.randint(3, 10**9)) for _ in range(100)),
    "Codeforces 1537D Deleting Divisors": big_numbers(10**4, 10**9),
    "Codeforces 1312F Attack on Red Kingdom": lambda: line(1000) + "".join(
        line(300, *(random.randint(1, 5) for _ in range(3))) + line(*(random.randint(1, 10**18) for _ in range(300)))
        for _ in range(1000)),
    "Codeforces 1451F Nullify the Matrix": big_cases(big_rows(100, 100, 10**6), 10),
    "CSES 2207 Grundy's Game": big_numbers(10**5, 10**6),
    "HDU 2516 Fibonacci Nim": lambda: "".join(line(random.randint(2, 2**31 - 1)) for _ in range(1000)) + "0\n",
    "HDU 3537 Daizhenyang's Coin": lambda: "".join(
        line(100) + line(*(random.randint(0, 10**9) for _ in range(100))) for _ in range(100)),
    "POJ 3533 Light Switching Game": lambda: "".join(big_points(1000, 3) for _ in range(100)),
    "HDU 2873 Bomb Game": lambda: "".join(line(50, 50) + line_of_words(50, ".#", 50) for _ in range(20)) + "0 0\n",
    "HDU 3094 A tree game": big_cases(lambda: line(10**5) + big_tree(10**5), 5),
    "HDU 3197 Game": lambda: "".join(
        line(1000) + line(-1, *(random.randint(max(0, at - 3), at - 1) for at in range(1, 1000))) for _ in range(100)),
    "LightOJ 1355 Game of CS": big_cases(lambda: line(1000) + "".join(
        line(below, random.randint(max(0, below - 3), below - 1), random.randint(1, 10**9))
        for below in range(1, 1000))),
    "HDU 3389 Game": big_cases(lambda: big_list(10**4, 10**9), 50),
    "HDU 4315 Climbing the Hill": lambda: "".join(
        line(1000, random.randint(1, 1000)) + big_sorted(1000, 10**5) for _ in range(100)),
    "POJ 1704 Georgia and Bob": big_cases(lambda: line(1000) + big_sorted(1000, 10**4), 20),
    "HDU 5996 dingyeye loves stone": big_cases(lambda: line(10**5) + big_parents(10**5) + line(
        *(random.randint(0, 133) for _ in range(10**5))), 10),
    "SPOJ PEBBMOV Moving Pebbles": lambda: "".join(big_list(10**5, 10**9) for _ in range(5)),
    "LightOJ 1186 Incredible Chess": big_cases(big_chess, 200),
    "POJ 2311 Cutting Game": lambda: "".join(
        line(random.randint(2, 200), random.randint(2, 200)) for _ in range(10**4)),
    "POJ 3537 Crosses and Crosses": lambda: line(2000),
    "UVa 1378 A Funny Stone Game": lambda: "".join(big_stones() for _ in range(100)) + "0\n",
    "HNOI 2007 P3185": big_cases(lambda: line(21) + line(*(random.randint(0, 10**4) for _ in range(21))), 10),
    "UVa 11859 Division Game": big_cases(lambda: line(50, 50) + "".join(
        line(*(random.randint(2, 10**4) for _ in range(50))) for _ in range(50)), 50),
    "UVa 11311 Exclusively Edible": lambda: line(10**4) + "".join(line(
        *(lambda m, n: (m, n, random.randrange(m), random.randrange(n)))(
            random.randint(1, 10**9), random.randint(1, 10**9))) for _ in range(10**4)),
    "UVa 11249 Game": big_cases(lambda: line(random.randint(0, 100), 100) + "".join(
        line(random.randint(1, 10**7), random.randint(1, 10**7)) for _ in range(100))),
    "UVa 1482 Playing With Stones": big_cases(lambda: big_list(100, 2 * 10**18 // 2)),
}
for entry in ROWS:
    entry["large"] = entry["large"] or LARGE.get(entry["problem"])


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


def main():
    if sys.argv[1] == "run":
        out = sys.stdout
        for source, inputs in json.load(sys.stdin):
            program = compile(source, "main.py", "exec")
            print(json.dumps([run(program, text) for text in inputs]), file=out)
        return
    if sys.argv[1] == "list":
        for entry in ROWS:
            words = entry["command"] and shlex.split(entry["command"])
            print(json.dumps({"number": entry["number"], "problem": entry["problem"], "words": words,
                              "note": entry["note"], "law": entry["law"], "bound": entry["bound"],
                              "seconds": SECONDS.get(entry["problem"]) if entry["large"] else None}))
        return
    if sys.argv[1] == "time":
        for entry in ROWS:
            if entry["large"] and (not sys.argv[3:] or entry["problem"] in sys.argv[3:]):
                SECONDS[entry["problem"]] = round(seconds(entry, sys.argv[2]), 1)
                print(entry["problem"], SECONDS[entry["problem"]], flush=True)
        known = {entry["problem"] for entry in ROWS if entry["command"]}
        with open(TIMES, "w") as file:
            json.dump({name: SECONDS[name] for name in sorted(known & set(SECONDS))}, file, ensure_ascii=False, indent=1)
            file.write("\n")
        return
    for entry in ROWS:
        if entry["command"] is None:
            continue
        random.seed(entry["number"])
        tests = [entry["sample"]] if entry["sample"] else []
        for text, expected in tests:
            found = entry["answer"](text)
            if found != expected:
                sys.exit(f"{entry['problem']}: the oracle answers {found!r}, the sample says {expected!r}")
        tests += [(text, entry["answer"](text)) for text in (entry["make"]() for _ in range(int(sys.argv[2])))]
        print(json.dumps({"problem": entry["problem"], "cases": tests}))


if __name__ == "__main__":
    main()
