"""Action C: play a special white card; the uses and effects of these cards (SC46, SC66 to SC74)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.events import EventKind, Flight, either
from threethrones.core.facts import Facts
from threethrones.core.terms import Event, Move, Refusal
from threethrones.core.text import Text, citing, say, say_n, verbatim
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.action_type import ActionType
from threethrones.games.camelot.rules.card_moves import deal_white, leave_openly, white_left
from threethrones.games.camelot.rules.card_questions import Gift, convoke, look_ahead
from threethrones.games.camelot.rules.card_texts import WHITE_RULES, WHITE_TEXTS
from threethrones.games.camelot.rules.discarding import Put
from threethrones.games.camelot.rules.life import can_gain, gain_life
from threethrones.games.camelot.rules.outcome import Check
from threethrones.games.camelot.rules.rewards import move_sword
from threethrones.games.camelot.rules.state import (
    State,
    is_open,
    knights_from,
    knows_loyalty,
    seat_of,
    seat_target,
)
from threethrones.games.camelot.rules.traitor import betray
from threethrones.games.camelot.rules.wording import target_of, warrior, warrior_icon

_USES: Final[dict[str, tuple[str, ...]]] = {
    box.MERLIN: (f"{box.SIEGE}-play", *(f"{quest}-play" for quest in box.QUESTS)),
    box.CLAIRVOYANCE: ("play",),
    box.CONVOCATION: ("play",),
    box.FATE: ("loyal", "traitor"),
    box.HEROISM: tuple(f"{quest}-play" for quest in box.QUESTS),
    box.LADY: (f"{box.EXCALIBUR}-play", "life"),
    box.MESSENGER: (),
    box.PIETY: ("self", "others"),
    box.REINFORCEMENTS: ("self", "others"),
}
"""Possible uses of each special card; empty for a Messenger, which is played for another knight."""


_PLAYED: Final = {
    box.SIEGE: say("%(who)s plays a card against a siege engine: %(card)s."),
    "others": say("%(who)s plays a card for everyone else: %(card)s."),
    "traitor": say("%(who)s plays a card as the traitor: %(card)s."),
}


def _say_played(e: Facts) -> Text:
    use = e.word("for").removesuffix("-play")
    if use in box.QUESTS:
        return say("%(who)s plays a card at %(place)s: %(card)s.", place=box.PLACE_NAMES[use])
    whom = seat_of(use, len(e.names))
    if whom is not None:
        return say("%(who)s plays a card for %(whom)s: %(card)s.", whom=e.names[whom])
    return _PLAYED.get(use) or say("%(who)s plays a card: %(card)s.")


def _fly_played(e: Facts) -> list[Flight]:
    """Return the flight of a played card to its target on the board, if any, or to the discards."""
    use = e.word("for").removesuffix("-play")
    seats = [f"p{seat}" for seat in range(len(e.names))]
    target = target_of(use) if use in (*box.QUESTS, box.SIEGE, *seats) else "white-discards"
    return [Flight("{card}", "p{seat}", target)]


CARD_PLAYED: Final = EventKind(
    "played",
    {"seat": int, "card": str, "for": str},  # for: as in the move, ``siege-play``
    says=_say_played,
    icon="tt-i-card",
    moves=_fly_played,
    touches=lambda e: [e.word("for").removesuffix("-play")] if e.about["card"] == box.HEROISM else [],
    explains=lambda e: (
        citing(WHITE_RULES[box.HEROISM], WHITE_TEXTS[box.HEROISM]) if e.word("card") == box.HEROISM else None
    ),
)
ENGINE_REMOVED: Final = EventKind(
    "engine removed",
    {"engines": int},
    says=lambda e: say_n(
        "A siege engine is removed; %(n)d is left.",
        "A siege engine is removed; %(n)d are left.",
        e.number("engines"),
    ),
    icon="ca-engine",
    moves=[Flight("engine", box.SIEGE)],
    sound="counter",
    touches=[box.SIEGE],
)
WARRIOR_REMOVED: Final = EventKind(
    "warrior removed",
    {"place": str, "warriors": int},
    says=lambda e: say_n(
        "A warrior is removed (%(place)s); %(n)d is left.",
        "A warrior is removed (%(place)s); %(n)d are left.",
        e.number("warriors"),
    ),
    icon=warrior_icon,
    moves=lambda e: [Flight(warrior(e), "{place}")],
    sound="counter",
    touches=["{place}"],
)
CARD_REMOVED: Final = EventKind(
    "card removed",
    {"place": str, "card": str},  # empty where it lay face down
    says=either(
        "card",
        say("A black card is removed (%(place)s): %(card)s."),
        say("A hidden black card is removed unseen (%(place)s)."),
    ),
    icon="tt-i-close",
    moves=[Flight("{card}", "{place}", "black-discards")],
    sound="counter",
    touches=["{place}"],
)


def is_use(card: str, use: str) -> bool:
    """Return whether a special card can ever be played for this use."""
    return card in _USES and (use in _USES[card] or (card == box.MESSENGER and use.isalnum()))


class Special(ActionType):
    """Action C: a special card with its use, like ``Me-siege-play``, ``Fa-traitor`` or ``Ms-p2``."""

    letter = "C"
    done_already = say("You’ve already played a special card this turn.")

    def is_free(self, state: State, seat: int) -> bool:
        """Return whether the seat plays Galahad, who may play a special card as an extra action (SC60)."""
        return state.knights[seat] == box.GALAHAD

    def moves(self, state: State, seat: int, cards: Iterable[str], paid: bool) -> list[Move]:
        """Return the moves with these cards that would change something."""
        moves: list[Move] = []
        for card in cards:
            if card == box.MERLIN:
                moves += [_MERLINS[target] for target in _merlins_targets(state)]
            elif card in _USES:
                uses = _USES[card] or map(seat_target, knights_from(state, seat)[1:])
                moves += [f"{card}-{use}" for use in uses if _is_of_use(state, seat, card, use, paid)]
        return moves

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> Refusal:
        """Return why a special card, or this use of the card, is not possible."""
        card, use = words[0], "-".join(words[1:])
        if card == box.MERLIN and box.VIVIEN in state.effects:
            return Refusal("SC85", say("Vivien holds Merlin captive until a quest is won."))
        if card == box.HEROISM:
            name = box.QUEST_NAMES[use.removesuffix("-play")]
            return Refusal("SC70", say("This quest isn’t open: %(name)s.", name=name))
        return _USELESS.get((card, use)) or _USELESS.get((card, "")) or _NO_CHANGE

    def play(self, state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
        """Log, carry out and discard the card (SC46); Heroism stays in force instead."""
        card, *use = words
        leave_openly(state, seat, [card])
        about: dict[str, JSON] = {"seat": seat, "card": card, "for": "-".join(use)}
        events.append(CARD_PLAYED(about, reveals=use == ["traitor"]))
        if card == box.HEROISM:
            state.effects[box.HEROISM] = use[0]
            return
        state.frames += [Check(), Put(card)]
        knights = knights_from(state, seat)
        match card, use:
            case box.MERLIN, [target, "play"]:
                _merlin(state, seat, target, events)
            case box.CLAIRVOYANCE, _:
                look_ahead(state, seat, events)
            case box.CONVOCATION, _:
                convoke(state, knights)
            case box.FATE, ["traitor"]:
                betray(state, seat)
            case box.FATE, _:
                deal_white(state, knights, events)
            case box.LADY, ["life"]:
                gain_life(state, seat, box.LADYS_LIFE, events)
            case box.LADY, _:
                move_sword(state, 1, seat, events)
            case box.MESSENGER, [who]:
                state.frames.append(Gift(seat, int(who[1:]), 0))
            case box.PIETY, ["self"]:
                gain_life(state, seat, box.PIETYS_LIFE, events)
            case box.PIETY, _:
                for other in knights[1:]:
                    gain_life(state, other, 1, events)
            case box.REINFORCEMENTS, ["self"]:
                deal_white(state, [seat] * box.REINFORCED, events)
            case _:
                deal_white(state, knights[1:], events)

    def means(self, state: State, seat: int, words: Sequence[str]) -> Text:
        """Return a short description of the card's use, also for a partly picked move; empty if none."""
        begun = ("-".join(words[:count]) for count in range(len(words), 0, -1))
        return next((_MEANS[use] for use in begun if use in _MEANS), verbatim(""))


