"""Validation of the frames on the stack: their order, and the position that each needs.

Frames of a state reached by play are always valid; this module checks states from other sources (a save, a
link, a position), so that an accepted state cannot fail later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.black_cards import Volunteer, combat_for
from threethrones.games.camelot.rules.black_draws import Armour, Carry, Lay, ShowCard
from threethrones.games.camelot.rules.cancelling import Cancel, Merlins
from threethrones.games.camelot.rules.card_questions import Arrange, Gather, Gift, Return
from threethrones.games.camelot.rules.combat import Compare, Fight, Kay, Resolve, Siege
from threethrones.games.camelot.rules.discarding import Discard
from threethrones.games.camelot.rules.evil import Evil, Malice, Theft
from threethrones.games.camelot.rules.frames import StackFrame, StackQuestion
from threethrones.games.camelot.rules.life import Drink, Out
from threethrones.games.camelot.rules.rewards import Finish, Reward
from threethrones.games.camelot.rules.sharing import Give, Loot, Share, Spoils
from threethrones.games.camelot.rules.state import EVERYBODY, State, bearer, holder, is_knight, is_open
from threethrones.games.camelot.rules.swapping import Swap
from threethrones.games.camelot.rules.traitor import Unmask
from threethrones.games.camelot.rules.turns import Next

_WAITING: Final[Mapping[type[StackFrame[State]], type[StackFrame[State]]]] = {
    Evil: Share,
    Share: Give,
    Give: Give,
    Malice: Theft,
    Cancel: Merlins,
    Discard: Discard,
}
"""Question types that may wait, each with the type required directly above it (ChooseAction: any type)."""


def frame_defects(state: State) -> list[str]:
    """Return the defects of the stack: misplaced frames, missing cards, or no legal answer."""
    frames = state.frames
    if state.ending:
        return ["nothing is pending when the game is over"] if frames else []
    ends = [at for at, frame in enumerate(frames) if isinstance(frame, Next)]
    if ends != [0] or not isinstance(frames[-1], StackQuestion):
        return ["nobody is asked for anything"]
    for below, frame in pairwise(frames):
        waits = isinstance(below, StackQuestion) and not isinstance(below, ChooseAction)
        if waits and not isinstance(frame, _WAITING.get(type(below), ())):
            return ["two questions are asked at once"]
        if not _lies_well(frame, below) or not _fits(state, frame):
            return ["what is pending does not fit the position"]
    asked: Counter[int] = Counter()
    for frame in frames:
        match frame:
            case Discard(seat=seat, count=count):
                asked[seat] += count
            case Give(seat=seat):
                asked[seat] += 1
    if any(count > len(state.hands[seat]) for seat, count in asked.items()):
        return ["a hand has not the cards that are asked for"]
    return [] if frames[-1].legal(state) else ["there is no move"]


_OVER: Final[Mapping[type[StackFrame[State]], tuple[type[StackFrame[State]], ...]]] = {
    ShowCard: (Carry,),
    Cancel: (Carry,),
    Merlins: (Carry, Cancel),
    Kay: (Compare, Siege),
    Share: (Finish, Evil),
    Spoils: (Finish,),
    Loot: (Finish,),
    Drink: (Out,),
    Return: (Gather,),
    Give: (Give, Share),
    Theft: (Malice,),
}
"""Frame types allowed directly below each type; ``card``, ``place`` and ``dying`` must be equal in both."""


def _lies_well(frame: StackFrame[State], below: StackFrame[State]) -> bool:
    """Return whether a frame may be directly above another one."""
    if type(frame) not in _OVER:
        return not isinstance(below, Carry) and not (isinstance(frame, Discard) and isinstance(below, Next))
    match frame, below:
        case Kay(place=place), Siege():
            return place == box.CAMELOT
        case Share(place=place), Evil():
            return not place
    shared = [name for name in ("card", "place", "dying") if hasattr(frame, name) and hasattr(below, name)]
    same = all(getattr(frame, name) == getattr(below, name) for name in shared)
    return same and isinstance(below, _OVER[type(frame)])


def _fits(state: State, frame: StackFrame[State]) -> bool:
    """Return whether a frame fits the position: for example, its seats are knights and its quest is open."""
    about = (seat for name in ("asked", "seats", "dying") for seat in getattr(frame, name, ()))
    if not all(is_knight(state, seat) for seat in about):
        return False
    match frame:
        case Evil(seat=seat) | ChooseAction(seat=seat):
            return seat == state.active
        case Theft(seat=seat) | Malice(seat=seat):
            return seat == state.active == state.unmasked
        case Give(seat=seat) | Discard(seat=seat) | Gather(seat=seat):
            return is_knight(state, seat)
        case Armour(seat=seat):
            return holder(state, box.ARMOUR) == seat and _has_seen(state, seat, 2)
        case Lay(seat=seat):
            return _lies_at(state) != "" and _has_seen(state, seat, 1)
        case Carry(card="", place=place):
            return place != "" and _lies_at(state) == place
        case Carry(place=place):
            return not place
        case Merlins(seat=seat, asked=asked):
            return seat == asked[0] and _are_pledged(state, frame)
        case Cancel(seat=seat):
            return seat == holder(state, box.EXCALIBUR)
        case Volunteer(seat=seat, asked=asked) | Return(seat=seat, asked=asked):
            return seat == asked[0]
        case Compare(place=place):
            return is_open(state, place) and all(cover == box.NOBODY for cover in state.covers[place])
        case Kay(seat=seat, place=place):
            return seat == bearer(state, box.KAY) and state.place[seat] == place
        case Share(place="", seats=seats):
            return not seats
        case Share(place=place, seats=seats):
            return bool(state.pool) and len(seats) > 1 and is_open(state, place)
        case Spoils(place=place, agreed=agreed):
            return len(agreed) in (0, len(state.knights)) and is_open(state, place)
        case Resolve(place=place) | Reward(place=place) | Finish(place=place) | Loot(place=place):
            return is_open(state, place)
        case Fight(seat=seat) | Siege(seat=seat):
            return state.engines > 0 and state.place[seat] == box.CAMELOT
        case Drink(seat=seat):
            return seat == holder(state, box.GRAIL)
        case Gift(seat=seat, other=other):
            return seat != other and is_knight(state, seat) and is_knight(state, other)
        case Arrange(seat=seat, count=count, settled=settled):
            return settled + 1 < count and _has_seen(state, seat, count)
        case Swap(seat=seat, card=card):
            return seat != state.active and is_knight(state, seat) and card in state.hands[state.active]
        case Unmask(seat=seat):
            return state.loyalty[seat] == box.TRAITOR and state.unmasked == box.NOBODY
    return True


def _are_pledged(state: State, frame: Merlins) -> bool:
    """Return whether the pledged Merlins are too few, and known in the hands of seats already asked."""
    if len(frame.pledged) != len(state.knights) or sum(frame.pledged) >= box.MERLINS:
        return False
    shown = [cards.count(box.MERLIN) for cards in state.learnt[EVERYBODY]]
    return all(
        count <= (0 if seat in frame.asked else shown[seat]) for seat, count in enumerate(frame.pledged)
    )


def _lies_at(state: State) -> str:
    """Return the quest where the top black card could be laid face down; empty for none."""
    top = state.black[-1] if state.black else ""
    return combat_for(state, top) if top in box.STRENGTH else ""


def _has_seen(state: State, seat: int, count: int) -> bool:
    """Return whether a seat has looked at each of the top ``count`` black cards."""
    known = state.foreseen[-count:]
    return len(known) == count and all(mask >> seat & 1 for mask in known)
