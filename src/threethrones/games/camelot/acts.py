"""What is asked in Camelot and what each answer is called: prompts, buttons, and what they will do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from threethrones.core.game import Move, Names
from threethrones.core.paths import spots
from threethrones.core.text import Text, say, say_n, verbatim
from threethrones.games.camelot import components as box
from threethrones.games.camelot.components import (
    BLACK_NAMES,
    DIE,
    DRAWN,
    FATES_CARDS,
    FORESIGHT,
    GAWAINS,
    GRAIL_CARD,
    HEROISM,
    LADY,
    MERLIN,
    MERLINS,
    MORGANS_CARDS,
    MORGANS_LIFE,
    MOST_GIFTS,
    PIETYS_LIFE,
    PLACE_NAMES,
    QUESTS,
    REINFORCED,
    SAME_TO_HEAL,
    SIEGE,
    SOLO,
    VALUE,
    WHITE_NAMES,
)
from threethrones.games.camelot.deeds import END, legal_deeds
from threethrones.games.camelot.evil import combat_for
from threethrones.games.camelot.quests import sums
from threethrones.games.camelot.state import Frame, State, seat_of
from threethrones.games.camelot.texts import USE_NAMES

# --- what is asked ----------------------------------------------------------------------------------------

Ask = Callable[[State, Frame, str], Text]
"""The prompt of a question, for the seat of this name."""


def prompt(state: State, frame: Frame, names: Names, picks: Sequence[str]) -> Text:
    """What is to be decided now, and by whom."""
    who = names[frame.seat] if frame.seat >= 0 else ""
    if frame.kind == "deeds" and picks:
        return _picked_prompt(who, picks, names)
    if frame.kind in ("gift", "swap"):
        other = names[frame.seats[0] if frame.seats else state.active]
        return _BETWEEN[frame.kind](frame, who, other)
    return _PROMPTS[frame.kind](state, frame, who)


def tap_again(asked: Text, spot: str) -> Text:
    """The prompt while a card waits for its second tap; a button says so itself."""
    what = WHITE_NAMES.get(spot) or BLACK_NAMES.get(spot)
    return asked if what is None else say("%(prompt)s Tap again: %(what)s.", prompt=asked, what=what)


def _picked_prompt(who: str, picks: Sequence[str], names: Names) -> Text:
    """What a deed that is begun still needs: a knight, or what it is for."""
    match picks:
        case ["accuse"]:
            return say("%(who)s: whom do you accuse?", who=who)
        case [card, "swap"]:
            return say("%(who)s: with whom do you swap? (%(card)s)", who=who, card=WHITE_NAMES[card])
    what = _thing_name(picks[-1], names) or USE_NAMES["deeds", picks[-1]]
    return say("%(who)s: %(what)s – what for?", who=who, what=what)


def _thing_name(spot: str, names: Names) -> Text | str | None:
    """The name of a knight's player, a place or a card; None for a spot that is none of them."""
    seat = seat_of(spot, len(names))
    if seat is not None:
        return names[seat]
    return PLACE_NAMES.get(spot) or WHITE_NAMES.get(spot) or BLACK_NAMES.get(spot)


_BETWEEN: Final[Mapping[str, Callable[[Frame, str, str], Text]]] = {
    "gift": lambda frame, who, other: say(
        "%(who)s: give %(other)s a card (%(n)d given, %(most)d at most).",
        who=who,
        other=other,
        n=frame.n,
        most=MOST_GIFTS,
    ),
    "swap": lambda frame, who, other: say(
        "%(who)s: %(other)s gives you a card. Choose one to give back.", who=who, other=other
    ),
}


def _deeds(state: State, frame: Frame, who: str) -> Text:
    if state.owed and not state.departed:
        return say("%(who)s: do a deed. Pick a card, a place or a knight.", who=who)
    if legal_deeds(state, frame) == [END]:
        return say("%(who)s: end your turn.", who=who)
    if state.owed:
        return say("%(who)s: do a deed, or end your turn.", who=who)
    return say("%(who)s: end your turn, or use what is left.", who=who)


def _kay(state: State, frame: Frame, who: str) -> Text:
    if frame.place == "camelot":
        fight = state.frames[-2]
        return say("%(who)s: the die shows %(die)d. Add a fight card?", who=who, die=fight.n)
    white, black = sums(state, frame.place)
    return say(
        "%(who)s: white %(white)d against black %(black)d. Add a fight card?",
        who=who,
        white=white,
        black=black,
    )


