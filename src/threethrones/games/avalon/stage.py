"""Avalon as people see it: what the board shows, what a move will do, and the position in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypedDict

from threethrones.core.beats import Beat
from threethrones.core.canonical import JSON
from threethrones.core.ending import Account, Told
from threethrones.core.outcome import Outcome, fate
from threethrones.core.paths import joined, spots
from threethrones.core.picking import Foretold, Picking
from threethrones.core.stage import Advice, AnyStage, Form, Proposal, Stage, What
from threethrones.core.terms import GAME_OVER, Move, Names, Seen
from threethrones.core.text import Text, enumerated, say, say_n
from threethrones.games.avalon import components as box
from threethrones.games.avalon.components import CHARACTER_NAMES, TERRITORY, TILES, Territory, Tile
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules import events
from threethrones.games.avalon.rules.conquest import DISCOUNT, FULL, Discount, Payment
from threethrones.games.avalon.rules.hand_limit import Trim, surplus
from threethrones.games.avalon.rules.reaction import ATTACK, COUNTER, ENCHANT, PASS, Reaction
from threethrones.games.avalon.rules.seen import hand_of
from threethrones.games.avalon.rules.state import NOBODY, PENDING, State
from threethrones.games.avalon.rules.supply import cards, supply
from threethrones.games.avalon.rules.territories import PLACES, ROW
from threethrones.games.avalon.rules.turn import REINFORCE, TURN, WAYS, attack_cost, tile_means
from threethrones.games.avalon.view import advice, finale, labels
from threethrones.games.avalon.view import editor as editing
from threethrones.games.avalon.view import what as whats
from threethrones.games.avalon.view.faces import FACES
from threethrones.games.avalon.view.labels import WAY_NAMES
from threethrones.games.avalon.view.pictures import PICTURES

WAYS_MARKED: Final = {
    REINFORCE: WAY_NAMES[REINFORCE],
    ENCHANT: WAY_NAMES[ENCHANT],
    ATTACK: say("Attack: cards it costs you"),
}
"""What the marks at the territories mean."""


@dataclass(frozen=True, slots=True)
class Stack:
    """One side's cards at a territory, as the board shows them."""

    cards: Sequence[str]
    label: Text

    @property
    def top(self) -> str | None:
        """The uppermost card."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that the picked card could do at a territory."""

    way: str
    cost: Text | None
    """Of an attack, what its success takes from the looker."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One territory with what lies on both sides of it."""

    at: str
    face: Territory | None
    """What the territory card shows; None in the fog."""
    label: Text
    owner: str
    """``own``, ``opp``, or empty."""
    own: Stack
    opp: Stack
    changed: bool
    picked: int
    """How many cards of the own stack are picked, to be discarded with others."""
    marks: Sequence[Mark]


@dataclass(frozen=True, slots=True)
class HandCard:
    """The cards of one kind in the looker's hand."""

    card: str
    count: int
    label: Text
    counters: bool
    """Whether it would repel what is announced."""
    drawn: bool
    """Whether the looker has drawn such a card since it last looked."""
    picked: int = 0
    """How many of them are picked, to be discarded with others."""


@dataclass(frozen=True, slots=True)
class TileFace:
    """The place of a kind of supply tiles: always the same, however they lie."""

    kind: str
    face: str
    """``up`` where one of the kind does, else ``down``; ``away`` where all of them wait before players."""
    count: int
    """How many of them lie so."""
    name: Text
    note: Text | None
    """What it would bring the mover, or that it cannot be taken."""
    label: Text
    asked: Text | None = None
    """What the second tap will do."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player, as the board's edge shows it."""

    seat: int
    name: str
    crowns: int
    cards: int
    seen: Sequence[str]
    waiting: str
    note: Text | None
    """What the waiting tile will bring as things stand."""
    turn: Text | None
    """What is expected of this player now."""


