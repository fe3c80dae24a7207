"""Runs the examples of docs/data.md: each block of code must print the block `text` that follows it.

Arguments: the page, the folder of the files."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

page, folder = sys.argv[1:]
root = pathlib.Path.cwd()
grundy = str(root / "target/debug/grundy")
text = pathlib.Path(page).read_text(encoding="utf-8")
blocks = re.findall(r"```(python|sql|r|sh|rust)\n([^`]*)```\n\n```text\n([^`]*)```\n", text)
assert {language for language, *_ in blocks} == {"python", "sql", "r", "sh", "rust"}, "an example of every language"


def output(language, code, here):
    """Returns what a block of code prints in a folder whose `data` has the files."""
    run = lambda command, **more: subprocess.run(command, cwd=here, check=True, capture_output=True, text=True, **more).stdout
    if language == "python":
        return run([sys.executable, "-c", code])
    if language == "sql":
        return run([sys.executable, "-c", SQL, code])
    if language == "r":
        return run(["Rscript", "-e", code])
    if language == "rust":
        source = here / "example.rs"
        source.write_text(f"fn main() -> Result<(), Box<dyn std::error::Error>> {{\n{code}\nOk(())\n}}\n")
        run(["rustc", "--edition", "2024", "-o", "example", "example.rs"])
        return run(["./example"])
    return run(["bash", "-euo", "pipefail", "-c", code.replace("grundy ", f"{grundy} ")])


SQL = """
import sqlite3, sys
for row in sqlite3.connect("data/atlas.sqlite").execute(sys.argv[1]):
    print(*row, sep="|")
"""
with tempfile.TemporaryDirectory() as here:
    here = pathlib.Path(here)
    shutil.copytree(folder, here / "data")
    for language, code, expected in blocks:
        printed = output(language, code, here)
        trimmed = lambda words: [line.rstrip() for line in words.strip().splitlines()]
        assert trimmed(printed) == trimmed(expected), f"{language}:\n{code}\nprints\n{printed}\nnot\n{expected}"
        print(f"{language}: prints the output on the page")
