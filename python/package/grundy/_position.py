"""Conversion between written positions and the numbers of the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Union

Numbers = tuple[int, ...]
Component = Union[int, Numbers, str]
Position = Union[Component, list[Component]]


class Move(NamedTuple):
    """A move in one component of a sum."""

    component: int
    """The index of the component in the sum; 0 if the position is not a sum."""
    to: tuple[Component, ...]
    """The components that are left of it: none, one or several."""


def parts(position: Position) -> list[Component]:
    """Returns the components of a position: those of a list, or the position itself."""
    return position if isinstance(position, list) else [position]


def after(position: Sequence[Component], move: Move) -> list[Component]:
    """Returns the position after a move."""
    return [*position[: move.component], *move.to, *position[move.component + 1 :]]


def components(of: Sequence[Sequence[int] | str]) -> tuple[Component, ...]:
    """Writes components as numbers, tuples of numbers or texts."""
    return tuple(part if isinstance(part, str) else part[0] if len(part) == 1 else tuple(part) for part in of)


Strip = tuple[Sequence[str], Sequence[tuple[int, int]]]
"""The marks of a strip, with the numbers 1, 2, …, and the pairs of numbers of marks that may not be neighbours."""


def numbers(component: Component, strip: Strip | None) -> list[Numbers | str]:
    """Returns the components whose nim-sum is the value of a component: itself, or the gaps of a drawn strip."""
    if isinstance(component, str):
        return [component] if strip is None else [*gaps(component, strip)]
    return [component if isinstance(component, tuple) else (component,)]


def gaps(cells: str, strip: Strip) -> list[Numbers]:
    """Returns the gaps of a strip between two walls: (empty cells, left end, right end)."""
    marks, never = strip
    found, left, empty = [], 0, 0
    for index, cell in enumerate(cells):
        if cell == ".":
            empty += 1
            continue
        if cell not in marks:
            raise ValueError(f"cell {index} of {cells!r} is {cell!r}, neither empty (.) nor one of {', '.join(marks)}")
        mark = marks.index(cell) + 1
        if empty == 0 and (left, mark) in never:
            raise ValueError(f"cell {index} of {cells!r}, {cell!r}, may not be next to the cell before it")
        found.append((empty, left, mark))
        left, empty = mark, 0
    return [*found, (empty, left, 0)]


def drawn_moves(cells: str, strip: Strip) -> Iterator[str]:
    """Returns the strips after each move."""
    gaps(cells, strip)
    marks, never = strip
    numbers = [0, *(marks.index(cell) + 1 if cell in marks else 0 for cell in cells), 0]
    for index, cell in enumerate(cells):
        for mark, letter in enumerate(marks, 1):
            beside = (numbers[index], mark) in never or (mark, numbers[index + 2]) in never
            if cell == "." and not beside:
                yield cells[:index] + letter + cells[index + 1 :]
