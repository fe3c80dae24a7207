"""Code to paste."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Union

Sample = tuple[str, str]
Samples = Union[Sample, Iterable[Sample]]


class Snippet(str):
    """A Grundy function, or a whole program, as code to paste, with facts about the code."""

    form: str
    """``"formula"``, ``"plain"``, ``"packed"``, ``"coded"`` or ``"computed"``; ``"quotient"`` for misère play."""
    words: str
    """The form in words."""
    range: str
    """The positions that the code answers for."""
    start: str | None
    """The work at the first call, if any."""


class Asked(NamedTuple):
    """The head of the code, and the whole program that is asked for, if any; the defaults are those of the command line."""

    header: str = "short"
    program: str | None = None
    win: str = "First"
    lose: str = "Second"
    draw: str = "Draw"
    format: str = "{answer}"
    join: str | None = None
    samples: Sequence[Sample] = ()

    def check(self, wanted: set[str]) -> Asked:
        """Returns this request if the functions `wanted` and the words for the output fit it."""
        if self.program is None:
            if self != Asked(self.header):
                raise ValueError("win, lose, draw, format, join and sample belong to a whole program: give the input as program")
        elif wanted != {"grundy"}:
            raise ValueError("a whole program has the functions that it calls: leave want out")
        return self


def samples(given: Samples | None) -> tuple[Sample, ...]:
    """Returns the samples of one pair of texts, or of several."""
    if given is None:
        return ()
    pairs: tuple[object, ...] = tuple(given)
    if pairs and all(isinstance(text, str) for text in pairs):
        pairs = (pairs,)
    found = tuple(pair for pair in pairs if isinstance(pair, tuple) and [type(text) for text in pair] == [str, str])
    if len(found) < len(pairs):
        raise ValueError(f"sample is a pair of texts, the input and the output, or a list of pairs, not {given!r}")
    return found
