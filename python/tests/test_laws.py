"""Laws, certificates, comparisons, known games with given values, and code."""

import importlib
import pickle
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import grundy
import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


@settings(deadline=None, max_examples=30)
@given(st.sets(st.integers(1, 9), min_size=1, max_size=4), st.integers(0, 3000))
def test_a_proved_law_gives_all_values(members, heap):
    game = grundy.game("Subtraction({" + ",".join(map(str, sorted(members))) + "})")
    law = game.law()
    assert law.is_proved
    assert law.status == "proved"
    value = oracle.grundy(oracle.subtraction(members))
    values = [value(n) for n in range(heap + 1)]
    assert law(heap) == values[heap]
    assert all(values[n] == values[n - law.period] + law.saltus for n in range(law.preperiod + law.period, heap + 1))
    facts = grundy.verify(law.certificate())
    assert facts


def test_the_attributes_of_each_kind():
    def shown(line, **options):
        law = grundy.game(line).law(**options)
        return law.kind, law.preperiod, law.period, law.saltus, law.status

    assert shown("0.77") == ("periodic", 71, 12, 0, "proved")
    assert shown("Nim")[:4] == ("arithmetic periodic", 0, 1, 1)
    assert shown("Subtraction(1..=n/2)")[0] in ("regular", "restricted Nim")
    assert shown("Strip(O X; never OO XX)") == ("arithmetic periodic", 1, 2, None, "proved")
    assert shown("Wythoff")[0] == "beatty"
    assert shown("Chomp(3x5)")[0] == "opening"
    assert grundy.game("4!.0").law(to=2000) is None
    observed = grundy.game("0.45").law(to=700)
    assert (observed.status, observed.theorem, observed.checked_to) == ("observed", None, 700)
    assert str(observed).endswith("observed to heap 700")
    with pytest.raises(ValueError, match="not proved"):
        observed.certificate()
    half = grundy.game("Subtraction(1..=n/2)").law()
    assert half(2 * 10**20) == 10**20
    with pytest.raises(IndexError):
        half(2**200)


def test_values_far_beyond_a_period_equal_streamed_values():
    for line in ("0.77", "0.137", "Subtraction({2,5,7})", "0.3"):
        game, batches, count = grundy.game(line), [], 0
        for batch in game.stream():
            batches.append(batch)
            count += len(batch)
            if count > 50_001:
                break
        assert np.array_equal(game.values(50_002), np.concatenate(batches)[:50_002]), line


def test_descriptions_are_those_of_the_command_line():
    path = Path(__file__).parents[2] / "crates" / "law" / "tests" / "law" / "games.tsv"
    count = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        notation, to, words = line.split("\t")
        law = grundy.game(notation).law(to=to)
        assert (str(law).replace("\n", " / ") if law else "none found") == words, notation
        count += 1
    assert count > 230


def test_bounds_of_laws_are_those_of_values():
    wythoff = grundy.game("Wythoff")
    assert wythoff.law(to="20x20") == wythoff.law(to=(20, 20))
    with pytest.raises(ValueError, match="rectangle"):
        wythoff.law(to=20)


def test_far_positions_are_answered_by_a_proved_law():
    kayles = grundy.game("0.77")
    values = kayles.values(2000)
    for heap in (10**12, 10**18 + 7, 2**64 - 1):
        assert kayles[heap] == values[84 + (heap - 84) % 12] == kayles.law()(heap)
    assert grundy.game("Nim")[10**12] == 10**12
    assert kayles.outcome([10**12, 10**12]) == "P"
    assert kayles.outcome([10**12, 1]) == ("N" if kayles[10**12] != 1 else "P")
    moves = kayles.best_moves([10**9, 5])
    assert moves
    for move in moves[:50]:
        left = [*move.to, 5] if move.component == 0 else [10**9, *move.to]
        assert kayles.outcome(left) == "P"
    nim = grundy.game("Lattice(ride (-1,0) (0,-1); leap (-1,-1))")
    assert nim[3 * 10**9, 4] == 3000000004
    assert grundy.game("Kayles + Nim")[10**12, 10**6] == int(kayles[10**12]) ^ 10**6


def test_false_certificates_are_refused():
    text = grundy.game("0.137").certify()
    assert grundy.verify(str(text))
    with pytest.raises(grundy.RefusedError, match="false claim"):
        grundy.verify(text.replace("preperiod = 52", "preperiod = 53"))
    with pytest.raises(ValueError, match="expected"):
        grundy.verify("no certificate")
    quotient = grundy.game("0.123").certify(misere=True)
    assert quotient.verify()
    with pytest.raises(grundy.RefusedError):
        grundy.verify(quotient.replace("order = 20", "order = 21"))


