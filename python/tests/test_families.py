"""Values, moves and outcomes of all families, compared with plain search."""

import itertools
import warnings

import grundy
import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

slowly = settings(deadline=None, max_examples=20)


def check_heaps(line, options, to=40):
    game, value = grundy.game(line), oracle.grundy(options)
    expected = [value(heap) for heap in range(to + 1)]
    assert game.values(to + 1).tolist() == expected, line
    assert [game[heap] for heap in range(to + 1)] == expected
    assert list(itertools.islice(game, to + 1)) == expected
    assert game[3:20:4].tolist() == expected[3:20:4]
    assert np.concatenate(list(itertools.islice(game.stream(7), 9)))[: to + 1].tolist()[: to + 1] == expected[: to + 1]
    for heap in (0, 1, 7, 12):
        after = sorted({tuple(sorted(filter(None, option))) for option in options(heap)})
        assert [move.to for move in game.moves(heap)] == after
        won = [left for left in after if oracle.nim_sum(map(value, left)) == 0]
        assert [move.to for move in game.best_moves(heap)] == won
        assert game.outcome(heap) == ("N" if expected[heap] else "P") == ("N" if won else "P")
    wins = oracle.misere(options)
    for sum_ in ([], [1], [2, 3], [4, 4, 1], [7, 2]):
        assert game.outcome(sum_, misere=True) == ("N" if wins(tuple(sum_)) else "P"), (line, sum_)
        for move in game.best_moves(sum_, misere=True):
            assert not wins((*sum_[: move.component], *move.to, *sum_[move.component + 1 :]))
        assert bool(game.best_moves(sum_, misere=True)) == (wins(tuple(sum_)) and any(game.moves(part) for part in sum_))


@slowly
@given(st.sampled_from([0, 4]), st.lists(st.integers(0, 7), min_size=1, max_size=4))
def test_octal_codes(split, digits):
    if split == 0 and not any(digits):
        return
    line = f"{split}." + "".join(map(str, digits))
    try:
        grundy.game(line)
    except grundy.NotationError:
        # A code without a move is not a game.
        assert not any(digits)
        return
    check_heaps(line, oracle.octal(split, digits))


@slowly
@given(st.sets(st.integers(1, 12), min_size=1, max_size=4))
def test_subtraction_sets(members):
    text = ",".join(map(str, sorted(members)))
    check_heaps(f"Subtraction({{{text}}})", oracle.subtraction(members))
    check_heaps(f"AllBut({{{text}}})", oracle.all_but(members))


