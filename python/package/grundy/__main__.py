"""The command line of grundy: ``python -m grundy explore Kayles``; also installed as the program ``grundy``."""

import sys

from . import _native


def main() -> int:
    """Runs the command line of this process and returns its exit code."""
    return _native.command_line(["grundy", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
