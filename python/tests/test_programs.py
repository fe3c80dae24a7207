"""Whole programs, tried on samples."""

import subprocess
import sys

import grundy
import pytest

INPUT = "T; n; piles..."
KAYLES = grundy.game("Kayles")
SAMPLE = ("3\n1 4\n2 3 3\n3 1 2 3\n", "Alice\nBob\nBob\n")


def program(game=KAYLES, language="python", **options):
    return game.emit(language, program=INPUT, win="Alice", lose="Bob", **options)


def test_a_program_prints_the_output_of_its_sample():
    text = program(sample=SAMPLE)
    assert text == program(sample=[SAMPLE, ("1\n2 1 1", "Bob")]) == program()
    assert text.range == "all n >= 0"
    done = subprocess.run([sys.executable, "-c", text], input=SAMPLE[0], capture_output=True, text=True, check=True)
    assert done.stdout == SAMPLE[1]
    # The interpreter runs the program of every language.
    for language in ("rust", "cpp", "c", "c89", "java", "javascript", "csharp", "go", "kotlin"):
        assert "Alice" in program(language=language, sample=SAMPLE)


def test_a_difference_from_a_sample_is_shown():
    with pytest.raises(ValueError, match="sample 2: the program prints something else") as failed:
        program(sample=[SAMPLE, ("2\n1 4\n2 3 3\n", "Alice\nAlice\n")])
    assert str(failed.value).splitlines()[1:] == ["@@ line 2 @@", "-Alice", "+Bob"]
    with pytest.raises(ValueError, match="sample 1: the input ends too early"):
        program(sample=("2\n1 4\n", "Alice\nBob"))


def test_a_program_prints_other_words():
    asked = {"program": "n; piles...", "join": " "}
    text = KAYLES.emit("python", **asked, win="{move}", lose="none", format="{value}: {answer}", header="none")
    assert not text.startswith("#")
    done = subprocess.run([sys.executable, "-c", text], input="2\n3 3\n", capture_output=True, text=True, check=True)
    assert done.stdout == "0: none\n"


def test_misere_programs_are_tried_too():
    sample = ("2\n2 1 1\n2 2 2\n", "Alice\nBob")
    for game in (grundy.game("Nim"), grundy.game("0.123")):
        wins = [game.outcome(sum_, misere=True) for sum_ in ([1, 1], [2, 2])]
        right = (sample[0], "\n".join("Alice" if found == "N" else "Bob" for found in wins))
        assert "Alice" in program(game, misere=True, sample=right)
        with pytest.raises(ValueError, match="@@ line 1 @@\n-nobody\n"):
            program(game, misere=True, sample=(sample[0], "nobody"))
    with pytest.raises(grundy.NotationError, match="under misere play"):
        grundy.game("Nim").emit(program=INPUT, format="{value}", misere=True)


def test_errors_point_into_the_line_of_the_input():
    with pytest.raises(grundy.NotationError) as failed:
        KAYLES.emit(program="T; n; piles... ???")
    start, end = failed.value.span
    assert failed.value.line == "T; n; piles... ???"
    assert failed.value.line[start:end].strip("?") == ""
    with pytest.raises(grundy.NotationError, match="cannot be used here"):
        KAYLES.emit(program=INPUT, win="{what}")
    with pytest.raises(ValueError, match="graph"):
        KAYLES.emit(program="n; (u v)[n-1]; play tree u, v")


def test_options_that_do_not_fit_are_refused():
    for options, match in [
        ({"sample": SAMPLE}, "belong to a whole program"),
        ({"win": "Alice"}, "belong to a whole program"),
        ({"program": INPUT, "want": "moves"}, "leave want out"),
        ({"program": INPUT, "sample": ("1",)}, "a pair of texts"),
        ({"program": INPUT, "sample": ["1", "2"], "header": "long"}, "none, short, full"),
        ({"program": INPUT, "sample": [("1", 2)]}, "a pair of texts"),
        ({"header": "long"}, "none, short, full"),
    ]:
        with pytest.raises(ValueError, match=match):
            KAYLES.emit(**options)
    assert KAYLES.emit(header="full").count("//") > KAYLES.emit().count("//") > KAYLES.emit(header="none").count("//") == 0