@settings(slowly, max_examples=3)
@given(st.integers(1, 4), st.integers(0, 3), st.booleans())
def test_heap_rules(taken, least, splits):
    if splits:
        line = f"Heap(n -> [a, n-{taken}-a] for a in {least}..=n-{taken + least})"
        check_heaps(line, lambda n: [(a, n - taken - a) for a in range(least, n - taken - least + 1)])
    else:
        line = f"Heap(n -> [n/{taken + 1}] if n > {least})"
        check_heaps(line, lambda n: [(n // (taken + 1),)] if n > least else [])


vectors = st.sets(st.tuples(st.integers(-3, 0), st.integers(-3, 0)).filter(any), min_size=1, max_size=3)


@slowly
@given(vectors, st.booleans())
def test_lattices(moves, ride):
    names = " ".join(f"({x},{y})" for x, y in sorted(moves))
    game = grundy.game(f"Lattice({'ride' if ride else 'leap'} {names})")
    options = oracle.lattice(*(((), moves) if ride else (moves, ())))
    value = oracle.grundy(options)
    expected = [[value((x, y)) for y in range(9)] for x in range(13)]
    assert game.values(13, 9).tolist() == expected
    for x, y in [(0, 0), (12, 8), (5, 7), (40, 1)]:
        assert game[x, y] == value((x, y))
        won = [option for option in sorted(set(options((x, y)))) if value(option[0]) == 0]
        assert [move.to for move in game.best_moves((x, y))] == won
        assert game.outcome((x, y)) == ("N" if won else "P")
    wins = oracle.misere(options)
    for sum_ in ([(2, 3)], [(1, 1), (2, 0)]):
        assert game.outcome(sum_, misere=True) == ("N" if wins(tuple(sum_)) else "P")


def test_a_piece_that_moves_up_one_side():
    leaps = [(-3, -1), (-2, -1), (-2, 1), (-1, -3), (-1, -2), (1, -2)]
    game, value = grundy.game("Lattice(leap " + " ".join(map(str, leaps)) + ")"), oracle.grundy(oracle.lattice(leaps, ()))
    assert game.values(12, 7).tolist() == [[value((x, y)) for y in range(7)] for x in range(12)]
    law = game.law()
    assert all(law(x, y) == value((x, y)) for x in range(20) for y in range(20))
    # Along y = 2x the values repeat after (4, 8).
    assert law(10**30, 2 * 10**30) == law(400, 800) == game[400, 800]


@slowly
@given(st.integers(1, 3), st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=6), st.data())
def test_strips(count, forbidden, data):
    marks = "ABC"[:count]
    never = sorted(marks[a] + marks[b] for a, b in forbidden if a < count and b < count)
    game = grundy.game(f"Strip({' '.join(marks)}" + (f"; never {' '.join(never)})" if never else ")"))
    options = oracle.strip(marks, never)
    value = oracle.grundy(options)
    table = game.values(6)
    assert table.shape == (6, count + 1, count + 1)
    assert [int(table[n, 0, 0]) for n in range(6)] == [value("." * n) for n in range(6)]
    cells = data.draw(st.text("." + marks, max_size=5))
    if any(cells[i : i + 2] in never for i in range(len(cells))):
        with pytest.raises(ValueError, match="next to"):
            game.outcome(cells)
        return
    assert game[cells] == value(cells)
    assert [move.to[0] for move in game.moves(cells)] == [option[0] for option in options(cells)]
    won = [option[0] for option in options(cells) if value(option[0]) == 0]
    assert [move.to[0] for move in game.best_moves(cells)] == won
    wins = oracle.misere(options)
    assert game.outcome(cells, misere=True) == ("N" if wins((cells,)) else "P")
    lost = [option[0] for option in options(cells) if not wins(option)]
    assert [move.to[0] for move in game.best_moves(cells, misere=True)] == lost


@slowly
@given(st.integers(2, 3), st.integers(2, 3), st.booleans())
def test_boards(rows, columns, lines):
    if lines:
        shapes = [[(0, 0)], [(0, 0), (0, 1)], [(0, 0), (1, 0)]]
        line = f"Board({rows}x{columns}; line 1..=2 in row column)"
    else:
        shapes = [[(0, 0)], [(0, 0), (0, 1), (1, 0)]]
        line = f"Board({rows}x{columns}; place [#] [##/#.])"
    game, options = grundy.game(line), oracle.board(rows, columns, shapes)
    value = oracle.grundy(options)
    assert game.values().tolist() == [value(mask) for mask in range(1 << rows * columns)]
    for mask in (0, 1, (1 << rows * columns) - 1):
        won = sorted({option for option in options(mask) if value(option[0]) == 0})
        assert [move.to for move in game.best_moves(mask)] == won
    wins = oracle.misere(options)
    assert game.outcome(0, misere=True) == ("N" if wins((0,)) else "P")


@slowly
@given(st.lists(st.integers(0, 30), max_size=4))
def test_sums(heaps):
    kayles, nim = grundy.game("0.77"), grundy.game("Nim")
    value = oracle.grundy(oracle.octal(0, [7, 7]))
    assert kayles.nim_sum(heaps) == oracle.nim_sum(map(value, heaps))
    both = kayles + nim + grundy.rule(lambda n: ([n - k] for k in (1, 2) if k <= n))
    position = (heaps, 5, 7)
    expected = oracle.nim_sum(map(value, heaps)) ^ 5 ^ (7 % 3)
    assert both[position] == expected
    assert both.outcome(position) == ("N" if expected else "P")
    for move in both.best_moves(position):
        after = list(position)
        after[move.game] = move.to
        assert both[tuple(after)] == 0
    assert bool(both.best_moves(position)) == (expected != 0)
    won = [move for move in both.moves(position) if both[(*position[: move.game], move.to, *position[move.game + 1 :])] == 0]
    assert won == both.best_moves(position)


def test_arrays_are_narrow_and_not_copied():
    values = grundy.game("0.77").values(10_000)
    assert values.dtype == np.uint8
    assert not values.flags.owndata
    assert grundy.game("Nim").values(300).dtype == np.uint16
    assert grundy.game("AllBut({1})").values(150_000).dtype == np.uint32
    assert grundy.game("0.77").values(9, dtype=np.uint32).dtype == np.uint32
    with pytest.raises(OverflowError, match="256"):
        grundy.game("Nim").values(300, dtype=np.uint8)
    plane = grundy.game("Wythoff").values(30, 40)
    assert plane.shape == (30, 40)
    assert not plane.flags.owndata
    assert np.array_equal(grundy.game("Wythoff").values("30x40"), plane)
    assert grundy.game("0.77").values("1e3").shape == (1000,)


def test_bounds_are_excluded_alike_and_a_warning_says_so():
    for line, tail in [("0.77", ()), ("Ring(0.77)", ()), ("Strip(O X; never OO XX)", (3, 3))]:
        game = grundy.game(line)
        with pytest.warns(FutureWarning, match="included heap n"):
            values = game.values(10)
        assert values.shape == (10, *tail)
        assert np.array_equal(values, game[:10])
        assert game.values(0).shape == (0, *tail)
        assert game.values(0, dtype=np.uint16).dtype == np.uint16
        assert game.values("10").shape == (10, *tail)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert grundy.game("Wythoff").values(4, 5).shape == (4, 5)
        assert grundy.game("Three-Heap Wythoff").values(2, 3, 4).shape == (2, 3, 4)
        assert grundy.game("Board(2x2; place [#])").values().shape == (16,)
        assert grundy.compare(grundy.game("0.77"), lambda n: n, to=100).difference == 4
        assert grundy.game("0.77")[:10].shape == (10,)
    rule = grundy.rule(lambda n: [[n - 1]] if n else [])
    with pytest.warns(FutureWarning, match="included heap n"):
        assert rule.values(3).tolist() == [0, 1, 0]


def test_slices_are_those_of_numpy():
    wythoff, strip = grundy.game("Wythoff"), grundy.game("Strip(O X; never OO XX)")
    cube, board = grundy.game("Three-Heap Wythoff"), grundy.game("Board(2x2; place [#])")
    tables = [(wythoff, wythoff.values(12, 15)), (strip, strip.values(9)), (cube, cube.values(5, 6, 7)), (board, board.values())]
    for game, key in [
        (wythoff, np.s_[0:3, 0:3]),
        (wythoff, np.s_[2, 0:5]),
        (wythoff, np.s_[1:10:3, 14]),
        (wythoff, np.s_[:12, 3:15:4]),
        (wythoff, np.s_[5:5, 0:3]),
        (wythoff, np.s_[7:2, :3]),
        (strip, np.s_[0:9, 0, 1]),
        (strip, np.s_[2:7]),
        (strip, np.s_[3, :, -2:]),
        (cube, np.s_[0:2, 1, 2:7]),
        (board, np.s_[3:]),
        (board, np.s_[::-2]),
    ]:
        table = next(values for other, values in tables if other is game)
        assert np.array_equal(game[key], table[key]), key
        assert game[key].dtype == np.uint8
    for game, key in [
        (wythoff, np.s_[0:3]),
        (wythoff, np.s_[:, 0:3]),
        (wythoff, np.s_[0:3, 0:3, 0]),
        (wythoff, np.s_[3:0:-1, 2]),
    ]:
        with pytest.raises(IndexError):
            game[key]
    with pytest.raises(TypeError):
        wythoff[0:2.5, 0]


def test_states_and_rings() -> None:
    """A state of several numbers is indexed by its numbers, a ring by its size."""
    nim = grundy.game("State(x, y -> (x-k, y) for k in 1..=x; (x, y-k) for k in 1..=y)")
    assert nim.values(6, 6).tolist() == [[x ^ y for y in range(6)] for x in range(6)]
    assert nim[3, 5] == 6
    assert [move.to for move in nim.best_moves([(3, 5)])] == [((3, 3),)]
    with pytest.raises(ValueError, match="a state, one number for each coordinate"):
        nim[3]
    ring = grundy.game("Ring(0.77)")
    assert [ring[n] for n in range(9)] == ring.values(9).tolist()
    # A move in a ring leaves rows, which are texts.
    assert [move.to for move in ring.moves(5)] == [("row 3",), ("row 4",)]
    assert ring.best_moves([5]) == []
    assert ring.outcome("row 4") == "N"
