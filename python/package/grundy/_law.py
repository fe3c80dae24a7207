"""Laws of Grundy values, and their certificates."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from . import _native


class Law:
    """A law of the values of a game: proved, or observed so far.

    >>> import grundy, numpy as np
    >>> law = grundy.game("0.77").law()
    >>> print(law)
    periodic with period 12 from heap 71 on, proved (Guy–Smith: checked to heap 167)
    >>> law.kind, law.preperiod, law.period, law.status
    ('periodic', 71, 12, 'proved')
    >>> law(10**18), law(np.arange(9))
    (1, array([0, 1, 2, 3, 1, 4, 3, 2, 1], dtype=uint8))

    A law of a lattice game covers the whole quarter plane. Call it with both coordinates.

    >>> knights = grundy.game("Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))").law()
    >>> knights.kind, knights(250, 499), knights(10**30, 2 * 10**30)
    ('planar', 2, 0)

    The law of Nim with additional leaps covers the cells of its board in two, three or four dimensions.

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
        """The kind of the law in a word or two.

        ``"constant"``, ``"periodic"``, ``"arithmetic periodic"``, ``"regular"``, ``"restricted Nim"``, ``"ruler"``,
        ``"planar"``, ``"blocks"``, ``"sum"`` of one game for each coordinate, ``"layers"`` of a game of two numbers,
        ``"nim-sum"`` or ``"nim product"`` of parts, ``"beatty"`` and ``"euclid"`` of P-positions alone, or
        ``"opening"``.
        """
        return self._native.kind

    @property
    def preperiod(self) -> int | None:
        """The least n0 such that g(n + period) = g(n) + saltus for all n >= n0; ``None`` for laws of another form."""
        repeats = self._native.repeats
        return None if repeats is None else repeats[0]

    @property
    def period(self) -> int | None:
        """The least period; 1 for a constant law, ``None`` for laws of another form."""
        repeats = self._native.repeats
        return None if repeats is None else repeats[1]

    @property
    def saltus(self) -> int | None:
        """The number that is added to the values from one period to the next; ``None`` for laws of another form, and for strips,
        which have a saltus for each pair of ends."""
        return self._native.saltus

    @property
    def status(self) -> str:
        """``"proved"``: the law holds for all positions; ``"observed"``: it holds for the computed positions, and may fail
        for others."""
        return "proved" if self._native.is_proved else "observed"

    @property
    def is_proved(self) -> bool:
        """``True`` if the law holds for all positions."""
        return self._native.is_proved

    @property
    def theorem(self) -> str | None:
        """The theorem that proves the law; ``None`` if the law is only observed."""
        return self._native.theorem

    @property
    def checked_to(self) -> int | None:
        """The largest heap whose value was compared with the law; ``None`` if the rules alone prove the law."""
        return self._native.checked_to

    def explain(self) -> str:
        """Returns the reason for the law in sentences, with the numbers of the game.

        >>> import grundy
        >>> print(grundy.game("Subtraction({1,2})").law().explain().split(".")[0])
        The largest number that may be removed is 2, so the value of a heap depends only on the 2 values before it
        """
        return "\n\n".join(self._native.explain())

    def certificate(self) -> Certificate:
        """Returns the certificate, from which an independent checker can verify the law: see :func:`grundy.verify`.

        Raises ``ValueError`` if the law is not proved.
        """
        text = self._native.certificate()
        if text is None:
            raise ValueError(f"cannot certify this law because it is not proved: {self}")
        return Certificate(text)

    @overload
    def __call__(self, *position: int) -> int: ...

    @overload
    def __call__(self, *position: npt.NDArray[Any] | list[Any] | range) -> npt.NDArray[Any]: ...

    def __call__(self, *position: Any) -> Any:
        """Returns the value of any position by the law: of a heap, a cell such as (x, y), or a gap and its two ends; for arrays
        or lists, an array of the values.

        Raises ``ValueError`` if the law gives no value, or a value of more than 128 bits.
        """
        if any(isinstance(numbers, (np.ndarray, list, range)) for numbers in position):
            # Numbers of Python may exceed the integers of numpy.
            arrays = np.broadcast_arrays(*(np.array(one, dtype=object) for one in position))
            found = [self._native(*numbers) for numbers in zip(*(array.ravel().tolist() for array in arrays))]
            largest = max(found, default=0)
            kind = np.min_scalar_type(largest) if largest < 2**64 else object
            return np.array(found, dtype=kind).reshape(arrays[0].shape)
        return self._native(*position)

    def __eq__(self, other: object) -> bool:
        """Returns ``True`` if both laws make the same statement about the same game."""
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
    """Restores a pickled law by the same search as before."""
    if kind == "values":
        found = _native.observe_law(np.array(origin[0], dtype=np.uint32))
    else:
        line, to, seconds = origin
        found = _native.Game(line, []).law(to, seconds, None)
    if found is None:
        raise ValueError("the pickled law was not found again within its original time limit")
    return Law(found, (kind, *origin))


class Certificate(str):
    """A proved law, or a misère quotient, as a text with all data that an independent checker needs to verify it.

    >>> import grundy
    >>> certificate = grundy.game("0.137").certify()
    >>> grundy.verify(certificate)[-1]
    'bound: the law holds at all heaps from 52 to below 141, as the theorem asks'
    """

    __slots__ = ()

    def verify(self) -> list[str]:
        """Checks the certificate: see :func:`grundy.verify`."""
        return verify(self)

    def coq(self) -> str:
        """Returns a Coq file with the law as a theorem, which Coq's kernel checks: ``grundy verify FILE.v``.

        Raises ``ValueError`` if the theorem has no checker in Coq, or if the kernel would take too long.
        """
        return _native.coq(self)


def verify(certificate: str | Path) -> list[str]:
    """Derives all claims of a certificate again, without the code that computes and proves; returns a line for each fact.

    A path, or a line that ends in ``.toml``, names a file.

    Raises :class:`grundy.RefusedError` at the first false claim, ``ValueError`` if the text is not a certificate.

    >>> import grundy
    >>> certificate = grundy.game("0.77").certify()
    >>> grundy.verify(certificate.replace("period = 12", "period = 24", 1))
    Traceback (most recent call last):
    grundy.RefusedError: false claim: law.periodic.period = 24: 12 is a period too
    """
    if isinstance(certificate, Path) or ("\n" not in certificate and certificate.endswith(".toml")):
        certificate = Path(certificate).read_text(encoding="utf-8")
    return _native.verify(str(certificate))
