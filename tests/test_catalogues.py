"""The translations: nothing is missing, nothing is left over, and what is inserted fits."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from building.messages import EXTRACT, LOCALE, SPEAKING
from building.steps import ROOT
from hatch_build import compile_catalogues
from threethrones.core.text import say, say_n
from threethrones.table.session.language import LANGUAGES, catalogue
from threethrones.table.store.dates import MONTHS

SOURCE = "en"
LOCALES = sorted(set(LANGUAGES) - {SOURCE})
SOURCES = ROOT / "src" / "threethrones"
TEMPLATES = sorted(path for folder in SPEAKING for path in (ROOT / folder).rglob("*.j2"))
PLACEHOLDER = re.compile(r"%(?:\((?P<name>\w+)\)(?P<kind>[a-z])|%|(?P<stray>.?))", re.DOTALL)
QUOTES = {"de": ("„", "“"), "nl": ("“", "”")}
"""What “ and ” become in each language."""


def read(path: Path, language: str | None = None) -> Catalog:
    with path.open("rb") as stream:
        return read_po(stream, locale=language, abort_invalid=True)


def po(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "messages.po"


def forms(said: object) -> list[str]:
    """The forms of a message or of its translation: one, or one for each plural."""
    return [said] if isinstance(said, str) else [str(form) for form in said or ()]  # type: ignore[attr-defined]


class Pair(NamedTuple):
    """A form of a message in English and one in another language that must fit it."""

    source: str
    translation: str


def pairs(language: str) -> Iterator[Pair]:
    """Each plural form of a translation with the English form that stands for it."""
    for message in read(po(language), language):
        if message.id:
            one, *many = forms(message.id)
            for number, form in enumerate(forms(message.string)):
                yield Pair(many[0] if many and number else one, form)


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """All that the sources say now, collected as `build.py messages` does."""
    template = tmp_path_factory.mktemp("messages") / "messages.pot"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        command = ["pybabel", "-q", "extract", *EXTRACT, f"--output-file={template}", *SPEAKING]
        CommandLineInterface().run(command)  # type: ignore[no-untyped-call]
    return read(template)


def ids(messages: Catalog) -> set[tuple[str, ...]]:
    return {tuple(forms(message.id)) for message in messages if message.id}


# --- collecting ----------------------------------------------------------------------------------------


def said_in_python() -> Iterator[tuple[str, ...]]:
    """What every `say` and `say_n` of the sources says, found in another way than Babel finds it."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                count = {"say": 1, "say_n": 2}.get(node.func.id, 0)
                for text in node.args[:count]:
                    assert isinstance(text, ast.Constant), f"{path.name}:{node.lineno}: no plain text"
                if count:
                    yield tuple(str(ast.literal_eval(text)) for text in node.args[:count])


def test_every_sentence_of_the_sources_is_collected(extracted: Catalog) -> None:
    said = set(said_in_python())
    assert len(said) > 200
    assert said <= ids(extracted)


def test_every_text_of_the_templates_is_collected(extracted: Catalog) -> None:
    found = {text for form in ids(extracted) for text in form}
    called = 0
    for path in TEMPLATES:
        template = path.read_text(encoding="utf-8")
        for text in re.findall(r"""\b_\("([^"]*)"\)""", template):
            called += 1
            assert text in found, f"{path.name}: {text}"
        for text in re.findall(r"\{% trans %\}(.*?)\{% endtrans %\}", template, re.DOTALL):
            called += 1
            message = re.sub(r"\{\{ (\w+) \}\}", r"%(\1)s", " ".join(text.split()))
            assert message in found, f"{path.name}: {text}"
    assert called > 100


def test_templates_say_nothing_that_is_not_translated() -> None:
    """Outside of tags and expressions a template holds no words, but for the name of the program."""
    for path in TEMPLATES:
        template = path.read_text(encoding="utf-8").replace("Three Thrones", "")
        for start, end in ((r"\{#", r"#\}"), (r"\{% trans\b", r"\{% endtrans %\}"), (r"\{%", r"%\}")):
            template = re.sub(start + r".*?" + end, "", template, flags=re.DOTALL)
        template = re.sub(r"\{\{.*?\}\}", "", template, flags=re.DOTALL)
        for label in re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*)"', template):
            assert not re.search(r"\w", label), f"{path.name}: {label}"
        words = re.sub(r"<[^>]*>", " ", template)
        assert not re.findall(r"[^\W\d_]{2,}", words), path.name


# --- each catalogue ------------------------------------------------------------------------------------


def test_there_is_a_catalogue_for_every_language_but_the_source() -> None:
    assert [path.parent.parent.name for path in sorted(LOCALE.glob("*/LC_MESSAGES/messages.po"))] == LOCALES