SPECIAL: Final = Special()


def why_idle(state: State, seat: int, card: str) -> Refusal | None:
    """Return why a special card in the hand cannot be used now; None if the card can be used."""
    use = "life" if card == box.LADY else next(iter(_USES[card]), "")
    return None if _is_of_use(state, seat, card, use) else SPECIAL.why_not(state, seat, (card, use))


_MEANS: Final[Mapping[str, Text]] = {
    box.HEROISM: say("one more sword when the quest ends"),
    box.MERLIN: say("remove the last black card"),
    "Me-siege": say("remove an engine"),
    **dict.fromkeys(("Me-picts", "Me-saxons"), say("remove a warrior")),
    "Me-excalibur-play": say(
        "remove the last black card and move the sword one step towards the bright side"
    ),
    "La-excalibur-play": say("one step towards the bright side"),
    "Fa-traitor": say_n(
        "every opponent discards %(n)d card; then you play openly",
        "every opponent discards %(n)d cards; then you play openly",
        box.FATES_CARDS,
    ),
    "Pi-self": say_n("%(n)d life", "%(n)d lives", box.PIETYS_LIFE),
    "Pi-others": say("a life each"),
    "Re-self": say_n("%(n)d card", "%(n)d cards", box.REINFORCED),
    "Re-others": say("a card each"),
    box.CLAIRVOYANCE: say("look at %(n)d black cards and put them in order", n=box.FORESIGHT),
    box.CONVOCATION: say("call the knights to Camelot; everyone there draws a card"),
    box.MESSENGER: say("give up to %(n)d cards", n=box.MOST_GIFTS),
}
"""Short description of each use of a special card, by the move or a prefix of it."""
_NO_CHANGE: Final = Refusal("SCR49", say("That would change nothing."))
_USELESS: Final[Mapping[tuple[str, str], Refusal]] = {
    (box.FATE, "traitor"): Refusal(
        "SC69", say("Only a traitor who has seen their loyalty card can play it that way.")
    ),
    (box.LADY, "life"): Refusal(
        "SC71",
        say("It gives you lives only once Excalibur’s quest is over, and only up to %(n)d.", n=box.MOST_LIFE),
    ),
    (box.MESSENGER, ""): Refusal("SC72", say("Choose another knight; you need a card to give them.")),
    (box.MERLIN, ""): Refusal("SCR49", say("There’s nothing there that Merlin could remove.")),
}
"""Refusals of useless special cards, by card and use, or by card and an empty use."""


