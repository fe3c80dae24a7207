"""Sums of games of any kinds, by the theorem of Sprague and Grundy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt


class SumMove(NamedTuple):
    """A move in a sum of games."""

    game: int
    """The index of the game of the move."""
    to: Any
    """The list of the components that are left of its position."""


class Summand:
    """A game that can be added to others: its positions have values and moves."""

    __slots__ = ()

    def __getitem__(self, position: Any) -> Any:
        raise NotImplementedError

    def nim_sum(self, position: Any) -> int:
        """Returns the value of a position. A list is a sum of positions."""
        raise NotImplementedError

    def values(self, *bounds: Any) -> npt.NDArray[Any]:
        """Returns the values within bounds."""
        raise NotImplementedError

    def moves(self, position: Any) -> Sequence[tuple[int, Any]]:
        """Returns all moves."""
        raise NotImplementedError

    def __add__(self, other: object) -> Sum:
        """Returns the sum: a player moves in one of the games, and a player who cannot move in any of them loses."""
        if not isinstance(other, Summand):
            return NotImplemented
        return Sum(*_summands(self), *_summands(other))


class Sum(Summand):
    """A sum of games. Its positions are tuples with a position of each game.

    >>> import grundy
    >>> both = grundy.game("Nim") + grundy.game("0.77")
    >>> both[5, 9], both.outcome((4, 9)), both.best_moves((5, 9))
    (1, 'P', [SumMove(game=0, to=[4])])

    The values of a sum are the nim-sums of the values of its games (Sprague 1935, Grundy 1939):

    >>> both.values(3, 4)
    array([[0, 1, 2, 3],
           [1, 0, 3, 2],
           [2, 3, 0, 1]], dtype=uint8)
    """

    __slots__ = ("games",)

    def __init__(self, *games: Summand) -> None:
        self.games = games

    def __getitem__(self, position: Any) -> int:
        pairs = zip(self.games, self._positions(position))
        return reduce(xor, (game.nim_sum(part) for game, part in pairs), 0)

    def nim_sum(self, position: Any) -> int:
        """Returns the value of a position: the nim-sum of the values in each game."""
        return self[position]

    def _positions(self, position: Any) -> tuple[Any, ...]:
        if not isinstance(position, tuple) or len(position) != len(self.games):
            count = len(self.games)
            raise ValueError(f"a position of this sum is a tuple of {count}, a position of each game, not {position!r}")
        return position

    def values(self, *bounds: Any) -> npt.NDArray[Any]:
        """Returns the values of all sums of positions within bounds, with one bound (or a tuple) for each game. The indices of
        the first game come first.
        """
        arrays = [
            game.values(*(bound if isinstance(bound, tuple) else (bound,)))
            for game, bound in zip(self.games, self._positions(bounds))
        ]
        return reduce(np.bitwise_xor.outer, arrays)

    def outcome(self, position: Any) -> str:
        """Returns ``"N"`` if the player to move wins, ``"P"`` if the previous player wins."""
        return "N" if self[position] else "P"

    def moves(self, position: Any) -> list[SumMove]:
        """Returns all moves."""
        found = []
        for index, (game, part) in enumerate(zip(self.games, self._positions(position))):
            parts = part if isinstance(part, list) else [part]
            for at, left in game.moves(part):
                to = parts[:at] + (list(left) if isinstance(left, (tuple, list)) else [left]) + parts[at + 1 :]
                found.append(SumMove(index, to))
        return found

    def best_moves(self, position: Any) -> list[SumMove]:
        """Returns the winning moves; an empty list if the position is lost."""
        whole, wins = self[position], []
        for move in self.moves(position):
            game = self.games[move.game]
            if whole ^ game.nim_sum(position[move.game]) ^ game.nim_sum(move.to) == 0:
                wins.append(move)
        return wins

    def __repr__(self) -> str:
        return " + ".join(map(repr, self.games))


def _summands(game: Summand) -> tuple[Summand, ...]:
    return game.games if isinstance(game, Sum) else (game,)
