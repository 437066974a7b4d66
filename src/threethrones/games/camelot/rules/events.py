"""All event kinds of Camelot, and the values in their sentences and flights.

Each kind is declared beside the rule that logs it. Unless its declaration says otherwise, ``seat`` is the
seat that acts or is affected, ``whom`` the other knight, ``knight`` the figure concerned, ``place`` a quest,
``count`` a number of things, and ``life``, ``engines`` and ``warriors`` are the numbers after the event.
Cards have the codes of ``components``.

Pieces fly between targets on the board (``data-at``): ``p0`` to ``p6`` are the seats; ``camelot`` and the
quests' names are places, with ``lancelot`` also for the Dragon; ``siege`` is the siege engines, ``swords``
the Round Table, ``force`` the cards in force at no particular place, ``white`` and ``black`` the piles,
``white-discards`` and ``black-discards`` the discard piles. Pools and rewards are shared out at ``camelot``.
The targets that an event touches are these, or cards in a hand, like ``p0-F1``.

The face of a flying piece is ``w:F3`` or ``b:K1`` (a card), ``back-white``, ``back-black``, ``knight:Ar``,
``engine``, ``pict``, ``saxon``, ``heart`` or ``relic-grail``."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final

from threethrones.core.events import Gaps, kinds_in
from threethrones.core.facts import Facts
from threethrones.core.terms import Event
from threethrones.core.text import Text, enumerated, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules import (
    actions,
    black_cards,
    black_draws,
    cancelling,
    card_moves,
    card_questions,
    combat,
    discarding,
    evil,
    life,
    outcome,
    quests,
    rewards,
    sharing,
    special_cards,
    swapping,
    traitor,
    travel,
)
from threethrones.games.camelot.rules.wording import listed, sword_at, target_of

KINDS: Final = kinds_in(
    *(black_cards, card_questions, combat, actions, discarding, black_draws, evil, life, outcome, card_moves),
    *(quests, rewards, sharing, special_cards, cancelling, swapping, traitor, travel),
)


def _present(facts: Facts) -> Text:
    seats = facts.numbers("present")
    return enumerated([facts.names[seat] for seat in seats]) if seats else say("nobody")


GAPS: Final[Gaps] = {
    "who": Facts.player,
    "whom": lambda e: e.player("whom"),
    "owner": lambda e: e.player("owner"),
    "card": lambda e: box.CARD_NAMES[e.word("card")],
    "cards": lambda e: listed(e.words("cards")),
    "place": lambda e: box.PLACE_NAMES[e.word("place")],
    "relic": lambda e: box.RELIC_NAMES[e.word("relic")],
    "where": lambda e: sword_at(e.number("sword")),
    "now": lambda e: e.number("engines"),
    "n": lambda e: e.number("count"),
    "present": _present,
}


def flown(facts: Facts) -> Mapping[str, object]:
    """Return the values for the braces of a flight's pattern: cards as faces, places as board targets."""
    values: dict[str, object] = {**facts.about}
    if "card" in facts:
        values["card"] = _face(facts.word("card"))
    if isinstance(facts.about.get("cards"), list):  # the end of a quest counts them
        values["cards"] = [_face(card) for card in facts.words("cards")]
    places = {
        fact: value for fact in ("place", "from", "to") if isinstance(value := facts.about.get(fact), str)
    }
    return values | {fact: target_of(place) for fact, place in places.items()}


def _face(card: str) -> str:
    """Return the face of a card, given its code; an empty code means a face-down black card."""
    if not card:
        return "back-black"
    return f"w:{card}" if card in box.WHITE else f"b:{card}"


def came(seat: int | None, changed: Container[str]) -> frozenset[str]:
    """Return the cards that a seat's hand has gained, judging by the changed targets, like ``p2-F1``."""
    return frozenset(card for card in box.WHITE if f"p{seat}-{card}" in changed)


def came_to(event: Event) -> int | None:
    """Return the seat that gets a card in a ``SHARED`` event; None for other events."""
    return Facts(event.about, ()).number("seat") if sharing.SHARED.is_of(event) else None
