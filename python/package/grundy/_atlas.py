"""The atlas: 25,000 games and their laws as one table, searched."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Optional, Union

from . import _native

#: A cell of the atlas: a number, text, a list of values, or None for an empty cell.
Cell = Union[int, str, list[int], None]
#: A condition on a column: the cell, or the least and the greatest number, where None leaves an end open.
Condition = Union[int, str, tuple[Optional[int], Optional[int]]]

_NUMBERS = frozenset(
    [
        "digits",
        "period",
        "preperiod",
        "saltus",
        "checked_to",
        "computed_to",
        "largest",
        "largest_at",
        "mask",
        "parity",
        "rares",
        "last_rare",
        "misere_order",
        "misere_p",
        "kernel_checked",
    ]
)


def atlas_find(
    path: str | PathLike[str] | None = None,
    *,
    values: Iterable[int] = (),
    contains: Iterable[int] = (),
    sort: str | None = None,
    reverse: bool = False,
    **conditions: Condition,
) -> list[dict[str, Cell]]:
    """Returns the games of the atlas that obey all conditions, as rows by the names of the columns.

    The table is within the package; ``path`` names another one, in the form of ``grundy atlas csv``. ``values`` are
    values of the heaps from 0 on, ``contains`` consecutive values anywhere in the first 64. Every other keyword is
    a column: a text or a number that the cell must equal, or a pair of the least and the greatest number, both
    included. An empty cell obeys no condition, and is last in the order of ``sort``.

    A cell is a number, a text or, in the column ``first_values``, a list of numbers; an empty cell is ``None``. In pandas,
    ``DataFrame(rows).convert_dtypes()`` has nullable integers.

    >>> import grundy
    >>> rows = grundy.atlas_find(values=[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], kind="periodic", digits=2)
    >>> [(row["game"], row["period"]) for row in rows]
    [('octal:0.77', 12)]

    :raises ValueError: if a column is unknown, or the file is not an atlas.
    """
    start, part = _words(values), _words(contains)
    text = _native.atlas() if path is None else Path(path).read_text(encoding="utf-8")
    with io.StringIO(text) as file:
        names = next(csv.reader(file), [])
        if "first_values" not in names:
            raise ValueError(f"{path} is not an atlas: `grundy atlas csv` makes it")
        unknown = [name for name in (*conditions, *([sort] if sort is not None else [])) if name not in names]
        if unknown:
            raise ValueError(f"unknown column {unknown[0]!r}; the columns are {', '.join(names)}")
        last, places = names.index("first_values"), [(names.index(name), name, conditions[name]) for name in conditions]
        # The line of a row found has all these texts; other lines are not parsed.
        texts = [start.strip(), part.strip(), *(str(wanted) for wanted in conditions.values() if not isinstance(wanted, tuple))]
        found = [
            {name: _cell(name, cell) for name, cell in zip(names, cells)}
            for cells in csv.reader(line for line in file if all(text in line for text in texts))
            if f" {cells[last]} ".startswith(start)
            and part in f" {cells[last]} "
            and all(_obeys(_cell(name, cells[place]), condition) for place, name, condition in places)
        ]
    if sort is None:
        return found
    return _sorted([row for row in found if row[sort] is not None], sort, reverse) + [row for row in found if row[sort] is None]


def _words(values: Iterable[int]) -> str:
    """Returns values as whole words: with spaces around each; a single space for no values."""
    return " " + "".join(f"{int(value)} " for value in values)


def _cell(name: str, cell: str) -> Cell:
    if not cell:
        return None
    if name == "first_values":
        return [int(value) for value in cell.split()]
    return int(cell) if name in _NUMBERS else cell


def _obeys(cell: Cell, condition: Condition) -> bool:
    if not isinstance(condition, tuple):
        return cell is not None and condition == (" ".join(map(str, cell)) if isinstance(cell, list) else cell)
    least, most = condition
    return isinstance(cell, int) and (least is None or cell >= least) and (most is None or cell <= most)


def _sorted(rows: list[dict[str, Cell]], name: str, reverse: bool) -> list[dict[str, Cell]]:
    if name in _NUMBERS:
        return sorted(rows, key=lambda row: int(str(row[name])), reverse=reverse)
    return sorted(rows, key=lambda row: str(row[name]), reverse=reverse)
