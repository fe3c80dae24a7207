"""Formulas guessed from tables."""

import grundy
import numpy as np
import pytest


def test_arrays_of_one_to_three_dimensions_have_formulas():
    assert grundy.guess(np.arange(300) % 3)[0].claim == "n -> n%3"
    x, y = np.indices((30, 30))
    assert grundy.guess(x ^ y)[0].claim == "x, y -> x ^ y"
    x, y, z = np.indices((12, 12, 12))
    assert grundy.guess(np.minimum(np.minimum(x, y), z))[0].explained == 12**3


def test_functions_games_and_dicts_are_tables():
    half = grundy.guess(lambda n: [[n - k] for k in range(1, n // 2 + 1)], to=500)
    assert any(found.claim == "n -> n/2 if n%2 == 0 else g(n/2)" for found in half)
    claim = grundy.guess(grundy.game("Subtraction(1..=6)"), to=400)[0].claim
    assert claim == "n -> n%7"
    assert grundy.game("Subtraction(1..=6)").check(claim).answer == "proved"
    king = grundy.guess(lambda p: [[q] for q in ((p[0] - 1, p[1]), (p[0], p[1] - 1)) if min(q) >= 0], to=(30, 30))
    assert king[0].claim == "x, y -> (x + y)%2"
    assert grundy.guess({n: n // 2 for n in range(300)})[0].claim == "n -> n/2"


def test_outcomes_have_conditions():
    lost = [int((n + 1) & n != 0) for n in range(600)]
    assert "popcount(n + 1)" in grundy.guess(lost, outcomes=True)[0].claim


def test_random_values_have_no_formula():
    values = np.random.default_rng(5).integers(0, 9, 500)
    assert grundy.guess(values, seconds=2) == []


def test_bad_tables_are_refused():
    with pytest.raises(ValueError, match="no values"):
        grundy.guess([])
    with pytest.raises(ValueError, match="say how far"):
        grundy.guess(lambda n: [])
    with pytest.raises(ValueError, match="whole numbers"):
        grundy.guess([0.5, 1.0])
    with pytest.raises(ValueError, match="one to three"):
        grundy.guess(np.zeros((2, 2, 2, 2), dtype=int))
    with pytest.raises(ValueError, match="below 0"):
        grundy.guess({-1: 0})
