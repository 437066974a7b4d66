"""What a seat of Camelot may know, and what follows from that alone (SCR6, SCR48)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final, TypedDict

from threethrones.core.canonical import JSON
from threethrones.core.chance import below, shuffled
from threethrones.core.game import Move, Refusal, Setup
from threethrones.core.text import say
from threethrones.games.camelot import rules
from threethrones.games.camelot.components import (
    BLACK,
    BLACK_SWORDS,
    COMBATS,
    EXCALIBUR,
    HEROISM,
    HIDDEN,
    KNIGHT,
    LAST_ENGINE,
    LAST_SWORD,
    LOYAL,
    MORGANS,
    PAYOFFS,
    QUESTS,
    STRENGTH,
    TRAITOR,
    WHITE,
    deck_of,
)
from threethrones.games.camelot.deeds import SACRIFICE
from threethrones.games.camelot.evil import LIFE, VOLUNTEER, combat_for
from threethrones.games.camelot.piles import foresee
from threethrones.games.camelot.quests import payment
from threethrones.games.camelot.start import pack_of
from threethrones.games.camelot.state import (
    EVERYBODY,
    NOBODY,
    Frame,
    State,
    frame_of,
    frame_to_json,
    has_traitor,
    held_by,
    in_hand_order,
    knows_loyalty,
)


class View(TypedDict):
    """What one looker knows of a state, as plain JSON; see ``State`` for what is not said here."""

    seat: int | None
    setup: dict[str, JSON]
    knights: list[str]
    loyalty: list[str]
    """``??`` where the looker does not know it."""
    exposed: list[bool]
    unmasked: int
    accused: list[bool]
    life: list[int]
    out: list[bool]
    place: list[str]
    hand: list[str] | None
    sizes: list[int]
    """How many cards each hand has."""
    learnt: list[list[str]]
    """By seat: cards that the looker knows to be in its hand."""
    common: list[list[str]]
    """By seat: cards that the whole table knows to be in its hand."""
    pool: list[str]
    relics: dict[str, int]
    white: int
    white_discards: int
    black: list[str]
    """The black pile, ``??`` where the looker does not know the card; the last is on top."""
    black_discards: int
    removed: list[str]
    swords: list[int]
    engines: int
    laid: dict[str, list[str]]
    layers: list[int]
    dark: dict[str, list[str]]
    covers: dict[str, list[int]]
    """The looker's own seat where it laid the card; another seat is not told."""
    sword: int
    warriors: dict[str, int]
    closed: list[str]
    effects: dict[str, str]
    turn: int
    active: int
    first: int
    done: list[str]
    owed: int
    sacrificed: bool
    doomed: bool
    departed: bool
    swapped: bool
    looked: bool
    aware: bool
    frames: list[JSON]
    ending: str
    decides: int | None
    winners: list[int] | None


COVERED: Final = 99
"""In ``View.covers``: somebody else laid this card face down."""


def view(state: State, seat: int | None) -> View:
    """What a seat knows; None for what everybody knows. Shares nothing with the state."""
    pending, ended = rules.decision(state), rules.outcome(state)
    open_talk = state.setup.options["talk"] == "open"
    common = state.hands if open_talk else state.learnt[EVERYBODY]
    learnt = state.hands if open_talk else state.learnt[EVERYBODY if seat is None else seat]
    bit = 0 if seat is None else 1 << seat
    open_pool = not any(frame.kind == "give" for frame in state.frames)
    return {
        "seat": seat,
        "setup": state.setup.to_json(),
        "knights": state.knights.copy(),
        "loyalty": _loyalty(state, seat),
        "exposed": state.exposed.copy(),
        "unmasked": state.unmasked,
        "accused": state.accused.copy(),
        "life": state.life.copy(),
        "out": state.out.copy(),
        "place": state.place.copy(),
        "hand": None if seat is None else state.hands[seat].copy(),
        "sizes": [len(hand) for hand in state.hands],
        "learnt": [[] if who == seat else cards.copy() for who, cards in enumerate(learnt)],
        "common": [cards.copy() for cards in common],
        "pool": state.pool.copy() if open_pool else [HIDDEN] * len(state.pool),
        "relics": state.relics.copy(),
        "white": len(state.white),
        "white_discards": len(state.white_discards),
        "black": [
            card if known & bit else HIDDEN for card, known in zip(state.black, state.foreseen, strict=True)
        ],
        "black_discards": len(state.black_discards),
        "removed": state.removed.copy(),
        "swords": state.swords.copy(),
        "engines": state.engines,
        "laid": {
            place: _paid(state, seat) if place == EXCALIBUR else cards.copy()
            for place, cards in state.laid.items()
        },
        "layers": [layer if layer == seat else NOBODY for layer in state.layers],
        "dark": {place: _shown(state, place, seat) for place in state.dark},
        "covers": {
            place: [cover if cover in (NOBODY, seat) else COVERED for cover in covers]
            for place, covers in state.covers.items()
        },
        "sword": state.sword,
        "warriors": state.warriors.copy(),
        "closed": state.closed.copy(),
        "effects": state.effects.copy(),
        "turn": state.turn,
        "active": state.active,
        "first": state.first,
        "done": state.done.copy(),
        "owed": state.owed,
        "sacrificed": state.sacrificed,
        "doomed": state.doomed,
        "departed": state.departed,
        "swapped": state.swapped,
        "looked": state.looked,
        "aware": state.aware,
        "frames": [frame_to_json(_seen_frame(state, frame, seat)) for frame in state.frames],
        "ending": state.ending,
        "decides": pending.seat if pending else None,
        "winners": list(ended.winners) if ended else None,
    }


