"""The twelve problems of judges, in O(1) or linear time.

Each function takes a position and returns an :class:`Answer`: the outcome, the nim-sum that decides it, and every winning
move. An invalid position raises ``ValueError``, which names the broken rule and the place. Indices count from 0.

>>> from grundy import solvers
>>> solvers.stone([1, 3, 9])
Answer(outcome='N', nim_sum=2, winning_moves=[Take(pile=2, take=2)])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Generic, NamedTuple, TypeVar

from . import _native

M = TypeVar("M")


class Answer(Generic[M]):
    """The outcome and the winning moves of a position."""

    __slots__ = ("nim_sum", "outcome", "winning_moves")

    outcome: str
    """``"N"`` if the player to move wins, ``"P"`` if the previous player wins."""
    nim_sum: int | None
    """The nim-sum that decides the outcome; ``None`` if no nim-sum does."""
    winning_moves: list[M]
    """Every winning move, in ascending order."""

    def __init__(self, outcome: str, nim_sum: int | None, winning_moves: list[M]) -> None:
        self.outcome, self.nim_sum, self.winning_moves = outcome, nim_sum, winning_moves

    def __repr__(self) -> str:
        return f"Answer(outcome={self.outcome!r}, nim_sum={self.nim_sum!r}, winning_moves={self.winning_moves!r})"

    def __eq__(self, other: object) -> bool:
        return repr(self) == repr(other) if isinstance(other, Answer) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


class Cell(NamedTuple):
    """Write an ``X`` into a cell."""

    cell: int


class Mark(NamedTuple):
    """Write a mark into a cell."""

    cell: int
    mark: str


class Pawn(NamedTuple):
    """Move the white pawn of a column."""

    column: int
    start: int
    to: int


class Piece(NamedTuple):
    """Move the ``"gray"`` or the ``"white"`` piece of a pair."""

    pair: int
    piece: str
    start: int
    to: int


class Stones(NamedTuple):
    """Take stones from a row."""

    row: int
    stones: int


class Take(NamedTuple):
    """Take stones from a pile."""

    pile: int
    take: int


class Coins(NamedTuple):
    """Put coins of a cell into the next one, ``"right"`` or ``"down"``."""

    row: int
    column: int
    coins: int
    to: str


class Split(NamedTuple):
    """Split a pile; the smaller part is first."""

    pile: int
    parts: tuple[int, int]


class Knight(NamedTuple):
    """Move a knight to a cell (x, y)."""

    knight: int
    to: tuple[int, int]


class Holes(NamedTuple):
    """Fill holes: the bits of a number."""

    holes: int


class Pile(NamedTuple):
    """Remove a whole pile."""

    row: int
    column: int


def _answer(found: tuple[bool, int | None, list[M]]) -> Answer[M]:
    is_win, nim_sum, moves = found
    return Answer("N" if is_win else "P", nim_sum, moves)


def _grid(cells: Sequence[Sequence[int]]) -> tuple[list[int], int]:
    """Returns the cells of rows of equal length, and this length."""
    rows = [list(row) for row in cells]
    columns = len(rows[0]) if rows else 1
    uneven = next((number for number, row in enumerate(rows) if len(row) != columns), None)
    if uneven is not None:
        raise ValueError(f"row {uneven} has {len(rows[uneven])} cells, the first {columns}")
    return [index(cell) for row in rows for cell in row], columns


def treblecross(cells: str) -> Answer[Cell]:
    """Treblecross (UVa 10561): the first player with three ``X`` in a row on a strip of ``.`` and ``X`` wins.

    >>> treblecross(".....").winning_moves
    [Cell(cell=2)]
    """
    is_win, nim_sum, moves = _native.treblecross(cells)
    return _answer((is_win, nim_sum, [Cell(*move) for move in moves]))


def chess(white: Iterable[int], black: Iterable[int]) -> Answer[Pawn]:
    """Incredible Chess (LightOJ 1186): the rows of the white and the black pawns, column by column, White to move.

    >>> chess([1, 0, 0, 0, 0], [4, 2, 1, 1, 1]).winning_moves
    [Pawn(column=0, start=1, to=2)]
    """
    is_win, nim_sum, moves = _native.chess(list(white), list(black))
    return _answer((is_win, nim_sum, [Pawn(*move) for move in moves]))


def leftright(pieces: Iterable[int]) -> Answer[Piece]:
    """Left Right (LightOJ 1192): the places of the pieces, gray and white in turn, from left to right.

    >>> leftright([0, 4, 10, 12]).winning_moves[0]
    Piece(pair=0, piece='gray', start=0, to=2)
    """
    is_win, nim_sum, moves = _native.leftright(list(pieces))
    return _answer((is_win, nim_sum, [Piece(*move) for move in moves]))


def matrix(cells: Sequence[Sequence[int]]) -> Answer[Stones]:
    """Matrix Game (LightOJ 1247): the stones of each row, from which any number may be taken.

    >>> matrix([[2, 3, 8], [5, 2, 7]]).winning_moves
    [Stones(row=1, stones=1)]
    """
    is_win, nim_sum, moves = _native.matrix(*_grid(cells))
    return _answer((is_win, nim_sum, [Stones(*move) for move in moves]))


def misere(piles: Iterable[int]) -> Answer[Take]:
    """Misère Nim (LightOJ 1253): the player who takes the last stone loses.

    >>> misere([1, 1, 7]).winning_moves
    [Take(pile=2, take=6)]
    """
    is_win, nim_sum, moves = _native.misere(list(piles))
    return _answer((is_win, nim_sum, [Take(*move) for move in moves]))


def calendar(cells: Sequence[Sequence[int]]) -> Answer[Coins]:
    """Crazy Calendar (LightOJ 1393): the coins of each row, which go right or down.

    >>> calendar([[2, 1, 0]]).winning_moves
    [Coins(row=0, column=1, coins=1, to='right')]
    """
    is_win, nim_sum, moves = _native.calendar(*_grid(cells))
    return _answer((is_win, nim_sum, [Coins(*move) for move in moves]))


def partition(piles: Iterable[int]) -> Answer[Split]:
    """Partitioning Game (LightOJ 1199), Grundy's game: split a pile of at most 10,000 tokens into two unequal ones.

    >>> partition([5, 1]).winning_moves
    [Split(pile=0, parts=(1, 4))]
    """
    is_win, nim_sum, moves = _native.partition(list(piles))
    return _answer((is_win, nim_sum, [Split(*move) for move in moves]))


def stone(piles: Iterable[int]) -> Answer[Take]:
    """Again Stone Game (LightOJ 1296): take at least one stone and at most half of a pile.

    >>> stone([1, 3, 9]).winning_moves
    [Take(pile=2, take=2)]
    """
    is_win, nim_sum, moves = _native.stone(list(piles))
    return _answer((is_win, nim_sum, [Take(*move) for move in moves]))


def knights(cells: Iterable[tuple[int, int]]) -> Answer[Knight]:
    """Game of Hyper Knights (LightOJ 1315): the cells (x, y) of the knights, with coordinates below 2**63.

    >>> knights([(2, 1), (0, 0)]).winning_moves
    [Knight(knight=0, to=(0, 0))]
    """
    is_win, nim_sum, moves = _native.knights(list(cells))
    return _answer((is_win, nim_sum, [Knight(*move) for move in moves]))


def marble(filled: int) -> Answer[Holes]:
    """Marble Game (Luogu P7395): the filled holes as the bits of a number. Turn the diamond of 16 holes into a 4 x 4 square and
    number its holes row by row.

    >>> marble(0b1111_1111_1111_1000).winning_moves
    [Holes(holes=2), Holes(holes=7)]
    """
    is_win, nim_sum, moves = _native.marble(filled)
    return _answer((is_win, nim_sum, [Holes(*move) for move in moves]))


def nottt(cells: str) -> Answer[Mark]:
    """No More Tic-tac-toe (LightOJ 1401): a strip of ``.``, ``X`` and ``O`` without equal neighbours.

    >>> nottt("X..").winning_moves
    [Mark(cell=2, mark='O')]
    """
    is_win, nim_sum, moves = _native.nottt(cells)
    return _answer((is_win, nim_sum, [Mark(*move) for move in moves]))


def tttnim(piles: Sequence[Sequence[int]]) -> Answer[Pile]:
    """Tic-Tac-Toe-Nim (HDU 6886): the stones of 3 x 3 piles; the first move removes a whole pile.

    >>> len(tttnim([[1, 2, 3], [4, 5, 6], [7, 8, 9]]).winning_moves)
    7
    """
    is_win, nim_sum, moves = _native.tttnim([list(row) for row in piles])
    return _answer((is_win, nim_sum, [Pile(*move) for move in moves]))
