"""Answers about claims."""

from __future__ import annotations

from typing import NamedTuple

from ._law import Certificate


class Verdict(NamedTuple):
    """The answer about a claim: see :meth:`Game.check`."""

    answer: str
    """``"proved"``, ``"false"`` or ``"true so far"``."""
    words: str
    """The answer in words, with its evidence."""
    position: tuple[int, ...] | None = None
    """The first position at which the claim is false."""
    claimed: int | None = None
    """The claimed value there; ``None`` for a claim on P-positions."""
    value: int | None = None
    """The value there."""
    certificate: Certificate | None = None
    """The certificate of a proved claim, for an independent checker: see :func:`grundy.verify`. ``None`` if all positions of a
    finite game were compared, or if the certificate of the law does not list the values that a formula is compared with."""

    @classmethod
    def of(cls, found: tuple[str, str, list[int] | None, int | None, int | None, str | None]) -> Verdict:
        """Makes the verdict of an answer of the extension."""
        answer, words, position, claimed, value, text = found
        certificate = None if text is None else Certificate(text)
        return cls(answer, words, None if position is None else tuple(position), claimed, value, certificate)

    def __str__(self) -> str:
        return self.words
