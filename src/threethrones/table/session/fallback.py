"""Fallbacks that keep a fault in a mere description from stopping a match."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import TypeVar

from threethrones.games import NotHere
from threethrones.table.session.open_match import OpenMatch

Result = TypeVar("Result")
Fallback = TypeVar("Fallback")


def with_fallback(compute: Callable[[], Result], fallback: Fallback) -> Result | Fallback:
    """Return the result of a call, or the fallback if it raises, and print the traceback to the console.
    NotHere is still raised: it is no fault, only an archive yet to arrive."""
    try:
        return compute()
    except NotHere:
        raise
    except Exception:  # noqa: BLE001 - whatever it is, the match goes on, or ends
        traceback.print_exc()
        return fallback


def told(opened: OpenMatch, compute: Callable[[], Result], fallback: Fallback) -> Result | Fallback:
    """Return the result of a call that describes a match; the fallback if it raises and the match is over. A
    fault in a running match stops it, so that it can be reported."""
    return compute() if opened.running else with_fallback(compute, fallback)
