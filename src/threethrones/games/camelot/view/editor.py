"""Editor of Camelot's components: the number of each card, and the payoffs of each quest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.presentation import Form
from threethrones.core.terms import Refusal
from threethrones.core.text import say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.view.scenes import Deck, Editor

PAYOFF_NAMES: Final = {
    "swords": say("Swords won"),
    "life": say("Lives gained"),
    "cards": say("Cards"),
    "lost_swords": say("Black swords"),
    "lost_life": say("Lives lost"),
    "lost_engines": say("Engines"),
}


_DECKS: Final = {
    "white": (box.WHITE_NAMES, box.WHITE_CARDS),
    "black": (box.BLACK_NAMES, box.BLACK_CARDS),
}


def scene(components: Mapping[str, JSON], form: Form) -> Editor:
    """Return the scene of the editor: decks with required sizes, quests with payoffs, and limits."""
    decks = []
    for colour, (names, wanted) in _DECKS.items():
        cards = box.deck_of(components, colour)
        counts = [(card, name, cards.count(card)) for card, name in names.items()]
        decks.append(Deck(colour, counts, len(cards), wanted))
    return {
        "decks": decks,
        "quests": [(quest, name, box.payoff(components, quest)) for quest, name in box.QUEST_NAMES.items()],
        "columns": PAYOFF_NAMES,
        "most": box.MOST_OF_A_KIND,
        "most_paid": box.MOST_PAYOFF,
    }


def read_form(form: Form, components: Mapping[str, JSON]) -> tuple[Mapping[str, JSON], Sequence[Refusal]]:
    """Return the edited components and their defects; a field without a number keeps its old value."""
    changed: dict[str, JSON] = {
        colour: {
            card: _number(form, f"{colour}-{card}", cards.count(card), box.MOST_OF_A_KIND) for card in names
        }
        for colour, (names, _) in _DECKS.items()
        for cards in [box.deck_of(components, colour)]
    }
    changed["payoffs"] = {
        quest: {
            name: _number(form, f"{quest}-{name}", paid, box.MOST_PAYOFF)
            for name, paid in box.payoff(components, quest).items()
        }
        for quest in box.QUESTS
    }
    return changed, box.problems(changed)


def _number(form: Form, name: str, before: int, most: int) -> int:
    text = form.get(name, "").strip()
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else before
    return min(number, most)
