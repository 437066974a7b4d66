"""What happened in Avalon, as sentences for the log, the recap and the screen reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.facts import Facts
from threethrones.core.terms import TURN_OVER, Event, Names
from threethrones.core.text import Text, citing, enumerated, say, say_n
from threethrones.games.avalon.components import AVALON, CHARACTER_NAMES, SWAMP, TERRITORY, TILES

SPECIAL: Final[Mapping[str, Text]] = {
    "castle": say(
        "A castle counts as one more card for its owner. To attack it, you must already have "
        "at least one more card there than the defender, and after conquering it you discard "
        "one more card. This applies once the castle is face up, so its first conquest is "
        "like any other."
    ),
    "circle": say(
        "If you own the stone circle, you may attack any territory with sorceresses as if "
        "they were knights, starting at once. Only a knight of the sorceress’s colour repels "
        "such an attack, and a sorceress who attacks doesn’t enchant as well. The stone "
        "circle counts as a forest."
    ),
    "avalon": say(
        "If you own Avalon, you discard one card fewer after a conquest, once on each of your turns. "
        "If you conquer twice, you choose which conquest to use it for, even the conquest of Avalon "
        "itself. Avalon gives %(crowns)d crown and no supply.",
        crowns=TERRITORY[AVALON].crowns,
    ),
    "swamp": say(
        "The Swamp has no special function: it gives %(crowns)d crown and no supply.",
        crowns=TERRITORY[SWAMP].crowns,
    ),
}
"""What each special territory does, to be shown when it is first revealed (AV58)."""
SPECIAL_RULES: Final = {"castle": "AV34", "circle": "AV40", "avalon": "AV37", "swamp": "AV43"}
"""The rule that says so."""


def listed(cards: Sequence[str]) -> Text:
    """Cards by name."""
    return enumerated([CHARACTER_NAMES[card] for card in cards])


def explanation(event: Event) -> Text | None:
    """The function of a special territory when it is first revealed (AV58)."""
    if event.kind != "conquered" or not event.about["new"]:
        return None
    territory = TERRITORY[str(event.about["territory"])]
    function = territory.function
    return citing(SPECIAL_RULES[function], SPECIAL[function]) if function else None


def touched(event: Event) -> Sequence[str]:
    """The territory that an event changed, or the cards of the own hand that it brought."""
    told = Facts(event.about, ())
    if event.kind == "drew cards":
        return [in_hand(card) for card in told.words("cards")]
    return (str(told.number("at")),) if "at" in told else ()


def in_hand(card: str) -> str:
    """A kind of card in the own hand, as a place that can have changed."""
    return f"hand {card}"


def sentence(event: Event, names: Names) -> Text:
    """An event as a sentence."""
    text = (_SECOND if _is_second(event) else _SENTENCES)[event.kind]
    words = _words(Facts(event.about, names))
    n = words.get("n", 0)
    return Text(text.message, words, text.plural, n if isinstance(n, int) else 0)


def _is_second(event: Event) -> bool:
    """Whether the second of the two sentences tells it that there are for its kind."""
    match event.kind, event.about:
        case ("countered", {"how": "enchant"}) | ("avalon", {"used": False}) | ("paid", {"at": _}):
            return True
        case "passed", {"unable": True}:
            return True
        case "tile", {"tile": str(tile)}:
            return TILES[tile].dark
    return False


def _words(told: Facts) -> dict[str, object]:
    """What an event is about, as sentences have it."""
    words: dict[str, object] = dict(told.about)
    if "seat" in told:
        words |= {"who": told.who, "opponent": told.names[1 - told.number("seat")]}
    for fact in ("card", "with"):  # of both, the card that counters
        if fact in told:
            words["card"] = CHARACTER_NAMES[told.word(fact)]
    for fact in ("cards", "other"):
        if isinstance(told.about.get(fact), list):
            words[fact] = listed(told.words(fact))
    if "tile" in told:
        words["tile"] = TILES[told.word("tile")].text
    if "territory" in told:
        territory = TERRITORY[told.word("territory")]
        words |= {"name": territory.name, "n": territory.crowns}
    if "score" in told:
        words["first"], words["second"] = told.numbers("score")
    return {"n": told.about.get("count", told.about.get("cards")), **words}


_SENTENCES: Final[Mapping[str, Text]] = {
    "reinforce": say("%(who)s reinforces territory %(at)d: %(card)s."),
    "enchant": say("%(who)s announces an enchantment at territory %(at)d: %(card)s."),
    "attack": say("%(who)s attacks territory %(at)d (%(own)d against %(other)d): %(card)s."),
    "passed": say("%(who)s lets it pass."),
    "countered": say("%(who)s repels the attack on territory %(at)d: %(card)s."),
    "enchanted": say("%(who)s enchants at territory %(at)d and takes: %(card)s."),
    "conquered": say_n(
        "%(who)s conquers territory %(at)d: %(name)s, %(n)d crown.",
        "%(who)s conquers territory %(at)d: %(name)s, %(n)d crowns.",
        0,
    ),
    "lost": say("Lost in the fight – %(who)s: %(cards)s; %(opponent)s: %(other)s."),
    "avalon": say("%(who)s uses Avalon and discards one card fewer."),
    "ruined": say("%(who)s discards everything they have left: %(cards)s."),
    "paid": say("%(who)s discards from their hand: %(card)s."),
    "trimmed": say("%(who)s discards: %(card)s."),
    "tile": say("%(who)s takes a light tile: %(tile)s."),
    "tiles renewed": say(
        "All nine tiles are used. Those in front of a player stay there; all others are face up again."
    ),
    "tile due": say("%(who)s draws cards for the dark tile: %(tile)s."),
    "drew": say_n("%(who)s draws %(n)d card.", "%(who)s draws %(n)d cards.", 0),
    "drew cards": say("You draw: %(cards)s."),
    "reshuffled": say_n(
        "The draw pile is empty: %(n)d card from the discard pile becomes the new one.",
        "The draw pile is empty: %(n)d cards from the discard pile are shuffled into a new one.",
        0,
    ),
    TURN_OVER: say("Turn %(turn)d is over. Crowns: %(first)d–%(second)d."),
}
"""What goes into them, and their numbers, come from the event."""
_SECOND: Final[Mapping[str, Text]] = {
    "countered": say(
        "%(who)s repels the enchantment at territory %(at)d and takes the sorceress into "
        "their hand: %(card)s."
    ),
    "avalon": say("%(who)s doesn’t use Avalon now and pays the full cost."),
    "paid": say("%(who)s discards from territory %(at)d: %(card)s."),
    "passed": say("%(who)s can’t repel it."),
    "tile": say("%(who)s takes a dark tile for the next turn: %(tile)s."),
}
