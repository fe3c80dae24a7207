"""Compares the rows of the atlas's files as pandas, polars, DuckDB and sqlite3 read them.

The expected rows come from Python's csv module, which changes no cell."""

import csv
import json
import pathlib
import re
import sqlite3
import sys

import duckdb
import pandas
import polars

folder = pathlib.Path(sys.argv[1])
table, parquet, base = (str(folder / f"atlas.{kind}") for kind in ("csv", "parquet", "sqlite"))


def expected():
    """Returns the names of the columns, and the rows: quoted cells are text, bare cells are numbers, empty cells are None."""
    text = pathlib.Path(table).read_text(encoding="ascii")
    with open(table, newline="", encoding="ascii") as file:
        names, *rows = list(csv.reader(file))
    numbers = [not any(line[at] and not line[at].isdigit() for line in rows) for at in range(len(names))]
    assert text.count('"') == 2 * sum(bool(cell) and not number for line in rows for cell, number in zip(line, numbers))
    return names, [tuple((int(cell) if number else cell) if cell else None for cell, number in zip(line, numbers)) for line in rows]


names, rows = expected()
assert len(rows) > 25_000 and len({line[0] for line in rows}) == len(rows)


def plain(cell):
    """Returns a cell as Python's int, str or None."""
    if cell is None or cell is pandas.NA or cell != cell:
        return None
    return cell if isinstance(cell, str) else int(cell)


def check(tool, found_names, found):
    assert list(found_names) == names, (tool, found_names)
    found = [tuple(plain(cell) for cell in line) for line in found]
    assert len(found) == len(rows), (tool, len(found))
    # A database has no order of rows.
    wrong = [pair for pair in zip(sorted(found, key=lambda line: line[0]), sorted(rows, key=lambda line: line[0])) if pair[0] != pair[1]]
    assert not wrong, (tool, len(wrong), wrong[0])
    print(f"{tool}: the same {len(found)} rows")


for tool, frame in [
    ("pandas, CSV without an option", pandas.read_csv(table)),
    ("pandas, CSV, nullable", pandas.read_csv(table, dtype_backend="numpy_nullable")),
    ("pandas, Parquet", pandas.read_parquet(parquet)),
]:
    check(tool, frame.columns, frame.astype(object).itertuples(index=False, name=None))
for tool, frame in [("polars, CSV", polars.read_csv(table, infer_schema_length=None)), ("polars, Parquet", polars.read_parquet(parquet))]:
    check(tool, frame.columns, frame.iter_rows())
for tool, path in [("DuckDB, CSV", table), ("DuckDB, Parquet", parquet)]:
    found = duckdb.sql(f"SELECT * FROM '{path}'")
    check(tool, found.columns, found.fetchall())
database = sqlite3.connect(base)
found = database.execute("SELECT * FROM atlas")
check("sqlite3", [column[0] for column in found.description], found.fetchall())
assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
for question in ("period = 20", "first_values = '0 1'", "game = 'octal:0.77'"):
    plan = " ".join(line[3] for line in database.execute(f"EXPLAIN QUERY PLAN SELECT * FROM atlas WHERE {question}"))
    assert re.search("USING (INDEX|PRIMARY KEY)", plan), (question, plan)
print("sqlite3: the indices are used")

described = {field["name"]: field for field in json.loads(pathlib.Path("data/datapackage.json").read_text())["resources"][0]["schema"]["fields"]}
assert list(described) == names
kinds = {"string": str, "integer": int}
for at, name in enumerate(names):
    assert all(line[at] is None or type(line[at]) is kinds[described[name]["type"]] for line in rows), name
print("datapackage.json: the columns and their types")