@pytest.mark.parametrize("language", LOCALES)
def test_the_catalogue_says_what_the_sources_say(language: str, extracted: Catalog) -> None:
    translated = ids(read(po(language), language))
    assert ids(extracted) - translated == set(), "run `python3 build.py messages` and translate"
    assert translated - ids(extracted) == set(), "run `python3 build.py messages`"


@pytest.mark.parametrize("language", LOCALES)
def test_the_catalogue_is_complete(language: str) -> None:
    messages = read(po(language), language)
    assert not messages.obsolete
    wanting: list[Message] = []
    for message in messages:
        needed = messages.num_plurals if message.pluralizable else 1
        given = forms(message.string)
        if message.id and (message.fuzzy or len(given) != needed or not all(map(str.strip, given))):
            wanting.append(message)
    assert [message.id for message in wanting] == []


@pytest.mark.parametrize("language", LOCALES)
def test_what_is_inserted_is_the_same(language: str) -> None:
    for source, translation in pairs(language):
        assert placeholders(source) == placeholders(translation), translation


def placeholders(text: str) -> list[str]:
    """What is inserted, sorted: `%(who)s`, `%(n)d`; a stray percent sign is an error."""
    found = list(PLACEHOLDER.finditer(text))
    assert not any(match["stray"] is not None for match in found), text
    return sorted(match[0] for match in found)


def test_both_english_forms_insert_the_same(extracted: Catalog) -> None:
    """But for the number, which one thing need not have."""
    for one, *rest in ids(extracted):
        for many in rest:
            inserted = placeholders(many)
            assert placeholders(one) in (inserted, [name for name in inserted if "(n)" not in name]), many


@pytest.mark.parametrize("language", LOCALES)
def test_space_and_punctuation_around_a_text_stay(language: str) -> None:
    for source, translation in pairs(language):
        for text in (source, translation):
            assert text == text.strip(), text
            assert "  " not in text
            assert "\n" not in text
        signs = (
            ("?", ":", "…") if source in map(str, MONTHS) else (".", "?", ":", "…")
        )  # "Jan" is "Jan." in German
        for sign in signs:
            assert source.endswith(sign) == translation.endswith(sign), translation


@pytest.mark.parametrize("language", LOCALES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    opening, closing = QUOTES[language]
    for source, translation in pairs(language):
        assert '"' not in source + translation, translation
        assert "'" not in translation, translation
        assert translation.count(opening) == translation.count(closing) == source.count("“"), translation
        assert not set("„“”") & set(translation) - {opening, closing}, translation


# --- compiling and speaking ----------------------------------------------------------------------------


def test_compiling_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    compiled = []
    for name in ("one", "two"):
        root = tmp_path / name
        shutil.copytree(LOCALE, root / "src/threethrones/locale", ignore=shutil.ignore_patterns("*.mo"))
        written = compile_catalogues(root)
        assert len(written) == len(LOCALES)
        compiled.append({path.relative_to(root): path.read_bytes() for path in written})
    assert compiled[0] == compiled[1]
    assert all(compiled[0].values())


@pytest.mark.parametrize("language", LOCALES)
def test_what_is_compiled_translates(language: str, tmp_path: Path) -> None:
    """Nothing is left out on the way: the compiled catalogue says what its source says."""
    target = tmp_path / "src/threethrones/locale" / language / "LC_MESSAGES" / "messages.po"
    target.parent.mkdir(parents=True)
    shutil.copyfile(po(language), target)
    (compiled,) = compile_catalogues(tmp_path)
    with compiled.open("rb") as stream:
        spoken = GNUTranslations(stream)
    for message in read(po(language), language):
        if message.id and message.pluralizable:
            one, many = forms(message.id)
            assert [spoken.ngettext(one, many, n) for n in (1, 2)] == forms(message.string)
        elif message.id:
            assert spoken.gettext(forms(message.id)[0]) == message.string


def test_german_counts() -> None:
    german = catalogue("de")
    told = [say_n("%(n)d card", "%(n)d cards", n).render(german) for n in (0, 1, 2)]
    assert told == ["0 Karten", "1 Karte", "2 Karten"]
    assert say("You draw: %(cards)s.", cards=say("red knight")).render(german) == "Du ziehst: roter Ritter."


def test_a_german_tipp_is_a_hint() -> None:
    """It never is a tap, which is said with a verb."""
    told = [pair for pair in pairs("de") if re.search(r"\bTipps?\b", pair.translation)]
    assert told
    assert [text for english, text in told if not re.search("hint", english, re.IGNORECASE)] == []


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("Treuekarte", "Gesinnung|Loyalität"),
        ("Palomides", "Palamedes"),
        ("Morgana", "Morgan(?!a)"),
        ("Spezialkarte", "Sonderkarte|[Bb]esonderen? ((weiße|schwarze)n? )?Karte"),
    ],
)
def test_german_has_the_words_of_the_german_box(word: str, others: str) -> None:
    told = [pair.translation for pair in pairs("de")]
    assert any(word in text for text in told)
    assert [text for text in told if re.search(others, text)] == []
