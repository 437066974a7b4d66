"""What a seat may know of a game of Avalon, and what it may try (AVR43).

Open to all: the laid cards, owners, tiles, discards, and the sizes of hands and pile. Secret: hands,
the draw pile, territories that lie face down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import TypedDict

from threethrones.core.canonical import JSON
from threethrones.core.chance import shuffled
from threethrones.core.foresight import shared
from threethrones.core.game import Foresight, IllegalMove, Move, Outcome, Refusal, Setup
from threethrones.core.text import say
from threethrones.games.avalon import rules
from threethrones.games.avalon.components import DECK, FOG, territories_of
from threethrones.games.avalon.state import (
    NOBODY,
    Reaction,
    State,
    frame_from_json,
    frame_to_json,
    in_hand_order,
)


class Place(TypedDict):
    """One territory of the row with both sides' cards."""

    code: str
    """``?`` while it lies face down."""
    owner: int
    """0, 1, or -1 for nobody."""
    stacks: list[list[str]]
    """By seat, each from the bottom to the top."""


class View(TypedDict):
    """Everything that one seat, or everybody, may know; plain JSON."""

    seat: int | None
    setup: Mapping[str, JSON]
    row: list[Place]
    hand: list[str] | None
    """The looker's own hand; None for everybody's view."""
    sizes: list[int]
    seen: list[list[str]]
    """Of each hand, what everybody saw taken."""
    counted: list[list[str]] | None
    """Of each hand, what the other seat could count; None for everybody's view."""
    pile: int
    discards: list[str]
    up: list[str]
    down: list[str]
    waiting: list[str]
    renewed: list[bool]
    turn: int
    mover: int
    first: int
    conquests: int
    spared: bool
    frame: dict[str, JSON] | None
    ending: str
    decides: int | None
    crowns: list[int]
    winners: list[int] | None


def view(state: State, seat: int | None) -> View:
    """What a seat knows; None for what everybody knows. Shares nothing with the state."""
    row: list[Place] = [
        {
            "code": FOG if owner == NOBODY else code,
            "owner": owner,
            "stacks": [first.copy(), second.copy()],
        }
        for code, owner, first, second in zip(state.row, state.owner, *state.stacks, strict=True)
    ]
    pending = rules.decision(state)
    ended: Outcome | None = rules.outcome(state)
    return {
        "seat": seat,
        "setup": state.setup.to_json(),
        "row": row,
        "hand": None if seat is None else state.hands[seat].copy(),
        "sizes": [len(hand) for hand in state.hands],
        "seen": [cards.copy() for cards in state.seen],
        "counted": None if seat is None else [cards.copy() for cards in state.counted],
        "pile": len(state.pile),
        "discards": state.discards.copy(),
        "up": state.up.copy(),
        "down": state.down.copy(),
        "waiting": state.waiting.copy(),
        "renewed": state.renewed.copy(),
        "turn": state.turn,
        "mover": state.mover,
        "first": state.first,
        "conquests": state.conquests,
        "spared": state.spared,
        "frame": frame_to_json(state.frame) if state.frame else None,
        "ending": state.ending,
        "decides": pending.seat if pending else None,
        "crowns": [state.crowns(0), state.crowns(1)],
        "winners": list(ended.winners) if ended else None,
    }


def blinded(view: View) -> State:
    """The state as the looker knows it: every unknown card and territory is ``?``. The rules'
    predicates read only what lies open, so they judge it as they would judge the state."""
    hands = [[FOG] * size for size in view["sizes"]]
    if view["seat"] is not None and view["hand"] is not None:
        hands[view["seat"]] = list(view["hand"])
    return State(
        setup=_setup_of(view),
        key="",
        chance=0,
        row=[place["code"] for place in view["row"]],
        owner=[place["owner"] for place in view["row"]],
        stacks=[[list(place["stacks"][seat]) for place in view["row"]] for seat in (0, 1)],
        hands=hands,
        seen=[list(cards) for cards in view["seen"]],
        counted=[list(cards) for cards in view["counted"] or ([], [])],
        pile=[FOG] * view["pile"],
        discards=list(view["discards"]),
        up=list(view["up"]),
        down=list(view["down"]),
        waiting=list(view["waiting"]),
        renewed=list(view["renewed"]),
        turn=view["turn"],
        mover=view["mover"],
        first=view["first"],
        conquests=view["conquests"],
        spared=view["spared"],
        frames=[frame_from_json(view["frame"])] if view["frame"] else None,
        ending=view["ending"],
    )


def _setup_of(view: View) -> Setup:
    chosen = view["setup"]
    return Setup(2, chosen["options"], chosen["components"])  # type: ignore[arg-type]


