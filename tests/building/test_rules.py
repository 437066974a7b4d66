"""The pages of the rules: whole in every language, with a place for each name that the program can show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from building import reference, rulebook, rules, words
from building.messages import EXTRACT, OF_RULES, TELL
from building.steps import ROOT, WEB, Failed
from tests.rule_names import NAMES, NAMES_OF
from threethrones.games import CARDS
from threethrones.table.session.language import LANGUAGES, MARKS, PSEUDO

SOURCES = ROOT / "src" / "threethrones"
QUOTED = re.compile(rf'"({rulebook.NAME.pattern})"')
OTHERS = [code for code in words.languages() if code != words.SOURCE]
PAGES = [(game, code) for game in CARDS for code in words.languages()]


@cache
def page(game: str, code: str) -> str:
    return rules.page(game, code)


def ids(html: str) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', html)


def test_a_template_of_the_pictures_that_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "WEB", tmp_path)
    with pytest.raises(Failed, match=r"docs/rules/avalon\.md has no web/rules/avalon\.html\.j2"):
        rules.page("avalon", "en")


@pytest.mark.parametrize("name", CARDS)
def test_a_card_tells_what_there_is_of_its_game(name: str) -> None:
    card, told = CARDS[name], rulebook.read(name) if name in rulebook.games() else None
    assert bool(card.rules) == (told is not None)
    assert card.pictures == bool(told and told.chapters[1].pictures)
    assert card.puzzles == bool(find_spec(f"threethrones.games.{name}.teaching.puzzles"))


# --- names -----------------------------------------------------------------------------------------------


def shown() -> Iterator[str]:
    """All names of rules that the program can put on a screen: those that stand for themselves somewhere in
    it, and those of the reference."""
    for path in SOURCES.rglob("*.py"):
        yield from QUOTED.findall(path.read_text("utf-8"))
    for game in CARDS:
        groups = reference.REFERENCES[game]()
        yield from (name for group in groups for entry in group.entries for name in entry.rules)


def test_every_name_that_the_program_can_show_leads_to_a_rule_in_every_language() -> None:
    names = {*shown()}
    assert len(names) > 150
    for code in words.languages():
        assert names - {name for game in CARDS for name in ids(page(game, code))} == set()


def test_a_name_tells_its_game_by_its_letters() -> None:
    told = rules.dialog_words()["games"]
    assert {name: told[name.rstrip("0123456789")] for name in NAMES} == {
        name: game for game, names in NAMES_OF.items() for name in names
    }


@pytest.mark.parametrize(("game", "code"), PAGES)
def test_a_page_has_each_rule_once_and_leads_nowhere_else(game: str, code: str) -> None:
    html = page(game, code)
    found = ids(html)
    assert len(found) == len({*found})
    assert {*NAMES_OF[game], "pictures", "reference"} <= {*found}
    assert {*re.findall(r'href="#([^"]+)"', html)} <= {*found}, "links, and the symbols of pictures"
    assert html.count("<figure") == len(list(rulebook.read(game).pictures))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ("Supply", "draw 2 now", "4 next turn")),
        ("de", ("Nachschub", "zieh jetzt 2", "4 im nächsten Zug")),
        ("nl", ("Voorraad", "trek nu 2", "4 in de volgende beurt")),
    ],
)
def test_the_tiles_in_avalons_pictures_say_what_they_are(code: str, said: tuple[str, ...]) -> None:
    pictures = page("avalon", code).partition('id="pictures"')[2].partition("</section>")[0]
    assert [text for text in said if f">{text}</" not in pictures] == []


def test_the_app_speaks_no_language_without_rules() -> None:
    assert {*LANGUAGES} == {*words.languages()}


# --- texts -----------------------------------------------------------------------------------------------


class _Texts(HTMLParser):
    """What is read on a page, outside of its pictures, and what stands in attributes for readers."""

    READ = ("aria-label", "title", "placeholder", "data-none", "data-some")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.told: list[str] = []
        self._hidden = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.told += [text for name in self.READ if (text := given.get(name))]
        if given.get("name") == "description":
            self.told.append(given["content"] or "")
        self._hidden += tag == "svg"

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag == "svg"

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.text += f" {data}"


def outside(text: str) -> str:
    """What of a text stands between no marks."""
    depth, found = 0, ""
    for sign in text:
        depth += {MARKS[0]: 1, MARKS[1]: -1}.get(sign, 0)
        found += "" if depth or sign == MARKS[1] else sign
    assert depth == 0
    return found


@pytest.mark.parametrize(("game", "marked"), [*zip(CARDS, PSEUDO, strict=True)])
def test_every_text_of_a_page_is_from_a_catalogue(game: str, marked: str) -> None:
    texts = _Texts(page(game, marked))
    assert texts.text.count(MARKS[0]) > 100
    known = {*NAMES_OF[game], "Three", "Thrones", *" ".join(LANGUAGES.values()).split()}
    left = re.findall(r"\w+", outside(texts.text))
    assert {word for word in left if word not in known and not word.isdigit()} == set()
    assert [text for text in texts.told if re.search(r"\w", outside(text))] == []


def po(code: str) -> Catalog:
    with (rulebook.FOLDER / f"{code}.po").open("rb") as stream:
        return read_po(stream, locale=code, abort_invalid=True)


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """All that the rules say now, collected as `build.py messages` does."""
    template = tmp_path_factory.mktemp("rules") / "rules.pot"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        command = ["pybabel", "-q", "extract", *EXTRACT, TELL, f"--output-file={template}", *OF_RULES]
        CommandLineInterface().run(command)  # type: ignore[no-untyped-call]
    with template.open("rb") as stream:
        return read_po(stream)


def keys(messages: Catalog) -> set[tuple[str, str]]:
    return {(str(message.id), message.context or "") for message in messages if message.id}


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_says_all_that_the_rules_say_and_nothing_else(code: str, extracted: Catalog) -> None:
    assert keys(extracted) == keys(po(code)), "run `python3 build.py messages` and translate"
    assert len(keys(extracted)) > len(NAMES)
    assert [
        str(message.id) for message in po(code) if message.id and (message.fuzzy or not message.string)
    ] == []


QUOTES = {"de": ("„", "“"), "nl": ("“", "”")}


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_fits_its_text(code: str) -> None:
    opening, closing = QUOTES[code]
    for message in po(code):
        text, said = str(message.id), str(message.string)
        if not text:
            continue
        for name in (r"%\(\w+\)s", rulebook.NAME.pattern, r"\d+ \+ \d+ = \d+"):
            assert re.findall(name, text) == re.findall(name, said), said
        # Number by number, in whatever order; not "two 5s", which a translation may write out.
        assert sorted(re.findall(r"\b\d+\b", text)) == sorted(re.findall(r"\b\d+\b", said)), said
        assert text[-1] == said[-1] or text[-1] not in ".:…", said
        assert not {"'", '"'} & {*said}, said
        assert said.count(opening) == said.count(closing) == text.count("“"), said
        assert said == " ".join(said.split()), said


def test_no_python_that_plays_has_the_rules() -> None:
    assert not rulebook.FOLDER.is_relative_to(SOURCES)
    assert list(SOURCES.rglob("rules.*o")) == []


# --- reading ---------------------------------------------------------------------------------------------


def test_a_line_that_is_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "FOLDER", tmp_path)
    (tmp_path / "chess.md").write_text(
        "# Chess\n\n## Moves\n\n- **CH1** One. [sure]\n> `row=1` `!x` No.\n", "utf-8"
    )
    book = rulebook.read("chess")
    (rule,) = book.rules
    assert (book.title, rule.name, rule.text, rule.tag) == ("Chess", "CH1", "One.", "sure")
    assert rule.pictures == [rulebook.Picture(("row=1",), "!x", "No.")]
    assert rule.pictures[0].refused
    (tmp_path / "go.md").write_text("# Go\n- **GO1**: a colon too much\n", "utf-8")
    with pytest.raises(ValueError, match=r"go\.md: - "):
        rulebook.read("go")


def test_the_sheet_of_the_rules_leaves_the_board_alone() -> None:
    """Opened over the board, rules bring their sheet along; all that it styles is theirs."""
    sheet = re.sub(r"/\*.*?\*/", "", (WEB / "rules/rules.css").read_text("utf-8"), flags=re.DOTALL)
    sheet = re.sub(r"@font-face \{[^}]*\}|@media [^{]*\{", "", sheet)
    selectors = [
        one for group in re.findall(r"([^{}]+)\{", sheet) for one in re.split(r",(?![^(]*\))", group)
    ]
    assert len(selectors) > 80
    own = r"(:root:has\(> )?(:is\()?\.(rule|rp-)"
    assert [one for one in map(str.strip, selectors) if one and not re.match(own, one)] == []
