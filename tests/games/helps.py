"""What a game tells of its rules, in any game."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from threethrones.core.stage import AnyStage, Help
from threethrones.core.text import Text


def texts(help_: Help) -> dict[str, Text]:
    """Every sentence of the help but the credits, by where it stands."""
    return {
        **{
            f"summary {number}": text
            for number, text in enumerate([help_.summary, help_.reconstruction])
            if text
        },
        **{f"title {number}": section.title for number, section in enumerate(help_.sections)},
        **{
            f"section {at}.{number}": text
            for at, section in enumerate(help_.sections)
            for number, text in enumerate(section.paragraphs)
        },
        **{f"hint {number}": text for number, text in enumerate(help_.hints)},
    }


def told(help_: Help, *rules: str) -> str:
    """Everything that the sections say which cite one of these rules."""
    sections = [section for section in help_.sections if set(rules) & set(section.rules)]
    return " ".join(str(text) for section in sections for text in section.paragraphs)


def check_sayable(texts: Mapping[str, Text], *names: str) -> None:
    """Every text can be said, and its numbers come from the tables but for those in these names."""
    for where, text in texts.items():
        message = re.sub(r"%\(\w+\)", "", text.message)
        for name in names:
            message = message.replace(name, "")
        assert not re.search(r"\d", message), where
        assert str(text), where
        assert "%" not in str(text), where


def check_sections(stage: AnyStage, names: Collection[str], rules: Collection[str]) -> None:
    """The sections cite only these names and all of these rules; each has a title of its own, a rule and
    a text."""
    sections = stage.help.sections
    cited = {name for section in sections for name in section.rules}
    assert cited <= set(names)
    assert cited >= set(rules)
    assert all(section.rules and section.paragraphs for section in sections)
    titles = [str(section.title) for section in sections]
    assert all(titles)
    assert len(titles) == len(set(titles))


def check_numbers(help_: Help, name: str, numbers: Sequence[int]) -> None:
    """What is told of a rule names these numbers."""
    words = re.findall(r"\w+", told(help_, name))
    assert all(str(number) in words for number in numbers)


def check_credits(help_: Help, *named: str) -> None:
    """Credit is given to these, and the program is called unofficial."""
    credit = " ".join(map(str, help_.credits))
    assert all(word in credit for word in (*named, "unofficial"))
