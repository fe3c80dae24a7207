"""Compares what `grundy-lab … --json` prints with the schemas of lab/docs/schemas: schemas.py PROGRAM.

Every output obeys its schema, with another key it does not, and every key of a schema occurs. Needs jsonschema.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema

PROGRAM = sys.argv[1]
SCHEMAS = Path(__file__).parents[1] / "docs" / "schemas"
# No subtraction set of three numbers up to 663 is an exception.
NEVER = "exceptions"


def run(*arguments):
    ran = subprocess.run([PROGRAM, *arguments], check=False, capture_output=True, encoding="utf-8")
    assert ran.returncode in (0, 1), (arguments, ran.stderr)
    return ran.stdout


def outputs(folder):
    """Yields the name of a schema, and an object."""
    yield "board", json.loads(run("board", "Board(3x3; line 1..=3 in row)", "--json"))
    for game, periods, preperiod in [("0.16", "5", "9"), ("Kayles", "12", "80")]:
        yield "exclude", json.loads(run("exclude", game, "--periods-to", periods, "--preperiod", preperiod, "--json"))
    slow = folder / "slow.txt"
    slow.write_text("0.16\n0.f8\n", "utf-8")
    sweeps = [["octal:1", "--to", "200"], ["subtraction:12"]]
    sweeps.append([str(slow), "--to", "100", "--then", "1000000", "--budget", "1"])
    for number, sweep in enumerate(sweeps):
        to = str(folder / str(number))
        run("survey", *sweep, "-o", to)
        yield "survey-status", json.loads(run("survey", "status", to, "--json"))
        run("survey", "merge", to, "-o", to)
        for line in (Path(to) / "atlas.jsonl").read_text("utf-8").splitlines():
            yield "survey-record", json.loads(line)


def keys(schema, root):
    """Yields the keys of a schema, at any depth."""
    if "$ref" in schema:
        yield from keys(root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    for choice in schema.get("oneOf", []):
        yield from keys(choice, root)
    if "items" in schema:
        yield from keys(schema["items"], root)
    for key, inner in schema.get("properties", {}).items():
        yield key
        if key != NEVER:
            yield from keys(inner, root)


def printed(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from printed(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from printed(inner)


found = {}
with tempfile.TemporaryDirectory() as folder:
    for name, output in outputs(Path(folder)):
        schema = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
        jsonschema.validate(output, schema, jsonschema.Draft202012Validator)
        assert not jsonschema.Draft202012Validator(schema).is_valid({**output, "surplus": 0}), name
        found.setdefault(name, set()).update(printed(output))
for path in sorted(SCHEMAS.iterdir()):
    schema = json.loads(path.read_text("utf-8"))
    missing = set(keys(schema, schema)) - found[path.stem]
    assert not missing, (path.name, sorted(missing))
print(f"{len(found)} schemas hold")
