"""Answers about claims."""

from __future__ import annotations

from typing import NamedTuple


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

    @classmethod
    def of(cls, found: tuple[str, str, list[int] | None, int | None, int | None]) -> Verdict:
        """Makes the verdict of an answer of the extension."""
        answer, words, position, claimed, value = found
        return cls(answer, words, None if position is None else tuple(position), claimed, value)

    def __str__(self) -> str:
        return self.words
