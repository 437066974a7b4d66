"""Supply tiles and the drawing of cards (AV44 to AV53)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from threethrones.core.chance import generator, shuffled
from threethrones.core.events import COUNTED, EventKind, Flight
from threethrones.core.terms import Event
from threethrones.core.text import Text, say, say_n
from threethrones.games.avalon.components import TILES
from threethrones.games.avalon.rules.state import State, in_hand_order
from threethrones.games.avalon.rules.territories import longest_area, owned_landscapes

TILE_TAKEN: Final = EventKind(
    "tile",
    {"seat": int, "tile": str},
    says=lambda e: (
        say("%(who)s takes a dark tile for the next turn: %(tile)s.")
        if TILES[e.word("tile")].dark
        else say("%(who)s takes a light tile: %(tile)s.")
    ),
    icon="av-sign-tile",
    moves=[Flight("{tile}", "tile-{tile}", "p{seat}")],
)
TILE_DUE: Final = EventKind(
    "tile due",
    {"seat": int, "tile": str, "amount": int},  # as many cards as it brings now
    says=say("%(who)s draws cards for the dark tile: %(tile)s."),
    icon="av-sign-tile",
    moves=[Flight("{tile}", "p{seat}", "tile-{tile}")],
)
TILES_RENEWED: Final = EventKind(
    "tiles renewed",
    {"tiles": list[str]},  # those that lie face up again, each kind once
    says=say("All nine tiles are used. Those in front of a player stay there; all others are face up again."),
    icon="tt-i-shuffle",
    moves=lambda e: [Flight(kind, "", f"tile-{kind}") for kind in e.words("tiles")],
    sound="flip",
)
DREW: Final = EventKind(
    "drew",
    {"seat": int, "count": int},  # fewer than are due where no more are left
    says=say_n("%(who)s draws %(n)d card.", "%(who)s draws %(n)d cards.", COUNTED),
    icon="tt-i-draw",
    moves=[Flight("back", "pile", "p{seat}", "backs")],
    sound="draw",
)
DREW_CARDS: Final = EventKind(
    "drew cards",
    {"seat": int, "cards": list[str]},
    says=say("You draw: %(cards)s."),
    icon="tt-i-draw",
    moves=[Flight("{cards}")],
    sound="draw",
    touches=["hand {cards}"],
    known_by=("seat",),
)
RESHUFFLED: Final = EventKind(
    "reshuffled",
    {"cards": int},
    says=say_n(
        "The draw pile is empty: %(n)d card from the discard pile becomes the new one.",
        "The draw pile is empty: %(n)d cards from the discard pile are shuffled into a new one.",
        COUNTED,
    ),
    icon="tt-i-shuffle",
    moves=[Flight("back", "discards", "pile", "backs")],
    sound="draw",
    reveals=True,
)


def supply(state: State, seat: int, kind: str) -> int:
    """Return how many cards a seat would draw for a tile of this kind now (AV50 to AV53)."""
    match kind:
        case "l2":
            return 2
        case "d4":
            return 4
        case "lc":
            return max(owned_landscapes(state, seat).values())
        case "dc":
            return 2 * max(owned_landscapes(state, seat).values())
        case "la":
            return longest_area(state, seat)
        case _:
            return sum(owned_landscapes(state, seat).values())


def cards(number: int) -> Text:
    """Return a number of cards as text, such as "3 cards"."""
    return say_n("%(n)d card", "%(n)d cards", number)


def take_tile(state: State, kind: str, events: list[Event]) -> None:
    """Take a tile: draw for a light tile now; keep a dark one until the next turn (AV44 to AV47)."""
    seat = state.mover
    events.append(TILE_TAKEN({"seat": seat, "tile": kind}))
    state.up.remove(kind)
    if TILES[kind].dark:
        state.waiting[seat], state.renewed[seat] = kind, False
    else:
        _draw(state, seat, supply(state, seat, kind), events)
        insort(state.down, kind)
    if not state.up:
        _renew_tiles(state, events)


def _renew_tiles(state: State, events: list[Event]) -> None:
    """Turn the used tiles face up when no tile is left to take; players keep theirs (AVR30, AVR31)."""
    state.up, state.down = state.down, []
    state.renewed = [bool(kind) for kind in state.waiting]
    events.append(TILES_RENEWED({"tiles": [*dict.fromkeys(state.up)]}))


def draw_waiting(state: State, events: list[Event]) -> None:
    """Draw for the mover's waiting dark tile, if there is one, and put it back (AV46, AVR31 to AVR33)."""
    seat = state.mover
    kind = state.waiting[seat]
    if not kind:
        return
    amount = supply(state, seat, kind)
    events.append(TILE_DUE({"seat": seat, "tile": kind, "amount": amount}))
    _draw(state, seat, amount, events)
    if state.renewed[seat]:
        insort(state.up, kind)
    else:
        insort(state.down, kind)
    state.waiting[seat], state.renewed[seat] = "", False


def _draw(state: State, seat: int, amount: int, events: list[Event]) -> None:
    """Draw cards; shuffle the discards only if the pile has too few (AV48, AVR27, AVR28). When they are
    shuffled, each seat can deduce the other's hand by counting."""
    cards = _take(state, seat, amount)
    if len(cards) < amount and state.discards:
        state.counted = [hand.copy() for hand in state.hands]
        events.append(RESHUFFLED({"cards": len(state.discards)}))
        state.pile = shuffled(generator(state.key, state.chance), state.discards)
        state.chance += 1
        state.discards = []
        cards += _take(state, seat, amount - len(cards))
    events.append(DREW({"seat": seat, "count": len(cards)}, reveals=bool(cards)))
    if cards:
        events.append(DREW_CARDS({"seat": seat, "cards": in_hand_order(cards)}))


def _take(state: State, seat: int, amount: int) -> list[str]:
    """Move cards from the pile to a hand, at most as many as the pile holds, and return them."""
    rest = max(0, len(state.pile) - amount)
    cards = state.pile[rest:]
    del state.pile[rest:]
    state.hands[seat] = in_hand_order([*state.hands[seat], *cards])
    return cards
