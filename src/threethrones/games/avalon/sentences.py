"""What happened in Avalon, as sentences for the log, the recap and the screen reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from threethrones.core.facts import Facts
from threethrones.core.game import TURN_OVER, Event, Names
from threethrones.core.text import Text, enumerated, say, say_n
from threethrones.games.avalon.components import CHARACTER_NAMES, TERRITORY, TILES
from threethrones.games.avalon.help import SPECIAL


def listed(cards: Sequence[str]) -> Text:
    """Cards by name."""
    return enumerated([CHARACTER_NAMES[card] for card in cards])


def sentence(event: Event, names: Names) -> Text | None:
    """An event as a sentence; None where another sentence tells it."""
    write = _SENTENCES.get(event.kind)
    return write(_Told(event.about, names)) if write else None


def explanation(event: Event) -> Text | None:
    """The function of a special territory when it is first revealed (AV58)."""
    if event.kind != "conquered" or not event.about["new"]:
        return None
    territory = TERRITORY[str(event.about["territory"])]
    return SPECIAL[territory.function] if territory.function else None


def touched(event: Event) -> Sequence[str]:
    """The territory that an event changed, or the cards of the own hand that it brought."""
    told = Facts(event.about, ())
    if event.kind == "drew cards":
        return [in_hand(card) for card in told.words("cards")]
    return (str(told.number("at")),) if "at" in told else ()


def in_hand(card: str) -> str:
    """A kind of card in the own hand, as a place that can have changed."""
    return f"hand {card}"


class _Told(Facts):
    """An event of Avalon in words."""

    @property
    def opponent(self) -> str:
        return self.names[1 - self.number("seat")]

    def card(self, name: str = "card") -> Text:
        return CHARACTER_NAMES[self.word(name)]

    def cards(self, name: str = "cards") -> Text:
        return listed(self.words(name))

    def tile(self) -> Text:
        return TILES[self.word("tile")].text


def _conquered(e: _Told) -> Text:
    territory = TERRITORY[str(e.about["territory"])]
    return say_n(
        "%(who)s conquers territory %(at)d: %(name)s, %(n)d crown.",
        "%(who)s conquers territory %(at)d: %(name)s, %(n)d crowns.",
        territory.crowns,
        who=e.who,
        at=e.number("at"),
        name=territory.name,
    )


def _countered(e: _Told) -> Text:
    if e.about["how"] == "attack":
        return say(
            "%(who)s counters the attack on territory %(at)d: %(card)s.",
            who=e.who,
            at=e.number("at"),
            card=e.card("with"),
        )
    return say(
        "%(who)s counters the enchantment at territory %(at)d and takes the sorceress into hand: %(card)s.",
        who=e.who,
        at=e.number("at"),
        card=e.card("with"),
    )


def _lost(e: _Told) -> Text:
    return say(
        "Lost in battle – %(who)s: %(cards)s; %(opponent)s: %(other)s.",
        who=e.who,
        cards=e.cards(),
        opponent=e.opponent,
        other=e.cards("other"),
    )


def _avalon(e: _Told) -> Text:
    if e.about["used"]:
        return say("%(who)s uses Avalon and discards one card less.", who=e.who)
    return say("%(who)s does not use Avalon now and discards the full number.", who=e.who)


def _paid(e: _Told) -> Text:
    if "at" in e.about:
        return say(
            "%(who)s discards from territory %(at)d: %(card)s.", who=e.who, at=e.number("at"), card=e.card()
        )
    return say("%(who)s discards from hand: %(card)s.", who=e.who, card=e.card())


def _tile(e: _Told) -> Text:
    if TILES[str(e.about["tile"])].dark:
        return say("%(who)s takes a dark tile for the next turn: %(tile)s.", who=e.who, tile=e.tile())
    return say("%(who)s takes a light tile: %(tile)s.", who=e.who, tile=e.tile())


def _drew(e: _Told) -> Text:
    return say_n("%(who)s draws %(n)d card.", "%(who)s draws %(n)d cards.", e.number("count"), who=e.who)


def _turn_over(e: _Told) -> Text:
    first, second = e.numbers("score")
    return say(
        "Turn %(turn)d is over. Crowns %(first)d : %(second)d.",
        turn=e.number("turn"),
        first=first,
        second=second,
    )


_SENTENCES: Final[dict[str, Callable[[_Told], Text]]] = {
    "reinforce": lambda e: say(
        "%(who)s reinforces territory %(at)d: %(card)s.", who=e.who, at=e.number("at"), card=e.card()
    ),
    "enchant": lambda e: say(
        "%(who)s announces an enchantment at territory %(at)d: %(card)s.",
        who=e.who,
        at=e.number("at"),
        card=e.card(),
    ),
    "attack": lambda e: say(
        "%(who)s attacks territory %(at)d (%(own)d : %(other)d): %(card)s.",
        who=e.who,
        at=e.number("at"),
        own=e.number("own"),
        other=e.number("other"),
        card=e.card(),
    ),
    "passed": lambda e: say("%(who)s lets it pass.", who=e.who),
    "countered": _countered,
    "enchanted": lambda e: say(
        "%(who)s enchants at territory %(at)d and takes over: %(card)s.",
        who=e.who,
        at=e.number("at"),
        card=e.card(),
    ),
    "conquered": _conquered,
    "lost": _lost,
    "avalon": _avalon,
    "ruined": lambda e: say("%(who)s discards everything left: %(cards)s.", who=e.who, cards=e.cards()),
    "paid": _paid,
    "trimmed": lambda e: say("%(who)s discards: %(card)s.", who=e.who, card=e.card()),
    "tile": _tile,
    "tiles renewed": lambda _: say(
        "All nine tiles are used. Those that still lie before a player stay there; all others lie face up "
        "again."
    ),
    "tile due": lambda e: say("%(who)s draws for the dark tile: %(tile)s.", who=e.who, tile=e.tile()),
    "drew": _drew,
    "drew cards": lambda e: say("You draw: %(cards)s.", cards=e.cards()),
    "reshuffled": lambda e: say_n(
        "The draw pile is empty: %(n)d discarded card is shuffled into a new one.",
        "The draw pile is empty: %(n)d discarded cards are shuffled into a new one.",
        e.number("cards"),
    ),
    TURN_OVER: _turn_over,
}