def _is_of_use(state: State, seat: int, card: str, use: str, paid: bool = False) -> bool:
    """Return whether this use of a special card would change something (SCR49); ``paid``: see ``is_left``."""
    match card:
        case box.MERLIN:
            return use.removesuffix("-play") in _merlins_targets(state)
        case box.CLAIRVOYANCE:
            return bool(state.black)
        case box.CONVOCATION:
            return white_left(state) or any(place not in ("", box.CAMELOT) for place in state.place)
        case box.FATE if use == "traitor":
            return state.loyalty[seat] == box.TRAITOR and knows_loyalty(state)
        case box.HEROISM:
            return is_open(state, use.removesuffix("-play"))
        case box.LADY:
            over = box.EXCALIBUR in state.closed
            return over and can_gain(state, seat, paid) if use == "life" else not over
        case box.MESSENGER:
            others = map(seat_target, knights_from(state, seat)[1:])
            return len(state.hands[seat]) > 1 and use in others
        case box.PIETY if use == "self":
            return can_gain(state, seat, paid)
        case box.PIETY:
            return any(can_gain(state, other) for other in knights_from(state, seat)[1:])
        case box.REINFORCEMENTS if use == "others":
            return white_left(state) and len(knights_from(state, seat)) > 1
    return white_left(state)


_MERLINS: Final = {target: f"{box.MERLIN}-{target}-play" for target in (box.SIEGE, *box.QUESTS)}


def _merlins_targets(state: State) -> list[str]:
    """Return the places where one Merlin could remove an engine, a warrior or a card (SC66, SC85, SCR22)."""
    if box.VIVIEN in state.effects:
        return []
    found = [box.SIEGE] if state.engines else []
    for quest in box.QUESTS:
        if quest in box.WARS:
            there = state.warriors[quest] > 0
        else:
            there = bool(state.dark[quest]) and _merlins_card(state, quest) >= 0
        if there:
            found.append(quest)
    return found


_STANDARD: Final = {box.GRAIL: box.DESPAIR, box.EXCALIBUR: box.EXCALIBUR_CARD}
"""The black card that a Merlin can remove at a quest; at a combat quest, any black card."""


def _merlins_card(state: State, quest: str) -> int:
    """Return the index of a quest's last standard black card, which a Merlin removes (SCR22); -1 for none."""
    dark, standard = state.dark[quest], _STANDARD.get(quest)
    if standard is None:
        return len(dark) - 1
    return len(dark) - 1 - dark[::-1].index(standard) if standard in dark else -1


def _merlin(state: State, seat: int, target: str, events: list[Event]) -> None:
    """Remove an engine, a warrior or a quest's last standard black card by one Merlin (SC66, SCR22)."""
    if target == box.SIEGE:
        state.engines -= 1
        events.append(ENGINE_REMOVED({"engines": state.engines}))
    elif target in box.WARS:
        state.warriors[target] -= 1
        if state.dark[target]:
            state.black_discards.append(state.dark[target].pop())
        events.append(WARRIOR_REMOVED({"place": target, "warriors": state.warriors[target]}))
    else:
        at = _merlins_card(state, target)
        card = state.dark[target].pop(at)
        state.black_discards.append(card)
        covered = target in box.COMBATS and state.covers[target].pop(at) >= 0
        events.append(CARD_REMOVED({"place": target, "card": "" if covered else card}))
        if target == box.EXCALIBUR:
            move_sword(state, 1, seat, events)