def _loyalty(state: State, seat: int | None) -> list[str]:
    """Each seat's loyalty where it is known: shown to all, one's own, or as there is one traitor at most."""
    if state.ending:
        return state.loyalty.copy()
    found = state.unmasked != NOBODY or not has_traitor(state.setup)
    own = seat if seat is not None and knows_loyalty(state) else NOBODY
    found = found or (own != NOBODY and state.loyalty[own] == TRAITOR)
    return [
        loyalty if found or state.exposed[who] or who == own else HIDDEN
        for who, loyalty in enumerate(state.loyalty)
    ]


def without_own_loyalty(view: View) -> View:
    """The view of a seat that has not looked at its own loyalty, if that is not known to all."""
    state = blinded(view)
    found = state.unmasked != NOBODY or not has_traitor(state.setup)
    known = zip(view["loyalty"], view["exposed"], strict=True)
    return {**view, "loyalty": [card if found or exposed else HIDDEN for card, exposed in known]}


def _paid(state: State, seat: int | None) -> list[str]:
    cards = zip(state.laid[EXCALIBUR], state.layers, strict=True)
    return [card if layer == seat else HIDDEN for card, layer in cards]


def _shown(state: State, place: str, seat: int | None) -> list[str]:
    if place not in COMBATS:
        return state.dark[place].copy()
    cards = zip(state.dark[place], state.covers[place], strict=True)
    return [card if cover in (NOBODY, seat) else HIDDEN for card, cover in cards]


def _seen_frame(state: State, frame: Frame, seat: int | None) -> Frame:
    """Only Arthur knows the card that he offers."""
    if frame.kind == "swap" and seat != state.active:
        return frame._replace(card=HIDDEN)
    return frame


def blinded(view: View) -> State:
    """The state as the looker knows it: what is unknown is ``??``. The rules' predicates read only what
    lies open and the looker's own, so they judge it as they would judge the state."""
    seats = range(len(view["knights"]))
    hands = [[HIDDEN] * size for size in view["sizes"]]
    if view["seat"] is not None and view["hand"] is not None:
        hands[view["seat"]] = list(view["hand"])
    row = EVERYBODY if view["seat"] is None else view["seat"]
    learnt: list[list[list[str]]] = [[[] for _ in seats] for _ in (*seats, None)]
    learnt[row] = [list(cards) for cards in view["learnt"]]
    learnt[EVERYBODY] = [list(cards) for cards in view["common"]]
    chosen = view["setup"]
    return State(
        setup=Setup(len(seats), chosen["options"], chosen["components"]),  # type: ignore[arg-type]
        key="",
        chance=0,
        knights=list(view["knights"]),
        loyalty=list(view["loyalty"]),
        spare=[],
        white=[HIDDEN] * view["white"],
        black=list(view["black"]),
        foreseen=[
            0 if card == HIDDEN or view["seat"] is None else 1 << view["seat"] for card in view["black"]
        ],
        hands=hands,
        learnt=learnt,
        active=view["active"],
        first=view["first"],
        frames=[frame_of(frame) for frame in view["frames"]],  # type: ignore[arg-type]
        pool=list(view["pool"]),
        white_discards=[HIDDEN] * view["white_discards"],
        black_discards=[HIDDEN] * view["black_discards"],
        removed=list(view["removed"]),
        exposed=list(view["exposed"]),
        unmasked=view["unmasked"],
        accused=list(view["accused"]),
        life=list(view["life"]),
        out=list(view["out"]),
        place=list(view["place"]),
        relics=dict(view["relics"]),
        swords=list(view["swords"]),
        engines=view["engines"],
        laid={place: list(cards) for place, cards in view["laid"].items()},
        layers=list(view["layers"]),
        dark={place: list(cards) for place, cards in view["dark"].items()},
        covers={place: list(covers) for place, covers in view["covers"].items()},
        sword=view["sword"],
        warriors=dict(view["warriors"]),
        closed=list(view["closed"]),
        effects=dict(view["effects"]),
        turn=view["turn"],
        done=list(view["done"]),
        owed=view["owed"],
        sacrificed=view["sacrificed"],
        doomed=view["doomed"],
        departed=view["departed"],
        swapped=view["swapped"],
        looked=view["looked"],
        aware=view["aware"],
        ending=view["ending"],
    )