def _merlins(_state: State, frame: Frame, who: str) -> Text:
    lacking = MERLINS - sum(frame.counts)
    return say_n(
        "Stop it? %(who)s, how many Merlins do you offer? %(n)d more is needed. An offer of more than you "
        "hold counts as none.",
        "Stop it? %(who)s, how many Merlins do you offer? %(n)d more are needed. An offer of more than you "
        "hold counts as none.",
        lacking,
        who=who,
    )


def _volunteer(_state: State, frame: Frame, who: str) -> Text:
    if frame.card == "M1":
        return say_n(
            "%(who)s, do you discard %(n)d card for all?",
            "%(who)s, do you discard %(n)d cards for all?",
            MORGANS_CARDS,
            who=who,
        )
    return say_n(
        "%(who)s, do you lose %(n)d life for all?",
        "%(who)s, do you lose %(n)d lives for all?",
        MORGANS_LIFE,
        who=who,
    )


def _lay(state: State, _frame: Frame, who: str) -> Text:
    place = combat_for(state, state.black[-1])
    return say(
        "%(who)s: lay it face up, or face down and draw a white card? (%(place)s)",
        who=who,
        place=PLACE_NAMES[place],
    )


def _share(state: State, frame: Frame) -> Text:
    if frame.place:
        return say(
            "The reward (%(place)s): pick a card and who gets it, or deal the rest at random.",
            place=PLACE_NAMES[frame.place],
        )
    if len(state.pool) == len(state.knights):
        return say("Share out the common pool: pick a card and who gets it, or deal the cards at random.")
    return say("Share out the common pool: pick a card and who gets it.")


_PROMPTS: Final[Mapping[str, Ask]] = {
    "give": lambda _s, _f, who: say("%(who)s: give a card to the common pool.", who=who),
    "share": lambda state, frame, _who: _share(state, frame),
    "evil": lambda _s, _f, who: say("%(who)s: how does evil progress?", who=who),
    "theft": lambda _s, _f, who: say(
        "%(who)s, the traitor: from whose hand do you discard a random card?", who=who
    ),
    "malice": lambda _s, _f, who: say("%(who)s, the traitor: a siege engine, or a black card?", who=who),
    "armour": lambda _s, _f, who: say("%(who)s: pick the black card that is played.", who=who),
    "lay": _lay,
    "shown": lambda _s, _f, who: say("%(who)s has drawn this card. Read it, then go on.", who=who),
    "merlins": _merlins,
    "cancel": lambda _s, _f, who: say("%(who)s, do you throw Excalibur away to cancel it?", who=who),
    "war": lambda _s, _f, who: say("%(who)s: does it go to the Picts or to the Saxons?", who=who),
    "volunteer": _volunteer,
    "discard": lambda _s, frame, who: say_n(
        "%(who)s: discard %(n)d card.", "%(who)s: discard %(n)d cards.", frame.n, who=who
    ),
    "kay": _kay,
    "spoils": lambda _s, frame, _who: say_n(
        "Share out the reward: who gets the last card?",
        "Share out the reward: who gets the next of %(n)d cards?",
        frame.n,
    ),
    "drink": lambda _s, _f, who: say("%(who)s holds the Grail: who drinks from it?", who=who),
    "return": lambda _s, _f, who: say("%(who)s, do you return to Camelot?", who=who),
    "arrange": lambda _s, frame, who: say(
        "%(who)s: which card shall be drawn as number %(n)d?", who=who, n=frame.n + 1
    ),
    "fight": lambda _s, _f, who: say("%(who)s: add fight cards, or roll the die.", who=who),
    "deeds": _deeds,
}


def announcement(frame: Frame, names: Names) -> Text | None:
    """Why the next seat must take the device, where it is not its own turn."""
    who = names[frame.seat] if frame.seat >= 0 else ""
    match frame.kind:
        case "discard":
            return say_n(
                "%(who)s must discard %(n)d card.",
                "%(who)s must discard %(n)d cards.",
                frame.n,
                who=who,
            )
        case "give":
            return say("%(who)s gives a card to be shared out.", who=who)
        case "kay":
            return say("Sir Kay may add a fight card.")
        case "swap":
            return say("King Arthur swaps a card with %(who)s.", who=who)
    return None


# --- what the answers are called --------------------------------------------------------------------------


def use_name(frame: Frame, names: Names, picks: Sequence[str], spot: str) -> Text:
    """What the button of a spot that may come next is called."""
    if spot == SIEGE and picks[0] in VALUE:
        return say("Fight a siege engine")
    if spot in QUESTS and picks and picks[0] in (*VALUE, GRAIL_CARD):
        return say("Lay it there: %(place)s", place=PLACE_NAMES[spot])
    thing = _thing_name(spot, names)
    if thing is None:
        return USE_NAMES[frame.kind, spot]
    return verbatim(thing) if isinstance(thing, str) else thing


