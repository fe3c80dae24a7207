"""Formulas guessed from tables of values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Union

import numpy as np

from . import _native
from ._game import Game
from ._rule import Rule, rule

Cell = tuple[tuple[int, ...], int]
Source = Union[Game, Rule[Any], Callable[..., Iterable[Iterable[Any]]], Mapping[Any, int], Iterable[Any]]


@dataclass(frozen=True)
class Formula:
    """A formula that agrees with all values of a table."""

    claim: str
    """The formula, as :meth:`Game.check` takes it."""
    bits: int
    """Its cost in bits."""
    explained: int
    """The number of values that it explains."""
    used: int
    """The number of values that it was found with; all others confirm it."""
    exceptions: dict[Any, int]
    """The values at the start of the table that are cases of their own."""

    def __str__(self) -> str:
        return self.claim


def guess(
    values: Source,
    *,
    to: int | tuple[int, ...] | None = None,
    base: int = 0,
    outcomes: bool = False,
    seconds: float = 10.0,
) -> list[Formula]:
    """Guesses formulas for a table of values: at most five, the simplest first; an empty list if no formula is confirmed by
    ten values for each of its bits that were not used to find it.

    `values` is an array of up to three dimensions whose first index is `base`, a dict from positions to values, a game, or a
    function that gives the options of a position, as for :func:`grundy.rule`. For a game or a function, `to` is the largest
    heap, or a tuple of lengths for positions of two or three numbers. With `outcomes`, a value is an outcome: 0 for a lost
    position. A formula is not a proof; :meth:`Game.check` may have one.

    >>> import grundy
    >>> grundy.guess([n % 3 for n in range(200)])[0].claim
    'n -> n%3'
    >>> str(grundy.guess(lambda n: [[n - k] for k in range(1, n // 2 + 1)], to=500)[-1])
    'n -> n/2 if n%2 == 0 else g(n/2)'
    """
    cells = _cells(values, to, base)
    if not cells:
        raise ValueError("the table has no values")
    arity = len(cells[0][0])
    if not 1 <= arity <= 3 or any(len(position) != arity for position, _ in cells):
        raise ValueError("positions have one to three numbers, all the same number of them")
    found = _native.guess(
        [list(position) + [0] * (3 - arity) for position, _ in cells],
        [value for _, value in cells],
        arity,
        outcomes,
        seconds,
    )

    def key(position: list[int]) -> Any:
        return position[0] if arity == 1 else tuple(position[:arity])

    return [
        Formula(claim, bits, explained, used, {key(position): value for position, value in exceptions})
        for claim, bits, explained, used, exceptions in found
    ]


def _cells(values: Source, to: int | tuple[int, ...] | None, base: int) -> list[Cell]:
    if isinstance(values, Mapping):
        return [(_position(position), int(value)) for position, value in values.items()]
    if isinstance(values, Game):
        if to is None:
            raise ValueError("say how far: to=1000, or to=(40, 40) for positions of two numbers")
        array = values._within(to if isinstance(to, tuple) else (to,))
        return _of_array(np.asarray(array), 0)
    if isinstance(values, Rule) or callable(values):
        if to is None:
            raise ValueError("say how far: to=500, or to=(30, 30) for positions of two numbers")
        known = values if isinstance(values, Rule) else rule(values)
        if isinstance(to, tuple):
            return [(position, int(known[position])) for position in product(*map(range, to))]
        return [((heap,), int(known[heap])) for heap in range(to + 1)]
    return _of_array(np.asarray(values if isinstance(values, np.ndarray) else list(values)), base)


def _of_array(array: np.ndarray[Any, Any], base: int) -> list[Cell]:
    # An array without elements has a dtype that nobody chose.
    if array.size and array.dtype.kind not in "iub":
        raise ValueError(f"values are whole numbers, not {array.dtype}")
    return [(tuple(int(number) + base for number in position), int(value)) for position, value in np.ndenumerate(array)]


def _position(position: Any) -> tuple[int, ...]:
    return tuple(int(number) for number in position) if isinstance(position, tuple) else (int(position),)
