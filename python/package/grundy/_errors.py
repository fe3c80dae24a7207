"""Exceptions for errors that Python has no exception for."""

from __future__ import annotations

import warnings


def warn_of_bounds() -> None:
    """Warns that `values` excludes the bound of heaps, which version 0.1 included."""
    words = "values(n) has the heaps 0 to n - 1; grundy 0.1 included heap n. game[:n] has the same values without this warning"
    warnings.warn(words, FutureWarning, stacklevel=3)


class NotationError(ValueError):
    """An invalid line of notation, or invalid bounds.

    ``str(error)`` shows the line with a caret under the place, and a likely fix.

    >>> import grundy
    >>> try:
    ...     grundy.game("3.07")
    ... except grundy.NotationError as error:
    ...     print(error)
    ...     print(error.line[error.span[0]:error.span[1]])
    error: digit before the point may only allow splitting (bits 0 and 1 must be 0)
      |  3.07
      |  ^ 3 = bits 0 and 1
      = help: to remove one token write 0.3…
    3
    """

    __module__ = "grundy"

    line: str
    """The whole line."""
    span: tuple[int, int]
    """The place of the error: the index of its first character, and the index after its last character."""
    message: str
    """The error in words."""
    label: str
    """A few words about the place."""
    help: str | None
    """A likely fix, if there is one."""

    def __init__(
        self,
        words: str,
        line: str = "",
        start: int = 0,
        end: int = 0,
        message: str = "",
        label: str = "",
        help: str | None = None,
    ) -> None:
        super().__init__(words, line, start, end, message, label, help)
        self.line = line
        self.span = (start, end)
        self.message = message
        self.label = label
        self.help = help

    def __str__(self) -> str:
        return str(self.args[0])


class RefusedError(ValueError):
    """A certificate with a false claim, or one whose check takes more than an hour or 4 GiB."""

    __module__ = "grundy"


class RuleError(ValueError):
    """A rule with play that may never end, or with options that are not lists of positions."""

    __module__ = "grundy"