def means(state: State, move: Move) -> Text:
    """What a move, or the beginning of one, will do, in few words; why not, where it cannot be."""
    frame = state.frame
    if frame is None:
        return say("not possible now")
    if frame.kind == "deeds":
        return _deed_means(state, move)
    if (frame.kind, move, bool(frame.place)) == ("share", "deal", True):
        return say("one by one, in the order of seats")
    if (frame.kind, move) == ("evil", "life") and state.life[frame.seat] == 1:
        return say("it is your last life")
    return _MEANS.get((frame.kind, move)) or verbatim("")


def _deed_means(state: State, move: Move) -> Text:
    seat = state.active
    match spots(move):
        case [place, "travel"]:
            return _travel_means(state, place)
        case ["camelot", "draw"]:
            return _cards(GAWAINS if state.knights[seat] == box.GAWAIN else DRAWN)
        case [str(card), "siege"] if card in VALUE:
            return say("add more cards, then roll the die")
        case [card, "heal"]:
            return say("discard %(n)d of them, gain a life", n=SAME_TO_HEAL)
        case [_, "swap", *_]:
            return say("a card for a card, face down")
        case ["accuse", *_]:
            return say("once a game; the accused shows his loyalty card")
        case ["sacrifice"]:
            if state.life[seat] == 1:
                return say("one more deed of another type; it is your last life")
            return say("one more deed of another type")
        case ["end"]:
            if state.owed:
                return say("travelling was your deed")
            return say("the next knight's turn")
        case [_, "excalibur", "pay"]:
            return say("one step to the bright side")
        case [str(card), *_] if card == HEROISM:
            return say("one more sword when the quest ends")
        case [str(card), "excalibur", "play"] if card in (MERLIN, LADY):
            return say("one step to the bright side")
        case [str(card), "siege", *_] if card == MERLIN:
            return say("remove an engine")
        case [str(card), "picts" | "saxons", *_] if card == MERLIN:
            return say("remove a warrior")
        case [str(card), *_] if card == MERLIN:
            return say("remove the last black card")
        case [_, "traitor"]:
            return say_n(
                "every opponent discards %(n)d card; then you play openly",
                "every opponent discards %(n)d cards; then you play openly",
                FATES_CARDS,
            )
        case [box.PIETY, "self"]:
            return say_n("%(n)d life", "%(n)d lives", PIETYS_LIFE)
        case [box.PIETY, "others"]:
            return say("a life each")
        case [box.REINFORCEMENTS, "self"]:
            return _cards(REINFORCED)
        case [box.REINFORCEMENTS, "others"]:
            return say("a card each")
        case [box.CLAIRVOYANCE, *_]:
            return say("look at %(n)d black cards and put them in order", n=FORESIGHT)
        case [box.CONVOCATION, *_]:
            return say("call the knights to Camelot; each there draws a card")
        case [box.MESSENGER, *_]:
            return say("give up to %(n)d cards", n=MOST_GIFTS)
    return verbatim("")


def _travel_means(state: State, place: str) -> Text:
    """Where to; and what is lost, where a solo quest is left."""
    here = state.place[state.active]
    if here in SOLO and state.laid[here]:
        return say_n(
            "%(place)s; the %(n)d white card laid here is lost",
            "%(place)s; the %(n)d white cards laid here are lost",
            len(state.laid[here]),
            place=PLACE_NAMES[place],
        )
    return say("%(place)s", place=PLACE_NAMES[place])


def _cards(count: int) -> Text:
    return say_n("%(n)d card", "%(n)d cards", count)


_MEANS: Final[Mapping[tuple[str, str], Text]] = {
    ("evil", "draw"): say("and carry it out"),
    ("evil", "engine"): say("one more before Camelot"),
    ("evil", "life"): say("of your own"),
    ("evil", "look"): say("Sir Percival alone sees it"),
    ("malice", "draw"): say("and carry it out"),
    ("malice", "engine"): say("one more before Camelot"),
    ("lay", "up"): say("everybody sees it"),
    ("lay", "down"): say("you draw a white card; only you know its value"),
    ("cancel", "cancel"): say("it leaves the game, and the card has no effect"),
    ("cancel", "pass"): say("the card is carried out"),
    ("volunteer", "pass"): say("the next knight is asked"),
    ("return", "return"): say("at no cost"),
    ("share", "deal"): say("one card each"),
    ("fight", "roll"): say("your sum must beat the die, at most %(n)d", n=DIE),
    ("drink", "refuse"): say("the dying are out"),
}