@pytest.mark.parametrize(
    ("line", "statement"),
    [
        ("Kayles", "code_law [0;7;7]%N 71 12 "),
        ("Subtraction({1,3,4})", "removal_law (Removal [true;false;true;true] [] 0) 0 7 0%N "),
        ("Lattice(leap (-1,0) (-2,0); ride (0,-1))", "sum_law "),
        ("Wythoff", "Wythoff"),
    ],
)
def test_a_certificate_gives_the_coq_file_of_the_command_line(line, statement):
    text = grundy.game(line).certify().coq()
    assert statement in text
    assert "Print Assumptions all." in text
    command = [sys.executable, "-m", "grundy", "certify", line, "--coq"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == text


def test_a_certificate_without_a_coq_file_says_why():
    certificate = grundy.game("Ring(0.7!)").certify()
    with pytest.raises(ValueError, match=r"cannot write a Coq proof for Ring\(0\.7!\)"):
        certificate.coq()


def test_comparisons():
    def game(line):
        return grundy.game(line)

    kayles = game("0.77")
    assert grundy.compare(kayles, game("Kayles")).proved
    same = grundy.compare(game("0.161"), game("0.36"), to=500)
    assert same
    assert not same.proved
    other = grundy.compare(game("0.161"), game("0.36"), to=1000)
    assert not other
    assert other.difference == 519
    assert other.values == (game("0.161")[519], game("0.36")[519])
    shifted = grundy.compare(game("0.07"), game("0.137"))
    assert (shifted.equal, shifted.proved, shifted.shift) == (True, True, -1)
    assert grundy.compare(kayles, kayles.values(100))
    assert grundy.compare(kayles.values(100).tolist(), kayles)
    assert not grundy.compare(kayles, [0, 1, 2, 4])
    assert grundy.compare([0, 1, 2], [0, 1, 3]).difference == 2
    squares = [np.add.outer(np.arange(n), np.arange(n)) for n in (4, 6)]
    assert grundy.compare(*squares).equal
    squares[1][3, 2] = 9
    assert grundy.compare(*squares).difference == (3, 2)
    assert grundy.compare(*squares[::-1]).values == (9, 5)
    rule = grundy.rule(lambda n: ([a, n - k - a] for k in (1, 2) if k <= n for a in range((n - k) // 2 + 1)))
    assert grundy.compare(rule, kayles)
    assert rule.law(to=400).period == 12
    queens = game("Lattice(ride (-1,0) (0,-1) (-1,-1))")
    assert not grundy.compare(queens, game("Lattice(ride (-1,0) (0,-1))"))
    assert grundy.compare(queens, game("Lattice(leap (-1,-1))")).difference == (0, 1)
    assert grundy.compare(game("Board(1x3; place [#])"), game("Board(1x3; line 1..=1 in row)")).proved
    with pytest.raises(ValueError, match="different kinds"):
        grundy.compare(kayles, queens)
    with pytest.raises(ValueError, match="not a Grundy value"):
        grundy.compare(kayles, [0, -1])


def test_identify():
    kayles = grundy.game("0.77").values(50)
    assert grundy.identify(kayles)[0].name == "Kayles"
    assert grundy.identify(kayles[3:], first=3)[0].game == "0.77"
    assert grundy.identify([7, 7, 7, 9, 9, 1, 2, 3]) == []
    with pytest.raises(ValueError, match="at least 6"):
        grundy.identify([0, 1, 2])
    with pytest.raises(ValueError, match="not a Grundy value"):
        grundy.identify([0, 1, 2, 3, 4, 2**32])


def test_emitted_code_runs():
    values = grundy.game("0.137")[:501].tolist()
    for form in ("plain", "packed", "coded"):
        scope = {}
        snippet = grundy.game("0.137").emit("python", form=form)
        exec(snippet, scope)
        assert [scope["grundy"](n) for n in range(501)] == values
        assert snippet.form == form
    for language in ("rust", "cpp", "c", "c89", "python", "java", "javascript", "csharp", "go", "kotlin", "pari"):
        assert "grundy(" in grundy.game("0.77").emit(language).lower()
    scope = {}
    exec(grundy.game("0.77").emit("python", want=("grundy", "outcome", "moves")), scope)
    kayles = grundy.game("0.77")
    for sum_ in ([3, 5], [1, 1], [9, 4, 2]):
        assert scope["outcome"](sum_) == (kayles.outcome(sum_) == "N")
    scope = {}
    exec(grundy.game("0.123").emit("python", misere=True), scope)
    for sum_ in ([1], [3, 4, 4], [5, 6, 2]):
        assert scope["outcome"](sum_) == (grundy.game("0.123").outcome(sum_, misere=True) == "N")
    with pytest.raises(ValueError, match="no law is proved"):
        grundy.game("Subtraction(primes)").emit("cpp")
    assert len(grundy.game("Subtraction(primes)").emit("cpp", to=100)) < 1000
    with pytest.raises(ValueError, match="more than the 10"):
        grundy.game("Subtraction(primes)").emit("cpp", to=100, limit=10)


def test_quotients():
    game = grundy.game("0.123")
    quotient = game.misere_quotient()
    assert (quotient.order, quotient.is_proved, quotient.stop) == (20, True, None)
    wins = oracle.misere(oracle.octal(0, [1, 2, 3]))
    for sum_ in ([], [1, 1], [3, 4], [6, 5, 2], [7, 7]):
        assert quotient.outcome(sum_) == ("N" if wins(tuple(sum_)) else "P")
    assert quotient.outcome([10**6, 10**6 + 1]) in "NP"
    scope = {}
    snippet = quotient.emit("python", moves=True)
    exec(snippet, scope)
    for sum_ in ([], [1, 1], [3, 4], [6, 5, 2], [7, 7]):
        assert scope["outcome"](sum_) == (quotient.outcome(sum_) == "N")
    assert snippet == game.emit("python", misere=True, want=("outcome", "moves"))
    assert (snippet.form, snippet.range) == ("quotient", "all n >= 0")
    nim = grundy.game("Nim").misere_quotient(to=3).emit("python")
    assert nim == grundy.game("Nim").emit("python", misere=True, to=3)
    assert all(quotient.product(0, x) == x for x in range(quotient.order))
    with pytest.raises(IndexError):
        quotient.product(0, 20)
    short = game.misere_quotient(to=5)
    with pytest.raises(ValueError, match="heaps to 5"):
        short.outcome([6])
    with pytest.raises(ValueError, match="not a game of heaps"):
        grundy.game("Wythoff").misere_quotient()
    with pytest.raises(ValueError, match="heap 1000000"):
        game.misere_quotient(to=10**7)


def test_pictures_and_tables(tmp_path):
    pytest.importorskip("matplotlib").use("Agg")
    for line in ("0.77", "Wythoff", "Strip(O X; never OO XX)", "Board(3x3; place [##])", "4!.0"):
        game = grundy.game(line)
        picture = game.plot()
        assert picture.startswith("<svg")
        assert picture._repr_svg_() == str(picture)
        picture.save(tmp_path / "picture.svg")
        assert (tmp_path / "picture.svg").read_text(encoding="utf-8") == picture
        axes = game.plot(ax=True)
        assert game.line in axes.get_title()
        assert game.plot(ax=axes) is axes
        assert line in game._repr_html_() or game.line in game._repr_html_()
    html = grundy.game("0.77")._repr_html_()
    assert "period 12" in html
    assert html.count("<tr>") == 1 + 5  # At least the heaps to 71 + 2 * 24, in rows of 24.
    assert np.array_equal(grundy.game("0.77").values(13), grundy.game("0.77")[:13])


def test_names_stay_in_titles_and_repr():
    kayles = grundy.game("bowling pins")
    assert repr(kayles) == "grundy.game('Bowling Pins')"
    assert repr(grundy.game("0.77")) == "grundy.game('0.77')"
    assert repr(pickle.loads(pickle.dumps(kayles))) == repr(kayles)
    assert kayles == grundy.game("0.77")
    assert repr(kayles + grundy.game("Nim")) == "grundy.game('Bowling Pins') + grundy.game('Nim')"
    assert "<title>Grundy values of Kayles (0.77) to 99</title>" in kayles.plot(100)
    assert "<b>Kayles (0.77)</b>" in kayles._repr_html_()


PICTURES = [
    ("0.77", (90,)),
    ("0.77", (200,)),
    ("4!.0", (200,)),
    ("Wythoff", (30, 20)),
    ("Hyper Knights", (40, 40)),
    ("Three-Heap Wythoff", (6, 6, 6)),
    ("Strip(O X; never OO XX)", (60,)),
    ("Board(3x3; place [##])", ()),
    ("Chomp(3x4)", ()),
    ("Poset(a<b b<c)", ()),
]


@pytest.mark.parametrize(("line", "bounds"), PICTURES)
def test_the_picture_of_matplotlib_equals_the_svg(line, bounds):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("Agg")
    colors = importlib.import_module("matplotlib.colors")
    game = grundy.game(line)
    svg = game.plot(*bounds, size=(900, 600))
    axes = game.plot(*bounds, size=(900, 600), ax=True)
    root = ElementTree.fromstring(svg)
    tags = [(element.tag.rpartition("}")[2], element.attrib, element.text) for element in root]
    # Every word, box, dot and map of the SVG is in the axes, in its colour and at its place.
    title = next(text for tag, _, text in tags if tag == "title")
    assert axes.get_title() == title
    assert sorted(text.get_text() for text in axes.texts) == sorted(text for tag, _, text in tags if tag == "text")
    left, right, low, high = (*axes.get_xlim(), *axes.get_ylim())
    width, height = svg.size

    def pixel(x, y):
        return round((x - left) / (right - left) * width), round((y - high) / (low - high) * height)

    def box(patch):
        x, y = patch.get_xy()
        (x0, y1), (x1, y0) = pixel(x, y), pixel(x + patch.get_width(), y + patch.get_height())
        return x0, y0, x1 - x0, y1 - y0, colors.to_hex(patch.get_facecolor())

    boxes = [attributes for tag, attributes, _ in tags if tag == "rect"][1:]
    sides = [tuple(int(attributes[side]) for side in ("x", "y", "width", "height")) for attributes in boxes]
    assert [box(patch) for patch in axes.patches] == [(*side, attributes["fill"]) for side, attributes in zip(sides, boxes)]
    images = [tuple(int(one[side]) for side in ("x", "y", "width", "height")) for tag, one, _ in tags if tag == "image"]
    extents = [image.get_extent() for image in axes.images]
    corners = [(*pixel(x0, y1), *pixel(x1, y0)) for x0, x1, y0, y1 in extents]
    assert corners == [(x, y, x + wide, y + tall) for x, y, wide, tall in images]
    paths = [attributes for tag, attributes, _ in tags if tag == "path"]
    dots = [(one["stroke"], re.findall(r"M(\d+) (\d+)h0", one["d"])) for one in paths if one.get("fill") != "none"]
    drawn = [line for line in axes.lines if line.get_marker() == "o"]
    assert len(drawn) == len(dots)
    for points, (colour, at) in zip(drawn, dots):
        assert colors.to_hex(points.get_color()) == colour
        assert [pixel(x, y) for x, y in points.get_xydata()] == [(int(x), int(y)) for x, y in at]
    pyplot.close("all")


def test_coordinates_of_matplotlib_are_those_of_the_game():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("Agg")
    kayles = grundy.game("0.77")
    axes = kayles.plot(91, ax=True)
    seen = {(round(x), round(y)) for line in axes.lines for x, y in line.get_xydata() if -0.5 < x < 90.5 and y < 8.5}
    assert {(n, kayles[n]) for n in range(91)} <= seen
    _, axes = pyplot.subplots()
    knights = grundy.game("Hyper Knights").plot(40, 40, ax=axes)
    assert knights is axes
    assert [round(edge, 3) for edge in axes.images[0].get_extent()] == [-0.5, 39.5, -0.5, 39.5]
    pyplot.close("all")


def test_laws_with_parameters():
    law = grundy.parametric("Subtraction({1,2,k})").law()
    assert law is not None
    assert law.is_proved
    assert law.formula.startswith("n, k -> ")
    other = grundy.parametric("Subtraction(1..=n/k)").law()
    assert other is not None
    assert other.is_proved
    assert "Levine" in str(other)
    assert "f grows" in other.reason
    assert grundy.parametric("Heap(n -> [n-1] if n > 0; [n/k] if n >= k)").law(to=60) is None
    with pytest.raises(ValueError, match="set S is open"):
        grundy.parametric("Subtraction(S)").law()


def test_laws_are_explained_and_sums_are_certified():
    assert "windows of 4 values" in grundy.game("Subtraction({1,3,4})").law().explain()
    certificate = grundy.game("0.77 + Subtraction({1,3})").certify()
    assert "nim-sum" in grundy.verify(certificate)[1]
    with pytest.raises(grundy.RefusedError):
        grundy.verify(certificate.replace("period = 12", "period = 24"))
