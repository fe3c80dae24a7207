"""The JSON that the command line prints has the schemas of ``docs/schemas``.

``GRUNDY`` names the program to test (default: the module's command line).
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).parents[2]
SCHEMAS = {path.stem: json.loads(path.read_text("utf-8")) for path in (ROOT / "docs/schemas").glob("*.json")}
PROGRAM = os.environ["GRUNDY"].split() if "GRUNDY" in os.environ else [sys.executable, "-m", "grundy"]

LAWS = [
    "Kayles",
    "0.07",
    "0.45",
    "4.[3]",
    "Nim",
    "Subtraction({1,3,4})",
    "Subtraction(squares)",
    "AllBut({2,3})",
    "Subtraction(1..=n/2)",
    "Heap(n -> [n-a] for a in 1..=n if n%a == 0)",
    "Heap(n -> [a, n-a] for a in 1..=n-1 if n > 2)",
    "Wythoff",
    "Lattice(leap (-1,-2))",
    "Lattice(leap (-1,-1) ride (-1,0) (0,-1))",
    "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))",
    "Strip(O X; never OO XX)",
    "Strip(X; never XXX)",
    "Ring(0.77)",
    "Kayles + Nim",
    "Nim * Nim",
    "Nim * Kayles",
    "State(x, y -> (x-a, y) for a in 1..=x; (x, y-1) if x > 2)",
    "Chomp(3x5)",
    "Graph(1-2 2-3; node kayles)",
    "Board(3x3; line 1..=3 in row)",
]
COMMANDS = [
    *(("explore", ["explore", game, "--budget", "1", "--json"]) for game in LAWS),
    ("explore", ["explore", "Heap(n -> [n-a] for a in 1..=min(n, 2))", "--to", "50", "--json"]),
    ("explore", ["explore", "Lattice(ride (-1,0) (0,-1))", "--to", "8x8", "--json"]),
    ("explore", ["explore", "Heap(n -> [n-a] for a in 1..=n if n%a == 0)", "--to", "4096", "--json"]),
    ("explore", ["explore", "0.2048", "--to", "1000", "--json"]),
    ("explore", ["explore", "Chomp(12x12)", "--budget", "1", "--json"]),
    ("explore", ["explore", "State(x, y -> (x-k, y-k) for k in 1..=min(x,y))", "--to", "40x40", "--json"]),
    ("explore-parameters", ["explore", "Heap(n -> [n-j] for j in 1..=n if j ^ k == j + k)", "--json"]),
    ("guess", ["guess", "Subtraction(1..=6)", "--to", "200", "--json"]),
    ("guess", ["guess", "Lasker's Nim", "--to", "500", "--json"]),
    ("guess", ["guess", "Subtraction({1,2})", "--to", "60", "--lost", "--json"]),
    ("guess", ["guess", "Grundy's game", "--to", "200", "--budget", "1", "--json"]),
    ("explore-parameters", ["explore", "Subtraction({1,3,k})", "--json"]),
    ("explore-parameters", ["explore", "Subtraction({a,b})", "--json"]),
    ("explore-misere", ["explore", "Kayles", "--misere", "--budget", "1", "--json"]),
    ("explore-misere", ["explore", "0.3", "--misere", "--to", "20", "--json"]),
    ("explore-misere", ["explore", "0.123", "--misere", "--to", "12", "--json"]),
    ("explore-misere", ["explore", "Wythoff", "--misere", "--to", "9x9", "--json"]),
    ("explore-misere", ["explore", "Chomp(2x3)", "--misere", "--json"]),
    ("explore-walk", ["explore", "Graph(a>b b>a b>c d>d; token)", "--json"]),
    ("explore-walk", ["explore", "Graph(a>b b>a b>c d>d; token)", "--misere", "--json"]),
    ("explore-walk", ["explore", "Graph(1-2 2-3; geography)", "--json"]),
    ("position", ["position", "Graph(a>b b>a b>c d>d d>a; token)", "a", "d", "--json"]),
    ("position", ["position", "Moore's Nim", "3", "5", "7", "--json"]),
    ("position", ["position", "Kayles", "3", "5", "7", "--json"]),
    ("position", ["position", "Kayles", "3", "5", "7", "--misere", "--json"]),
    ("position", ["position", "Kayles + Nim", "3", "8", "--json"]),
    ("position", ["position", "Nim", "1000000000000000000", "5", "--json"]),
    ("position", ["position", "Chomp(3x5)", "--json"]),
    ("compare", ["compare", "Kayles", "0.77", "--json"]),
    ("compare", ["compare", "0.07", "0.137", "--json"]),
    ("compare", ["compare", "Kayles", "Nim", "--json"]),
    ("identify", ["identify", "0,1,2,3,1,4,3,2,1,4", "--json"]),
    ("identify", ["identify", "5,5,5,5,5,5,5,9", "--json"]),
    ("values", ["values", "Kayles", "--to", "12", "--format", "json"]),
    ("values", ["values", "Wythoff", "--to", "4x5", "--format", "json"]),
    ("values", ["values", "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))", "--to", "2x3x4", "--format", "json"]),
    ("count", ["count", "Kayles", "--heaps", "3", "--to", "20", "--json"]),
    ("count", ["count", "Kayles", "--heaps", "1", "--to", "10", "--tuples", "--json"]),
    ("check", ["check", "Nim", "--misere", "--claim", "lost if n == 1", "--json"]),
    ("check", ["check", "Nim", "--misere", "--claim", "n -> n", "--json"]),
    ("check", ["check", "Subtraction({1,2})", "--claim", "n -> n % 3", "--json"]),
    ("check", ["check", "Subtraction({1,2})", "--claim", "n -> n % 4", "--json"]),
    ("check", ["check", "Nim + Nim", "--claim", "lost if x == y", "--json"]),
    ("check", ["check", "Nim", "--claim", "n -> n - 1", "--json"]),
    ("check", ["check", "Subtraction(squares)", "--to", "1", "--claim", "n -> n", "--json"]),
    ("check-parameters", ["check", "Subtraction(l..=r)", "--claim", "n, l, r -> n%(l+r)/l", "--json"]),
    ("check-parameters", ["check", "Subtraction({1,k})", "--claim", "n, k -> n%2", "--json"]),
    ("check-parameters", ["check", "Subtraction(1..=k)", "--claim", "n, k -> lost if n%(k+1) == 0", "--json"]),
    ("atlas-find", ["atlas", "find", "--game", "octal:0.77", "--json"]),
    ("verify", ["verify", str(ROOT / "fuzz/corpus/certificate/periodic.toml"), "--spot", "1", "--json"]),
    ("verify", ["verify", str(ROOT / "crates/check/tests/certificates/kayles.toml"), "--json"]),
]


def run(arguments):
    """Returns what the program prints; exit code 1 is an answer too (the sides differ, the budget is over)."""
    ran = subprocess.run([*PROGRAM, *arguments], check=False, capture_output=True, encoding="utf-8")
    assert ran.returncode in (0, 1), (arguments, ran.stderr)
    return ran.stdout


@pytest.fixture(scope="module")
def outputs():
    """Returns the name of a schema, and an object, for every command."""
    return [(name, json.loads(run(arguments))) for name, arguments in COMMANDS]


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_is_valid(name):
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])


def test_every_output_has_its_schema(outputs):
    for name, output in outputs:
        jsonschema.validate(output, SCHEMAS[name], jsonschema.Draft202012Validator)


def test_another_key_or_type_is_refused(outputs):
    for name, output in outputs[:: len(outputs) // 20]:
        validator = jsonschema.Draft202012Validator(SCHEMAS[name])
        assert not validator.is_valid({**output, "surplus": 0}), name
        for key in output:
            assert not validator.is_valid({**output, key: {"surplus": [0]}}), (name, key)


def test_every_key_occurs(outputs):
    """A key that no command prints would be a false promise."""
    printed = {}
    for name, output in outputs:
        printed.setdefault(name, set()).update(paths(output))
    for name, schema in SCHEMAS.items():
        missing = set(keys(schema, schema)) - printed[name]
        assert not missing, f"{name}: {sorted(missing)}"


def paths(value, path=""):
    """Yields the path of every key of an object, with [] for the elements of a list."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield f"{path}.{key}".lstrip(".")
            yield from paths(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from paths(inner, f"{path}[]")


def keys(schema, root, path=""):
    """Yields the path of every key of a schema; `root` has the definitions."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    for choice in [*schema.get("anyOf", []), *schema.get("oneOf", [])]:
        yield from keys(choice, root, path)
    if isinstance(schema.get("items"), dict):
        yield from keys(schema["items"], root, path + "[]")
    for key, inner in schema.get("properties", {}).items():
        yield f"{path}.{key}".lstrip(".")
        yield from keys(inner, root, f"{path}.{key}")
