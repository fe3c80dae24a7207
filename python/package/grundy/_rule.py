"""Games by a Python function."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import reduce
from operator import xor
from typing import Any, Callable, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import RuleError, warn_of_bounds
from ._law import Law
from ._position import Move
from ._progress import bar
from ._sum import Summand

P = TypeVar("P", bound=Hashable)
Options = Callable[[P], Iterable[Iterable[P]]]
Rest = tuple[Any, ...]


class Rule(Summand, Generic[P]):
    """A game by a Python function; :func:`grundy.rule` makes one.

    Values are computed by memoised search in Python, which is slow: about a hundred thousand options a second. Use it to
    test a guess: compare the game with one that the library computes a thousand times faster, or search for a law.
    """

    __slots__ = ("_known", "_options", "most")

    def __init__(self, options: Options[P], most: int = 1_000_000) -> None:
        self._options = options
        self._known: dict[P, int] = {}
        self.most = most

    def __getitem__(self, position: Any) -> Any:
        """Returns the value of a position, or an array of the values of a list or an array of positions."""
        if isinstance(position, (list, np.ndarray)):
            found = [self._value(one) for one in (position.tolist() if isinstance(position, np.ndarray) else position)]
            return np.array(found, dtype=np.min_scalar_type(max(found, default=0)))
        return self._value(position)

    def nim_sum(self, position: Any) -> int:
        """Returns the value of a position. A list is a sum of positions; its value is the nim-sum of their values."""
        return reduce(xor, map(self._value, position if isinstance(position, list) else [position]), 0)

    def __iter__(self) -> Iterator[int]:
        """Iterates over the values of the heaps 0, 1, 2, …."""
        heap = 0
        while True:
            yield self[heap]
            heap += 1

    def values(self, *bounds: int, progress: bool = False) -> npt.NDArray[np.unsignedinteger[Any]]:
        """Returns the values of the heaps below a bound, in the narrowest type that holds them. Version 0.1 included the bound,
        see :meth:`Game.values`.
        """
        found = self._first(*bounds, progress=progress)
        warn_of_bounds()
        return found

    def _first(self, count: int, *, progress: bool = False) -> npt.NDArray[np.unsignedinteger[Any]]:
        if count < 0:
            raise ValueError(f"a bound is at least 0, not {count}")
        found: list[int] = []
        with bar(progress, count) as report:
            for heap in range(count):
                found.append(self[heap])
                if report is not None:
                    report(heap + 1)
        return np.array(found, dtype=np.min_scalar_type(max(found, default=0)))

    def law(self, *, to: int = 200) -> Law | None:
        """Returns the law of the values of the heaps to `to`. It is only observed: nothing can be proved about a function."""
        values = self._first(to + 1).astype(np.uint32)
        found = _native.observe_law(values)
        return None if found is None else Law(found, ("values", values.tolist()))

    def outcome(self, position: Any) -> str:
        """Returns ``"N"`` if the player to move wins, ``"P"`` if the previous player wins."""
        return "N" if self.nim_sum(position) else "P"

    def moves(self, position: Any) -> list[Move]:
        """Returns all moves: the component of the sum, and the components that are left of it."""
        sum_ = position if isinstance(position, list) else [position]
        return [Move(index, option) for index, part in enumerate(sum_) for option in self._options_of(part)]

    def best_moves(self, position: Any) -> list[Move]:
        """Returns the winning moves; an empty list if the position is lost."""
        sum_ = position if isinstance(position, list) else [position]
        whole = self.nim_sum(sum_)
        return [move for move in self.moves(sum_) if whole ^ self[sum_[move.component]] ^ self.nim_sum(list(move.to)) == 0]

    def _value(self, position: P) -> int:
        """Returns the mex, over the options, of the nim-sum of their components (Sprague 1935, Grundy 1939). Unfinished positions
        are on an explicit stack, because long plays would exhaust Python's stack.
        """
        if isinstance(position, int) and position < 0:
            raise IndexError(f"{position} is not a position: heaps are 0, 1, 2, …")
        known = self._known
        found = known.get(position)
        if found is not None:
            return found
        # The unfinished positions from the first to the current one, each with its options and with the components of
        # the options that were not visited yet.
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
                    raise RuleError(f"play may never end: {_cycle([step[0] for step in path], component)}")
                unknown.append(component)
                break
            else:
                known[current] = _mex(_nim_sum(known, option) for option in options)
                under_way.discard(current)
                path.pop()
        return known[position]

    def _options_of(self, position: P) -> list[Rest]:
        """Returns the options, each as a tuple of its components."""
        options = []
        for option in self._options(position):
            if isinstance(option, (str, bytes)) or not isinstance(option, Iterable):
                raise RuleError(
                    f"an option of {position!r} is {option!r}: an option is the list of the components that are left, "
                    f"[{option!r}] if there is one"
                )
            parts = tuple(option)
            if isinstance(position, int) and any(isinstance(part, int) and part < 0 for part in parts):
                raise RuleError(f"an option of heap {position} is {list(parts)}: a heap cannot be negative")
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
    """Writes the positions of a cycle; leaves the middle out if there are many."""
    names = [repr(position) for position in positions[positions.index(again) :]] + [repr(again)]
    return " -> ".join(names if len(names) <= 9 else [*names[:4], "…", *names[-4:]])


def rule(options: Options[P], *, most: int = 1_000_000) -> Rule[P]:
    """Creates a game from a Python function that returns the options of a position. Each option is the list of the components
    that are left; an option of several components splits a heap.

    Positions are heaps 0, 1, 2, … or anything that can be a key of a ``dict``. Every play must end. At most `most` positions
    are stored. Errors of the function are passed on.

    **Slow**: plain search in Python. If the game has a line of notation, the line is a thousand times faster.

    >>> import grundy
    >>> half = grundy.rule(lambda n: ([n - k] for k in range(1, n // 2 + 1)))
    >>> half[10], half.values(10)
    (5, array([0, 0, 1, 0, 2, 1, 3, 0, 4, 2], dtype=uint8))
    >>> print(grundy.compare(half, grundy.game("Subtraction(1..=n/2)"), to=300))
    the rule and Subtraction(1..=n/2) are equal so far, to heap 300
    >>> split = grundy.rule(lambda n: ([k, n - k] for k in range(1, (n + 1) // 2)))
    >>> split.best_moves([5, 1])
    [Move(component=0, to=(1, 4))]

    Another kind of positions: words. A move takes one letter, or two equal neighbours.

    >>> def words(word):
    ...     for i in range(len(word)):
    ...         yield [word[:i] + word[i + 1:]]
    ...         if word[i:i + 1] == word[i + 1:i + 2]:
    ...             yield [word[:i] + word[i + 2:]]
    >>> grundy.rule(words)["aabca"]
    3
    """
    return Rule(options, most)
