"""Parts of a page: elements with ids, of which a frame carries only those whose HTML has changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping
from typing import Final, NamedTuple

from markupsafe import Markup

ROOT: Final = ""
"""Name of the part that is the page itself."""
PLACEHOLDER: Final = '<tt-part id="{}"></tt-part>'
"""Placeholder in a part's HTML for a part inside it. Text that players typed is escaped, so it cannot be
mistaken for one."""
PLACEHOLDERS: Final = re.compile(PLACEHOLDER.format('([^"]*)'))


class Part(NamedTuple):
    """One part of a drawn page."""

    html: str
    """HTML, with a placeholder for each part inside it."""
    inside: tuple[str, ...] = ()
    """Names of the parts inside it."""
    made_of: tuple[object, ...] | None = None
    """The macro that drew it and the macro's arguments; None if it is drawn for every frame."""


class Drawn(NamedTuple):
    """A drawn page."""

    parts: Mapping[str, Part] = {}
    """All parts, by name: the element's id, and ``ROOT``."""
    kind: tuple[str, str, Container[str] | None] = ("", "", None)
    """Template, language, and acts that may have buttons. Parts of a page of another kind are not reused."""
    number: int = 0
    """Number of the frame that carried it."""

    def __deepcopy__(self, memo: object) -> Drawn:
        """Return itself, as it is immutable and Jinja templates cannot be copied."""
        return self

    @property
    def html(self) -> str:
        """The whole page."""
        return self._whole(ROOT)

    def _whole(self, name: str) -> str:
        return PLACEHOLDERS.sub(lambda found: self._whole(found[1]), self.parts[name].html)

    def changes(self, before: Mapping[str, Part]) -> dict[str, str]:
        """Return the HTML of each part that is new or differs from ``before``; inner parts come first."""
        return {
            name: part.html
            for name, part in self.parts.items()
            if (old := before.get(name)) is None or old.html != part.html
        }


NOTHING: Final = Drawn()
"""A page before it is drawn for the first time."""


class Drawing:
    """Draws the parts of one page at a time. While no page is drawn, parts are plain HTML."""

    def __init__(self) -> None:
        """Create a drawing without a page."""
        self._before: Mapping[str, Part] = {}
        self._parts: dict[str, Part] | None = None
        self._inside: list[list[str]] = []
        self._acts: Container[str] | None = None

    def functions(self) -> dict[str, Callable[..., object]]:
        """Return the functions for templates."""
        return {"part": self.part, "kept": self.kept, "allows": self.allows}

    def draw_page(
        self, render: Callable[[], str], before: Mapping[str, Part], acts: Container[str] | None
    ) -> Mapping[str, Part]:
        """Draw a page with ``render``, a template's function, and return all its parts. ``before``: parts of
        the page drawn last, which are kept if they would be drawn alike. ``acts``: acts that may have
        buttons; None for all."""
        self._before, self._acts, self._inside, self._parts = before, acts, [], {}
        try:
            self._add(ROOT, Part(*self._draw(render)))
            return self._parts
        finally:
            self._before, self._acts, self._parts = {}, None, None

    def allows(self, act: str) -> bool:
        """Return whether an act may have a button."""
        return self._acts is None or act in self._acts

    def part(self, name: str, caller: Callable[[], str]) -> Markup:
        """Draw a part that may depend on everything: ``{% call part("a") %}<p id="a">…</p>{% endcall %}``.
        It is a single element with the id ``name``; where it draws nothing, there is no part."""
        if self._parts is None:
            return Markup(caller().strip())
        html, inside = self._draw(caller)
        if not html:
            return Markup("")
        self._add(name, Part(html, inside))
        return self._placeholder(name)

    def kept(self, name: str, macro: Callable[..., str], *given: object) -> Markup:
        """Draw a part with a macro that depends on its arguments alone: ``{{ kept("a", p.cell, cell) }}``.
        It is drawn again only if they are no longer equal to the last ones. The macro comes from a template
        that is imported without context."""
        if self._parts is None:
            return Markup(macro(*given).strip())
        before, made_of = self._before.get(name), (macro, *given)
        if before is not None and before.made_of == made_of:
            self._reuse(name, before)
        else:
            self._add(name, Part(*self._draw(macro, *given), made_of))
        return self._placeholder(name)

    def _draw(self, render: Callable[..., str], *given: object) -> tuple[str, tuple[str, ...]]:
        self._inside.append([])
        return str(render(*given)).strip(), tuple(self._inside.pop())

    def _reuse(self, name: str, part: Part) -> None:
        """Take over a part of the page drawn last, with all parts inside it."""
        for inner in part.inside:
            self._reuse(inner, self._before[inner])
        self._add(name, part)

    def _add(self, name: str, part: Part) -> None:
        assert self._parts is not None
        if name in self._parts:
            raise ValueError(f"two parts are called {name!r}")
        self._parts[name] = part

    def _placeholder(self, name: str) -> Markup:
        self._inside[-1].append(name)
        return Markup(PLACEHOLDER.format(name))
