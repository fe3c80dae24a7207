"""Pictures and tables for notebooks."""

from __future__ import annotations

from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from ._game import Game

SECONDS = 1.0
"""The time limit, in seconds, of the search for a law when a notebook shows a game."""
CELLS = 240
"""The most values of a table."""
STYLE = "padding:1px 5px;text-align:right"


class Svg(str):
    """A picture: the text of an SVG, which a notebook shows."""

    size: tuple[int, int]
    """Width and height in pixels."""

    @classmethod
    def of(cls, text: str, size: tuple[int, int]) -> Svg:
        """Creates the picture from its text."""
        picture = cls(text)
        picture.size = size
        return picture

    def save(self, path: str | Path) -> None:
        """Writes the picture to a file.

        >>> import grundy, pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "kayles.svg")
        ...     grundy.game("0.77").plot(200).save(path)
        ...     path.read_text(encoding="utf-8")[:4]
        '<svg'
        """
        Path(path).write_text(self, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<grundy.Svg: {self.size[0]}x{self.size[1]} pixels>"


def draw(values: npt.NDArray[Any], title: str, of_heaps: bool, ax: Any) -> Any:
    """Draws values with matplotlib: points, a raster, or the number of positions with each value."""
    if ax is None:
        ax = import_module("matplotlib.pyplot").subplots()[1]
    if values.ndim == 2:
        image = ax.imshow(values.T, origin="lower", interpolation="nearest")
        ax.figure.colorbar(image, ax=ax, label="value")
        ax.set(xlabel="x", ylabel="y")
    elif of_heaps:
        ax.plot(np.arange(len(values)), values, ".", markersize=3)
        ax.set(xlabel="heap", ylabel="value")
    else:
        ax.bar(*np.unique(values, return_counts=True))
        ax.set(xlabel="value", ylabel="positions")
    ax.set_title(title)
    return ax


def table(game: Game) -> str:
    """Writes a game's first values in rows of whole periods, and its law."""
    head = f"<b>{escape(game.line)}</b>"
    if not game.of_heaps:
        return head + _plane(game)
    law = game.law(seconds=SECONDS)
    preperiod, period = (law.preperiod, law.period) if law else (None, None)
    columns = _columns(period)
    wanted = 4 * columns if preperiod is None or period is None else preperiod + 2 * max(period, columns)
    rows = -(-min(wanted, CELLS) // columns)
    values = game[: rows * columns].tolist()
    lines = [_row("n", range(columns), "th")]
    for start in range(0, len(values), columns):
        cells = []
        for heap in range(start, start + columns):
            grey = "" if preperiod is None or heap >= preperiod else ";opacity:.5"
            cells.append(f'<td style="{STYLE}{grey}">{values[heap]}</td>')
        lines.append(f'<tr><th style="{STYLE}">{start}</th>{"".join(cells)}</tr>')
    words = "no law is known" if law is None else escape(str(law))
    faint = " (faint: before the period)" if preperiod else ""
    return f"{head}<table>{''.join(lines)}</table><p>{words}{faint}</p>"


def _columns(period: int | None) -> int:
    """Returns the number of columns: the period, or a multiple of a short period; twenty for a long period."""
    if period is None or period > 40:
        return 20
    return period * max(1, 24 // period)


def _plane(game: Game) -> str:
    """Writes the corner of a lattice with its law; nothing for other games."""
    try:
        values = game.values(12, 12)
    except ValueError:
        return ""
    lines: list[str] = []
    for y in range(11, -1, -1):
        cells = "".join(f'<td style="{STYLE}">{value}</td>' for value in values[:, y].tolist())
        lines.append(f'<tr><th style="{STYLE}">{y}</th>{cells}</tr>')
    lines.append(_row("y/x", range(12), "th"))
    law = game.law(seconds=SECONDS)
    words = "no law is known" if law is None else escape(str(law)).replace("\n", "<br>")
    return f"<table>{''.join(lines)}</table><p>{words}</p>"


def _row(head: str, cells: Any, tag: str) -> str:
    inner = "".join(f'<{tag} style="{STYLE}">{cell}</{tag}>' for cell in cells)
    return f'<tr><th style="{STYLE}">{head}</th>{inner}</tr>'
