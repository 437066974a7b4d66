"""What may be pending in a sound position: the parts of each frame, where it lies, and what it needs.

A state that play has reached fits by itself; this judges what comes from elsewhere (a save, a link, a
position), so that nothing that is accepted can fail later.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final

from threethrones.games.camelot import rules
from threethrones.games.camelot.components import (
    ARMOUR,
    BLACK,
    BLACK_SPECIAL,
    CAMELOT,
    COMBATS,
    EXCALIBUR,
    FORESIGHT,
    GRAIL,
    KAY,
    MERCENARIES,
    MERLIN,
    MERLINS,
    MORDRED,
    MORGANS_DRAWS,
    MOST_GIFTS,
    QUESTS,
    STRENGTH,
    TRAITOR,
    VOLUNTEERED,
)
from threethrones.games.camelot.evil import combat_for
from threethrones.games.camelot.state import (
    ASKED,
    EVERYBODY,
    NOBODY,
    Frame,
    State,
    bearer,
    holder,
    is_knight,
    is_open,
)

_PARTS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("deaths", "check", "next"), ()),
    "share": ("place", "seats"),
    **dict.fromkeys(("give", "evil", "theft", "malice", "armour", "gather", "deeds", "unmask"), ("seat",)),
    **dict.fromkeys(("lay", "draws", "discard"), ("seat", "n")),
    **dict.fromkeys(("shown", "war", "swap"), ("seat", "card")),
    **dict.fromkeys(("carry", "cancel"), ("seat", "card", "place")),
    **dict.fromkeys(("resolve", "kay"), ("seat", "place")),
    **dict.fromkeys(("compare", "reward", "finish"), ("seat", "place", "n")),
    **dict.fromkeys(("drink", "return"), ("seat", "seats")),
    "merlins": ("seat", "card", "seats", "counts"),
    "volunteer": ("seat", "card", "seats"),
    "siege": ("seat", "cards", "n"),
    "fight": ("seat", "cards"),
    "spoils": ("place", "seats", "counts", "n"),
    "loot": ("place", "seats", "n"),
    "out": ("seats",),
    "put": ("card",),
    "gift": ("seat", "seats", "n"),
    "arrange": ("seat", "counts", "n"),
}
"""The parts that each kind of frame may have; the others are empty."""
_BY_NOBODY: Final = frozenset(("resolve", "compare", "reward", "finish"))
"""A black card may have ended the quest."""
_WAITING: Final = {
    "evil": "share",
    "share": "give",
    "give": "give",
    "malice": "theft",
    "cancel": "merlins",
    "discard": "discard",
}
"""Questions that may wait below another one, and what lies directly over them then; deeds wait under all."""
_EMPTY: Final = Frame("")


def frame_defects(state: State) -> list[str]:
    """What is pending must have its parts, fit the position and each other, and have an answer."""
    frames = state.frames
    if state.ending:
        return ["nothing is pending when the game is over"] if frames else []
    ends = [at for at, frame in enumerate(frames) if frame.kind == "next"]
    if ends != [0] or frames[-1].kind not in ASKED:
        return ["nobody is asked for anything"]
    if not all(map(_has_its_parts, frames)):
        return ["something that is pending lacks a part"]
    for below, frame in pairwise(frames):
        if below.kind in ASKED and below.kind != "deeds" and _WAITING.get(below.kind) != frame.kind:
            return ["two questions are asked at once"]
        if not _lies_well(frame, below) or not _fits(state, frame):
            return ["what is pending does not fit the position"]
    asked: Counter[int] = Counter()
    for frame in frames:
        asked[frame.seat] += frame.n if frame.kind == "discard" else frame.kind == "give"
    if any(count > len(state.hands[seat]) for seat, count in asked.items() if seat != NOBODY):
        return ["a hand has not the cards that are asked for"]
    return [] if rules.legal(state) else ["there is no move"]


def _has_its_parts(frame: Frame) -> bool:
    parts = _PARTS[frame.kind]
    rest = {name for name, value in frame._asdict().items() if value != getattr(_EMPTY, name)}
    if rest - {"kind", *parts} or ("seat" in parts and frame.seat == NOBODY and frame.kind not in _BY_NOBODY):
        return False
    if frame.kind == "share" and not frame.place:
        return not frame.seats
    return len(set(frame.seats)) == len(frame.seats) and ("seats" not in parts or bool(frame.seats))


def _lies_well(frame: Frame, below: Frame) -> bool:
    """Whether a frame lies over one that it can lie over."""
    if below.kind == "carry" and frame.kind not in ("shown", "cancel", "merlins"):
        return False
    match frame.kind:
        case "shown":
            return below.kind == "carry" and below.card == frame.card
        case "cancel":
            return below.kind == "carry" and (below.card, below.place) == (frame.card, frame.place)
        case "merlins":
            return below.kind in ("carry", "cancel") and below.card == frame.card
        case "kay":
            settled = "siege" if frame.place == CAMELOT else "compare"
            return below.kind == settled and (settled == "siege" or below.place == frame.place)
        case "spoils" | "loot":
            return below.kind == "finish" and below.place == frame.place
        case "share" if frame.place:
            return below.kind == "finish" and below.place == frame.place
        case "drink":
            return below.kind == "out" and below.seats == frame.seats
        case "return":
            return below.kind == "gather"
        case "discard":
            return below.kind != "next"
        case "give":
            return below.kind in ("give", "share")
        case "share":
            return below.kind == "evil"
        case "theft":
            return below.kind == "malice"
    return True


def _fits(state: State, frame: Frame) -> bool:
    """Whether the position has what a frame needs."""
    kind, seat, card, place = frame.kind, frame.seat, frame.card, frame.place
    if not all(is_knight(state, other) for other in frame.seats):
        return False
    if kind in ("merlins", "volunteer", "return") and seat != frame.seats[0]:
        return False
    match kind:
        case "evil" | "deeds":
            return seat == state.active
        case "theft" | "malice":
            return seat == state.active == state.unmasked
        case "give" | "discard" | "gather":
            return is_knight(state, seat) and (kind != "discard" or frame.n > 0)
        case "armour":
            return holder(state, ARMOUR) == seat and _has_seen(state, seat, 2)
        case "lay":
            return _lies_at(state) != "" and _has_seen(state, seat, 1)
        case "carry" if not card:
            return place in COMBATS and _lies_at(state) == place
        case "carry" | "shown":
            return card in BLACK and not place
        case "merlins":
            return card in BLACK_SPECIAL and _are_pledged(state, frame)
        case "cancel":
            return seat == holder(state, EXCALIBUR)
        case "war":
            return card in (MERCENARIES, MORDRED)
        case "draws":
            return 0 < frame.n <= MORGANS_DRAWS
        case "volunteer":
            return card in VOLUNTEERED
        case "resolve" | "compare" | "kay" if place != CAMELOT:
            open_ = place in COMBATS and is_open(state, place)
            hidden = open_ and any(cover != NOBODY for cover in state.covers[place])
            stands = kind != "kay" or (seat == bearer(state, KAY) and state.place[seat] == place)
            return open_ and stands and (kind == "resolve" or not hidden)
        case "kay":
            return seat == bearer(state, KAY) and state.place[seat] == place
        case "share" if place:
            return place in QUESTS and is_open(state, place) and bool(state.pool) and len(frame.seats) > 1
        case "reward" | "finish" | "spoils" | "loot":
            counted = kind != "spoils" or (frame.n > 0 and len(frame.counts) in (0, len(state.knights)))
            return place in QUESTS and is_open(state, place) and counted
        case "fight" | "siege":
            return state.engines > 0 and bool(frame.cards) and state.place[seat] == CAMELOT
        case "drink":
            return seat == holder(state, GRAIL)
        case "put":
            return bool(card)
        case "gift":
            return is_knight(state, seat) and frame.seats != (seat,) and frame.n < MOST_GIFTS
        case "arrange":
            (count,) = frame.counts if len(frame.counts) == 1 else (0,)
            return frame.n + 1 < count <= FORESIGHT and _has_seen(state, seat, count)
        case "swap":
            return seat != state.active and is_knight(state, seat) and card in state.hands[state.active]
        case "unmask":
            return state.loyalty[seat] == TRAITOR and state.unmasked == NOBODY
    return True


def _are_pledged(state: State, frame: Frame) -> bool:
    """Whether everybody knows that whoever was asked holds the Merlins that are pledged, too few as yet."""
    if len(frame.counts) != len(state.knights) or sum(frame.counts) >= MERLINS:
        return False
    shown = [cards.count(MERLIN) for cards in state.learnt[EVERYBODY]]
    return all(
        count <= (0 if seat in frame.seats else shown[seat]) for seat, count in enumerate(frame.counts)
    )


def _lies_at(state: State) -> str:
    """Where the top black card could be laid face down; empty for nowhere."""
    top = state.black[-1] if state.black else ""
    return combat_for(state, top) if top in STRENGTH else ""


def _has_seen(state: State, seat: int, count: int) -> bool:
    """Whether there are so many black cards, and a seat has looked at the top ones."""
    known = state.foreseen[-count:]
    return len(known) == count and all(mask >> seat & 1 for mask in known)
