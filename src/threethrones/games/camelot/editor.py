"""The editor of a copy of the components: how often each card occurs, and what each quest pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import Refusal
from threethrones.core.stage import Form, Scene
from threethrones.core.text import say
from threethrones.games.camelot.components import (
    BLACK,
    BLACK_CARDS,
    BLACK_NAMES,
    MOST_OF_A_KIND,
    MOST_PAYOFF,
    PAYOFFS,
    QUEST_NAMES,
    QUESTS,
    WHITE,
    WHITE_CARDS,
    WHITE_NAMES,
    deck_of,
    payoff,
    problems,
)

PAYOFF_NAMES: Final = {
    "swords": say("Swords won"),
    "life": say("Life gained"),
    "cards": say("Cards"),
    "lost_swords": say("Swords lost"),
    "lost_life": say("Life lost"),
    "lost_engines": say("Engines"),
}


def scene(components: Mapping[str, JSON], form: Form) -> Scene:
    """What the template draws: a field for each number, with the sums that the decks must have."""
    decks = []
    for colour, names, wanted in (("white", WHITE_NAMES, WHITE_CARDS), ("black", BLACK_NAMES, BLACK_CARDS)):
        cards = deck_of(components, colour)
        counts = [(card, name, cards.count(card)) for card, name in names.items()]
        decks.append((colour, counts, len(cards), wanted))
    return {
        "decks": decks,
        "quests": [(quest, QUEST_NAMES[quest], payoff(components, quest)) for quest in QUESTS],
        "columns": PAYOFF_NAMES,
        "most": MOST_OF_A_KIND,
        "most_paid": MOST_PAYOFF,
    }


def read_form(form: Form, components: Mapping[str, JSON]) -> tuple[Mapping[str, JSON], Sequence[Refusal]]:
    """The components as the filled-in editor changes them; a field that is no number stays as it was."""
    white, black = deck_of(components, "white"), deck_of(components, "black")
    changed: dict[str, JSON] = {
        "white": {card: _number(form, f"white-{card}", white.count(card), MOST_OF_A_KIND) for card in WHITE},
        "black": {card: _number(form, f"black-{card}", black.count(card), MOST_OF_A_KIND) for card in BLACK},
        "payoffs": {
            quest: {
                name: _number(form, f"{quest}-{name}", payoff(components, quest)[name], MOST_PAYOFF)
                for name in PAYOFFS
            }
            for quest in QUESTS
        },
    }
    return changed, problems(changed)


def _number(form: Form, name: str, before: int, most: int) -> int:
    text = form.get(name, "").strip()
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else before
    return min(number, most)
