"""The calls that new users try first."""

import pickle
import subprocess
import sys
from pathlib import Path

import grundy
import numpy as np
import pytest


def test_arrays_index_like_numpy_and_sums_have_a_method():
    kayles = grundy.game("Kayles")
    values = kayles.values(21)
    assert kayles[[1, 2, 3]].tolist() == [1, 2, 3]
    heaps = np.array([[3, 5], [7, 20]])
    assert (kayles[heaps] == values[heaps]).all()
    assert kayles[[]].tolist() == []
    assert kayles.nim_sum([1, 2, 3]) == 0
    assert kayles.outcome([1, 2, 3]) == "P"
    assert grundy.game("Wythoff")[[(3, 4), (1, 2)]].tolist() == [2, 0]


def test_laws_are_called_with_arrays():
    law = grundy.game("Kayles").law()
    values = grundy.game("Kayles").values(301)
    assert (law(np.arange(301)) == values).all()
    assert law(np.array([[1, 2], [3, 4]])).shape == (2, 2)
    knights = grundy.game("Hyper Knights").law()
    assert (knights(*np.indices((20, 30))) == grundy.game("Hyper Knights").values(20, 30)).all()


def test_lists_of_positions_have_laws():
    law = grundy.game("Kayles").law()
    assert law([1, 2, 3]).tolist() == law(range(1, 4)).tolist() == [1, 2, 3]
    assert law([10**18, 2**64 + 5]).tolist() == [law(10**18), law(2**64 + 5)]
    assert law([]).tolist() == []
    both = grundy.game("Kayles + Nim").law()
    assert both([3, 4], 9).tolist() == [both(3, 9), both(4, 9)]


def test_a_law_of_outcomes_gives_outcomes_far_out():
    wythoff = grundy.game("Wythoff")
    values = wythoff.values(40, 2200)
    for x, y in [(row, far) for row in range(40) for far in (2000, 2017, 2050 + row, 2199)]:
        assert wythoff.outcome((x, y)) == ("N" if values[x, y] else "P")
        lost = {(x - k, y) for k in range(1, x + 1)} | {(x, y - k) for k in range(1, y + 1)}
        lost |= {(x - k, y - k) for k in range(1, min(x, y) + 1)}
        best = {move.to[0] for move in wythoff.best_moves((x, y))}
        assert best == {cell for cell in lost if values[cell] == 0}
    low = (10**9 * (1 + 5**0.5) / 2) // 1
    assert wythoff.outcome((int(low), int(low) + 10**9)) == "P"
    assert wythoff.best_moves((10**9, 5)) == [grundy.Move(0, ((3, 5),))]
    with pytest.raises(ValueError, match="tabulates"):
        wythoff[10**9, 5]


FINITE = ["Chomp(3x4)", "Graph(1-2 2-3 3-4; node kayles)", "Ring(0.77)", "Green Hackenbush", "Tree(cut edge; 1-2 2-3 1-4)"]
SPELLINGS = [("C++", "cpp"), ("Python", "python"), ("C#", "csharp"), ("golang", "go"), ("js", "javascript")]


@pytest.mark.parametrize("line", FINITE)
def test_positions_without_numbers_are_texts(line):
    game = grundy.game(line)
    opening = 7 if game.of_heaps else "opening"
    for misere in (False, True):
        best = game.best_moves(opening, misere=misere)
        assert (game.outcome(opening, misere=misere) == "N") == bool(best)
        for move in game.moves(opening):
            assert (game.outcome(list(move.to), misere=misere) == "P") == (move in best)
    assert game.genus(opening)
    with pytest.raises(ValueError, match="is not a position of"):
        game.outcome("nowhere")


@pytest.mark.parametrize(("name", "usual"), SPELLINGS)
def test_languages_have_the_names_that_people_type(name, usual):
    assert grundy.game("Kayles").emit(name) == grundy.game("Kayles").emit(usual)


