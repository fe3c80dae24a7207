"""Progress bars."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Callable

Report = Callable[[int], None]


@contextmanager
def bar(wanted: bool, total: int | None) -> Iterator[Report | None]:
    """Returns the function to call with the number of computed positions; ``None`` without a bar or without tqdm."""
    tqdm = _tqdm() if wanted else None
    if tqdm is None:
        yield None
        return
    with tqdm(total=total, unit=" positions", unit_scale=True) as shown:

        def report(done: int) -> None:
            shown.update(done - shown.n)

        yield report


def _tqdm() -> Callable[..., Any] | None:  # pragma: no cover - depends on what is installed
    try:
        return import_module("tqdm.auto").tqdm  # type: ignore[no-any-return]
    except ImportError:
        return None
