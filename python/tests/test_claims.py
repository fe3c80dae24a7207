"""Claims as text, functions and arrays, compared with plain search."""

import grundy
import numpy as np
import oracle
import pytest


def subtraction(*numbers):
    return oracle.grundy(lambda n: [(n - number,) for number in numbers if number <= n])


def test_claims_as_text():
    game = grundy.game("Subtraction({1,2})")
    proved = game.check("n -> n % 3")
    assert (proved.answer, proved.position) == ("proved", None)
    false = game.check("n -> n % 4")
    value = subtraction(1, 2)
    first = next(n for n in range(100) if value(n) != n % 4)
    assert false == ("false", str(false), (first,), first % 4, value(first), None)
    with pytest.raises(grundy.NotationError, match="expected an expression"):
        game.check("n -> ")
    with pytest.raises(grundy.NotationError, match="1 numbers"):
        game.check("x, y -> 0")


def test_claims_as_functions_and_arrays():
    game, value = grundy.game("Subtraction({1,3,4})"), subtraction(1, 3, 4)
    assert game.check(value, to=50).answer == "true so far"
    assert game.check(np.array([value(n) for n in range(51)]), to=50).answer == "true so far"
    wrong = [value(n) for n in range(51)]
    wrong[37] += 1
    assert game.check(wrong, to=50).position == (37,)
    with pytest.raises(ValueError, match="within `to`"):
        game.check(value)
    with pytest.raises(ValueError, match="shape"):
        game.check([0, 1], to=5)


def test_claims_about_two_numbers():
    nim = grundy.game("Nim + Nim")
    assert nim.check("x, y -> x ^ y").answer == "proved"
    assert nim.check("lost if x == y").answer == "proved"
    false = nim.check(lambda x, y: x + y, to=(5, 5))
    assert (false.position, false.claimed, false.value) == ((1, 1), 2, 0)


def test_proved_claims_have_certificates():
    for line, claim, rules in [
        ("Subtraction({1,2})", "n -> n % 3", {}),
        ("Lattice(leap (-1,0) (0,-1) (-1,-1))", "x, y -> lost if x % 2 == 0 and y % 2 == 0", {}),
        ("Nim", "x, y -> lost if x == y and x > 1 or x + y == 1", {"misere": True}),
        ("Kayles", "n -> lost if n == 1 or n == 4 or n == 9 or n == 12 or n == 20", {"misere": True}),
    ]:
        certificate = grundy.game(line).check(claim, **rules).certificate
        assert isinstance(certificate, grundy.Certificate)
        assert len(certificate.verify()) > 1
        formula = next(row for row in certificate.splitlines() if row.startswith("formula"))
        names = formula.split('"')[1].split(" -> ")[0]
        with pytest.raises(grundy.RefusedError, match="formula"):
            grundy.verify(certificate.replace(formula, f'formula = "{names} -> lost if {names[0]} == 7"'))
    assert grundy.game("Subtraction({1,2})").check("n -> n % 4").certificate is None
    assert grundy.game("Nim").check("n -> n", misere=True).certificate is None


def misere(options):
    """The misère Grundy values of positions, by their definition."""
    known = {}

    def value(position):
        if position not in known:
            after = {value(option) for option in options(position)}
            known[position] = next(n for n in range(len(after) + 1) if n not in after) if after else 1
        return known[position]

    return value


def test_claims_about_misere_play():
    nim = grundy.game("Nim")
    value = misere(lambda p: [(*p[:i], k, *p[i + 1 :]) for i in range(len(p)) for k in range(p[i])])
    line = "x, y -> lost if x == y and x > 1 or x + y == 1"
    assert nim.check(line, misere=True).answer == "proved"
    assert all((value((x, y)) == 0) == (x == y > 1 or x + y == 1) for x in range(8) for y in range(8))
    false = nim.check("x, y -> lost if x == y", misere=True)
    assert (false.answer, false.position) == ("false", (0, 0))
    assert grundy.game("Subtraction({1,2,3})").check("n -> [1, 0, 2, 3][n]", misere=True).answer == "proved"
    with pytest.raises(ValueError, match="line of text"):
        nim.check(lambda n: n, misere=True, to=9)
    with pytest.raises(ValueError, match="100"):
        nim.check("lost if n == 1", misere=True, to=(9, 9, 100))
