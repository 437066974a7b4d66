"""The rules as pages, `rules/<language>/<game>.html`, made of `docs/rules` by the templates in `web/rules`.

It runs in the virtual environment, for it needs Jinja and the games.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader, StrictUndefined
from markupsafe import Markup

from building import rulebook, words
from building.positions import DRAWN
from building.reference import REFERENCES, tell
from building.rulebook import Chapter, Rule
from building.steps import WEB, Failed
from building.words import Words
from threethrones.games import CARDS, PRESENTATIONS, view_of
from threethrones.games.avalon.components import TERRITORY
from threethrones.games.avignon.persons import FACTION_OF
from threethrones.table import first_paint
from threethrones.table.session import language

ORIGINS: Final = {
    (True, ""): tell("Our ruling."),
    (True, "sure"): tell("Our ruling, and we’re sure of it."),
    (True, "likely"): tell("Our ruling; this is most likely what’s meant."),
    (True, "open"): tell("Our ruling; the rules could mean something else."),
    (True, "addition"): tell("Our addition; it isn’t in the printed rules."),
    (True, "reconstructed"): tell("Our ruling, based on a reconstruction."),
    (False, "likely"): tell("This is most likely right."),
    (False, "outside"): tell("From a source other than the rules we follow."),
    (False, "reconstructed"): tell("Our reconstruction."),
    (False, "addition"): tell("Our addition; it isn’t in the printed rules."),
}
"""What is said of where a rule comes from, by whether it is a ruling and by its tag."""
DIALOG: Final = {
    "rule": tell("Rule %(name)s"),
    "more": tell("More in the rules"),
    "close": tell("Close"),
    "wait": tell("Loading the rule…"),
    "failed": tell(
        "Couldn’t load the rule: you’re offline, and these rules haven’t been opened on this device yet."
    ),
}
"""What stands round a rule that is opened over the board; see `web/shell/rules.mjs`."""
SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)".*?</symbol>\s*', re.DOTALL)
USED: Final = re.compile(r'href="#([\w-]+)"')
GIVEN: Final = {"territory": TERRITORY, "faction": FACTION_OF}
"""What the templates of games look up."""


def write_rules(site: Path, styles: Mapping[str, Sequence[str]]) -> None:
    """All pages of the rules, with these style sheets for each game, and for each game one that leads to them
    in the reader's language."""
    for game, card in CARDS.items():
        if card.rules and game not in written():
            raise Failed(f"The card of {game} names its rules, but docs/rules/{game}.md is missing.")
    for game in written():
        choose = environment(words.spoken(words.SOURCE), game).get_template("choose.html.j2")
        _write(
            site / "rules" / f"{game}.html",
            choose.render(game=game, title=CARDS[game].title, languages=named()),
        )
        for code in words.languages():
            _write(site / "rules" / code / f"{game}.html", page(game, code, styles[game]))


def dialog_words() -> dict[str, dict[str, dict[str, str]] | dict[str, str]]:
    """What stands round a rule over the board, by language, and how the names of each game's rules begin."""
    spoken = map(words.spoken, words.languages())
    return {
        "words": {one.code: {name: one.of(text) for name, text in DIALOG.items()} for one in spoken},
        "games": {
            rule.name.rstrip("0123456789"): game for game in written() for rule in rulebook.read(game).rules
        },
    }


def written() -> list[str]:
    """The games with rules, in the order of the home screen."""
    return [game for game in CARDS if game in rulebook.games()]


def named() -> dict[str, str]:
    """The languages of the pages, by their own names."""
    return {code: language.LANGUAGES.get(code, code) for code in words.languages()}


def _write(target: Path, html: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(html, encoding="utf-8")


def page(game: str, code: str, styles: Sequence[str] = ()) -> str:
    """The rules of a game in one language."""
    spoken, book = words.spoken(code), rulebook.read(game)
    lead, *chapters = book.chapters
    shown = {
        "lang": code,
        "game": game,
        "title": spoken.said(CARDS[game].title),
        "cover": CARDS[game].cover,
        "games": [(other, spoken.said(CARDS[other].title)) for other in written()],
        "languages": named(),
        "styles": styles,
        "lead": lead.paragraphs,
        "chapters": [_numbered(number, chapter) for number, chapter in enumerate(chapters)],
        "groups": list(REFERENCES[game]()) if game in REFERENCES else [],
        "given": SimpleNamespace(**GIVEN),
        "art": "",
    }
    if not (WEB / "rules" / f"{game}.html.j2").exists():
        raise Failed(
            f"docs/rules/{game}.md has no web/rules/{game}.html.j2, which draws its pictures: "
            "an empty file will do where there are none."
        )
    template = environment(spoken, game).get_template("page.html.j2")
    # Of the pictures only those that the page shows.
    art = used_of(first_paint.art()[game], template.render(shown))
    return template.render({**shown, "art": Markup(art)})


def _numbered(number: int, chapter: Chapter) -> SimpleNamespace:
    """A chapter with its place on the page; the first is that of the pictures."""
    named = {name: getattr(chapter, name) for name in ("title", "paragraphs", "pictures", "rules")}
    return SimpleNamespace(id=f"chapter-{number}" if number else "pictures", **named)


def used_of(art: str, html: str) -> str:
    """Art without the symbols that a page does not use."""
    symbols = {found[1]: found[0] for found in SYMBOL.finditer(art)}
    used: set[str] = set()
    waiting = set(USED.findall(html))
    while waiting:
        name = waiting.pop()
        if name in symbols and name not in used:
            used.add(name)
            waiting |= set(USED.findall(symbols[name]))
    return SYMBOL.sub(lambda found: found[0] if found[1] in used else "", art)


def environment(spoken: Words, game: str) -> Environment:
    """The templates in one language."""
    packages = map(view_of, written())
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(WEB / "rules"), *map(PackageLoader, packages)]),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    made.install_gettext_callables(spoken.of, lambda one, many, n: spoken.of(one if n == 1 else many))  # type: ignore[attr-defined]
    names = {rule.name for rule in rulebook.read(game).rules}

    def cited(text: str) -> Markup:
        """A text in which each name of a rule leads to it."""
        link = Markup('<a href="#{0}">{0}</a>')
        return Markup(
            rulebook.NAME.sub(
                lambda found: link.format(found[0]) if found[0] in names else found[0],
                str(Markup.escape(text)),
            )
        )

    def origin(rule: Rule) -> str:
        return spoken.of(ORIGINS[rule.is_ruling, rule.tag])

    made.globals["face_of"] = lambda name, code: PRESENTATIONS[name].faces.get(code)
    made.filters |= {
        "told": spoken.of,
        "said": spoken.said,
        "t": spoken.said,
        "put": lambda text, **values: text % values,
        "cited": cited,
        "origin": origin,
        "drawn": DRAWN.get(game, dict),
        "into": lambda text, code: words.spoken(code).said(text),
    }
    return made