def test_laws_and_quotients_compare_and_pickle():
    law = grundy.game("Kayles").law()
    assert law == grundy.game("0.77").law()
    assert law != grundy.game("0.137").law()
    assert pickle.loads(pickle.dumps(law)) == law
    assert hash(pickle.loads(pickle.dumps(law))) == hash(law)
    seen = grundy.rule(lambda n: [[n - 1]] if n else []).law()
    assert pickle.loads(pickle.dumps(seen)) == seen
    quotient = grundy.game("0.123").misere_quotient()
    assert pickle.loads(pickle.dumps(quotient)) == quotient
    assert quotient != grundy.game("Nim").misere_quotient(to=3)


def test_certificates_are_verified_from_files(tmp_path, monkeypatch):
    certificate = grundy.game("Kayles").certify()
    path = tmp_path / "kayles.toml"
    path.write_text(certificate, encoding="utf-8")
    facts = grundy.verify(certificate)
    assert grundy.verify(path) == facts
    assert grundy.verify(str(path)) == facts
    monkeypatch.chdir(tmp_path)
    assert grundy.verify("kayles.toml") == facts
    with pytest.raises(FileNotFoundError):
        grundy.verify(Path("nothing.toml"))


def test_parameters_are_given_by_keyword():
    assert grundy.game("Subtraction(1..=k)", k=3) == grundy.game("Subtraction(1..=3)")
    assert grundy.game("Subtraction(S)", S={4, 1, 3}) == grundy.game("Subtraction({1,3,4})")
    with pytest.raises(grundy.NotationError):
        grundy.game("Subtraction(1..=k)", j=3)


def test_a_line_with_parameters_is_parsed_once():
    line = grundy.parametric("Subtraction(S)")
    assert line.parameters == (grundy.Parameter("S", "set"),)
    assert line.with_(S={1, 3, 4}) == grundy.game("Subtraction({1,3,4})")
    assert pickle.loads(pickle.dumps(line)) == line
    assert grundy.parametric("0.77").parameters == ()
    assert grundy.parametric("0.77").with_() == grundy.game("Kayles")
    for wrong in ({}, {"S": 3}, {"S": {1}, "T": {2}}):
        with pytest.raises(grundy.NotationError):
            line.with_(**wrong)
    with pytest.raises(grundy.NotationError):
        grundy.parametric("3.07")


def test_a_law_with_parameters_has_a_certificate():
    law = grundy.parametric("Subtraction(1..=k)").law()
    assert law.certificate is not None
    assert any("floor((n mod (l + r)) / l)" in fact for fact in grundy.verify(law.certificate))
    with pytest.raises(grundy.RefusedError):
        grundy.verify(law.certificate.replace("n%(k+1)", "n%(k+2)"))


def test_answers_have_named_types():
    period = grundy.game("0.123").misere_quotient().period
    assert period == (period.preperiod, period.period)
    rule = grundy.rule(lambda n: ([n - k] for k in (1, 2) if k <= n))
    assert rule.moves(2) == [grundy.Move(0, (1,)), grundy.Move(0, (0,))]
    assert rule.best_moves([2, 1]) == [grundy.Move(0, (1,))]


def test_pictures_are_saved(tmp_path):
    path = tmp_path / "kayles.svg"
    picture = grundy.game("Kayles").plot(100)
    picture.save(path)
    picture.save(str(path))
    assert path.read_text(encoding="utf-8") == picture


def test_a_formula_is_compared():
    assert grundy.compare(grundy.game("Nim"), lambda n: n)
    assert grundy.compare(lambda n: n, grundy.game("Nim"))
    found = grundy.compare(grundy.game("Kayles"), lambda n: n, to=100)
    assert not found
    assert found.difference == 4


def command(*arguments):
    return subprocess.run([sys.executable, "-m", "grundy", *arguments], capture_output=True, text=True, check=False)


def test_the_package_has_the_whole_command_line(tmp_path):
    found = command("values", "Kayles", "--to", "9")
    assert (found.returncode, found.stderr) == (0, "")
    assert "0 1 2 3 1 4 3 2 1 4" in found.stdout
    assert command("compare", "0.77", "0.07", "--to", "9").returncode == 1
    refused = command("explore", "kayls")
    assert refused.returncode == 2
    assert "did you mean `Kayles`?" in refused.stderr
    path = tmp_path / "kayles.svg"
    assert command("plot", "Kayles", "--to", "50", "-o", str(path)).returncode == 0
    assert path.read_text(encoding="utf-8").startswith("<svg")
