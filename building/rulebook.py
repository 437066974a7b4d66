"""The rules in `docs/rules`, read: chapters, rules by name, small pictures of positions. It knows no page and
no language.

A file is Markdown of five kinds of lines: ``# title``, ``## chapter``, a paragraph, a rule
(``- **AV22** text [tag]``, or with ``+`` if it is one of the short rules), and what is drawn beside the last
rule or chapter (``> `position` `moves` `position` caption``). What stands below a line of dashes is for those
who build the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "rules"
TAGS: Final = ("sure", "likely", "open", "outside", "reconstructed", "addition")
"""What is said of where a rule comes from: how sure a ruling is, or that the printed rules do not hold it."""
END: Final = "---"
_RULE: Final = re.compile(rf"([-+]) \*\*([A-Z]+\d+)\*\* (.+?)(?: \[({'|'.join(TAGS)})\])?")
_DRAWN: Final = re.compile(r"> ((?:`[^`]+` )+)(.+)")
NAME: Final = re.compile(r"\b(?:AV[CR]?|AGR?|SCR?)\d+\b")
"""The name of a rule where a sentence cites it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A position, or one and what becomes of it by some moves, or one and a move (``!``) that is refused."""

    positions: tuple[str, ...]
    moves: str
    caption: str

    @property
    def refused(self) -> bool:
        """Whether it shows what cannot be done."""
        return self.moves.startswith("!")


@dataclass(frozen=True, slots=True)
class Rule:
    """What bears a name."""

    name: str
    text: str
    tag: str
    is_short: bool = False
    """Whether it belongs to the short rules."""
    pictures: list[Picture] = field(default_factory=list)

    @property
    def is_ruling(self) -> bool:
        """Whether it is ours: for a case that the printed rules do not mention."""
        return self.name.rstrip("0123456789").endswith("R")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules, in the order of play."""

    title: str
    paragraphs: list[str] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game. What stands before the first chapter is one without a title."""

    game: str
    title: str
    chapters: list[Chapter]

    @property
    def rules(self) -> Iterator[Rule]:
        """All of them, in their order."""
        return (rule for chapter in self.chapters for rule in chapter.rules)

    @property
    def pictures(self) -> Iterator[tuple[Rule | None, Picture]]:
        """All that is drawn, with the rule beside which it stands."""
        for chapter in self.chapters:
            yield from ((None, picture) for picture in chapter.pictures)
            yield from ((rule, picture) for rule in chapter.rules for picture in rule.pictures)

    def texts(self) -> Iterator[tuple[str, str]]:
        """All that is to be translated, each with the name of its rule, or none."""
        for chapter in self.chapters:
            yield from ((text, "") for text in (chapter.title, *chapter.paragraphs) if text)
            yield from ((picture.caption, "") for picture in chapter.pictures)
            for rule in chapter.rules:
                yield rule.text, rule.name
                yield from ((picture.caption, rule.name) for picture in rule.pictures)


@cache
def read(game: str) -> Rulebook:
    """The rules of a game. Raises ValueError for a line that is nothing of what may stand there."""
    title, chapters = "", [Chapter("")]
    for line in (FOLDER / f"{game}.md").read_text("utf-8").splitlines():
        if line == END:
            break
        chapter = chapters[-1]
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            chapters.append(Chapter(line[3:]))
        elif found := _RULE.fullmatch(line):
            chapter.rules.append(Rule(found[2], found[3], found[4] or "", found[1] == "+"))
        elif drawn := _DRAWN.fullmatch(line):
            (chapter.rules[-1].pictures if chapter.rules else chapter.pictures).append(_picture(drawn))
        elif line and line[0] not in "-+#>|`":
            chapter.paragraphs.append(line)
        elif line:
            raise ValueError(f"{game}.md: {line}")
    return Rulebook(game, title, chapters)


def _picture(drawn: re.Match[str]) -> Picture:
    codes = re.findall(r"`([^`]+)`", drawn[1])
    positions = tuple(code for code in codes if "=" in code)
    return Picture(positions, " ".join(code for code in codes if "=" not in code), drawn[2])


def games() -> list[str]:
    """The games that there are rules of."""
    return sorted(path.stem for path in FOLDER.glob("*.md"))