@dataclass(frozen=True, slots=True)
class Action:
    """A button that needs no place on the board."""

    spot: str
    name: Text
    means: Text
    asked: Text | None
    able: bool
    """Whether the looker holds what it takes."""


class Announced(TypedDict):
    """An attack or enchantment that waits for its answer."""

    how: str
    card: str
    at: str


class BoardScene(TypedDict):
    """What ``board.html.j2`` draws, with ``supply.html.j2`` in it."""

    row: list[Cell]
    hand: list[HandCard]
    looks: bool
    """Whether it is a seat that looks; others see no dock."""
    own: Side
    """Whose side lies nearest."""
    opp: Side
    tiles: list[TileFace]
    actions: list[Action]
    """For whoever decides; what needs no look at the hand, for all."""
    pile: int
    discards: int
    last_discard: str | None
    mover: str
    """On whose side whoever has the turn plays: ``own`` or ``opp``."""
    frame: str | None
    """Which question is pending beside the mover's free choice."""
    announced: Announced | None
    ways: Sequence[tuple[str, Text]]
    """What the picked card could do somewhere, to say what the marks mean."""
    to_win: int


class HandScene(TypedDict):
    """What ``hand.html.j2`` draws."""

    cards: list[HandCard]


class Named(TypedDict):
    """A card with its name."""

    code: str
    name: Text


class HeapSide(TypedDict):
    """One side's stack, the top card first."""

    name: str
    cards: list[Named]


class PlaceScene(TypedDict):
    """What ``look.html.j2`` draws of a territory."""

    kind: Literal["place"]
    label: Text
    face: Territory | None
    text: Text | None
    """What is special about it."""
    sides: list[HeapSide]
    """The looker's first."""


class TileScene(TypedDict):
    """What ``look.html.j2`` draws of a supply tile."""

    kind: Literal["tile"]
    tile: Tile


class DiscardsScene(TypedDict):
    """What ``look.html.j2`` draws of the discards, the newest first."""

    kind: Literal["discards"]
    cards: list[Named]


PLAN: Final = "plan"


class OrdersRow(TypedDict):
    """The standing orders against attacks, or against enchantments."""

    how: str
    label: Text
    mode: str
    """PLAN, where it is as for both, else ``ask``, ``always``, ``pass`` or ``at``."""
    at: list[str]
    """The territories at which to counter."""


class OrdersScene(TypedDict):
    """What ``orders.html.j2`` draws."""

    plan: str
    """For attacks and enchantments alike: ``ask``, ``always`` or ``pass``."""
    is_apart: bool
    """Whether one of them has an order of its own."""
    rows: list[OrdersRow]
    territories: list[str]
    skip: bool
    """Whether what cannot be countered is not asked."""


