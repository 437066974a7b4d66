"""The special white cards: what each is played for, and what it does (SC46, SC66 to SC74)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import Event, Move, Refusal
from threethrones.core.text import say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.components import (
    CAMELOT,
    CLAIRVOYANCE,
    COMBATS,
    CONVOCATION,
    DESPAIR,
    EXCALIBUR,
    EXCALIBUR_CARD,
    FATE,
    FORESIGHT,
    GRAIL,
    HEROISM,
    LADY,
    LADYS_LIFE,
    MERLIN,
    MESSENGER,
    MOST_GIFTS,
    MOST_LIFE,
    PIETY,
    PIETYS_LIFE,
    QUEST_NAMES,
    QUESTS,
    REINFORCED,
    REINFORCEMENTS,
    SIEGE,
    TRAITOR,
    VIVIEN,
    WARS,
)
from threethrones.games.camelot.effects import can_gain, forsake, gain_life, move_sword
from threethrones.games.camelot.life import betray
from threethrones.games.camelot.piles import (
    deal_white,
    draw_white,
    foresee,
    hand_over,
    leave_openly,
    white_left,
)
from threethrones.games.camelot.state import (
    Frame,
    State,
    from_seat,
    is_open,
    knights_at,
    knights_from,
    knows_loyalty,
    seat_spot,
)

ENOUGH: Final = "enough"
RETURN, STAY = "return", "stay"

_USES: Final[dict[str, tuple[str, ...]]] = {
    MERLIN: (f"{SIEGE}-play", *(f"{quest}-play" for quest in QUESTS)),
    CLAIRVOYANCE: ("play",),
    CONVOCATION: ("play",),
    FATE: ("loyal", "traitor"),
    HEROISM: tuple(f"{quest}-play" for quest in QUESTS),
    LADY: (f"{EXCALIBUR}-play", "life"),
    MESSENGER: (),
    PIETY: ("self", "others"),
    REINFORCEMENTS: ("self", "others"),
}
"""What each special card can be played for; Messenger for any other knight."""


def is_use(card: str, use: str) -> bool:
    """Whether a special card can ever be played for this."""
    return card in _USES and (use in _USES[card] or (card == MESSENGER and use.isalnum()))


def refuse_idle(state: State, seat: int, card: str) -> Refusal | None:
    """Why a special card is of no use now."""
    use = "life" if card == LADY else next(iter(_USES[card]), "")
    return refuse_special(state, seat, card, use)


def legal_specials(state: State, seat: int, kinds: Iterable[str], paid: bool) -> list[Move]:
    """What the special cards among these can be played for; ``paid``: after one more life had been given."""
    moves: list[Move] = []
    for card in kinds:
        if card in _USES and (card != MERLIN or VIVIEN not in state.effects):
            uses = _USES[card] or map(seat_spot, knights_from(state, seat)[1:])
            moves += [f"{card}-{use}" for use in uses if _is_of_use(state, seat, card, use, paid)]
    return moves


def refuse_special(state: State, seat: int, card: str, use: str) -> Refusal | None:
    """Why a special card in the hand cannot be played for this."""
    if _is_of_use(state, seat, card, use):
        return None
    if card == MERLIN and VIVIEN in state.effects:
        return Refusal("SC85", say("Vivien holds Merlin until a quest is won."))
    if card == HEROISM:
        name = QUEST_NAMES[use.removesuffix("-play")]
        return Refusal("SC70", say("This quest is not open: %(name)s.", name=name))
    return _USELESS.get((card, use)) or _USELESS.get((card, "")) or _NO_CHANGE


_NO_CHANGE: Final = Refusal("SCR49", say("It would change nothing."))
_USELESS: Final[Mapping[tuple[str, str], Refusal]] = {
    (FATE, "traitor"): Refusal("SC69", say("Only a traitor who knows that he is one can play it like that.")),
    (LADY, "life"): Refusal(
        "SC71", say("It gives life only once Excalibur's quest is over, and up to %(n)d.", n=MOST_LIFE)
    ),
    (MESSENGER, ""): Refusal("SC72", say("Pick another knight; you need a card that you can give him.")),
    (MERLIN, ""): Refusal("SCR49", say("There is nothing there that Merlin could remove.")),
}
"""Why a special card cannot be used: by the card and the use, or by the card alone."""


def _is_of_use(state: State, seat: int, card: str, use: str, paid: bool = False) -> bool:
    """Whether playing a special card for this would change something (SCR49); ``paid``: after one more life
    had been given."""
    match card:
        case box.MERLIN:
            return VIVIEN not in state.effects and _merlin_finds(state, use.removesuffix("-play"))
        case box.CLAIRVOYANCE:
            return bool(state.black)
        case box.CONVOCATION:
            return white_left(state) or any(place not in ("", CAMELOT) for place in state.place)
        case box.FATE if use == "traitor":
            return state.loyalty[seat] == TRAITOR and knows_loyalty(state)
        case box.HEROISM:
            return is_open(state, use.removesuffix("-play"))
        case box.LADY:
            over = EXCALIBUR in state.closed
            return over and can_gain(state, seat, paid) if use == "life" else not over
        case box.MESSENGER:
            others = map(seat_spot, knights_from(state, seat)[1:])
            return len(state.hands[seat]) > 1 and use in others
        case box.PIETY if use == "self":
            return can_gain(state, seat, paid)
        case box.PIETY:
            return any(can_gain(state, other) for other in knights_from(state, seat)[1:])
        case box.REINFORCEMENTS if use == "others":
            return white_left(state) and len(knights_from(state, seat)) > 1
    return white_left(state)


def _merlin_finds(state: State, target: str) -> bool:
    """Whether there is something that a single Merlin could remove (SC66, SCR22)."""
    if target == SIEGE:
        return state.engines > 0
    return state.warriors[target] > 0 if target in WARS else _merlins_card(state, target) >= 0


def _merlins_card(state: State, quest: str) -> int:
    """Which of a quest's black cards a Merlin removes: the last standard one (SCR22); -1 for none."""
    dark = state.dark[quest]
    if quest in COMBATS:
        return len(dark) - 1
    wanted = DESPAIR if quest == GRAIL else EXCALIBUR_CARD
    return max((at for at, card in enumerate(dark) if card == wanted), default=-1)


