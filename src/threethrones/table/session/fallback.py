"""Keeps a fault in what only describes a match from stopping the match."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import TypeVar

from threethrones.games import NotHere
from threethrones.table.session.open_match import OpenMatch

Result = TypeVar("Result")
Fallback = TypeVar("Fallback")


def with_fallback(compute: Callable[[], Result], fallback: Fallback) -> Result | Fallback:
    """The result of a call, or the fallback where it raises; the traceback is printed to the console.
    Raises NotHere, which is no fault: the archive has yet to arrive."""
    try:
        return compute()
    except NotHere:
        raise
    except Exception:  # noqa: BLE001 - whatever it is, the match goes on, or ends
        traceback.print_exc()
        return fallback


def told(opened: OpenMatch, compute: Callable[[], Result], fallback: Fallback) -> Result | Fallback:
    """The result of a call that describes a match; the fallback where it raises and the match is over, which
    it has to remain. A match that runs is stopped by a fault, so that it can be reported."""
    return compute() if opened.running else with_fallback(compute, fallback)
