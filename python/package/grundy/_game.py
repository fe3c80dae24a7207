"""Games in the notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from math import prod
from operator import index, xor
from typing import Any, NamedTuple, NoReturn, Union, cast, overload

import numpy as np
import numpy.typing as npt

from . import _native, _picture, _position
from ._claim import Verdict
from ._errors import warn_of_bounds
from ._law import Certificate, Law
from ._misere import Quotient, misere_snippet
from ._position import Move, Position
from ._progress import bar
from ._snippet import Asked, Samples, Snippet, samples
from ._sum import Summand

Values = npt.NDArray[np.unsignedinteger[Any]]
Bound = Union[int, str]


class Game(Summand):
    """An impartial game, named by one line of notation; :func:`grundy.game` makes one.

    A game of heaps is the sequence of the Grundy values of all heaps:

    >>> import grundy, itertools
    >>> kayles = grundy.game("0.77")
    >>> kayles[59], kayles[70:80]
    (7, array([6, 7, 4, 1, 2, 8, 1, 4, 7, 2], dtype=uint8))
    >>> list(itertools.islice(kayles, 9))
    [0, 1, 2, 3, 1, 4, 3, 2, 1]

    A position is a heap, a cell ``x, y``, a gap ``n, left, right`` of a strip (an end is 0 for a wall, or the number of a
    mark) or the number whose bits are a board's filled cells. A strip may also be drawn: ``"..X.O"``. The positions of
    other games are written as on the command line: ``"opening"``, ``"{1-2 2-3}"``. As with numpy, an array
    or a list of positions gives an array of their values. :meth:`nim_sum` gives the value of their sum.

    >>> grundy.game("Wythoff")[3, 4], grundy.game("Strip(O X; never OO XX)")["..X"]
    (2, 2)
    >>> kayles[[3, 5, 7]], kayles.nim_sum([3, 5, 7])
    (array([3, 4, 2], dtype=uint8), 5)

    The parameters of a line are given by keyword.

    >>> grundy.game("Subtraction(S)", S={1, 3, 4}).line
    'Subtraction({1,3,4})'

    :func:`grundy.parametric` reads a line with parameters once, for many values.

    Games are equal if their canonical notation is equal; :func:`grundy.compare` compares their values.
    """

    __slots__ = ("_native",)

    def __init__(self, line: str, **parameters: int | str | Iterable[int]) -> None:
        self._native = _native.Game(line, [(name, _parameter(value)) for name, value in parameters.items()])

    @property
    def line(self) -> str:
        """The canonical line of notation."""
        return self._native.line

    @property
    def of_heaps(self) -> bool:
        """``True`` if the positions are heaps."""
        return self._native.of_heaps

    def values(
        self,
        *bounds: Bound,
        dtype: npt.DTypeLike | None = None,
        progress: bool = False,
    ) -> Values:
        """Returns the Grundy values within bounds, computed on all threads, in the narrowest type that holds them.

        ==========  ====================  ============================================  ==============================
        family      bounds                positions                                     shape
        ==========  ====================  ============================================  ==============================
        heaps       ``1000``              the heaps n < 1000                            ``(1000,)``
        lattices    ``500, 400``          the cells (x, y) with x < 500 and y < 400     ``(500, 400)``, index ``[x, y]``
        strips      ``100``               gaps of n < 100 cells and all kinds of ends   ``(100, e, e)``, index
                                                                                        ``[n, left, right]``
        boards      none                  all sets of filled cells                      ``(2**cells,)``
        ==========  ====================  ============================================  ==============================

        Bounds are excluded, as in ``range`` and slices; they may also be written ``"1e6"``, ``"500x400"``. Version 0.1
        included the bound of heaps and of strips: until the next release, a ``FutureWarning`` reminds of that, which a slice
        such as ``game[:1000]`` does not need.

        `dtype` is ``numpy.uint8``, ``uint16`` or ``uint32``. `progress` shows tqdm's bar, if tqdm is installed. Raises
        ``OverflowError`` if a value does not fit `dtype`, ``ValueError`` if the bounds do not fit the game, and
        ``MemoryError`` if the memory is too small.

        >>> import grundy
        >>> grundy.game("0.137").values(13)
        array([0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2], dtype=uint8)
        >>> grundy.game("Wythoff").values(3, 4)
        array([[0, 1, 2, 3],
               [1, 2, 0, 4],
               [2, 0, 1, 5]], dtype=uint8)
        """
        text = _bounds(bounds)
        width = None if dtype is None else np.dtype(dtype).name
        with bar(progress, prod(self._native.shape(text, False)) if progress else None) as report:
            found = self._native.values(text, False, width, report)
        if len(bounds) == 1 and "x" not in text and text != "all":
            warn_of_bounds()
        return found

    def _within(self, bounds: tuple[Bound, ...]) -> Values:
        """Returns the values within the bounds of the command line, which include the bound of a heap."""
        return self._native.values(_bounds(bounds), True, None, None)

    @overload
    def __getitem__(self, position: int | tuple[int, ...] | str) -> int: ...  # type: ignore[overload-overlap]

    @overload
    def __getitem__(self, position: slice | tuple[slice | int, ...] | list[Any] | npt.NDArray[Any]) -> Values: ...

    def __getitem__(self, position: int | str | slice | tuple[slice | int, ...] | list[Any] | npt.NDArray[Any]) -> int | Values:
        """Returns the value of a position, or an array of the values of several positions: those of slices, which must have an
        end where positions have none, or the positions of a list or an array.

        Values are computed when they are requested, and kept. The values of far positions come from a proved law, if a law
        is found within a second.

        >>> import grundy
        >>> grundy.game("0.77")[10**18]
        1
        >>> grundy.game("0.77")[10:20], grundy.game("Wythoff")[0:3, 4]
        (array([2, 6, 4, 1, 2, 7, 1, 4, 3, 2], dtype=uint8), array([4, 5, 3], dtype=uint8))
        """
        if isinstance(position, slice):
            return self._slice((position,))
        if isinstance(position, tuple) and slice in map(type, position):
            return self._slice(position)
        if isinstance(position, np.ndarray):
            return _values([self[heap] for heap in position.ravel().tolist()]).reshape(position.shape)
        if isinstance(position, list):
            return _values([self[one] for one in position])
        if isinstance(position, str):
            return self.nim_sum(position)
        return self._native.value(cast("int | tuple[int, ...]", position))

    def nim_sum(self, position: Position) -> int:
        """Returns the value of a position. A list is a sum of positions; its value is the nim-sum of their values.

        >>> import grundy
        >>> grundy.game("0.77").nim_sum([3, 5, 7])
        5
        """
        return reduce(xor, map(self._native.value, self._numbers(position)), 0)

    def _slice(self, parts: tuple[slice | int, ...]) -> Values:
        lengths = self._native.axes()
        if len(parts) > len(lengths):
            raise IndexError(f"a position of {self} has {len(lengths)} numbers, not {len(parts)}")
        whole = (*parts, *[slice(None)] * (len(lengths) - len(parts)))
        ends = [_end(part, length) for part, length in zip(whole, lengths)]
        if self.of_heaps:
            (heaps,) = parts
            assert isinstance(heaps, slice)
            return self._native.heaps(index(heaps.start or 0), ends[0])[:: heaps.step]
        return self._native.block([max(end, 1) - 1 for end in ends])[whole]

    def __iter__(self) -> Iterator[int]:
        """Iterates over the values of the heaps 0, 1, 2, …, computed on demand."""
        for batch in self.stream(1024):
            yield from batch.tolist()

    def stream(self, batch: int = 65536) -> Iterator[npt.NDArray[np.uint32]]:
        """Iterates without end over the values of the heaps 0, 1, 2, … in arrays of at least `batch` values. It needs little
        more memory than the method that computes the values.

        >>> import grundy
        >>> first = next(grundy.game("4!.0").stream(1000))
        >>> len(first) >= 1000, first[:8].tolist()
        (True, [0, 0, 0, 1, 0, 2, 1, 0])
        """
        if batch < 0:
            raise ValueError(f"a batch has at least 0 values, not {batch}")
        return self._native.stream(batch)

    def law(self, *, to: Bound | tuple[int, ...] | None = None, seconds: float = 10.0, progress: bool = False) -> Law | None:
        """Returns the law of the values: proved, or observed so far; ``None`` if no law is found.

        The search reads the values within `to`, a bound as in :meth:`values`. Without `to`, it reads more and more values
        until a law is proved or the next step would exceed the limit of `seconds`.

        >>> import grundy
        >>> print(grundy.game("Subtraction({1,3,4})").law())
        periodic with period 7, proved (equal windows of a subtraction game: checked to heap 10)
        >>> print(grundy.game("4!.0").law(to=1000))
        None
        >>> grundy.game("Kayles + Nim").law(to=(20, 20)).kind
        'nim-sum'
        """
        within = None if to is None else _bounds(_tuple(to))
        with bar(progress, None) as report:
            found = self._native.law(within, seconds, report)
        return None if found is None else Law(found, ("game", self.line, within, seconds))

    def check(
        self,
        claim: str | Callable[..., int] | npt.ArrayLike,
        *,
        misere: bool = False,
        to: Bound | tuple[int, ...] | None = None,
        seconds: float = 10.0,
        progress: bool = False,
    ) -> Verdict:
        """Answers about a claim on the values: proved for all positions, false, or true so far.

        A claim is a line, as in ``grundy check``, a function of the numbers of a position, or an array of the values within
        the bounds `to`. Functions and arrays need `to`, and are compared with the values within it.

        With `misere`, a line is about misère play: ``lost if`` about the outcomes, a formula about the misère Grundy values.
        Several names are heaps of one sum.

        >>> import grundy
        >>> halves = grundy.game("Subtraction(1..=n/2)")
        >>> halves.check("n -> n/2 if n % 2 == 0 else g(n/2)").answer
        'proved'
        >>> print(halves.check(lambda n: n // 2, to=100))
        false: at heap 3 the claim is 1, and the value is 0: no option has the value 0
        >>> halves.check([0, 0, 1, 0], to=3).answer
        'true so far'
        >>> proved = grundy.game("Nim").check("x, y -> lost if x == y and x > 1 or x + y == 1", misere=True)
        >>> proved.answer, grundy.verify(proved.certificate)[-1]
        ('proved', 'equation: the formula is that value, on all of 64 residue classes')
        """
        within = None if to is None else _bounds(_tuple(to))
        with bar(progress, None) as report:
            if isinstance(claim, str):
                return Verdict.of(self._native.check(claim, misere, within, seconds, report))
            if misere:
                raise ValueError("a claim about misère play is a line of text")
            if to is None or within is None:
                raise ValueError("a function or an array is compared with the values within `to`")
            shape = tuple(self._native.shape(within, True))
            if callable(claim):
                claimed = [index(claim(*position)) for position in np.ndindex(*shape)]
            else:
                array = np.asarray(claim)
                if array.shape != shape:
                    raise ValueError(f"an array of the shape {shape} is needed, not {array.shape}")
                claimed = [index(value) for value in array.ravel().tolist()]
            return Verdict.of(self._native.check_values(claimed, within, report))

    def certify(
        self, *, misere: bool = False, to: int | None = None, seconds: float = 60.0, progress: bool = False
    ) -> Certificate:
        """Returns the certificate of a proved law, or with `misere` of the misère quotient: see :func:`grundy.verify`.

        `to` and `seconds` are as in :meth:`law`. Raises ``ValueError`` if no law is proved within them.
        """
        if misere:
            return self.misere_quotient(to=to, seconds=seconds, progress=progress).certificate()
        law = self.law(to=to, seconds=seconds, progress=progress)
        if law is None:
            raise ValueError(f"no law of {self} is proved, so there is nothing to certify")
        return law.certificate()

    def outcome(self, position: Position, *, misere: bool = False) -> str:
        """Returns ``"N"`` if the player to move wins, ``"P"`` if the previous player wins.

        Under misère play the player who moves last loses; a search finds the outcome, among at most 2,000,000 positions.
        It ends at sums of heaps that a misère quotient decides.
        :meth:`misere_quotient` handles larger positions.

        >>> import grundy
        >>> nim = grundy.game("Nim")
        >>> nim.outcome([1, 1]), nim.outcome([1, 1], misere=True), nim.outcome([2, 2], misere=True)
        ('P', 'N', 'P')

        A law may give the outcome of a position whose value nobody knows.

        >>> grundy.game("Wythoff").outcome((10**9, 5))
        'N'
        """
        if misere:
            is_p, _ = self._native.misere(self._numbers(position))
            return "P" if is_p else "N"
        return "P" if self._native.is_lost(self._numbers(position)) else "N"

    def moves(self, position: Position) -> list[Move]:
        """Returns all moves, each once.

        >>> import grundy
        >>> [move.to for move in grundy.game("0.77").moves(4)]
        [(1, 1), (1, 2), (2,), (3,)]
        """
        found: list[Move] = []
        strip = self._native.strip
        for number, part in enumerate(_position.parts(position)):
            if isinstance(part, str) and strip is not None:
                found += [Move(number, (after,)) for after in _position.drawn_moves(part, strip)]
            else:
                left = self._native.moves([_position.numbers(part, None)[0]], False)
                found += [Move(number, _position.components(to)) for _, to in left]
        return found

    def best_moves(self, position: Position, *, misere: bool = False) -> list[Move]:
        """Returns the winning moves; an empty list if the position is lost.

        For moves that split a heap of more than 1,048,576 tokens into two, the list has only those with a smaller part of at
        most preperiod + period of the proved law; the other winning moves follow from these by the period.

        >>> import grundy
        >>> grundy.game("0.77").best_moves([3, 5])
        [Move(component=1, to=(1, 2)), Move(component=1, to=(3,))]
        >>> grundy.game("Nim").best_moves([10**9, 5])
        [Move(component=0, to=(5,))]
        >>> grundy.game("Strip(O X; never OO XX)").best_moves("..X")
        [Move(component=0, to=('O.X',))]
        >>> grundy.game("Wythoff").best_moves((10**9, 5))
        [Move(component=0, to=((3, 5),))]
        >>> grundy.game("Chomp(2x2)").best_moves("opening")
        [Move(component=0, to=('{(0,0) (0,1) (1,0)}',))]
        """
        components = _position.parts(position)
        if self._native.strip is not None and any(isinstance(part, str) for part in components):
            after = ((move, _position.after(components, move)) for move in self.moves(position))
            return [move for move, left in after if self.outcome(left, misere=misere) == "P"]
        numbers = self._numbers(position)
        found = self._native.misere(numbers)[1] if misere else self._native.moves(numbers, True)
        return [Move(number, _position.components(to)) for number, to in found]

    def genus(self, position: Position) -> str:
        """Returns the genus of a position, as in Winning Ways, chapter 13: ``"2"`` for a position equal to ``*2``, ``"2^2"`` for
        another tame position, ``"4^146"`` for a wild one. Uses plain search, among at most 2,000,000 positions.

        >>> import grundy
        >>> [grundy.game("0.77").genus(n) for n in range(8)]
        ['0', '1', '2', '3', '1', '4^146', '3', '2^2']
        """
        words, _ = self._native.genus(self._numbers(position))
        return words

    def misere_quotient(self, *, to: int | None = None, seconds: float = 60.0, progress: bool = False) -> Quotient:
        """Returns the misère quotient of a game of heaps: of the heaps to `to`, or without `to` of more and more heaps until
        the quotient is proved for all heaps or the time is over.

        >>> import grundy
        >>> quotient = grundy.game("0.123").misere_quotient()
        >>> quotient.order, len(quotient.p_portion), quotient.is_proved
        (20, 5, True)
        """
        with bar(progress, None) as report:
            return Quotient(self._native.quotient(to, seconds, report), (self.line, to, seconds))

    def emit(
        self,
        language: str = "cpp",
        *,
        want: str | Iterable[str] = "grundy",
        to: Bound | tuple[int, ...] | None = None,
        limit: int | None = None,
        judge: str | None = None,
        form: str | None = None,
        force: bool = False,
        misere: bool = False,
        seconds: float = 60.0,
        header: str = "short",
        program: str | None = None,
        win: str = "First",
        lose: str = "Second",
        draw: str = "Draw",
        format: str = "{answer}",
        join: str | None = None,
        sample: Samples | None = None,
    ) -> Snippet:
        """Returns the Grundy function as the smallest code in a language: for all positions if a law is proved, otherwise
        within `to`.

        The languages are those that ``grundy emit --help`` lists, such as ``rust``, ``cpp`` (or ``C++``) and ``python``, in
        letters of either case; ``pari`` and ``mathematica`` have functions alone, for the OEIS.

        `want` is one or more of ``"grundy"`` (values), ``"outcome"`` (who wins a sum) and ``"moves"`` (a winning move).
        `limit` is a number of bytes, `judge` a judge whose limit the code must keep, `form` a form instead of the smallest one.
        `force` allows computations that take very long. With `misere` the code gives the outcome under misère play, and with
        ``"moves"`` a winning move; the search for the quotient is that of :meth:`misere_quotient`. `header` is the comment at
        the head: ``"none"``, ``"short"`` or ``"full"``.

        With `program` the code is a whole program, which reads the input of this line (``grundy manual programs``). It prints
        `win`, `lose` or `draw` within `format`; with `join` between them, the answers of the innermost repetition are on one
        line. `sample` is an input with the output that a judge prints for it, or a list of such pairs: if the program prints
        something else, a ``ValueError`` shows the difference.

        >>> import grundy
        >>> scope = {}
        >>> exec(grundy.game("0.77").emit("python"), scope)
        >>> scope["grundy"](59), grundy.game("Subtraction(1..=n/2)").emit("c").form
        (7, 'formula')
        >>> sample = ("2\\n1 5\\n2 5 5", "Alice\\nBob")
        >>> "main" in grundy.game("Nim").emit("cpp", program="T; n; piles...", win="Alice", lose="Bob", sample=sample)
        True
        """
        wanted = {want} if isinstance(want, str) else set(want)
        unknown = wanted - {"grundy", "outcome", "moves"}
        if unknown or not wanted:
            raise ValueError(f"want is one or more of 'grundy', 'outcome' and 'moves', not {want!r}")
        asked = Asked(header, program, win, lose, draw, format, join, samples(sample)).check(wanted)
        if misere:
            last = None if to is None else int(_bounds(_tuple(to)))
            text, quotient = self._native.emit_misere(language, "moves" in wanted, last, seconds, asked)
            return misere_snippet(text, quotient)
        functions = ("grundy" in wanted, "outcome" in wanted, "moves" in wanted)
        bounds = None if to is None else _bounds(_tuple(to))
        text, name, words, answered, start = self._native.emit(language, functions, bounds, limit, judge, form, force, asked)
        snippet = Snippet(text)
        snippet.form, snippet.words, snippet.range, snippet.start = name, words, answered, start
        return snippet

    @overload
    def plot(self, *bounds: Bound, size: tuple[int, int] | None = None) -> _picture.Svg: ...

    @overload
    def plot(self, *bounds: Bound, size: tuple[int, int] | None = None, ax: Any) -> Any: ...

    def plot(self, *bounds: Bound, size: tuple[int, int] | None = None, ax: Any = None) -> Any:
        """Draws the values within bounds, which are those of :meth:`values`, like the command line: an SVG that a notebook
        shows.

        `size` is from 480x360 to 4096x4096 pixels; by default 1200x800, or less if a map leaves room. With `ax`, which is
        ``True`` or an ``Axes`` of matplotlib, matplotlib draws the same picture, and the method returns the ``Axes``. Its
        coordinates are the numbers of heaps and their values, or those of the cells of a lattice, for what is drawn over it.

        >>> import grundy
        >>> grundy.game("0.77").plot(60)
        <grundy.Svg: 1200x800 pixels>
        """
        text = _bounds(bounds) if bounds else self._usual_bounds()
        if ax is None or ax is False:
            drawn, *sides = self._native.picture(text, size)
            return _picture.Svg.of(drawn, (sides[0], sides[1]))
        size, axes = _picture.room(size, None if ax is True else ax)
        return _picture.draw(*self._native.elements(text, size), axes)

    def _usual_bounds(self) -> str:
        """Returns the default bounds of a picture: the first that fit the game's family."""
        for text in ("201", "64x64", "16x16x16", "8x8x8x8", "all"):
            try:
                self._native.shape(text, False)
            except ValueError:
                continue
            return text
        raise ValueError(f"say how far {self} is to be drawn")

    def _numbers(self, position: Position) -> list[tuple[int, ...] | str]:
        """Converts components to numbers or texts; a drawn strip is the sum of its gaps."""
        strip = self._native.strip
        return [found for part in _position.parts(position) for found in _position.numbers(part, strip)]

    def _repr_html_(self) -> str:
        return _picture.table(self)

    def __str__(self) -> str:
        return self.line

    def __repr__(self) -> str:
        return f"grundy.game({self._native.name or self.line!r})"

    def __eq__(self, other: object) -> bool:
        return self.line == other.line if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.line)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self._native.name or self.line,)


