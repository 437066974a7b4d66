"""What anybody may know of a game of Avignon, and what may be tried: only the pile is hidden (AGR20)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TypedDict

from threethrones.core.canonical import JSON
from threethrones.core.chance import shuffled
from threethrones.core.game import Foresight, IllegalMove, Move, Refusal, Setup
from threethrones.core.outcome import shared
from threethrones.core.text import say
from threethrones.games.avignon import rules
from threethrones.games.avignon.state import PLACES, TO_WIN, UNKNOWN, State, clone, unseen


class View(TypedDict):
    """Everything that lies open; plain JSON, the same for both seats but for who looks."""

    seat: int | None
    setup: Mapping[str, JSON]
    rome: int
    cards: list[str]
    at: list[int]
    congregations: list[list[str]]
    pile: int
    discards: list[str]
    mover: int
    turn: int
    done: list[str]
    began: list[int]
    drew: bool
    replaced: list[int]
    guard: list[list[int]]
    ending: str
    winners: list[int]
    decides: int | None


def view(state: State, seat: int | None) -> View:
    """What a seat knows; None for what everybody knows. Shares nothing with the state."""
    copy = clone(state)
    return {
        "seat": seat,
        "setup": state.setup.to_json(),
        "rome": copy.rome,
        "cards": copy.cards,
        "at": copy.at,
        "congregations": copy.congregations,
        "pile": len(copy.pile),
        "discards": copy.discards,
        "mover": copy.mover,
        "turn": copy.turn,
        "done": copy.done,
        "began": copy.began,
        "drew": copy.drew,
        "replaced": copy.replaced,
        "guard": copy.guard,
        "ending": copy.ending,
        "winners": copy.winners,
        "decides": None if copy.ending else copy.mover,
    }


def blinded(view: View) -> State:
    """The state as the looker knows it; the cards of the pile are ``?``."""
    chosen = view["setup"]
    return State(
        setup=Setup(2, chosen["options"], chosen["components"]),  # type: ignore[arg-type]
        key="",
        chance=0,
        rome=view["rome"],
        cards=list(view["cards"]),
        at=list(view["at"]),
        congregations=[list(cards) for cards in view["congregations"]],
        pile=[UNKNOWN] * view["pile"],
        discards=list(view["discards"]),
        mover=view["mover"],
        turn=view["turn"],
        done=list(view["done"]),
        began=list(view["began"]),
        drew=view["drew"],
        replaced=list(view["replaced"]),
        guard=[list(pair) for pair in view["guard"]],
        ending=view["ending"],
        winners=list(view["winners"]),
    )


def decides(view: View) -> bool:
    """Whether the looker is the seat that must choose now."""
    return view["seat"] is not None and view["seat"] == view["decides"]


def offers(view: View) -> list[Move]:
    """The legal moves, the targets of a petition in every order that somebody may pick them."""
    return rules.orders(blinded(view)) if decides(view) else []


def canonical(view: View, move: Move) -> Move:
    """The legal move that a path of picks spells."""
    return rules.canonical(blinded(view), move)


def why_not(view: View, move: Move) -> Refusal | None:
    """Why the looker cannot play this, or None."""
    if not decides(view) and not view["ending"]:
        return Refusal("AG9", say("It is not your turn to choose."))
    return rules.refusal(blinded(view), canonical(view, move))


def resample(view: View, rng: Random) -> State:
    """A state that looks the same, its pile shuffled anew."""
    state = blinded(view)
    seen = [*state.cards, *state.discards, *state.congregations[0], *state.congregations[1]]
    state.pile = shuffled(rng, unseen(seen, state.setup.options))
    state.key = f"{rng.getrandbits(64):016x}"
    return state


def foresee(view: View) -> Foresight:
    """The ends that moves bring about: all that they depend on lies open."""
    state = blinded(view)
    return lambda moves: shared(
        (rules.foreseen(state, rules.canonical(state, move)) for move in moves), view["seat"]
    )


def irrevocable(view: View, move: Move) -> bool:
    """Whether a move draws a card: undo does not go back behind that. Which card is hidden, that one is drawn
    is not."""
    state = blinded(view)
    try:
        events = rules.play(state, rules.canonical(state, move))
    except IllegalMove:
        return False
    return any(event.reveals for event in events)


def score(view: View) -> tuple[int, ...]:
    """Each seat's congregation."""
    return tuple(len(cards) for cards in view["congregations"])


def _won(view: View, seat: int) -> float:
    return 0.0 if not view["winners"] else 1000.0 if view["winners"] == [seat] else -1000.0


def evaluate_progress(view: View, seat: int) -> float:
    """Cards won first; then how near the display stands to the seat's own end."""
    step = 1 if seat == view["rome"] else -1
    near = sum(step * (at - len(PLACES) // 2) for at in view["at"])
    won = len(view["congregations"][seat]) - len(view["congregations"][1 - seat])
    return _won(view, seat) + 10 * won + near


def evaluate_nearest(view: View, seat: int) -> float:
    """Like progress, but a card counts the more the nearer it stands to an end."""
    step = 1 if seat == view["rome"] else -1
    near = sum((at - 2) * abs(at - 2) for at in view["at"])
    won = len(view["congregations"][seat]) - len(view["congregations"][1 - seat])
    return _won(view, seat) + 12 * won + step * near


def evaluate_careful(view: View, seat: int) -> float:
    """Like progress, but the opponent's second card weighs double."""
    danger = 15 if len(view["congregations"][1 - seat]) == TO_WIN - 1 else 0
    return evaluate_progress(view, seat) - danger