class AvalonStage(Stage[State]):
    """Avalon's part of the table."""

    game = GAME
    faces = FACES
    credit = say("The game Avalon was designed by Leo Colovini and published by Kosmos in 2003.")
    reconstruction = say(
        "The rules don’t say how many crowns or which landscape each territory has, or how "
        "many there are of each supply tile. The sets here are our reconstruction; you can "
        "change a copy to match your own box."
    )
    set_names = box.SET_NAMES
    score_name = say("Crowns")
    gaps = events.GAPS
    pictures = PICTURES
    flown = staticmethod(events.flown)
    task = say(
        "You can win this turn, whatever your opponent holds. Find the way that uses the fewest cards."
    )
    levels: Mapping[str, Text] = {
        "easy": say(
            "An easy computer takes what looks good at once without thinking of your reply,"
            " misjudges what pays off later, and forgets which cards it has seen you take."
        ),
        "normal": say(
            "A normal computer thinks a little ahead and remembers the cards it has seen,"
            " but misses what only pays off turns later."
        ),
        "hard": say("A hard computer thinks far ahead and remembers every card it has seen."),
    }
    editor = staticmethod(editing.scene)
    read_components = staticmethod(editing.read_form)

    def scene(
        self, seen: Seen[State], names: Names, picking: Picking, changed: frozenset[str], near: int
    ) -> BoardScene:
        """The board, the near seat's side last."""
        state, mine = seen.state, GAME.decides(seen)
        row = [_cell(state, at, near, names, changed, picking) for at in ROW]
        marked = {mark.way for cell in row for mark in cell.marks}
        return {
            "row": row,
            "hand": _hand(seen, picking, changed),
            "looks": seen.seat is not None,
            "own": _side(state, near, names),
            "opp": _side(state, 1 - near, names),
            "tiles": _tiles(state, picking, mine, names),
            "actions": self._actions(seen, picking, mine),
            "pile": len(state.pile),
            "discards": len(state.discards),
            "last_discard": state.discards[-1] if state.discards else None,
            "frame": PENDING.name_of(state.frame) if state.frame else None,
            "mover": "own" if state.mover == near else "opp",
            "announced": _announced(state),
            "ways": [(way, name) for way, name in WAYS_MARKED.items() if way in marked],
            "to_win": box.CROWNS_TO_WIN,
        }

    def _actions(self, seen: Seen[State], picking: Picking, mine: bool) -> list[Action]:
        """For whoever decides all of them, for others what they may choose openly."""
        match seen.state.frame:
            case Reaction():
                spots: Sequence[str] = (COUNTER, PASS)
            case Discount():
                spots = (DISCOUNT, FULL)
            case None if len(picking.picks) == 2:
                spots = WAYS
            case _:
                spots = ()
        return [self._action(seen, picking, spot) for spot in spots if mine or spot in picking.offered]

    def _action(self, seen: Seen[State], picking: Picking, spot: str) -> Action:
        means = self.means(seen, joined([*picking.picks, spot]))
        asked = picking.again(spot, WAY_NAMES[spot])
        able = spot != COUNTER or GAME.why_not(seen, spot) is None
        return Action(spot, WAY_NAMES[spot], means, asked, able)

    def hand(self, seen: Seen[State]) -> HandScene:
        """The cards of one hand."""
        return {"cards": _hand(seen, Picking())}

    def look(
        self, seen: Seen[State], what: str, names: Names
    ) -> PlaceScene | TileScene | DiscardsScene | None:
        """A territory with both whole stacks (``4``), a tile (``tile-d4``) or the ``discards``."""
        state, own = seen.state, seen.seat or 0
        if what == "discards":
            return {"kind": "discards", "cards": _named(state.discards)}
        if what.startswith("tile-") and what[5:] in TILES:
            return {"kind": "tile", "tile": TILES[what[5:]]}
        if what not in PLACES:
            return None
        at = PLACES[what]
        face = TERRITORY.get(state.row[at])
        return {
            "kind": "place",
            "label": labels.territory(state, at, names),
            "face": face,
            "text": box.SPECIAL[face.function] if face and face.function else None,
            "sides": [
                {"name": names[seat], "cards": _named(state.stacks[seat][at])} for seat in (own, 1 - own)
            ],
        }

    def advice(self, seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice | None:
        """Of any move, by what the board shows."""
        return advice.advice(seen, seat, move, over)

    def what(self, seen: Seen[State], names: Names, picking: Picking, thing: str) -> What | None:
        """Whatever lies on the table."""
        return whats.what(seen, names, thing)

    def brings(self, seen: Seen[State], names: Names, path: Move) -> Text | None:
        """What a card could do and where, or what a tile or a button would bring."""
        return whats.brings(seen, path)

    def ending(self, outcome: Outcome, names: Names) -> Text:
        """Fifteen crowns (AV55), or a stalemate (AVR44)."""
        match outcome.reason:
            case "crowns":
                return say("%(who)s owns 15 crowns or more.", who=names[outcome.winners[0]])
            case "exhausted":
                return say("No cards are left; the player with more crowns wins (our addition).")
        return say("The 200th turn is over; the player with more crowns wins (our addition).")

    def finale(self, outcome: Outcome, why: Text, seen: Seen[State], names: Names) -> Beat | None:
        """The scene of the end."""
        return finale.finale(outcome, why, names)

    def account(self, outcome: Outcome, told: Told, seen: Seen[State], names: Names) -> Account | None:
        """Who did what."""
        return finale.account(told)

    def foretold(self, outcome: Outcome, seen: Seen[State], names: Names) -> Foretold:
        """Who would win, and by how many crowns."""
        first, second = crowns = GAME.score(seen)
        values: dict[str, object] = {"first": first, "second": second}
        if not outcome.winners:
            text = say("A draw: %(first)d–%(second)d crowns (our addition)", **values)
            return Foretold(fate(outcome, seen.seat), text)
        winner = outcome.winners[0]
        who = names[winner]
        if outcome.reason == "crowns":
            text = say_n("%(who)s wins: %(n)d crown", "%(who)s wins: %(n)d crowns", crowns[winner], who=who)
        else:
            values["who"] = who
            text = say("%(who)s wins: %(first)d–%(second)d crowns (our addition)", **values)
        return Foretold(fate(outcome, seen.seat), text)

    def opening(self, seen: Seen[State], names: Names) -> Text:
        """Who begins (AV7, AVR45)."""
        return say("%(who)s goes first.", who=names[seen.state.first])

    def announcement(self, seen: Seen[State], names: Names) -> Text | None:
        """What was announced to the seat that takes the device."""
        state = seen.state
        who = names[state.mover]
        match state.frame:
            case Reaction() as asked:
                return asked.announcement(who)
            case Payment(owed=owed):
                return _must_discard(who, owed)
            case Trim():
                return _must_discard(who, surplus(state))
            case None if GAME.decision(state):
                return say("It’s %(who)s’s turn.", who=who)
        return None

    def describe(self, seen: Seen[State], names: Names) -> Sequence[Text]:
        """The position, territory by territory, in sentences."""
        state = seen.state
        first, second = state.crowns()
        lines = [
            say(
                "Turn %(turn)d. %(now)s Crowns: %(first)s %(a)d, %(second)s %(b)d; 15 to win.",
                turn=state.turn,
                now=_now(seen.state, names),
                first=names[0],
                a=first,
                second=names[1],
                b=second,
            )
        ]
        own = seen.seat or 0
        for at in ROW:
            where = labels.territory(state, at, names)
            near, far = (labels.stack(state, at, seat, names) for seat in (own, 1 - own))
            lines.append(say("%(where)s; %(near)s; %(far)s.", where=where, near=near, far=far))
        for seat in (own, 1 - own):
            held = len(state.hands[seat])
            lines.append(
                say_n("%(who)s holds %(n)d card.", "%(who)s holds %(n)d cards.", held, who=names[seat])
            )
            if state.waiting[seat]:
                tile = TILES[state.waiting[seat]].text
                lines.append(say("%(who)s has a dark tile: %(tile)s.", who=names[seat], tile=tile))
        if seen.seat is not None:
            lines.append(say("Your hand: %(cards)s.", cards=events.listed(hand_of(seen))))
        for kind, count in Counter(state.up).items():
            lines.append(say("Available tile: %(tile)s.", tile=_times(TILES[kind].text, count)))
        pile, discards = len(state.pile), len(state.discards)
        lines.append(say("Draw pile: %(pile)d. Discard pile: %(discards)d.", pile=pile, discards=discards))
        return lines

    def orders(self, orders: Mapping[str, JSON]) -> OrdersScene:
        """A defender's standing orders, for attacks and for enchantments."""
        rows: list[OrdersRow] = []
        alike = orders.get(ATTACK, "ask") == orders.get(ENCHANT, "ask")
        plan = str(orders.get(ATTACK, "ask")) if alike and not isinstance(orders.get(ATTACK), list) else "ask"
        for how, label in ((ATTACK, say("Against attacks")), (ENCHANT, say("Against enchantments"))):
            order = orders.get(how, "ask")
            at = [str(place) for place in order] if isinstance(order, list) else []
            mode = "at" if at else PLAN if order == plan else str(order)
            rows.append({"how": how, "label": label, "mode": mode, "at": at})
        is_apart = any(row["mode"] != PLAN for row in rows)
        return {
            "plan": plan,
            "rows": rows,
            "is_apart": is_apart,
            "territories": list(PLACES),
            "skip": orders.get("skip") == "yes",
        }

    def proposal(self, seen: Seen[State], orders: Mapping[str, JSON]) -> Proposal | None:
        """At the first question that a seat cannot answer but in one way: to skip such questions."""
        reaction = seen.state.frame
        if not isinstance(reaction, Reaction) or not GAME.decides(seen) or "skip" in orders:
            return None
        if COUNTER in reaction.legal(seen.state):
            return None
        text = say(
            "You can’t repel this. Skip such questions from now on? Your opponent will then see "
            "when you can’t."
        )
        return Proposal(text, {**orders, "skip": "yes"}, {**orders, "skip": "no"})

    def read_orders(self, form: Form) -> Mapping[str, JSON]:
        """The orders from the form's fields; anything unknown means: ask."""
        orders: dict[str, JSON] = {"skip": "yes" if form.get("skip") else "no"}
        for how in (ATTACK, ENCHANT):
            mode = form.get(how, PLAN)
            if mode == PLAN:
                mode = form.get(PLAN, "ask")
            places: list[JSON] = [at for at in PLACES if form.get(f"{how}-at-{at}")]
            orders[how] = places if mode == "at" else mode if mode in ("always", "pass") else "ask"
        return orders


def _must_discard(who: str, count: int) -> Text:
    return say_n("%(who)s must discard %(n)d card.", "%(who)s must discard %(n)d cards.", count, who=who)


def _cell(state: State, at: int, own: int, names: Names, changed: frozenset[str], picking: Picking) -> Cell:
    owner, picked = state.owner[at], picking.gathered.count(str(at + 1))
    ways = _ways(state, at, picking)
    label = _with_picked(labels.territory(state, at, names), picked)
    return Cell(
        str(at + 1),
        TERRITORY.get(state.row[at]),
        _with_ways(label, ways),
        "" if owner == NOBODY else "own" if owner == own else "opp",
        _stack(state, at, own, names),
        _stack(state, at, 1 - own, names),
        str(at + 1) in changed,
        picked,
        [Mark(spots(move)[-1], attack_cost(state, at) if move.endswith(ATTACK) else None) for move in ways],
    )


def _ways(state: State, at: int, picking: Picking) -> Mapping[Move, Text]:
    """The moves that lay the picked card here, and what each would do, in words."""
    spot = str(at + 1)
    if len(picking.picks) != 1 or spot not in picking.offered:
        return {}
    moves = [joined([*picking.picks, spot, way]) for way in WAYS]
    return {move: TURN.means(state, move) for move in moves if TURN.is_legal(state, move)}


def _with_ways(label: Text, ways: Mapping[Move, Text]) -> Text:
    """A label, and what the picked card could do there."""
    for move, means in ways.items():
        label = say("%(what)s; %(way)s: %(means)s", what=label, way=WAY_NAMES[spots(move)[-1]], means=means)
    return label


def _with_picked(label: Text, count: int) -> Text:
    """A label, and how many of it are picked."""
    return say("%(what)s; chosen: %(n)d", what=label, n=count) if count else label


def _named(cards: Sequence[str]) -> list[Named]:
    """The cards of a heap, the uppermost first."""
    return [{"code": card, "name": CHARACTER_NAMES[card]} for card in reversed(cards)]


def _stack(state: State, at: int, seat: int, names: Names) -> Stack:
    where, stack = labels.territory(state, at, names), labels.stack(state, at, seat, names)
    return Stack(state.stacks[seat][at], say("%(where)s; %(stack)s", where=where, stack=stack))


def _hand(seen: Seen[State], picking: Picking, changed: Collection[str] = ()) -> list[HandCard]:
    reaction = seen.state.frame
    wanted = reaction.counter_card if isinstance(reaction, Reaction) and GAME.decides(seen) else None
    cards = []
    for card, count in Counter(hand_of(seen)).items():
        drawn = events.in_hand(card) in changed
        picked = picking.gathered.count(card)
        label = _with_picked(_held(card, count, card == wanted, drawn, picking), picked)
        cards.append(HandCard(card, count, label, card == wanted, drawn, picked))
    return cards


def _held(card: str, count: int, counters: bool, drawn: bool, picking: Picking) -> Text:
    held = say_n("%(card)s", "%(card)s, %(n)d copies", count, card=CHARACTER_NAMES[card])
    if counters:
        return say("%(card)s: can repel", card=held)
    again = picking.again(card, held)
    return again or (say("%(card)s: just drawn", card=held) if drawn else held)


def _side(state: State, seat: int, names: Names) -> Side:
    waiting = state.waiting[seat]
    note = cards(supply(state, seat, waiting)) if waiting else None
    return Side(
        seat,
        names[seat],
        state.crowns()[seat],
        len(state.hands[seat]),
        state.seen[seat],
        waiting,
        note,
        _expected(state, seat),
    )


def _now(state: State, names: Names) -> Text:
    """Who must do what."""
    for seat in (0, 1):
        if _expected(state, seat):
            does = say("It’s %(who)s’s turn.") if seat == state.mover else say("%(who)s must answer.")
            return Text(does.message, {"who": names[seat]})
    return GAME_OVER


def _expected(state: State, seat: int) -> Text | None:
    asked = GAME.decision(state)
    if asked is None or asked.seat != seat:
        return None
    return say("to move") if seat == state.mover else say("to answer")


def _tiles(state: State, picking: Picking, mine: bool, names: Names) -> list[TileFace]:
    return [_tile(state, kind, picking, mine, names) for kind in TILES]


def _tile(state: State, kind: str, picking: Picking, mine: bool, names: Names) -> TileFace:
    tile, up, down = TILES[kind], state.up.count(kind), state.down.count(kind)
    if not up:
        face, about = ("down", say("used")) if down else ("away", _lies_before(state, kind, names))
        label = say("%(tile)s, %(about)s", tile=tile.text, about=about)
        return TileFace(kind, face, down, tile.name, about, _times(label, max(down, 1)))
    brings = supply(state, state.mover, kind)
    means = tile_means(state, kind)
    label = means if mine else say("%(tile)s, now %(cards)s", tile=tile.text, cards=cards(brings))
    label = _times(label, up)
    if down:
        label = say("%(what)s; used: %(n)d", what=label, n=down)
    note: Text | None = say("+%(n)d later", n=brings) if tile.dark else say("+%(n)d now", n=brings)
    if state.ending or (mine and tile.dark and state.crowns()[state.mover] >= box.CROWNS_TO_WIN):
        note = None  # Nobody draws any more, or it wins and brings nothing.
    return TileFace(kind, "up", up, tile.name, note, label, picking.again(kind, means))


def _lies_before(state: State, kind: str, names: Names) -> Text:
    """Before whom a tile waits."""
    who = enumerated([names[seat] for seat in (0, 1) if state.waiting[seat] == kind])
    return say("in front of %(who)s", who=who)


def _times(label: Text, count: int) -> Text:
    return say_n("%(what)s", "%(what)s (%(n)d of them)", count, what=label)


def _announced(state: State) -> Announced | None:
    reaction = state.frame
    if not isinstance(reaction, Reaction):
        return None
    return {"how": reaction.how, "card": reaction.card, "at": str(reaction.at + 1)}


STAGE: Final[AnyStage] = AvalonStage()