def _end(part: slice | int, length: int | None) -> int:
    """Returns the least number above those of a part of an index, along a coordinate of this length, if it has an end."""
    if not isinstance(part, slice):
        return index(part) + 1 if index(part) >= 0 else _outside(part)
    if length is not None:
        return length
    for number in (part.start, part.stop):
        if number is not None and index(number) < 0:
            _outside(number)
    if part.stop is None or index(1 if part.step is None else part.step) < 1:
        raise IndexError("positions are 0, 1, 2, … without end: a slice must have an end and go upwards")
    return index(part.stop)


def _outside(number: int) -> NoReturn:
    raise IndexError(f"{number} is not a position: numbers are from 0 to 2**64 - 1")


def _values(found: list[int]) -> Values:
    """Converts values to an array of the narrowest type that holds them."""
    return np.array(found, dtype=np.min_scalar_type(max(found, default=0)))


def _parameter(value: int | str | Iterable[int]) -> str:
    """Writes the value of a parameter, a number or a set, in the notation."""
    if isinstance(value, (int, str)):
        return str(value)
    return "{" + ",".join(str(index(number)) for number in sorted(value)) + "}"


class Named(NamedTuple):
    """A game with a name."""

    names: tuple[str, ...]
    """Its names; the usual name is first."""
    line: str
    """Its canonical line of notation."""
    rules: str
    """Its rules in a sentence."""


def game(line: str, **parameters: int | str | Iterable[int]) -> Game:
    """Returns the game of a line of notation, or of a known name; the parameters of the line are given by keyword.

    Raises :class:`grundy.NotationError` for an invalid line; the error shows the place and a likely fix.

    >>> import grundy
    >>> grundy.game("Kayles"), grundy.game(".77") == grundy.game("0.77")
    (grundy.game('Kayles'), True)
    """
    return Game(line, **parameters)


def names() -> list[Named]:
    """Returns all games with a name.

    >>> import grundy
    >>> next(named.rules for named in grundy.names() if "Kayles" in named.names)
    'Take one token or two adjacent ones from a row, which may fall in two.'
    """
    return [Named(tuple(known), line, rules) for known, line, rules in _native.names()]


def _tuple(bounds: Bound | tuple[int, ...]) -> tuple[Bound, ...]:
    return bounds if isinstance(bounds, tuple) else (bounds,)


def _bounds(bounds: tuple[Bound, ...]) -> str:
    """Writes bounds in the notation."""
    return "x".join(bound if isinstance(bound, str) else str(index(bound)) for bound in bounds) or "all"
