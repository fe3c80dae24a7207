"""Laws of Grundy values, and their certificates."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, NamedTuple, overload

import numpy as np
import numpy.typing as npt

from . import _native


class Law:
    """What the values of a game do, and how far that is known.

    >>> import grundy, numpy as np
    >>> law = grundy.game("0.77").law()
    >>> print(law)
    periodic with period 12 from heap 71 on, proved (Guy–Smith: checked to heap 167)
    >>> law.kind, law.preperiod, law.period, law.status
    ('periodic', 71, 12, 'proved')
    >>> law(10**18), law(np.arange(9))
    (1, array([0, 1, 2, 3, 1, 4, 3, 2, 1], dtype=uint8))

    A law of a lattice game is one of the whole quarter plane, and is called with both coordinates.

    >>> knights = grundy.game("Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))").law()
    >>> knights.kind, knights(250, 499), knights(10**30, 2 * 10**30)
    ('planar', 2, 0)

    The law of Nim with leaps added is one of the cells of its board, in two, three or four dimensions.

    >>> nim = grundy.game("Lattice(ride (-1,0) (0,-1); leap (-1,-1))").law()
    >>> nim.kind, nim(3 * 10**9, 4)
    ('blocks', 3000000004)
    """

    __slots__ = ("_native", "_origin")

    def __init__(self, native: _native.Law, origin: tuple[Any, ...]) -> None:
        self._native = native
        self._origin = origin

    @property
    def kind(self) -> str:
        """What the values do, in a word or two.

        ``"constant"``, ``"periodic"``, ``"arithmetic periodic"``, ``"regular"``, ``"restricted Nim"``, ``"ruler"``,
        ``"planar"``, ``"blocks"``, ``"sum"`` of one game for each coordinate, ``"layers"`` of a game of two numbers,
        ``"nim-sum"`` or ``"nim product"`` of parts, ``"beatty"`` of P-positions alone, or ``"opening"``.
        """
        return self._native.kind

    @property
    def preperiod(self) -> int | None:
        """The least n0 such that g(n + period) = g(n) + saltus for all n >= n0; ``None`` for laws of another form."""
        repeats = self._native.repeats
        return None if repeats is None else repeats[0]

    @property
    def period(self) -> int | None:
        """The least period; 1 of a constant law, ``None`` of laws of another form."""
        repeats = self._native.repeats
        return None if repeats is None else repeats[1]

    @property
    def saltus(self) -> int | None:
        """By how much the values grow in a period; ``None`` for laws of another form, and of strips, which have one for
        each pair of ends."""
        return self._native.saltus

    @property
    def status(self) -> str:
        """``"proved"``: for all positions; ``"observed"``: for those that were computed, and maybe for no other."""
        return "proved" if self._native.is_proved else "observed"

    @property
    def is_proved(self) -> bool:
        """``True`` if the law holds for all positions."""
        return self._native.is_proved

    @property
    def theorem(self) -> str | None:
        """The theorem that proves it; ``None`` if it is only observed."""
        return self._native.theorem

    @property
    def checked_to(self) -> int | None:
        """The largest heap whose value was compared with it; ``None`` if the rules alone prove it."""
        return self._native.checked_to

    def certificate(self) -> Certificate:
        """What an independent checker needs to believe it: see :func:`grundy.verify`.

        Raises ``ValueError`` if it is not proved.
        """
        text = self._native.certificate()
        if text is None:
            raise ValueError(f"only proved laws of a game are certified; this one is: {self}")
        return Certificate(text)

    @overload
    def __call__(self, *position: int) -> int: ...

    @overload
    def __call__(self, *position: npt.NDArray[Any]) -> npt.NDArray[Any]: ...

    def __call__(self, *position: Any) -> Any:
        """The value of a position by the law, however far: of a heap, a cell such as (x, y), a gap and its two ends; of arrays,
        an array of the values.

        Raises ``ValueError`` if the law gives none, or one of more than 128 bits.
        """
        if any(isinstance(numbers, np.ndarray) for numbers in position):
            arrays = np.broadcast_arrays(*position)
            found = [self._native(*numbers) for numbers in zip(*(array.ravel().tolist() for array in arrays))]
            largest = max(found, default=0)
            kind = np.min_scalar_type(largest) if largest < 2**64 else object
            return np.array(found, dtype=kind).reshape(arrays[0].shape)
        return self._native(*position)

    def __eq__(self, other: object) -> bool:
        """Do they say the same of the same game?"""
        if not isinstance(other, Law):
            return NotImplemented
        return (self._origin[:2], str(self)) == (other._origin[:2], str(other))

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _found_again, self._origin

    def __str__(self) -> str:
        return self._native.words

    def __repr__(self) -> str:
        first, _, more = str(self).partition("\n")
        return f"<grundy.Law: {first}{' …' if more else ''}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def _found_again(kind: str, *origin: Any) -> Law:
    """The law that was pickled, searched for as it was then."""
    if kind == "values":
        found = _native.observed(np.array(origin[0], dtype=np.uint32))
    else:
        line, to, seconds = origin
        found = _native.Game(line, []).law(to, seconds, None)
    if found is None:
        raise ValueError("the law that was pickled is not found again in the time that it took")
    return Law(found, (kind, *origin))


class Certificate(str):
    """A proved law, or a misère quotient, as a text that says all that an independent checker needs to believe it.

    >>> import grundy
    >>> certificate = grundy.game("0.137").certify()
    >>> grundy.verify(certificate)[-1]
    'bound: the law holds at all heaps from 52 to below 141, as the theorem asks'
    """

    __slots__ = ()

    def verify(self) -> list[str]:
        """As :func:`grundy.verify`."""
        return verify(self)


class Proof(NamedTuple):
    """A period that :meth:`grundy.Game.prove` proved for all heaps from its preperiod on."""

    preperiod: int
    """The heap from which on the period holds."""
    period: int
    """The length of the period."""
    is_least: bool
    """Whether the period holds from no smaller heap on."""
    heaps: int
    """The number of heaps that were computed."""
    certificate: Certificate | None
    """What an independent checker needs to believe it; ``None`` if that takes too many values at once."""

    @classmethod
    def of(cls, found: _native.Proof) -> Proof:
        """What the extension found."""
        text = found.certificate
        certificate = None if text is None else Certificate(text)
        return cls(found.preperiod, found.period, found.is_least, found.heaps, certificate)


def verify(certificate: str | Path) -> list[str]:
    """Derives all that a certificate claims again, with nothing of what computed and proved it: what was found, line by line.

    A path, or a line that ends in ``.toml``, names a file.

    Raises :class:`grundy.RefusedError` at the first claim that is not true, ``ValueError`` if the text is no certificate.

    >>> import grundy
    >>> certificate = grundy.game("0.77").certify()
    >>> grundy.verify(certificate.replace("period = 12", "period = 24", 1))
    Traceback (most recent call last):
    grundy.RefusedError: false claim: law.periodic.period = 24: 12 is a period too
    """
    if isinstance(certificate, Path) or ("\n" not in certificate and certificate.endswith(".toml")):
        certificate = Path(certificate).read_text(encoding="utf-8")
    return _native.verify(str(certificate))
