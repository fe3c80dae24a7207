"""Misère quotients."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from . import _native
from ._law import Certificate
from ._snippet import Asked, Snippet


class QuotientPeriod(NamedTuple):
    """The period of the images of the heaps."""

    preperiod: int
    """The first heap of the first period."""
    period: int
    """The length of the period."""


class Quotient:
    """The misère quotient of a game of heaps (Plambeck and Siegel, J. Combin. Theory Ser. A 115 (2008)): a commutative monoid
    with a P-portion, and an image for every heap; a sum of heaps is a P-position exactly if the product of the images lies in
    the P-portion.

    Elements are the numbers from 0, the identity, to ``order - 1``.

    >>> import grundy
    >>> quotient = grundy.game("Nim").misere_quotient(to=3)
    >>> quotient
    <grundy.Quotient: order 6, P-portion 2, heaps to 3>
    >>> quotient.outcome([1, 2, 3]), quotient.outcome([1, 1])
    ('P', 'N')
    """

    __slots__ = ("_native", "_origin")

    def __init__(self, native: _native.Quotient, origin: tuple[str, int | None, float]) -> None:
        self._native = native
        self._origin = origin

    @property
    def order(self) -> int:
        """The number of elements."""
        return self._native.order

    @property
    def p_portion(self) -> list[int]:
        """The elements of the P-portion."""
        return self._native.p_portion

    @property
    def phi(self) -> list[int]:
        """The images of the heaps 0, 1, …, up to the last heap of the search."""
        return self._native.phi

    @property
    def to(self) -> int:
        """The largest heap whose image was computed; a quotient proved for all heaps has the images of larger heaps also."""
        return self._native.to

    @property
    def is_proved(self) -> bool:
        """``True`` if the quotient is proved for all heaps."""
        return self._native.is_proved

    @property
    def is_tame(self) -> bool:
        """``True`` if the quotient is that of sums of Nim heaps."""
        return self._native.is_tame

    @property
    def period(self) -> QuotientPeriod | None:
        """Preperiod and period of the images, if one is known."""
        found = self._native.period
        return None if found is None else QuotientPeriod(*found)

    @property
    def generators(self) -> list[int]:
        """The heaps whose images are not products of images of smaller heaps: their images generate the quotient."""
        return self._native.generators

    @property
    def stop(self) -> str | None:
        """The reason why the search ended early; ``None`` if it reached its goal."""
        return self._native.stop

    def product(self, x: int, y: int) -> int:
        """Returns the product of two elements."""
        return self._native.product(x, y)

    def outcome(self, heaps: Iterable[int]) -> str:
        """Returns the outcome of a sum of heaps under misère play, ``"P"`` or ``"N"``. Raises ``ValueError`` if an image is not
        known."""
        return "P" if self._native.is_p(list(heaps)) else "N"

    def first_difference(self, other: Quotient, to: int) -> list[int] | None:
        """Returns a smallest sum of heaps to `to` with another outcome in the other game; ``None`` if no such sum exists.

        >>> import grundy
        >>> one, two = (grundy.game(line).misere_quotient(to=9) for line in ("0.123", "0.331"))
        >>> one.first_difference(two, 9)
        [4]
        """
        for quotient in (self, other):
            if to > quotient.to and not quotient.is_proved:
                raise ValueError(f"the images of the heaps to {quotient.to} are known, not to {to}")
        return self._native.first_difference(other._native, to)

    def certificate(self) -> Certificate:
        """Returns the certificate, from which an independent checker can verify the quotient: see :func:`grundy.verify`."""
        return Certificate(self._native.certificate())

    def emit(self, language: str = "cpp", *, moves: bool = False) -> Snippet:
        """Returns code for the outcome of a sum of heaps under misère play, and with `moves` for a winning move."""
        return misere_snippet(*self._native.emit(language, moves, self._origin[1], Asked()))

    def _said(self) -> tuple[Any, ...]:
        """Returns the game and the content of the quotient."""
        native = self._native
        return self._origin[0], native.order, native.p_portion, native.phi, native.period, native.is_proved

    def __eq__(self, other: object) -> bool:
        """Returns ``True`` if both are the same quotient of the same game."""
        return self._said() == other._said() if isinstance(other, Quotient) else NotImplemented

    def __hash__(self) -> int:
        return hash((self._origin[0], self.order, self.is_proved))

    def __reduce__(self) -> tuple[Any, ...]:
        return _found_again, self._origin

    def __repr__(self) -> str:
        extent = "all heaps" if self.is_proved else f"heaps to {self.to}"
        return f"<grundy.Quotient: order {self.order}, P-portion {len(self.p_portion)}, {extent}>"


def _found_again(line: str, to: int | None, seconds: float) -> Quotient:
    """Restores a pickled quotient by the same search as before."""
    return Quotient(_native.Game(line, []).quotient(to, seconds, None), (line, to, seconds))


def misere_snippet(text: str, quotient: _native.Quotient | None) -> Snippet:
    """Returns code for misère play with facts about it: by a quotient, or by the theorem on Nim."""
    snippet = Snippet(text)
    snippet.start = None
    snippet.range = "all n >= 0"
    if quotient is None:
        snippet.form, snippet.words = "formula", "Bouton's theorem (1901)"
        return snippet
    snippet.form, snippet.words = "quotient", f"a misère quotient of order {quotient.order}"
    if not quotient.is_proved:
        snippet.range = f"0 <= n <= {quotient.to}"
    return snippet
