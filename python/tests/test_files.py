"""Files that `grundy values` writes are read back."""

import subprocess
import sys

import grundy
import numpy as np
import pytest

GAMES = [
    ("0.77", "30", (31,)),
    ("Lattice(ride (-1,0) (0,-1))", "5x8", (5, 8)),
    ("State(x, y, z -> (x-1, y, z); (x, y-2, z); (x-1, y, z-1))", "4x3x5", (4, 3, 5)),
    ("0.77 + Nim", "6x7", (6, 7)),
    ("Strip(O X; never OO XX)", "8", (9, 3, 3)),
]


def write(line, to, form, path):
    command = [sys.executable, "-m", "grundy", "values", line, "--to", to, "--format", form, "-o", str(path)]
    subprocess.run(command, check=True, capture_output=True)


@pytest.mark.parametrize(("line", "to", "shape"), GAMES)
def test_tables_are_read_back(line, to, shape, tmp_path):
    tables = []
    for form in ["text", "csv", "json", "npy"]:
        path = tmp_path / f"values.{form}"
        write(line, to, form, path)
        tables.append(grundy.read_values(path))
    assert all(table.shape == shape and (table == tables[0]).all() for table in tables)
    assert (tables[3] == np.load(path)).all()


def test_files_are_compared(tmp_path):
    for line, to, form in [("0.77", "30", "b-file"), ("Lattice(ride (-1,0) (0,-1))", "5x8", "csv")]:
        path = tmp_path / "values"
        write(line, to, form, path)
        assert grundy.compare(grundy.game(line), path).equal
    path.write_text("x,y,value\n0,0,0\n0,1,7\n")
    assert grundy.compare(path, grundy.game(line)).difference == (0, 1)
    path.write_text("nothing")
    with pytest.raises(ValueError, match="two integers"):
        grundy.read_values(path)