def play_special(state: State, seat: int, card: str, use: list[str], events: list[Event]) -> None:
    """A special card is read out, carried out and discarded (SC46)."""
    leave_openly(state, seat, [card])
    about: dict[str, JSON] = {"seat": seat, "card": card, "for": "-".join(use)}
    events.append(Event("played", about, reveals=use == ["traitor"]))
    if card == HEROISM:
        state.effects[HEROISM] = use[0]
        return
    state.frames += [Frame("check"), Frame("put", card=card)]
    knights = knights_from(state, seat)
    match card, use:
        case box.MERLIN, [target, "play"]:
            _merlin(state, seat, target, events)
        case box.CLAIRVOYANCE, _:
            _foresee(state, seat, events)
        case box.CONVOCATION, _:
            _convoke(state, knights)
        case box.FATE, ["traitor"]:
            betray(state, seat)
        case box.FATE, _:
            deal_white(state, knights, events)
        case box.LADY, ["life"]:
            gain_life(state, seat, LADYS_LIFE, events)
        case box.LADY, _:
            move_sword(state, 1, seat, events)
        case box.MESSENGER, [who]:
            state.frames.append(Frame("gift", seat, seats=(int(who[1:]),)))
        case box.PIETY, ["self"]:
            gain_life(state, seat, PIETYS_LIFE, events)
        case box.PIETY, _:
            for other in knights[1:]:
                gain_life(state, other, 1, events)
        case box.REINFORCEMENTS, ["self"]:
            draw_white(state, seat, REINFORCED, events)
        case _:
            deal_white(state, knights[1:], events)


def _merlin(state: State, seat: int, target: str, events: list[Event]) -> None:
    """A single Merlin removes an engine, a warrior, or a quest's last standard black card (SC66, SCR22)."""
    if target == SIEGE:
        state.engines -= 1
        events.append(Event("engine removed", {"engines": state.engines}))
    elif target in WARS:
        state.warriors[target] -= 1
        if state.dark[target]:
            state.black_discards.append(state.dark[target].pop())
        events.append(Event("warrior removed", {"place": target, "warriors": state.warriors[target]}))
    else:
        at = _merlins_card(state, target)
        card = state.dark[target].pop(at)
        state.black_discards.append(card)
        covered = target in COMBATS and state.covers[target].pop(at) >= 0
        events.append(Event("card removed", {"place": target, "card": "" if covered else card}))
        if target == EXCALIBUR:
            move_sword(state, 1, seat, events)


