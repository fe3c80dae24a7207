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
from ._law import Law
from ._rule import Rule

Side = Union[Game, Rule[Any], Iterable[int], Callable[[int], int], "PathLike[str]"]
Array = npt.NDArray[Any]

RULE_TO = 200
"""The default bound for the comparison of a game by a Python function."""
GAME_TO = 1000
"""The default bound for other games, if no proof needs a larger one."""


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
    proved equal up to a shift: 0.07 at n is 0.137 at n - 1, for all n >= 1
    >>> print(grundy.compare(grundy.game("0.3"), lambda n: n % 2))
    0.3 and the values given are equal so far, to heap 1000
    >>> print(grundy.compare(grundy.game("0.77"), [0, 1, 2, 3, 1, 4, 3, 2, 1, 5]))
    0.77 and the values given first differ at heap 9: 4 and 5
    """
    last = GAME_TO if to is None else to
    read = [_read(side) if isinstance(side, PathLike) else side for side in (a, b)]
    formulas = [_terms(map(side, range(last + 1))) if callable(side) else side for side in read]
    sides = [side if isinstance(side, (Game, Rule)) or _is_table(side) else _terms(side) for side in formulas]
    one, two = sides
    names = (_name(one), _name(two))
    if _is_table(one) or _is_table(two):
        return _arrays(names, one, two)
    if isinstance(one, Game) and isinstance(two, Game):
        if one == two:
            words = f"{names[0]} and {names[1]} are one game in two spellings: equal for all positions"
            return Comparison(True, True, words=words)
        if not (one.of_heaps and two.of_heaps):
            return _tables(one, two, 100 if to is None else to, seconds)
    laws: list[Law | None] = [None, None]
    if to is None:
        to, laws = _enough(one, two, seconds)
    elif isinstance(one, Game) and isinstance(two, Game):
        laws = [one.law(to=to), two.law(to=to)]
    arrays = [_values(side, to) for side in sides]
    return _heaps(names, arrays, laws)


def _read(path: PathLike[str]) -> Array:
    found = read_values(path)
    if isinstance(found, dict):
        raise ValueError(f"{path}: the file has names, and positions are compared by their numbers")
    return found


def _is_table(side: Any) -> bool:
    return isinstance(side, np.ndarray) and side.ndim > 1


def _arrays(names: tuple[str, str], one: Any, two: Any) -> Comparison:
    """Compares tables of several numbers, or such a table with a game, at their common positions."""
    shape = next(side.shape for side in (one, two) if _is_table(side))
    arrays = [np.asarray(side.values(*shape) if isinstance(side, Game) else side) for side in (one, two)]
    if arrays[0].ndim != arrays[1].ndim:
        raise ValueError(f"{names[0]} and {names[1]} have positions of different kinds")
    common = tuple(slice(min(lengths)) for lengths in zip(arrays[0].shape, arrays[1].shape))
    a, b = (array[common].astype(np.uint32) for array in arrays)
    differ = np.argwhere(a != b)
    if not len(differ):
        return Comparison(True, False, words=f"{names[0]} and {names[1]} are equal so far, for {a.size} positions")
    at = tuple(map(int, differ[0]))
    pair = (int(a[at]), int(b[at]))
    return Comparison(False, False, at, pair, words=f"{names[0]} and {names[1]} first differ at {at}: {pair[0]} and {pair[1]}")


def _enough(one: Any, two: Any, seconds: float) -> tuple[int, list[Law | None]]:
    """Returns a bound up to which equal values prove that two games with proved laws are equal, and the laws."""
    given = [len(side) - 1 for side in (one, two) if isinstance(side, np.ndarray)]
    if given or isinstance(one, Rule) or isinstance(two, Rule):
        return min(given, default=RULE_TO), [None, None]
    laws = [one.law(seconds=seconds), two.law(seconds=seconds)]
    if not all(law is not None and law.is_proved for law in laws):
        return GAME_TO, laws
    needed = max(law.preperiod or 0 for law in laws) + sum(law.period or 0 for law in laws)
    return max([needed, *(law.checked_to or 0 for law in laws)]), laws


def _heaps(names: tuple[str, str], arrays: list[Array], laws: list[Law | None]) -> Comparison:
    left, right = names
    a, b = (array.astype(np.uint32) for array in arrays)
    common = min(len(a), len(b))
    differ = np.flatnonzero(a[:common] != b[:common])
    one, two = laws
    found = _native.align(a, b, None if one is None or two is None else (one._native, two._native))
    if not len(differ):
        is_proved = found is not None and found[3]
        words = f"{left} and {right} are equal so far, to heap {common - 1}"
        if is_proved:
            words = f"{left} and {right} are proved equal for all positions, by their laws and their values to heap {common - 1}"
        return Comparison(True, is_proved, words=words)
    at = int(differ[0])
    pair = (int(a[at]), int(b[at]))
    if found is None:
        words = f"{left} and {right} first differ at heap {at}: {pair[0]} and {pair[1]}"
        return Comparison(False, False, at, pair, words=words)
    shift, first, count, is_proved = found
    aligned = f"{left} at n is {right} at n {'-' if shift < 0 else '+'} {abs(shift)}"
    words = f"equal up to a shift: {aligned}, for all {count} values compared"
    if is_proved:
        words = f"proved equal up to a shift: {aligned}, for all n >= {first}"
    return Comparison(True, is_proved, at, pair, shift, first, words)


def _tables(one: Game, two: Game, to: int, seconds: float) -> Comparison:
    """Compares games of another family than heaps."""
    arrays: list[Array] = []
    bounds: tuple[int, ...] = ()
    for bounds in ((to, to), (to,), ()):
        try:
            arrays = [game._within(bounds) for game in (one, two)]
        except ValueError:
            continue
        break
    if not arrays or arrays[0].shape != arrays[1].shape:
        raise ValueError(f"{one} and {two} have positions of different kinds")
    differ = np.argwhere(arrays[0] != arrays[1])
    if len(differ):
        at = tuple(map(int, differ[0]))
        pair = (int(arrays[0][at]), int(arrays[1][at]))
        where = at if len(at) > 1 else at[0]
        words = f"{one} and {two} first differ at {where}: {pair[0]} and {pair[1]}"
        return Comparison(False, False, where, pair, words=words)
    laws = [game.law(seconds=seconds) for game in (one, two)]
    planes = [law._native for law in laws if law is not None]
    if not bounds:
        return Comparison(True, True, words=f"{one} and {two} are equal, in all {arrays[0].size} states of the board")
    if len(planes) == 2 and planes[0].is_same_plane(planes[1]):
        return Comparison(True, True, words=f"{one} and {two} are proved equal for all positions: both obey one law")
    return Comparison(True, False, words=f"{one} and {two} are equal so far, for {arrays[0].size} positions")


def _values(side: Any, to: int) -> Array:
    if isinstance(side, np.ndarray):
        return side[: to + 1]
    values: Array = side._first(to + 1) if isinstance(side, Rule) else side[: to + 1]
    return values


def _name(side: Any) -> str:
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
