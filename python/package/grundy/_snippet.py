"""Code to paste."""

from __future__ import annotations


class Snippet(str):
    """A Grundy function as code to paste, with what is known of it."""

    form: str
    """``"formula"``, ``"plain"``, ``"packed"``, ``"coded"`` or ``"computed"``; ``"quotient"`` for misère play."""
    words: str
    """The form in words."""
    range: str
    """Which positions are answered."""
    start: str | None
    """What happens at the first call, if anything."""
