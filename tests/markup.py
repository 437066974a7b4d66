"""The elements of a page as it is rendered, read as fast as thousands of screens ask for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import unescape
from typing import Final

TAG: Final = re.compile(r'<(/?)([a-z][a-z0-9-]*)((?:[^<>"]++|"[^"<]*+")*+)>')
ATTRIBUTE: Final = re.compile(r'([^\s"=]+)(?:="([^"]*)")?')
EMPTY: Final = frozenset(("input", "br", "hr", "img", "meta"))
"""What is never closed."""


@dataclass  # without slots: what has been asked for is remembered
class Element:
    """An element of a page."""

    tag: str
    page: str
    written: str
    """Its attributes."""
    begins: int
    """Where what is in it begins."""
    ends: int
    """And where that ends."""

    @cached_property
    def data(self) -> Mapping[str, str]:
        """Its attributes by name."""
        return {name: unescape(value) for name, value in ATTRIBUTE.findall(self.written)}

    @property
    def text(self) -> str:
        """All the text in it."""
        return " ".join(unescape(TAG.sub("", self.page[self.begins : self.ends])).split())

    @property
    def label(self) -> str:
        """What a screen reader calls it, together with what it passes over."""
        return " ".join(self.data.get("aria-label", "").split()) or self.text

    @property
    def heard(self) -> str:
        """What a screen reader calls it, without what it passes over."""
        if "aria-label" in self.data:
            return self.label
        silent = (each for each in elements(self.page) if each.get("aria-hidden") == "true")
        text, at = "", self.begins
        for each in silent:
            if at <= each.begins < self.ends:
                text += self.page[at : each.begins]
                at = each.ends
        return " ".join(unescape(TAG.sub("", text + self.page[at : self.ends])).split())

    @property
    def description(self) -> str:
        """What a screen reader says after its name."""
        return self.data.get("aria-description", "")

    def get(self, name: str) -> str | None:
        """An attribute, if it has it."""
        return self.data.get(name) if name in self.written else None

    def has(self, css: str) -> bool:
        """Whether it has this class."""
        return css in self.written and css in self.data.get("class", "").split()


@lru_cache(4)
def elements(page: str) -> list[Element]:
    """All elements of a page in order; fails where one is not closed properly, or a text is not escaped."""
    found: list[Element] = []
    inside: list[Element] = []
    tags = list(TAG.finditer(page))
    for match in tags:
        closing, tag, written = match.groups()
        if closing:
            assert inside, f"</{tag}> closes nothing"
            last = inside.pop()
            assert last.tag == tag, f"<{last.tag}> is closed by </{tag}>"
            last.ends = match.start()
            continue
        element = Element(tag, page, written, match.end(), match.end())
        found.append(element)
        if tag not in EMPTY and page[match.end() - 2] != "/":
            inside.append(element)
    assert not inside, f"<{inside[-1].tag}> is not closed"
    assert page.count("<") == len(tags), "something is no tag"
    return found
