"""Impartial games: name a game in one line, and get its Grundy values as arrays, their law with a proof, pictures, and code
to embed.

>>> import grundy
>>> kayles = grundy.game("0.77")
>>> kayles[:9]
array([0, 1, 2, 3, 1, 4, 3, 2, 1], dtype=uint8)
>>> law = kayles.law()
>>> law.period, law.status, law(10**18)
(12, 'proved', 1)
>>> grundy.verify(kayles.certify())[-1]
'bound: the law holds at all heaps from 71 to below 156, as the theorem asks'

============================================  ==================================================================
:func:`game`, :class:`Game`                   values, laws, certificates, moves, code, pictures of one game
``g + h``, :class:`Sum`                       sums of games
:class:`Law`, :func:`verify`                  laws and their certificates
:func:`compare`, :func:`identify`             equality of two games, and the games with given values
:func:`guess`                                 formulas for a table of values
:func:`read_values`                           the values of a file that ``grundy values`` wrote
:func:`parametric`                            lines with parameters
:func:`atlas_find`                            the games of the atlas with given values, period, kind
:func:`rule`                                  a game by a Python function (slow)
:mod:`grundy.solvers`                         twelve problems of judges
============================================  ==================================================================

During long computations other threads of the interpreter run, and Ctrl-C interrupts the computation.
"""

from importlib.metadata import version as _version

from . import solvers
from ._atlas import atlas_find
from ._claim import Verdict
from ._compare import Comparison, Match, compare, identify, read_values
from ._errors import NotationError, RefusedError, RuleError
from ._game import Game, Named, game, names
from ._guess import Formula, guess
from ._law import Certificate, Law, verify
from ._misere import Quotient, QuotientPeriod
from ._parametric import Parameter, Parametric, parametric
from ._picture import Svg
from ._position import Move
from ._rule import Rule, rule
from ._snippet import Snippet
from ._sum import Sum, SumMove

__version__ = _version("grundy")

__all__ = [
    "Certificate",
    "Comparison",
    "Formula",
    "Game",
    "Law",
    "Match",
    "Move",
    "Named",
    "NotationError",
    "Parameter",
    "Parametric",
    "Quotient",
    "QuotientPeriod",
    "RefusedError",
    "Rule",
    "RuleError",
    "Snippet",
    "Sum",
    "SumMove",
    "Svg",
    "Verdict",
    "atlas_find",
    "compare",
    "game",
    "guess",
    "identify",
    "names",
    "parametric",
    "read_values",
    "rule",
    "solvers",
    "verify",
]
