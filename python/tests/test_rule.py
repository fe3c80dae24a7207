"""Games by a Python function."""

import grundy
import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


@settings(deadline=None, max_examples=60)
@given(st.dictionaries(st.integers(0, 40), st.lists(st.lists(st.integers(0, 40), max_size=3), max_size=5)), st.integers(0, 40))
def test_random_rules_have_the_values_of_plain_search(options, position):
    def lower(n):
        return [tuple(part % n for part in option) for option in options.get(n, [])] if n else []

    rule = grundy.rule(lower)
    assert rule[position] == oracle.grundy(lower)(position)
    value = oracle.grundy(lower)
    won = [option for option in lower(position) if oracle.nim_sum(map(value, option)) == 0]
    assert [left for _, left in rule.best_moves(position)] == won
    assert rule.outcome(position) == ("N" if won else "P")


def test_long_plays_do_not_exhaust_the_stack():
    line = grundy.rule(lambda n: [[n - 1]] if n else [])
    assert line[100_000] == 0
    assert line[99_999] == 1


def test_any_key_of_a_dict_is_a_position():
    rule = grundy.rule(lambda key: {None: [["a"], [(1, 2)]], "a": [[None.__class__]], (1, 2): [[]]}.get(key, []))
    assert rule[None] == 0
    assert rule["a"] == rule[(1, 2)] == 1


def test_values_are_narrow():
    nim = grundy.rule(lambda n: ([m] for m in range(n)))
    assert nim.values(256).dtype == np.uint8
    assert nim.values(257).dtype == np.uint16
    assert nim.values(1).tolist() == [0]
    assert nim.values(0).tolist() == []
    assert nim.law(to=100).kind == "arithmetic periodic"
    assert grundy.rule(lambda n: []).law(to=50).kind == "constant"


def test_play_that_does_not_end():
    with pytest.raises(grundy.RuleError, match=r"never end: 5 -> 5$"):
        grundy.rule(lambda n: [[n]])[5]
    with pytest.raises(grundy.RuleError, match=r"never end: 3 -> 2 -> 1 -> 3$"):
        grundy.rule(lambda n: [[n - 1]] if n > 1 else [[3]])[3]
    with pytest.raises(grundy.RuleError, match=r"never end: .* -> … -> "):
        grundy.rule(lambda n: [[(n + 1) % 100]])[7]
    with pytest.raises(grundy.RuleError, match="more than 1,000 positions"):
        grundy.rule(lambda n: [[n + 1]], most=1000)[7]
    with pytest.raises(grundy.RuleError, match="cannot be negative"):
        grundy.rule(lambda n: [[n - 1]])[7]


def test_invalid_options_are_refused():
    with pytest.raises(grundy.RuleError, match=r"\[4\] if there is one"):
        grundy.rule(lambda n: [n - 1])[5]
    with pytest.raises(grundy.RuleError, match="if there is one"):
        grundy.rule(lambda n: ["no"])[5]
    with pytest.raises(TypeError, match="unhashable"):
        grundy.rule(lambda n: [[[1]]])[5]


def test_errors_of_the_function_are_passed_on_and_harm_nothing():
    broken = True

    def options(n):
        if n == 3 and broken:
            raise LookupError("three")
        return [[m] for m in range(n)]

    rule = grundy.rule(options)
    with pytest.raises(LookupError, match="three"):
        rule[5]
    broken = False
    assert rule[5] == 5


def test_sums():
    rule = grundy.rule(lambda n: ([n - k] for k in (1, 2) if k <= n))
    assert rule[[4, 5]].tolist() == [4 % 3, 5 % 3]
    assert rule.nim_sum([4, 5]) == (4 % 3) ^ (5 % 3)
    assert rule.outcome([1, 1]) == "P"
    assert rule.best_moves([1, 2]) == [(1, (1,))]
    assert (rule + rule)[4, 5] == rule.nim_sum([4, 5])
    with pytest.raises(ValueError, match="a tuple of 2"):
        (rule + rule)[4]
    with pytest.raises(TypeError):
        rule + 3
