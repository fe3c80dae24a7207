"""Pictures and tables for notebooks."""

from __future__ import annotations

from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

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


def room(size: tuple[int, int] | None, ax: Any) -> tuple[tuple[int, int] | None, Any]:
    """Returns the size of the picture that fits axes of matplotlib, if none is given, and the axes."""
    if size is None and ax is not None:
        box = ax.get_window_extent()
        size = (min(max(480, round(box.width)), 4096), min(max(360, round(box.height)), 4096))
    return size, ax


def draw(title: str, elements: list[Any], edges: tuple[float, float, float, float], size: tuple[int, int], ax: Any) -> Any:
    """Draws the elements of a picture with matplotlib: each as in the SVG, at the same place."""
    left, right, low, high = edges
    width, height = size
    if ax is None:
        figure = import_module("matplotlib.pyplot").figure(figsize=(width / 100, height / 100), dpi=100)
        ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(left, right), ylim=(low, high))
    ax.set_axis_off()
    # Programs can ask for the title, which is among the elements.
    ax.set_title(title).set_visible(False)
    box = ax.get_window_extent()
    points = min(box.width / width, box.height / height) * 72 / ax.figure.dpi
    unit = ((right - left) / width, (low - high) / height)

    def x(pixel: Any) -> Any:
        return left + pixel * unit[0]

    def y(pixel: Any) -> Any:
        return high + pixel * unit[1]

    for number, (kind, place, *rest) in enumerate(elements):
        # In this order, and below what the caller draws.
        order = number / len(elements)
        if kind == "box":
            corner = (x(place[0]), y(place[3]))
            sides = (x(place[2]) - corner[0], y(place[1]) - corner[1])
            patch = import_module("matplotlib.patches").Rectangle(corner, *sides, color=rest[0], linewidth=0, zorder=order)
            ax.add_patch(patch)
        elif kind == "dots":
            at = np.array(place).reshape(-1, 2)
            side = 2 * rest[0] * points
            ax.plot(x(at[:, 0]), y(at[:, 1]), "o", color=rest[1], markersize=side, markeredgewidth=0, zorder=order)
        elif kind == "lines":
            for (x0, y0), (x1, y1) in place:
                ax.plot([x(x0), x(x1)], [y(y0), y(y1)], color=rest[0], linewidth=2 * points, zorder=order)
        elif kind == "raster":
            cells = np.frombuffer(rest[1], np.uint8).reshape(*rest[0], 4)
            extent = (x(place[0]), x(place[2]), y(place[3]), y(place[1]))
            ax.imshow(cells, extent=extent, aspect="auto", interpolation="nearest", zorder=order)
        else:
            anchor, (pixels, is_bold), colour, words = rest
            weight = "bold" if is_bold else "normal"
            font = {"family": "monospace", "size": pixels * points, "weight": weight, "color": colour, "parse_math": False}
            ax.text(x(place[0]), y(place[1]), words, ha=anchor, va="baseline", zorder=order, **font)
    ax.set(xlim=(left, right), ylim=(low, high))
    return ax


def table(game: Game) -> str:
    """Writes a game's first values in rows of whole periods, and its law."""
    head = f"<b>{escape(game._native.title)}</b>"
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
