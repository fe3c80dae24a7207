"""Error messages and their places."""

import pickle

import grundy
import numpy as np
import pytest


def test_notation_errors_point_at_the_place():
    with pytest.raises(grundy.NotationError) as caught:
        grundy.game("Subtraction({1,3 ö})")
    error = caught.value
    assert isinstance(error, ValueError)
    assert error.line[error.span[0] : error.span[1]] == "ö"
    shown = str(error).splitlines()
    assert shown[0].startswith("error: ")
    assert shown[1].index("ö") == shown[2].index("^")
    assert error.help
    assert error.message in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.span, str(again)) == (error.span, str(error))


def test_offsets_are_characters_not_bytes():
    with pytest.raises(grundy.NotationError) as caught:
        grundy.game("Strip(Ä Ö; never ÄÖ Üx)")
    start, end = caught.value.span
    assert 0 <= start <= end <= len(caught.value.line)


@pytest.mark.parametrize("line", ["", " ", "0.", "x" * 5000, "Lattice(leap (1,1))", "\0", "Heap(n -> [n])"])
def test_any_invalid_game_is_refused(line):
    with pytest.raises(grundy.NotationError, match=r"^error: "):
        grundy.game(line)


def test_bounds_of_another_family():
    with pytest.raises(ValueError, match="heap size"):
        grundy.game("0.77").values(3, 4)
    with pytest.raises(ValueError, match="rectangle"):
        grundy.game("Wythoff").values(3)
    with pytest.raises(ValueError, match="reduce the bounds"):
        grundy.game("0.77").values(10**15)
    with pytest.raises(grundy.NotationError):
        grundy.game("0.77").values(-1)
    with pytest.raises(TypeError):
        grundy.game("0.77").values(1.5)


def test_invalid_positions_are_refused():
    kayles, wythoff = grundy.game("0.77"), grundy.game("Wythoff")
    strip, board = grundy.game("Strip(O X; never OO XX)"), grundy.game("Board(2x2; place [#])")
    for game, position in [(kayles, -1), (strip, (3, 0, 3)), (board, 16), (kayles, 2**64), (wythoff, (0, -1))]:
        with pytest.raises(IndexError):
            game[position]
    for game, position in [(kayles, (1, 2)), (wythoff, 5), (board, (1, 1)), (kayles, "..X")]:
        with pytest.raises(ValueError, match=r"position|strip"):
            game[position]
    for game in (strip, board):
        with pytest.raises(IndexError):
            game.outcome((1, 0, 9) if game is strip else 99, misere=True)
    with pytest.raises(TypeError):
        kayles[1.5]
    with pytest.raises(TypeError):
        kayles[None]
    assert kayles[np.int64(59)] == kayles[np.uint8(59)] == 7
    assert kayles[10**12] == 1
    with pytest.raises(ValueError, match="more than this program tabulates"):
        grundy.game("4!.0")[10**12]


def test_too_many_moves_are_refused():
    for game in (grundy.game("Nim"), grundy.game("0.77"), grundy.game("AllBut({1})")):
        for call in (game.genus, lambda heap, game=game: game.outcome([heap, 5], misere=True)):
            for heap in (3_000_000, 10**18):
                with pytest.raises(ValueError, match="more than 1048576 moves"):
                    call(heap)


def test_slices_need_an_end():
    kayles = grundy.game("0.77")
    for wrong in (slice(3, None), slice(-3, 5), slice(0, -1), slice(5, 1, -1)):
        with pytest.raises(IndexError):
            kayles[wrong]
    assert kayles[5:5].tolist() == kayles[7:5].tolist() == []
    assert kayles[:0].tolist() == []
    # A coordinate of a lattice has no end either.
    with pytest.raises(IndexError, match="must have an end"):
        grundy.game("Wythoff")[:5]


def test_a_negative_number_is_one_error():
    kayles, wythoff = grundy.game("0.77"), grundy.game("Wythoff")
    law, plane, quotient = kayles.law(), grundy.game("Hyper Knights").law(), grundy.game("0.123").misere_quotient()
    rule, both = grundy.rule(lambda n: [[n - 1]] if n else []), kayles + wythoff
    calls = [
        lambda: kayles[-1],
        lambda: kayles[[1, -1]],
        lambda: kayles[np.array([-1])],
        lambda: kayles[-1:5],
        lambda: kayles[0:-1],
        lambda: kayles.nim_sum([3, -1]),
        lambda: kayles.outcome(-1),
        lambda: kayles.outcome(-1, misere=True),
        lambda: kayles.moves(-1),
        lambda: kayles.best_moves(-1),
        lambda: kayles.genus(-1),
        lambda: wythoff[-1, 0],
        lambda: wythoff[0, -1],
        lambda: wythoff[-1, 0:3],
        lambda: wythoff[0:3, -1:3],
        lambda: wythoff[0:3, 0:-1],
        lambda: law(-1),
        lambda: law([-1]),
        lambda: law(np.array([3, -1])),
        lambda: plane(0, -1),
        lambda: quotient.outcome([2, -1]),
        lambda: rule[-1],
        lambda: both[-1, (0, 0)],
    ]
    for call in calls:
        with pytest.raises(IndexError, match=r"^-1 is not a position: "):
            call()
    # As a bound it is an error of the value, as in numpy.
    for bound in (kayles.values, kayles.plot, rule.values, kayles.stream, lambda n: wythoff.values(n, 3)):
        with pytest.raises(ValueError, match=r"-1|negative|`-`"):
            bound(-1)


def test_invalid_choices_list_the_valid_ones():
    kayles = grundy.game("0.77")
    for options, match in [
        ({"language": "cobol"}, "javascript"),
        ({"judge": "nobody"}, "atcoder"),
        ({"form": "large"}, "packed"),
        ({"want": "all"}, "outcome"),
        ({"want": ()}, "outcome"),
    ]:
        with pytest.raises(ValueError, match=match):
            kayles.emit(**options)
    with pytest.raises(ValueError, match="480x360"):
        kayles.plot(size=(10, 10))
    with pytest.raises(ValueError, match="no law"):
        grundy.game("4!.0").certify(to=100)
    for seconds in (-1.0, float("nan")):
        with pytest.raises(ValueError, match="seconds"):
            kayles.law(seconds=seconds)
    assert kayles.law(seconds=float("inf")).is_proved


def test_games_compare_and_pickle():
    kayles = grundy.game("Kayles")
    assert kayles == grundy.game(".77") != grundy.game("0.7")
    assert len({kayles, grundy.game("0.77")}) == 1
    assert pickle.loads(pickle.dumps(kayles)) == kayles
    assert eval(repr(kayles)) == kayles
    assert kayles != "0.77"