def decides(view: View) -> bool:
    """Whether the looker is whoever must choose now: a seat, or the whole table."""
    return not view["ending"] and view["seat"] == view["decides"]


def offered_state(view: View) -> State:
    """The state as the looker's screen may tell it: as if the looker were a traitor, whoever is one, because
    somebody may look over a shoulder."""
    state = blinded(view)
    if view["seat"] is not None and has_traitor(state.setup):
        state.loyalty[view["seat"]] = TRAITOR
    return state


def offers(view: View) -> list[Move]:
    """What the looker may try: the legal moves, and what a traitor could do."""
    return rules.legal(offered_state(view)) if decides(view) else []


def why_not(view: View, move: Move) -> Refusal | None:
    """Why the looker cannot play this, or None; from what it knows alone."""
    if not decides(view) and not view["ending"]:
        return Refusal("SC3", say("It is not for you to choose now."))
    return rules.refusal(blinded(view), move)


# --- the hidden part dealt anew -----------------------------------------------------------------------------


def resample(view: View, rng: Random) -> State:
    """A state that looks the same: all that the looker does not know is dealt anew. Cards that it knows to be
    in a hand stay there; what must be a combat card, for it lies face down at its quest, is one."""
    state = blinded(view)
    _deal_loyalty(view, state, rng)
    _deal_white(view, state, rng)
    _deal_black(view, state, rng)
    _let_others_know(view, state)
    state.key = f"{rng.getrandbits(64):016x}"
    return state


def _deal_loyalty(view: View, state: State, rng: Random) -> None:
    known = view["loyalty"]
    for frame in state.frames:
        if frame.kind == "unmask":  # all have seen how he played Fate
            known = [TRAITOR if seat == frame.seat else LOYAL for seat in range(len(known))]
    rest = pack_of(state.setup)
    for loyalty in known:
        if loyalty != HIDDEN:
            rest.remove(loyalty)
    while True:
        cards = shuffled(rng, rest)
        state.loyalty = [cards.pop() if loyalty == HIDDEN else loyalty for loyalty in known]
        state.spare = sorted(cards)
        if state.ending or (LOYAL, False) in zip(state.loyalty, state.out, strict=True):
            return  # the game would be over if all the loyal were out


def _deal_white(view: View, state: State, rng: Random) -> None:
    unseen = Counter(deck_of(state.setup.components, "white"))
    unseen.subtract([*state.removed, *_held(state, WHITE), *(view["hand"] or ())])
    unseen.subtract(card for cards in (*view["learnt"], *state.laid.values(), state.pool) for card in cards)
    del unseen[HIDDEN]
    cards = shuffled(rng, unseen.elements())
    for seat, size in enumerate(view["sizes"]):
        if seat != view["seat"]:
            known = view["learnt"][seat]
            drawn = [cards.pop() for _ in range(size - len(known))]
            state.hands[seat] = in_hand_order([*known, *drawn])
    for lying in (state.laid[EXCALIBUR], state.pool):
        lying[:] = [cards.pop() if card == HIDDEN else card for card in lying]
    state.white = [cards.pop() for _ in state.white]
    state.white_discards = cards
    for at, frame in enumerate(state.frames):
        if frame.card == HIDDEN:
            hand = state.hands[state.active]
            state.frames[at] = frame._replace(card=hand[below(rng, len(hand))])


def _deal_black(view: View, state: State, rng: Random) -> None:
    unseen = Counter(deck_of(state.setup.components, "black"))
    unseen.subtract(_held(state, BLACK))
    unseen.subtract(card for cards in (*state.dark.values(), state.black) for card in cards)
    del unseen[HIDDEN]
    cards = shuffled(rng, unseen.elements())
    others = [seat for seat in range(len(state.knights)) if seat != view["seat"]]
    for place in COMBATS:
        letter = "K" if place == KNIGHT else "L"
        state.dark[place] = [
            _take(cards, (letter,)) if card == HIDDEN else card for card in state.dark[place]
        ]
        state.covers[place] = [others[0] if cover == COVERED else cover for cover in state.covers[place]]
    if state.black and state.black[-1] == HIDDEN:
        state.black[-1] = _top(state, cards)
    state.black = [cards.pop() if card == HIDDEN else card for card in state.black]
    state.black_discards = cards


