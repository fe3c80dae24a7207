"""Runs a notebook and writes its output into it; with --check only compares the output with the saved output.

python run.py [--check] tour.ipynb
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient


def outputs(notebook: nbformat.NotebookNode) -> list[str]:
    """Returns the output of each cell as text, without pictures, since matplotlib's differ from version to version."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    # Printed text arrives in one or several pieces, which differ from run to run.
    texts = [[output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.outputs] for cell in cells]
    return ["".join(text) for text in texts]


def main(arguments: list[str]) -> int:
    check = "--check" in arguments
    (name,) = (word for word in arguments if word != "--check")
    path = Path(name)
    notebook = nbformat.read(path, as_version=4)
    before = outputs(notebook)
    # Raises an error if a cell raises one.
    NotebookClient(notebook, timeout=300, startup_timeout=300, kernel_name="python3").execute(cwd=str(path.parent))
    if check:
        for number, (old, new) in enumerate(zip(before, outputs(notebook)), 1):
            if old != new:
                print(f"{path}, code cell {number} shows {new}, not {old}; run it without --check", file=sys.stderr)
                return 1
        return 0
    for cell in notebook.cells:
        # The execution times change on every run, so they are removed.
        cell.metadata.pop("execution", None)
    notebook.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(notebook, path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
