"""Presentation of Avalon: the board scene, the effects of moves, and texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.animations import Animation
from threethrones.core.canonical import JSON
from threethrones.core.outcome import Outcome, fate
from threethrones.core.overriding import override
from threethrones.core.paths import joined
from threethrones.core.picking import Foretold, Picking
from threethrones.core.presentation import (
    Advice,
    AnyPresentation,
    Form,
    Inspection,
    OrderProposal,
    Presentation,
)
from threethrones.core.recap import Account, LoggedEvents
from threethrones.core.terms import Move, Names, Seen
from threethrones.core.text import Text, say, say_n
from threethrones.games.avalon import components as box
from threethrones.games.avalon.components import TERRITORY, TILES
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules import events
from threethrones.games.avalon.rules.conquest import DISCOUNT, FULL, Discount, Payment
from threethrones.games.avalon.rules.reaction import ATTACK, COUNTER, ENCHANT, PASS, Reaction
from threethrones.games.avalon.rules.state import PENDING, State
from threethrones.games.avalon.rules.territories import PLACES, ROW
from threethrones.games.avalon.rules.turn import WAYS
from threethrones.games.avalon.rules.turn_end import Trim, surplus
from threethrones.games.avalon.view import advice, board, by_ear, describe, finale
from threethrones.games.avalon.view import editor as editing
from threethrones.games.avalon.view import inspect as inspecting
from threethrones.games.avalon.view.cutscenes import CUTSCENES
from threethrones.games.avalon.view.describe import WAY_NAMES
from threethrones.games.avalon.view.faces import FACES
from threethrones.games.avalon.view.scenes import (
    PLAN,
    WAYS_MARKED,
    ActionButton,
    BoardScene,
    DiscardsScene,
    HandScene,
    OrdersRow,
    OrdersScene,
    PlaceScene,
    TileScene,
)


class AvalonPresentation(Presentation[State]):
    """Texts and views of Avalon."""

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
    cutscenes = CUTSCENES
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
    situation = staticmethod(by_ear.situation)
    goals = staticmethod(by_ear.goals)
    holding = staticmethod(by_ear.holding)
    place_told = staticmethod(by_ear.place_told)
    target_name = staticmethod(by_ear.target_name)
    acts = (*WAY_NAMES,)
    describe = staticmethod(describe.describe)

    @override
    def scene(
        self, seen: Seen[State], names: Names, picking: Picking, changed: frozenset[str], orientation: int
    ) -> BoardScene:
        state, mine = seen.state, GAME.decides(seen)
        row = [board.cell(seen, at, orientation, names, changed, picking) for at in ROW]
        marked = {mark.way for cell in row for mark in cell.marks}
        return {
            "row": row,
            "hand": board.hand(seen, picking, changed),
            "looks": seen.seat is not None,
            "own": board.side(state, orientation, names),
            "opp": board.side(state, 1 - orientation, names),
            "tiles": board.tiles(seen, picking, mine, names),
            "actions": self._actions(seen, picking, mine),
            "pile": len(state.pile),
            "discards": len(state.discards),
            "last_discard": state.discards[-1] if state.discards else None,
            "frame": PENDING.name_of(state.frame) if state.frame else None,
            "mover": "own" if state.mover == orientation else "opp",
            "announced": board.announced(state),
            "ways": [(way, name) for way, name in WAYS_MARKED.items() if way in marked],
            "to_win": box.CROWNS_TO_WIN,
        }

    def _actions(self, seen: Seen[State], picking: Picking, mine: bool) -> list[ActionButton]:
        """Return the action buttons: all for the deciding viewer, for others those allowed in public."""
        match seen.state.frame:
            case Reaction():
                targets: Sequence[str] = (COUNTER, PASS)
            case Discount():
                targets = (DISCOUNT, FULL)
            case None if len(picking.picks) == 2:
                targets = WAYS
            case _:
                targets = ()
        return [
            self._action(seen, picking, target) for target in targets if mine or target in picking.offered
        ]

    def _action(self, seen: Seen[State], picking: Picking, target: str) -> ActionButton:
        means = self.means(seen, joined([*picking.picks, target]))
        asked = picking.again(target, WAY_NAMES[target])
        able = target != COUNTER or GAME.why_not(seen, target) is None
        return ActionButton(target, WAY_NAMES[target], means, asked, able)

    @override
    def hand(self, seen: Seen[State]) -> HandScene:
        return {"cards": board.hand(seen, Picking())}

    def look(
        self, seen: Seen[State], what: str, names: Names
    ) -> PlaceScene | TileScene | DiscardsScene | None:
        """Return an enlarged territory (``4``), tile (``tile-d4``) or the ``discards``; else None."""
        state, own = seen.state, seen.seat or 0
        if what == "discards":
            return {"kind": "discards", "cards": board.named(state.discards)}
        if what.startswith("tile-") and what[5:] in TILES:
            return {"kind": "tile", "tile": TILES[what[5:]]}
        if what not in PLACES:
            return None
        at = PLACES[what]
        face = TERRITORY.get(state.row[at])
        return {
            "kind": "place",
            "label": describe.territory(state, at, names),
            "face": face,
            "text": box.SPECIAL[face.function] if face and face.function else None,
            "sides": [
                {"name": names[seat], "cards": board.named(state.stacks[seat][at])} for seat in (own, 1 - own)
            ],
        }

    @override
    def advice(self, seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice | None:
        return advice.advice(seen, seat, move, over)

    @override
    def inspect(self, seen: Seen[State], names: Names, picking: Picking, thing: str) -> Inspection | None:
        return inspecting.inspect(seen, names, thing)

    @override
    def brings(self, seen: Seen[State], names: Names, path: Move) -> Text | None:
        return inspecting.brings(seen, path)

    def ending(self, outcome: Outcome, names: Names) -> Text:
        """Say how the game ended: by fifteen crowns (AV55), or by a stalemate (AVR44)."""
        match outcome.reason:
            case "crowns":
                return say("%(who)s owns 15 crowns or more.", who=names[outcome.winners[0]])
            case "exhausted":
                return say("No cards are left; the player with more crowns wins (our addition).")
        return say("The 200th turn is over; the player with more crowns wins (our addition).")

    @override
    def finale(self, outcome: Outcome, why: Text, seen: Seen[State], names: Names) -> Animation | None:
        return finale.finale(outcome, why, names)

    @override
    def account(self, outcome: Outcome, log: LoggedEvents, seen: Seen[State], names: Names) -> Account | None:
        return finale.account(log)

    def foretold(self, outcome: Outcome, seen: Seen[State], names: Names) -> Foretold:
        """Return who would win, with the winner's crowns or, short of fifteen, both seats' crowns."""
        first, second = crowns = GAME.score(seen)
        values: dict[str, object] = {"first": first, "second": second}
        if not outcome.winners:
            text = say("A draw: %(first)d–%(second)d crowns (our addition)", **values)
            return Foretold(fate(outcome, seen.seat), text)
        if outcome.reason == "crowns":
            why = say_n("%(n)d crown", "%(n)d crowns", crowns[outcome.winners[0]])
        else:
            why = say("%(first)d–%(second)d crowns (our addition)", **values)
        return Foretold(fate(outcome, seen.seat), self.winner_told(outcome, seen.seat, names, why))

    def opening(self, seen: Seen[State], names: Names) -> Text:
        """Say which seat begins (AV7, AVR45)."""
        return say("%(who)s goes first.", who=names[seen.state.first])

    @override
    def announcement(self, seen: Seen[State], names: Names) -> Text | None:
        state = seen.state
        match state.frame:
            case Reaction() as asked:
                return asked.announcement(names[state.mover])
            case Payment(owed=owed):
                return board.discard(owed)
            case Discount():
                return say("Decide whether to use Avalon’s advantage.")
            case Trim():
                return board.discard(surplus(state))
            case None if GAME.decision(state):
                return say("Your turn.")
        return None

    def orders(self, orders: Mapping[str, JSON]) -> OrdersScene:
        """Return the form for a defender's standing orders against attacks and enchantments."""
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

    def proposal(self, seen: Seen[State], orders: Mapping[str, JSON]) -> OrderProposal | None:
        """Return the proposal to skip questions that a seat can only pass, at the first one; else None."""
        reaction = seen.state.frame
        if not isinstance(reaction, Reaction) or not GAME.decides(seen) or "skip" in orders:
            return None
        if COUNTER in reaction.legal(seen.state):
            return None
        text = say(
            "You can’t repel this. Skip such questions from now on? Your opponent will then see "
            "when you can’t."
        )
        return OrderProposal(text, {**orders, "skip": "yes"}, {**orders, "skip": "no"})

    def read_orders(self, form: Form) -> Mapping[str, JSON]:
        """Return the standing orders from the form's fields; anything unknown counts as ``ask``."""
        orders: dict[str, JSON] = {"skip": "yes" if form.get("skip") else "no"}
        for how in (ATTACK, ENCHANT):
            mode = form.get(how, PLAN)
            if mode == PLAN:
                mode = form.get(PLAN, "ask")
            places: list[JSON] = [at for at in PLACES if form.get(f"{how}-at-{at}")]
            orders[how] = places if mode == "at" else mode if mode in ("always", "pass") else "ask"
        return orders


PRESENTATION: Final[AnyPresentation] = AvalonPresentation()
