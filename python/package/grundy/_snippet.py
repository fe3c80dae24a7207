"""Code to paste."""

from __future__ import annotations


class Snippet(str):
    """A Grundy function as code to paste, with facts about the code."""

    form: str
    """``"formula"``, ``"plain"``, ``"packed"``, ``"coded"`` or ``"computed"``; ``"quotient"`` for misère play."""
    words: str
    """The form in words."""
    range: str
    """The positions that the code answers for."""
    start: str | None
    """The work at the first call, if any."""
