"""Comparison of two games: equal so far, proved equal, or equal up to a shift; and the known games with given values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import index
from os import PathLike
from pathlib import Path
from typing import Any, Callable, NamedTuple, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._game import Game
from ._rule import Rule

Side = Union[Game, Rule[Any], Iterable[int], Callable[[int], int], "PathLike[str]"]
Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Comparison:
    """The result of a comparison. It counts as true if the values are equal, possibly up to a shift.

    >>> import grundy
    >>> if grundy.compare(grundy.game("0.161"), grundy.game("0.36"), to=500):
    ...     print("equal so far")
    equal so far
    """

    equal: bool
    """``True`` if all compared values are equal."""
    proved: bool
    """``True`` if all values are proved equal."""
    difference: Any = None
    """The first position with different values: a heap, or a tuple of numbers; ``None`` if the values are equal."""
    values: tuple[int, int] | None = None
    """The two values at this position."""
    shift: int = 0
    """The shift in a(n) = b(n + shift)."""
    first: int = 0
    """The least n for which this equation holds."""
    words: str = ""
    """The result in a sentence."""

    def __bool__(self) -> bool:
        return self.equal

    def __str__(self) -> str:
        return self.words


class Match(NamedTuple):
    """A known game with the values of a sequence."""

    game: str
    """Its canonical line of notation."""
    name: str | None
    """Its name, if it has one."""
    oeis: str | None
    """The number of its sequence of values in the OEIS, if the OEIS has it."""
    shift: int
    """The value with index n is the value of the heap n + shift."""
    terms: int
    """The number of compared values."""


def identify(values: Iterable[int], first: int = 0) -> list[Match]:
    """Finds the games with these values, up to a shift of four heaps: games with a name, the games of the OEIS, codes of up
    to eight digits to base 32 with ``!`` and ``=``, subtraction and all-but sets of numbers to 24, and ranges such as
    ``1..=n/2``; games with a name first, then the smallest ones, at most 200. `first` is the heap of the first value. At
    most 2000 values are compared.

    Equal values prove nothing: :func:`grundy.compare` can prove that two games have equal values. Raises ``ValueError`` for
    fewer than six values, since hundreds of games have them.

    >>> import grundy
    >>> grundy.identify([0, 1, 2, 3, 1, 4])[0]
    Match(game='0.77', name='Kayles', oeis='A002186', shift=0, terms=6)
    """
    terms = _terms(values)
    if len(terms) < 6:
        raise ValueError(f"{len(terms)} values fit hundreds of games; give at least 6")
    return [Match(*found) for found in _native.identify(terms, first)]


def read_values(path: str | PathLike[str]) -> Array | dict[str, int]:
    """Reads a file that ``grundy values`` wrote as text, CSV, JSON, npy or b-file: an array with the shape of the table, or a
    dictionary from the names of vertices (of a b-file that does not begin at 0: from the indices) to values.

    The index of a b-file of a lattice counts antidiagonals: it is read as an array of one dimension. Raises ``ValueError``
    if the file has another format.
    """
    lengths, names, values = _native.read_values(Path(path).read_bytes())
    if names is not None:
        return dict(zip(names, values))
    return np.array(values, dtype=np.uint32).reshape(lengths)


def compare(a: Side, b: Side, *, to: int | None = None, seconds: float = 10.0) -> Comparison:
    """Compares two games, or given values with the values of a game. A function is a formula for the value of heap n. A
    path, as ``pathlib.Path`` makes it, is a file that :func:`read_values` reads.

    Heaps are compared up to `to`, lattices in a square with this side, strips up to gaps of this length, boards in all
    states. Without `to`, games with proved laws are compared up to the bound that a proof of equality needs; the search for
    each law takes at most `seconds`. Different games of heaps are also compared with a shift.

    >>> import grundy
    >>> print(grundy.compare(grundy.game("0.07"), grundy.game("0.137")))
    0.07 and 0.137 first differ at heap 1: 0 and 1
    proved equal up to a shift: 0.07 at n is 0.137 at n - 1, for all n >= 1: both repeat with period 34, and 1024 values are equal
    >>> print(grundy.compare(grundy.game("0.3"), lambda n: n % 2))
    0.3 and the values given are equal so far, to heap 1000
    >>> print(grundy.compare(grundy.game("0.77"), [0, 1, 2, 3, 1, 4, 3, 2, 1, 5]))
    0.77 and the values given first differ at heap 9: 4 and 5
    """
    sides = [_table(side, to) for side in (a, b)]
    names = [_name(side) for side in (a, b)]
    equal, proved, found, shift, first, words = _native.compare(sides, names, to, seconds)
    if found is None:
        return Comparison(equal, proved, words=words.rstrip())
    position, *values = found
    at = position[0] if len(position) == 1 else tuple(position)
    return Comparison(equal, proved, at, (values[0], values[1]), shift, first, words.rstrip())


def _table(side: Side, to: int | None) -> _native.Game | tuple[list[int], list[int]]:
    """Returns a game, or the lengths of a table and its values."""
    if isinstance(side, Game):
        return side._native
    if isinstance(side, PathLike):
        found = read_values(side)
        if isinstance(found, dict):
            raise ValueError(f"{side}: the file has names, and positions are compared by their numbers")
        side = found
    if isinstance(side, np.ndarray) and side.ndim > 1:
        return list(side.shape), _terms(side.flat).tolist()
    if isinstance(side, Rule):
        terms = _terms(side._first((200 if to is None else to) + 1))
    elif callable(side):
        terms = _terms(map(side, range((1000 if to is None else to) + 1)))
    else:
        terms = _terms(side)
    given = terms if to is None else terms[: to + 1]
    return [len(given)], given.tolist()


def _name(side: Side) -> str:
    if isinstance(side, Game):
        return side.line
    return "the rule" if isinstance(side, Rule) else "the values given"


def _terms(values: Iterable[int]) -> npt.NDArray[np.uint32]:
    """Converts numbers for the library."""
    found = [index(value) for value in values]
    wrong = next((value for value in found if not 0 <= value < 2**32), None)
    if wrong is not None:
        raise ValueError(f"{wrong} is not a Grundy value: a Grundy value is a number from 0 to 2**32 - 1")
    return np.array(found, dtype=np.uint32)