def _foresee(state: State, seat: int, events: list[Event]) -> None:
    """Clairvoyance: the top cards are looked at and lie in any order after that (SC67)."""
    cards = foresee(state, seat, FORESIGHT)
    if len(cards) > 1:  # nobody else knows any more where they lie
        state.foreseen[-len(cards) :] = [1 << seat] * len(cards)
    events.append(Event("looked", {"seat": seat, "count": len(cards)}, reveals=True))
    events.append(Event("foresaw", {"seat": seat, "cards": list[JSON](reversed(cards))}, (seat,)))
    if len(cards) > 1:
        state.frames.append(Frame("arrange", seat, counts=(len(cards),)))


def unsettled(state: State, frame: Frame) -> list[str]:
    """The cards that are yet to be put into their order."""
    count = frame.counts[0]
    return state.black[len(state.black) - count : len(state.black) - frame.n]


def legal_arrange(state: State, frame: Frame) -> list[Move]:
    """Which card lies next from the top."""
    return list(dict.fromkeys(reversed(unsettled(state, frame))))


def refuse_arrange(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why this card cannot lie there."""
    if move in legal_arrange(state, frame):
        return None
    return Refusal("SC67", say("Pick the cards in the order in which they will be drawn."))


def arrange(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """The card lies next from the top; the last two settle each other."""
    rest = unsettled(state, frame)
    top = len(state.black) - frame.n
    at = top - 1 - rest[::-1].index(move)
    state.black.insert(top - 1, state.black.pop(at))
    settled = frame.n + 1
    events.append(Event("arranged", {"seat": frame.seat, "count": settled}))
    if settled < frame.counts[0] - 1:
        state.frames.append(frame._replace(n=settled))


def _convoke(state: State, knights: list[int]) -> None:
    """Convocation: who is away may return, then all in Camelot draw (SC68, SCR29)."""
    state.frames.append(Frame("gather", knights[0]))
    away = tuple(seat for seat in knights if state.place[seat] != CAMELOT)
    if away:
        state.frames.append(Frame("return", away[0], seats=away))


def refuse_return(_state: State, _frame: Frame, move: Move) -> Refusal | None:
    """Home, or not."""
    if move in (RETURN, STAY):
        return None
    return Refusal("SC68", say("Return to Camelot at no cost, or stay where you are."))


def come_home(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """One knight answers; leaving a solo quest forfeits the white cards there (SCR29)."""
    seat = frame.seat
    events.append(Event("answered call", {"seat": seat, "returns": move == RETURN}))
    if move == RETURN:
        forsake(state, state.place[seat], events)
        state.place[seat] = CAMELOT
    if asked := frame.seats[1:]:
        state.frames.append(frame._replace(seat=asked[0], seats=asked))


def gather(state: State, frame: Frame, events: list[Event]) -> None:
    """Each knight in Camelot draws one card."""
    there = set(knights_at(state, CAMELOT))
    deal_white(state, [seat for seat in from_seat(state, frame.seat) if seat in there], events)


def legal_message(state: State, frame: Frame) -> list[Move]:
    """Any card of the hand; enough after the first (SC72)."""
    cards = list(dict.fromkeys(state.hands[frame.seat]))
    return [*cards, ENOUGH] if frame.n else cards


def refuse_message(state: State, frame: Frame, move: Move) -> Refusal | None:
    """Why this cannot be given."""
    if move in legal_message(state, frame):
        return None
    return Refusal("SC72", say("The messenger takes up to %(n)d cards from your hand.", n=MOST_GIFTS))


def send(state: State, frame: Frame, move: Move, events: list[Event]) -> None:
    """A card goes to the other knight's hand, seen by the two of them."""
    seat, other = frame.seat, frame.seats[0]
    if move == ENOUGH:
        events.append(Event("sent", {"seat": seat, "whom": other, "count": frame.n}))
        return
    hand_over(state, seat, other, move)
    events.append(Event("gave", {"seat": seat, "whom": other}))
    events.append(Event("gave card", {"seat": seat, "whom": other, "card": move}, (seat, other)))
    if frame.n + 1 < MOST_GIFTS and state.hands[seat]:
        state.frames.append(frame._replace(n=frame.n + 1))
