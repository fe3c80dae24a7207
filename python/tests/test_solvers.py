"""The twelve problems, compared with plain search."""

import grundy
import oracle
import pytest
from grundy import solvers
from hypothesis import given, settings
from hypothesis import strategies as st

quick = settings(deadline=None, max_examples=50)
piles = st.lists(st.integers(1, 9), max_size=3)


def check(answer, options, sum_, after):
    """Checks the outcome, and that the winning moves are exactly those to a nim-sum of 0."""
    value = oracle.grundy(options)
    total = oracle.nim_sum(map(value, sum_))
    assert answer.outcome == ("N" if total else "P")
    assert answer.nim_sum == total
    left = [after(move) for move in answer.winning_moves]
    assert all(oracle.nim_sum(map(value, sum_)) == 0 for sum_ in left)
    won = sum(total ^ value(part) ^ oracle.nim_sum(map(value, option)) == 0 for part in sum_ for option in set(options(part)))
    assert len(left) == won


def taken(sum_):
    return lambda move: [*sum_[: move.pile], sum_[move.pile] - move.take, *sum_[move.pile + 1 :]]


@quick
@given(piles)
def test_stone(sum_):
    check(solvers.stone(sum_), lambda n: [(n - k,) for k in range(1, n // 2 + 1)], sum_, taken(sum_))


@quick
@given(piles)
def test_partition(sum_):
    def after(move):
        return [*sum_[: move.pile], *move.parts, *sum_[move.pile + 1 :]]

    check(solvers.partition(sum_), lambda n: [(k, n - k) for k in range(1, (n + 1) // 2)], sum_, after)


@quick
@given(piles)
def test_misere(sum_):
    wins = oracle.misere(lambda n: [(m,) for m in range(n)])
    answer = solvers.misere(sum_)
    assert answer.outcome == ("N" if wins(tuple(sum_)) else "P")
    won = [
        (pile, take) for pile, n in enumerate(sum_) for take in range(1, n + 1)
        if not wins((*sum_[:pile], n - take, *sum_[pile + 1 :]))
    ]  # fmt: skip
    assert answer.winning_moves == won


@quick
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=3))
def test_knights(cells):
    moves = [(-3, -1), (-2, -1), (-2, 1), (-1, -3), (-1, -2), (1, -2)]

    def after(move):
        return [*cells[: move.knight], move.to, *cells[move.knight + 1 :]]

    check(solvers.knights(cells), oracle.lattice(moves, ()), cells, after)


@quick
@given(st.text(".XO", max_size=6))
def test_nottt(cells):
    if "XX" in cells or "OO" in cells:
        with pytest.raises(ValueError, match="equal"):
            solvers.nottt(cells)
        return
    options = oracle.strip("XO", ["XX", "OO"])
    value = oracle.grundy(options)
    answer = solvers.nottt(cells)
    assert answer.nim_sum == value(cells)
    won = {option[0] for option in options(cells) if value(option[0]) == 0}
    assert {cells[: cell] + mark + cells[cell + 1 :] for cell, mark in answer.winning_moves} == won  # fmt: skip


@quick
@given(st.text(".X", min_size=3, max_size=9))
def test_treblecross(cells):
    def wins(strip):
        """Returns ``True`` if the player to move wins: the first three in a row win, and a full strip has three in a row."""
        for i, cell in enumerate(strip):
            if cell == ".":
                after = strip[:i] + "X" + strip[i + 1 :]
                if "XXX" in after or not wins(after):
                    return True
        return False

    if "XXX" in cells:
        with pytest.raises(ValueError, match="three"):
            solvers.treblecross(cells)
        return
    answer = solvers.treblecross(cells)
    won = []
    for i, cell in enumerate(cells):
        after = cells[:i] + "X" + cells[i + 1 :]
        if cell == "." and ("XXX" in after or not wins(after)):
            won.append((i,))
    assert answer.winning_moves == won
    assert answer.outcome == ("N" if won else "P")


@quick
@given(st.integers(0, 2**16 - 1))
def test_marble(filled):
    filled |= 0b1010_0001_1000_0100  # This leaves fewer positions to search.
    line = [[(0, 0)], [(0, 0), (0, 1)], [(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0)], [(0, 0), (1, 0), (2, 0)]]
    diagonal = [[(0, 0), (1, 1)], [(0, 0), (1, 1), (2, 2)], [(0, 0), (1, -1)], [(0, 0), (1, -1), (2, -2)]]
    check(solvers.marble(filled), oracle.board(4, 4, line + diagonal), [filled], lambda move: [filled | move.holes])


@quick
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(1, 4)), max_size=4))
def test_pawns_and_pairs_are_nim(gaps):
    value = oracle.nim_sum(gap for _, gap in gaps)
    board = 12
    white, black = [start % 4 for start, _ in gaps], [start % 4 + gap + 1 for start, gap in gaps]
    white, black = white + [0] * (board - len(gaps)), black + [1] * (board - len(gaps))
    answer = solvers.chess(white, black)
    assert answer.nim_sum == value
    for column, start, to in answer.winning_moves:
        after = [b - w - 1 for w, b in zip(white, black)]
        assert white[column] == start
        after[column] = black[column] - to - 1
        assert oracle.nim_sum(after) == 0
    places, at = [], 0
    for start, gap in gaps:
        places += [at + start, at + start + gap + 1]
        at = places[-1] + 1
    pairs = solvers.leftright(places)
    assert pairs.nim_sum == value
    assert bool(pairs.winning_moves) == (value > 0) == (answer.outcome == "N")


@quick
@given(st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), max_size=3))
def test_grids(rows):
    answer = solvers.matrix(rows)
    assert answer.nim_sum == oracle.nim_sum(map(sum, rows))
    for row, stones in answer.winning_moves:
        sums = [*map(sum, rows)]
        sums[row] -= stones
        assert oracle.nim_sum(sums) == 0
    odd = [cell for r, row in enumerate(rows) for c, cell in enumerate(row) if (len(rows) - 1 - r + 2 - c) % 2]
    coins = solvers.calendar(rows)
    assert coins.nim_sum == oracle.nim_sum(odd)
    assert bool(coins.winning_moves) == (coins.outcome == "N")


def test_tttnim():
    answer = solvers.tttnim([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    assert answer.outcome == "N"
    assert answer.nim_sum is None
    assert len(answer.winning_moves) == 7


def test_invalid_positions_are_refused():
    for words, call in (
        ("a strip of 2 cells", lambda: solvers.treblecross("..")),
        ("index 2 is '\\?'", lambda: solvers.treblecross("..?")),
        ("off the board", lambda: solvers.chess([1], [0])),
        ("index 1 is not to the right", lambda: solvers.leftright([1, 1])),
        ("index 0 has no stone", lambda: solvers.misere([0])),
        ("more than 10000", lambda: solvers.partition([10_001])),
        ("index 1 has no stone", lambda: solvers.stone([3, 0])),
        ("a coordinate of 2", lambda: solvers.knights([(2**63, 0)])),
        ("row 1 has 1 cells", lambda: solvers.matrix([[1, 2], [3]])),
        ("row 2, column 0", lambda: solvers.tttnim([[1, 2, 3]] * 2 + [[0, 1, 1]])),
        ("length 3", lambda: solvers.tttnim([[1, 2, 3]])),
    ):
        with pytest.raises(ValueError, match=words):
            call()
    with pytest.raises(OverflowError):
        solvers.marble(2**16)
    assert repr(solvers.stone([1])) == "Answer(outcome='P', nim_sum=0, winning_moves=[])"
    assert grundy.solvers is solvers
