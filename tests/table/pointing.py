"""Pointing at the things of a page, as the page itself does it (web/shell/inspect.mjs)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tests.markup import elements

NAMES: Final = ("data-spot", "data-at", "data-what")
"""What a thing of the board bears."""


def things(page: str) -> Iterator[dict[str, str]]:
    """Of every thing on a page its ``data-*`` values, each once."""
    known: set[tuple[tuple[str, str], ...]] = set()
    for element in elements(page):
        if "data-" not in element.written or not {*NAMES, "data-act"} & element.data.keys():
            continue
        data = {name[5:]: value for name, value in element.data.items() if name.startswith("data-")}
        data["label"] = element.label
        if (key := tuple(sorted(data.items()))) not in known:
            known.add(key)
            yield data


def is_thing(data: Mapping[str, str]) -> bool:
    """Whether something lies on the board, and is no mere button of the app."""
    return any(name[5:] in data for name in NAMES) and data.get("act", "look") == "look"
