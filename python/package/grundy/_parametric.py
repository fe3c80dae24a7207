"""Lines of notation with parameters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from . import _native
from ._game import Game


class Parameter(NamedTuple):
    """A parameter of a line."""

    name: str
    """The name."""
    kind: str
    """The kind of its value: ``"number"`` or ``"set"``."""


class Formula(NamedTuple):
    """One formula for the values of a game with parameters."""

    formula: str
    """The formula, a claim such as ``n, k -> n%(k+1)``."""
    only: str | None
    """The condition on the parameters; ``None`` for all parameters."""
    exceptions: list[list[int]]
    """The parameters for which the formula is false."""
    words: str
    """The formula with its theorem, or with the values that it was compared with."""
    reason: str
    """The proof, or the lack of one, in sentences."""
    is_proved: bool
    """Whether the formula is proved for all positions and parameters."""
    certificate: str | None
    """The certificate, which :func:`grundy.verify` checks; ``None`` if the formula has none."""

    def __str__(self) -> str:
        return self.words


class Parametric:
    """A line of notation with parameters; :func:`grundy.parametric` reads one."""

    __slots__ = ("line", "parameters")

    line: str
    """The given line."""
    parameters: tuple[Parameter, ...]
    """The parameters."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.parameters = tuple(Parameter(*found) for found in _native.parameters(line))

    def with_(self, **values: int | str | Iterable[int]) -> Game:
        """Returns the game for a value of each parameter: a number, or a set of numbers.

        Raises :class:`grundy.NotationError` if a value is missing, has the wrong kind, or names no parameter.
        """
        return Game(self.line, **values)

    def law(self, to: int | None = None) -> Formula | None:
        """Returns one formula for all parameters, from the values for all small parameters and positions up to ``to``.

        Returns ``None`` if none is found.

        >>> import grundy
        >>> print(grundy.parametric("Subtraction(l..=r)").law())
        n, l, r -> n%(l+r)/l, proved for all parameters (interval games: from l to r tokens)
        """
        found = _native.formula(self.line, to)
        return None if found is None else Formula(*found)

    def __repr__(self) -> str:
        return f"grundy.parametric({self.line!r})"

    def __eq__(self, other: object) -> bool:
        return self.line == other.line if isinstance(other, Parametric) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.line)

    def __reduce__(self) -> tuple[Any, ...]:
        return Parametric, (self.line,)


def parametric(line: str) -> Parametric:
    """Reads a line with parameters: a name may replace a number or a set.

    >>> import grundy
    >>> first = grundy.parametric("Subtraction(1..=k)")
    >>> first.parameters
    (Parameter(name='k', kind='number'),)
    >>> [first.with_(k=k).law().period for k in (1, 2, 3)]
    [2, 3, 4]
    >>> grundy.parametric("Subtraction(S)").with_(S={1, 3, 4})
    grundy.game('Subtraction({1,3,4})')
    """
    return Parametric(line)
