"""The search of the atlas agrees with the command line, on a few rows and on the whole table."""

import json
import subprocess
import sys

import grundy
import pytest


def names(rows):
    return [row["game"] for row in rows]


def texts(rows):
    """Returns the rows as the command line has them, with the list of values as a text."""
    return [{**row, "first_values": " ".join(map(str, row["first_values"]))} for row in rows]


def said(*options):
    """Returns the games that the program of the same wheel finds."""
    command = [sys.executable, "-m", "grundy", "atlas", "find", "--json", *options]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["games"]


def test_games_are_those_of_the_command_line():
    found = grundy.atlas_find(family="octal", digits=4, period=20)
    assert all(isinstance(row["first_values"], list) and isinstance(row["period"], int) for row in found)
    assert texts(found) == said("--family", "octal", "--digits", "4", "--period", "20")
    assert texts(grundy.atlas_find(values=[0, 1, 2, 3, 1, 4], period=(None, 100), sort="period", reverse=True)) == said(
        "--values", "0,1,2,3,1,4", "--period", "..100", "--sort", "period", "--reverse"
    )
    assert texts(grundy.atlas_find(contains=[5, 4, 7], sort="oeis")) == said("--contains", "5,4,7", "--sort", "oeis")


def test_values_are_compared_as_numbers():
    kayles = names(grundy.atlas_find(values=[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]))
    assert "octal:0.77" in kayles
    assert "octal:0.77" not in names(grundy.atlas_find(values=[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 60]))
    assert len(grundy.atlas_find()) > 25_000


def test_cells_are_numbers_lists_or_none():
    (kayles,) = grundy.atlas_find(game="octal:0.77")
    assert kayles["first_values"] == grundy.game("0.77")[:64].tolist()
    assert grundy.atlas_find(game="octal:0.77", first_values=" ".join(map(str, kayles["first_values"]))) == [kayles]
    rows = grundy.atlas_find(family="octal", digits=3)
    cells = {name: {type(row[name]) for row in rows} for name in kayles}
    assert cells["saltus"] == {int, type(None)}
    assert all(types <= {int, type(None)} or types <= {str, type(None)} or types == {list} for types in cells.values())


def test_unknown_columns_and_files_are_refused(tmp_path):
    with pytest.raises(ValueError, match="unknown column 'size'; the columns are game, family"):
        grundy.atlas_find(size=3)
    with pytest.raises(ValueError, match="unknown column 'size'"):
        grundy.atlas_find(sort="size")
    other = tmp_path / "other.csv"
    other.write_text("a,b\n1,2\n")
    with pytest.raises(ValueError, match="is not an atlas"):
        grundy.atlas_find(other)
    with pytest.raises(FileNotFoundError):
        grundy.atlas_find(tmp_path / "missing.csv")


def test_a_table_may_be_read_from_a_file(tmp_path):
    file = tmp_path / "atlas.csv"
    subprocess.run([sys.executable, "-m", "grundy", "atlas", "csv", "-o", str(file)], check=True)
    assert grundy.atlas_find(file, game="octal:0.77") == grundy.atlas_find(game="octal:0.77")