def _let_others_know(view: View, state: State) -> None:
    """What a view does not say of the other seats: each knows what everybody knows, and who decides about the
    top black cards has looked at them."""
    for who, row in enumerate(state.learnt[:-1]):
        if who == view["seat"]:
            row[who] = list(view["common"][who])
        else:
            row[:] = [list(cards) for cards in view["common"]]
    for frame in state.frames:
        count = {"armour": 2, "lay": 1, "arrange": sum(frame.counts)}.get(frame.kind, 0)
        if count:
            foresee(state, frame.seat, count)


def _top(state: State, cards: list[str]) -> str:
    """The top black card: one that may be laid face down, where a seat is just doing so."""
    for frame in state.frames:
        if frame.kind == "lay":
            return _take(cards, tuple({card[0] for card in STRENGTH if combat_for(state, card)}))
        if frame.kind == "carry" and not frame.card:
            return _take(cards, ("K" if frame.place == KNIGHT else "L",))
    return cards.pop()


def _take(cards: list[str], letters: tuple[str, ...]) -> str:
    """The first card of these that has a number and one of these letters."""
    card = next(card for card in cards if card in STRENGTH and card[0] in letters)
    cards.remove(card)
    return card


def _held(state: State, known: tuple[str, ...]) -> list[str]:
    """The cards of a colour that lie openly outside piles, hands and quests: in force, or in a frame."""
    pending = [card for frame in state.frames for card in held_by(frame)]
    return [card for card in (*state.effects, *pending) if card in known]


# --- judgements ---------------------------------------------------------------------------------------------


_LIVES: Final = frozenset((("evil", LIFE), ("deeds", SACRIFICE)))
"""Moves by which a knight gives a life."""


MOST_AT_ONCE: Final = 3
"""So many siege engines, swords or lives one move may bring or cost, unless a quest pays more."""


def near_the_end(view: View) -> bool:
    """Whether one move could end the game at all; only then it is worth while to try."""
    state = blinded(view)
    pays = [payment(state, quest) for quest in QUESTS]
    most = {name: max(MOST_AT_ONCE, *(row[name] for row in pays)) for name in PAYOFFS}
    alive = [life for life, out in zip(view["life"], view["out"], strict=True) if not out]
    white, black = view["swords"]
    return (
        view["engines"] + most["lost_engines"] >= LAST_ENGINE
        or black + most["lost_swords"] >= BLACK_SWORDS
        or white + black + max(most["swords"], most["lost_swords"]) >= LAST_SWORD
        or max(alive, default=0) <= most["lost_life"]
    )


def irrevocable(view: View, move: Move) -> bool:
    """Whether undo would not go back behind this move, for something is drawn or shown by it; or a life is
    given. Tried in a state that looks the same, it tells nothing that the looker does not know."""
    state = resample(view, Random(0))
    frame = state.frame
    if frame is None or rules.refusal(state, move):
        return True
    given = (frame.kind, move) in _LIVES or (frame.card, move) == (MORGANS[-1], VOLUNTEER)
    return given or any(event.reveals for event in rules.play(state, move))


def score(view: View) -> tuple[int, ...]:
    """Each seat's life."""
    return tuple(view["life"])


def answer(_view: View, _orders: Mapping[str, JSON]) -> Move | None:
    """There are no standing orders here."""
    return None


def canonical(_view: View, move: Move) -> Move:
    """No order of picks is free here."""
    return move


def evaluate_loyal(view: View, seat: int) -> float:
    """What the loyal want; the traitor, who knows that he is one, wants the opposite."""
    side = -1 if view["loyalty"][seat] == TRAITOR else 1
    return side * _realm(view) + 0.1 * view["sizes"][seat]


def evaluate_spoils(view: View, seat: int) -> float:
    """Life and cards first, as a careful player would."""
    return evaluate_loyal(view, seat) + view["life"][seat] + 0.4 * view["sizes"][seat]


def _realm(view: View) -> float:
    """How well the realm stands, in no unit."""
    won = 0.0
    if view["winners"] is not None:
        won = 500.0 if LOYAL in (view["loyalty"][winner] for winner in view["winners"]) else -500.0
    swords = 12 * (view["swords"][0] - view["swords"][1])
    dangers = 4 * view["engines"] + 2 * sum(view["warriors"].values())
    in_force = sum(card != HEROISM for card in view["effects"])
    dark = sum(map(len, view["dark"].values())) + 2 * in_force
    bright = sum(map(len, view["laid"].values())) + view["sword"]
    cards = 0.3 * sum(view["sizes"])
    return won + swords - dangers - dark + 1.5 * bright + 2 * sum(view["life"]) + cards
