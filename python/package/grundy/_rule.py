"""Games that a Python function gives."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import reduce
from operator import xor
from typing import Any, Callable, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import RuleError
from ._law import Law
from ._position import Move
from ._progress import bar
from ._sum import Summand

P = TypeVar("P", bound=Hashable)
Options = Callable[[P], Iterable[Iterable[P]]]
Rest = tuple[Any, ...]


class Rule(Summand, Generic[P]):
    """A game by a Python function; :func:`grundy.rule` makes one.

    Values are computed by memoised search in Python: slow, some hundred thousand options a second. It is meant for guesses: to
    compare a game with one that the library computes a thousand times faster, or to look for a law.
    """

    __slots__ = ("_known", "_options", "most")

    def __init__(self, options: Options[P], most: int = 1_000_000) -> None:
        self._options = options
        self._known: dict[P, int] = {}
        self.most = most

    def __getitem__(self, position: Any) -> Any:
        """The value of a position, or an array of those of a list or an array of positions."""
        if isinstance(position, (list, np.ndarray)):
            found = [self._value(one) for one in (position.tolist() if isinstance(position, np.ndarray) else position)]
            return np.array(found, dtype=np.min_scalar_type(max(found, default=0)))
        return self._value(position)

    def nim_sum(self, position: Any) -> int:
        """The value of a position, which may be a list: a sum of positions, whose value is the nim-sum of theirs."""
        return reduce(xor, map(self._value, position if isinstance(position, list) else [position]), 0)

    def __iter__(self) -> Iterator[int]:
        """The values of the heaps 0, 1, 2, …."""
        heap = 0
        while True:
            yield self[heap]
            heap += 1

    def values(self, *bounds: int, progress: bool = False) -> npt.NDArray[np.unsignedinteger[Any]]:
        """The values of the heaps 0 to a bound, that one too, in the narrowest type that holds them."""
        (to,) = bounds
        found: list[int] = []
        with bar(progress, to + 1) as report:
            for heap in range(to + 1):
                found.append(self[heap])
                if report is not None:
                    report(heap + 1)
        return np.array(found, dtype=np.min_scalar_type(max(found, default=0)))

    def law(self, *, to: int = 200) -> Law | None:
        """The law that the values of the heaps to `to` show: observed, since nothing can be proved of a function."""
        values = self.values(to).astype(np.uint32)
        found = _native.observed(values)
        return None if found is None else Law(found, ("values", values.tolist()))

    def outcome(self, position: Any) -> str:
        """``"N"`` if the player to move wins, ``"P"`` if the previous one does."""
        return "N" if self.nim_sum(position) else "P"

    def moves(self, position: Any) -> list[Move]:
        """All moves: the component of the sum, and the components that are left of it."""
        sum_ = position if isinstance(position, list) else [position]
        return [Move(index, option) for index, part in enumerate(sum_) for option in self._options_of(part)]

    def best_moves(self, position: Any) -> list[Move]:
        """The moves that win; none if the position is lost."""
        sum_ = position if isinstance(position, list) else [position]
        whole = self.nim_sum(sum_)
        return [move for move in self.moves(sum_) if whole ^ self[sum_[move.component]] ^ self.nim_sum(list(move.to)) == 0]

    def _value(self, position: P) -> int:
        """The mex over the options of the nim-sum of their components (Sprague 1935, Grundy 1939). The positions under way
        are on a stack of its own, so that long plays do not exhaust Python's.
        """
        known = self._known
        found = known.get(position)
        if found is not None:
            return found
        # From the first position to the one whose options are being looked at, each with its options and with those of
        # their components that were not looked at yet.
        path: list[tuple[P, list[Rest], Iterator[P]]] = []
        under_way: set[P] = set()
        unknown = [position]
        while unknown or path:
            if unknown:
                next_one = unknown.pop()
                if len(path) + len(known) >= self.most:
                    raise RuleError(
                        f"more than {self.most:,} positions are met from {position!r} on, such as {next_one!r}: does every "
                        "play end? If so, allow more with rule(…, most=…)"
                    )
                options = self._options_of(next_one)
                path.append((next_one, options, (component for option in options for component in option)))
                under_way.add(next_one)
            current, options, components = path[-1]
            for component in components:
                if component in known:
                    continue
                if component in under_way:
                    raise RuleError(f"play can go on for ever: {_cycle([step[0] for step in path], component)}")
                unknown.append(component)
                break
            else:
                known[current] = _mex(_nim_sum(known, option) for option in options)
                under_way.discard(current)
                path.pop()
        return known[position]

    def _options_of(self, position: P) -> list[Rest]:
        """The options, each as a tuple of its components."""
        options = []
        for option in self._options(position):
            if isinstance(option, (str, bytes)) or not isinstance(option, Iterable):
                raise RuleError(
                    f"an option of {position!r} is {option!r}: an option is the list of the components that are left, "
                    f"[{option!r}] if there is one"
                )
            parts = tuple(option)
            if isinstance(position, int) and any(isinstance(part, int) and part < 0 for part in parts):
                raise RuleError(f"an option of heap {position} is {list(parts)}: no heap is below 0")
            options.append(parts)
        return options

    def __repr__(self) -> str:
        name = getattr(self._options, "__qualname__", repr(self._options))
        return f"<grundy.Rule: {name}, {len(self._known):,} positions known>"


def _nim_sum(known: dict[Any, int], option: Rest) -> int:
    value = 0
    for component in option:
        value ^= known[component]
    return value


def _mex(values: Iterable[int]) -> int:
    taken = set(values)
    mex = 0
    while mex in taken:
        mex += 1
    return mex


def _cycle(positions: list[Any], again: Any) -> str:
    """Positions from one to itself, with the middle left out if they are many."""
    names = [repr(position) for position in positions[positions.index(again) :]] + [repr(again)]
    return " -> ".join(names if len(names) <= 9 else [*names[:4], "…", *names[-4:]])


def rule(options: Options[P], *, most: int = 1_000_000) -> Rule[P]:
    """A game by a Python function that gives the options of a position; each option is the list of the components that are
    left, so that heaps may be split.

    Positions are heaps 0, 1, 2, … or anything that can be a key of a ``dict``. Every play must end. At most `most` positions
    are remembered. Errors of the function are passed on.

    **Slow**: plain search in Python. A line of notation, where there is one, is a thousand times faster.

    >>> import grundy
    >>> half = grundy.rule(lambda n: ([n - k] for k in range(1, n // 2 + 1)))
    >>> half[10], half.values(9)
    (5, array([0, 0, 1, 0, 2, 1, 3, 0, 4, 2], dtype=uint8))
    >>> print(grundy.compare(half, grundy.game("Subtraction(1..=n/2)"), to=300))
    the rule and Subtraction(1..=n/2) are equal so far, to heap 300
    >>> split = grundy.rule(lambda n: ([k, n - k] for k in range(1, (n + 1) // 2)))
    >>> split.best_moves([5, 1])
    [Move(component=0, to=(1, 4))]

    Positions of another kind: a word from which one letter, or two equal neighbours, are taken.

    >>> def words(word):
    ...     for i in range(len(word)):
    ...         yield [word[:i] + word[i + 1:]]
    ...         if word[i:i + 1] == word[i + 1:i + 2]:
    ...             yield [word[:i] + word[i + 2:]]
    >>> grundy.rule(words)["aabca"]
    3
    """
    return Rule(options, most)