def decides(view: View) -> bool:
    """Whether the looker is the seat that must choose now."""
    return view["seat"] is not None and view["seat"] == view["decides"]


def offers(view: View) -> list[Move]:
    """What the looker may try: the legal moves, and a counter whatever the hand holds."""
    if not decides(view):
        return []
    state = blinded(view)
    if isinstance(state.frame, Reaction):
        return [rules.COUNTER, rules.PASS]
    return rules.legal(state)


def why_not(view: View, move: Move) -> Refusal | None:
    """Why the looker cannot play this, or None; from what it knows alone."""
    if not decides(view) and not view["ending"]:
        return Refusal("AV9", say("It is not your turn to choose."))
    return rules.refusal(blinded(view), move)


def resample(view: View, rng: Random) -> State:
    """A state that looks the same: the unseen cards dealt anew to the unknown hands and the pile, the
    unrevealed territories shuffled. Cards that the looker saw taken or could count stay where they are."""
    state = blinded(view)
    hidden = territories_of(view["setup"]["components"])  # type: ignore[arg-type]
    for code in state.row:
        if code != FOG:
            hidden.remove(code)
    territories = shuffled(rng, hidden)
    state.row = [territories.pop() if code == FOG else code for code in state.row]
    unseen = Counter(DECK) - Counter(state.discards)
    for place in view["row"]:
        unseen -= Counter(place["stacks"][0]) + Counter(place["stacks"][1])
    known = [_known_of(view, seat) for seat in (0, 1)]
    unseen -= Counter(known[0]) + Counter(known[1])
    cards = shuffled(rng, unseen.elements())
    for seat, size in enumerate(view["sizes"]):
        drawn = [cards.pop() for _ in range(size - len(known[seat]))]
        state.hands[seat] = in_hand_order([*known[seat], *drawn])
    state.pile = cards
    state.key = f"{rng.getrandbits(64):016x}"
    return state


def _known_of(view: View, seat: int) -> list[str]:
    if seat == view["seat"] and view["hand"] is not None:
        return view["hand"]
    counted = view["counted"][seat] if view["counted"] is not None else []
    return list((Counter(counted) | Counter(view["seen"][seat])).elements())


def foresee(view: View) -> Foresight:
    """The ends that moves bring about: all that they depend on lies open."""
    state = blinded(view)
    return lambda moves: shared((rules.foreseen(state, move) for move in moves), view["seat"])


def irrevocable(view: View, move: Move) -> bool:
    """Whether a move draws a card or reveals a territory: undo does not go back behind that. What it shows is
    hidden, that it does is not. Where reactions that are impossible are skipped, an announcement may be
    answered before anybody could take it back."""
    state = blinded(view)
    try:
        events = rules.play(state, move)
    except IllegalMove:
        return False
    skipped = state.setup.options["skip"] == "yes" and isinstance(state.frame, Reaction)
    return skipped or any(event.reveals for event in events)


def answer(view: View, orders: Mapping[str, JSON]) -> Move | None:
    """What a defender's standing orders say to the pending announcement; None to ask. ``orders`` has,
    for ``attack`` and ``enchant``: ``ask``, ``always``, ``pass`` or a list of territories to counter at."""
    if not decides(view):
        return None
    state = blinded(view)
    reaction = state.frame
    if not isinstance(reaction, Reaction):
        return None
    order = orders.get(reaction.how, "ask")
    if order == "ask":
        return None
    wanted = order == "always" or (isinstance(order, list) and str(reaction.at + 1) in order)
    able = wanted and rules.refusal(state, rules.COUNTER) is None
    return rules.COUNTER if able else rules.PASS


def evaluate_crowns(view: View, seat: int) -> float:
    """Crowns first, then cards. A card on the table is worth more than one in the hand, so that a
    player lays what it draws; what is still owed for a conquest is lost already."""
    other = 1 - seat
    won = 100 if view["winners"] == [seat] else 0
    return won + 3 * (view["crowns"][seat] - view["crowns"][other]) + _cards_ahead(view, seat)


def evaluate_cards(view: View, seat: int) -> float:
    """Cards first, then crowns."""
    other = 1 - seat
    return view["crowns"][seat] - view["crowns"][other] + _cards_ahead(view, seat)


def _cards_ahead(view: View, seat: int) -> float:
    other = 1 - seat
    laid = sum(len(place["stacks"][seat]) - len(place["stacks"][other]) for place in view["row"])
    held = view["sizes"][seat] - view["sizes"][other]
    coming = bool(view["waiting"][seat]) - bool(view["waiting"][other])
    frame = view["frame"] or {}
    owed = frame.get("owed", 0) if view["mover"] == seat else 0
    return 0.3 * laid + 0.2 * held + 0.5 * coming - 0.3 * (owed if isinstance(owed, int) else 0)
