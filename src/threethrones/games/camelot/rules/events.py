"""All kinds of events of Camelot, and what stands in their sentences and flights.

Each is declared beside the rule that makes it. Where nothing else is said there, ``seat`` is who did it or to
whom it happened, ``whom`` the other knight, ``knight`` whose figure it is about, ``place`` a quest, ``count``
how many there were, and ``life``, ``engines`` and ``warriors`` how many there are now. Cards have the codes
of ``components``.

Pieces fly between the places that the board names (``data-at``): ``p0`` to ``p6`` are the seats' plates;
``camelot`` and each quest's name the places of the realm, the Dragon's being ``lancelot``, on whose spot it
lies; ``siege`` the engines, ``swords`` the round table, ``force`` the cards in force at no one place,
``white`` and ``black`` the piles, ``white-discards`` and ``black-discards`` what lies beside them. Pools and
rewards are shared out in ``camelot``. A place touched is one of these, or ``p0-F1``, a card in a hand.

A face is ``w:F3`` or ``b:K1`` (a card), ``back-white``, ``back-black``, ``knight:Ar``, ``engine``, ``pict``,
``saxon``, ``heart`` or ``relic-grail``.
"""

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
    cancelling,
    card_questions,
    combat,
    discarding,
    drawing,
    evil,
    life,
    outcome,
    piles,
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
    *(black_cards, card_questions, combat, actions, discarding, drawing, evil, life, outcome, piles),
    *(quests, rewards, sharing, special_cards, cancelling, swapping, traitor, travel),
)


def _present(facts: Facts) -> Text:
    seats = facts.numbers("present")
    return enumerated([facts.names[seat] for seat in seats]) if seats else say("nobody")


def _lives(facts: Facts) -> Text:
    lives = enumerate(facts.numbers("score"))
    return enumerated(
        [Text("%(n)d (%(who)s)", {"who": facts.names[seat], "n": life}) for seat, life in lives]
    )


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
    "lives": _lives,
}


def flown(facts: Facts) -> Mapping[str, object]:
    """What the facts in braces of a flight stand for: cards for their faces, the Dragon for where it lies."""
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
    """Only black cards lie face down where an event may name them."""
    if not card:
        return "back-black"
    return f"w:{card}" if card in box.WHITE else f"b:{card}"


def came(seat: int | None, changed: Container[str]) -> frozenset[str]:
    """The cards of which one has come into a seat's hand, by what was touched."""
    return frozenset(card for card in box.WHITE if f"p{seat}-{card}" in changed)


def came_to(event: Event) -> int | None:
    """The seat that got a card openly."""
    return Facts(event.about, ()).number("seat") if sharing.SHARED.is_of(event) else None
