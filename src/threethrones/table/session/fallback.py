"""Fallbacks for descriptions of a match, so that a fault in a description does not stop the match."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import TypeVar

from threethrones.games import NotHere
from threethrones.table.session.open_match import OpenMatch

Result = TypeVar("Result")
Fallback = TypeVar("Fallback")


def with_fallback(compute: Callable[[], Result], fallback: Fallback) -> Result | Fallback:
    """Return the result of a call; if it raises, print the traceback to the console and return the fallback.
    NotHere is raised again: it is not a fault, but means that an archive has not arrived yet."""
    try:
        return compute()
    except NotHere:
        raise
    except Exception:  # noqa: BLE001 - whatever it is, the match goes on, or ends
        traceback.print_exc()
        return fallback


def told(opened: OpenMatch, compute: Callable[[], Result], fallback: Fallback) -> Result | Fallback:
    """Return the result of a call that describes a match. If it raises, return the fallback in a finished
    match; in a running match let the exception pass, so that the fault is reported."""
    return compute() if opened.running else with_fallback(compute, fallback)
