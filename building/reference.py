"""All that lies in the box of each game, for the reference at the end of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from threethrones.core.text import Text
from threethrones.games.avalon import components as avalon
from threethrones.games.avignon import persons
from threethrones.games.avignon.rules import sentences
from threethrones.games.camelot import components as camelot
from threethrones.games.camelot.rules import card_texts
from threethrones.games.camelot.view import quest_texts


def tell(text: str) -> str:
    """A text of the rules' catalogue; the extractor finds it here."""
    return text


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing: its picture (``kind`` and ``code`` of the game's template), its name, what it does, the
    rules that say so, and how many there are of it."""

    kind: str
    code: str
    name: Text | str
    texts: tuple[Text | str, ...]
    rules: tuple[str, ...]
    count: int = 1


@dataclass(frozen=True, slots=True)
class Group:
    """Things of one kind."""

    title: str
    entries: list[Entry]


def _avalon() -> Iterator[Group]:
    box = avalon.SETS["classic"]
    characters = {
        "K": (
            tell("Knight"),
            tell("Attacks a territory, or repels an attack by a card of the same colour."),
            ("AV22", "AV25"),
        ),
        "S": (
            tell("Sorceress"),
            tell("Enchants your opponent’s top card if it’s the same colour, or repels an enchantment."),
            ("AV16", "AV18"),
        ),
    }
    yield Group(
        tell("Characters"),
        [
            Entry("card", f"{letter}{colour}", name, (text,), rules, avalon.COPIES * len(avalon.COLOURS))
            for (letter, (name, text, rules)), colour in zip(characters.items(), "rb", strict=True)
        ],
    )
    rules = {
        "castle": ("AV34", "AV35"),
        "circle": ("AV40", "AV41"),
        "avalon": ("AV37", "AV38"),
        "swamp": ("AV43",),
    }
    plain = (tell("It has no special function. Its landscape matters for supply."),)
    territories = []
    for code in avalon.territories_of(box):
        card = avalon.TERRITORY[code]
        texts = (avalon.SPECIAL[card.function],) if card.function else plain
        territories.append(
            Entry("territory", code, card.name, texts, rules.get(card.function or "", ("AV29",)))
        )
    yield Group(tell("Territories in the “Classic” set"), territories)
    counts = Counter(avalon.tiles_of(box))
    brings = {"2": "AV50", "4": "AV50", "c": "AV51", "a": "AV52", "t": "AV53"}
    when = {False: tell("Light: draw at once."), True: tell("Dark: draw at the start of your next turn.")}
    yield Group(
        tell("Supply tiles"),
        [
            Entry(
                "tile", kind, tile.name, (tile.text, when[tile.dark]),
                (brings[kind[1]], "AV46" if tile.dark else "AV45"), counts[kind],
            )
            for kind, tile in avalon.TILES.items()
        ],
    )  # fmt: skip


def _avignon() -> Iterator[Group]:
    found = []
    for number, (name, person) in enumerate(persons.RECONSTRUCTION.items(), 41):
        texts = (*sentences.petition(person), *sentences.conditions(person))
        more = ("AG32", "AG33") if name == "noble" else ()
        found.append(
            Entry("person", name, persons.PERSON_NAMES[name], texts, (f"AG{number}", *more), persons.COPIES)
        )
    base = len(persons.FACTIONS)
    yield Group(tell("People"), found[:base])
    yield Group(tell("People of the expansion"), found[base:])
    does = {
        "beseech": (tell("Pull a person one place towards you."), "AG13"),
        "chastise": (tell("Push a person one place towards your opponent."), "AG15"),
        "excommunicate": (tell("Discard a person and draw a new one to take their place."), "AG17"),
        "petition": (tell("Use what a person can do."), "AG19"),
    }
    yield Group(
        tell("Actions"),
        [
            Entry("action", name, sentences.ACTION_NAMES[name], (text,), (rule,))
            for name, (text, rule) in does.items()
        ],
    )


def _camelot() -> Iterator[Group]:
    yield Group(
        tell("Knights"),
        [
            Entry("knight", code, camelot.KNIGHT_NAMES[code], (text,), (f"SC{number}",))
            for number, (code, text) in enumerate(card_texts.KNIGHT_TEXTS.items(), 59)
        ],
    )
    laws = {
        **dict.fromkeys(camelot.COMBATS, ("SC36", "SC37", "SC39")),
        camelot.EXCALIBUR: ("SC40", "SC93"),
        camelot.GRAIL: ("SC41", "SC43"),
        **dict.fromkeys(camelot.WARS, ("SC44", "SC45")),
    }
    standard = camelot.SETS["standard"]
    yield Group(
        tell("Quests"),
        [
            Entry("place", quest, name, tuple(_quest(standard, quest)), (*laws[quest], "SC91"))
            for quest, name in camelot.QUEST_NAMES.items()
        ],
    )
    white, black = (Counter(camelot.deck_of(standard, colour)) for colour in ("white", "black"))
    usual = {**dict.fromkeys(camelot.FIGHTS, ("SC36", "SC44", "SC32")), camelot.GRAIL_CARD: ("SC41", "SC42")}
    special = {code: (rule,) for code, rule in card_texts.WHITE_RULES.items()}
    yield Group(tell("White cards"), _cards("white", card_texts.WHITE_TEXTS, usual | special, white))
    lying = {
        **dict.fromkeys(camelot.STRENGTH, ("SC16", "SC39")),
        camelot.EXCALIBUR_CARD: ("SC93",),
        camelot.DESPAIR: ("SC94",),
        **dict.fromkeys((camelot.PICT_CARD, camelot.SAXON_CARD, camelot.MERCENARIES), ("SC14",)),
    }
    evil = {code: (rule,) for code, rule in card_texts.BLACK_RULES.items()}
    yield Group(tell("Black cards"), _cards("black", card_texts.BLACK_TEXTS, lying | evil, black))
    yield Group(
        tell("Relics"),
        [
            Entry("relic", code, camelot.RELIC_NAMES[code], (text,), (card_texts.RELIC_RULES[code],))
            for code, text in card_texts.RELIC_TEXTS.items()
        ],
    )


def _quest(standard: Mapping[str, object], quest: str) -> Iterator[Text]:
    figures = camelot.payoff(standard, quest)  # type: ignore[arg-type]
    yield quest_texts.won_by(quest)
    yield quest_texts.pays(figures, quest, True)
    yield quest_texts.lost_by(quest)
    yield quest_texts.pays(figures, quest, False)


def _cards(
    kind: str, texts: Mapping[str, Text], rules: Mapping[str, tuple[str, ...]], counts: Mapping[str, int]
) -> list[Entry]:
    return [
        Entry(kind, code, camelot.CARD_NAMES[code], (text,), rules[code], counts[code])
        for code, text in texts.items()
    ]


REFERENCES: Final[Mapping[str, Callable[[], Iterator[Group]]]] = {
    "avalon": _avalon,
    "avignon": _avignon,
    "camelot": _camelot,
}
"""By game; a game may do without."""
