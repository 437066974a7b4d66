"""Translatable sentences: messages with the values to insert."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import Final

ENGLISH = NullTranslations()
_SUBJECT: Final = "%(who)s "


@dataclass(frozen=True, slots=True)
class Text:
    """A message in the source language with named values to insert, which may be texts themselves.

    >>> str(say("%(who)s draws.", who="Anna"))
    'Anna draws.'
    >>> str(say_n("%(n)d card", "%(n)d cards", 3))
    '3 cards'
    """

    message: str
    values: Mapping[str, object] = field(default_factory=dict)
    plural: str | None = None
    number: int = 0

    def render(self, catalogue: NullTranslations) -> str:
        """Return the sentence in the language of a gettext catalogue."""
        template = self._template(catalogue)
        return self._filled(template, catalogue) if self.values or "%" in template else template

    def render_for(self, who: str, catalogue: NullTranslations) -> str:
        """Return the sentence without its subject if that is ``who``, for a list under that name.

        >>> say("%(who)s draws.", who="Anna").render_for("Anna", ENGLISH)
        'Draws.'
        >>> say("%(who)s draws.", who="Bert").render_for("Anna", ENGLISH)
        'Bert draws.'
        """
        template = self._template(catalogue)
        if self.values.get("who") != who or not template.startswith(_SUBJECT):
            return self._filled(template, catalogue)
        told = self._filled(template.removeprefix(_SUBJECT), catalogue)
        return told[0].upper() + told[1:]

    def _template(self, catalogue: NullTranslations) -> str:
        if self.plural is None:
            return catalogue.gettext(self.message)
        return catalogue.ngettext(self.message, self.plural, self.number)

    def _filled(self, template: str, catalogue: NullTranslations) -> str:
        if not self.values:
            return template.replace("%%", "%")
        return template % {
            name: value.render(catalogue) if isinstance(value, Text) else value
            for name, value in self.values.items()
        }

    def __str__(self) -> str:
        return self.render(ENGLISH)


def say(message: str, /, **values: object) -> Text:
    """Return a translatable text. The message extractor finds messages by calls of this function."""
    return Text(message, values)


def say_n(one: str, many: str, n: int, /, **values: object) -> Text:
    """Return a text with singular and plural forms, chosen by ``n``, which is also a value to insert."""
    return Text(one, {"n": n, **values}, many, n)


def citing(rule: str, text: Text) -> Text:
    """Return a text with a rule's name appended in parentheses; the page links the name to the rule.

    >>> str(citing("AV49", say("Five cards.")))
    'Five cards. (AV49)'
    """
    return say("%(text)s (%(rule)s)", rule=rule, text=text)


MOST_QUOTED: Final = 40


def shortened(text: str) -> str:
    """Shorten an untrusted text to quote it in a message.

    >>> shortened("beg"), len(shortened("x" * 1000)), shortened("x" * 1000)[-2:]
    ('beg', 40, 'x…')
    """
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…"


def joined(texts: Sequence[Text | str], joint: str = ", ") -> Text:
    """Join texts with a separator.

    >>> str(joined([say("red"), say("blue")]))
    'red, blue'
    """
    values = {f"t{number}": text for number, text in enumerate(texts)}
    return Text(joint.join(f"%({name})s" for name in values), values)


def enumerated(texts: Sequence[Text | str]) -> Text:
    """Join texts with commas; “none” if there are none."""
    return joined(texts) if texts else say("none")


def verbatim(text: str) -> Text:
    """Return a text that is the same in every language (a name that a player typed, a symbol)."""
    return Text("%(verbatim)s", {"verbatim": text})
