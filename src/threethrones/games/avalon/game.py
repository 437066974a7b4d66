"""Implementation of the game contract (``core.contract``) for Avalon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.facts import Facts
from threethrones.core.game import Game
from threethrones.core.outcome import Outcome, shared
from threethrones.core.overriding import override
from threethrones.core.proof import ProofRules
from threethrones.core.question import Question
from threethrones.core.terms import Evaluation, Event, Foresight, Move, Seen, Setup, TurnInfo
from threethrones.games.avalon import components
from threethrones.games.avalon import gist as gists
from threethrones.games.avalon.ai import evaluations
from threethrones.games.avalon.ai.pruning import prune
from threethrones.games.avalon.ai.value_model import VALUE_MODEL
from threethrones.games.avalon.card import CARD
from threethrones.games.avalon.rules import notation, validation
from threethrones.games.avalon.rules import seen as views
from threethrones.games.avalon.rules.conquest import CONQUERED, FULL, Discount, Payment, Plan
from threethrones.games.avalon.rules.events import KINDS
from threethrones.games.avalon.rules.outcome import end_reached, outcome, outcome_by
from threethrones.games.avalon.rules.reaction import ATTACK, COUNTER, PASS, Reaction
from threethrones.games.avalon.rules.setup import OPTIONS, PRESETS, deal
from threethrones.games.avalon.rules.state import RECORDS, State
from threethrones.games.avalon.rules.turn import TURN
from threethrones.games.avalon.rules.turn_end import Trim


class Avalon(Game[State]):
    """Rules of Avalon for two seats."""

    name = "avalon"
    title = CARD.title
    edition = "1"
    setup_rule, turn_rule, end_rule = "AV1", "AV9", "AV55"
    least_seats = most_seats = 2
    options = OPTIONS
    presets = PRESETS
    kinds = KINDS
    component_sets = components.SETS
    evaluations: Mapping[str, Evaluation] = {"crowns": evaluations.crowns, "cards": evaluations.cards}
    value_model = VALUE_MODEL
    iterations: Mapping[str, int] = {"normal": 60, "hard": 1850}
    most_proof_positions = 40_000
    records = RECORDS
    clone = staticmethod(RECORDS.clone)

    component_problems = staticmethod(components.problems)
    deal = staticmethod(deal)
    outcome = staticmethod(outcome)
    defects = staticmethod(validation.defects)
    to_position = staticmethod(notation.to_position)
    read_position = staticmethod(notation.from_position)
    seen = staticmethod(views.seen)
    resample = staticmethod(views.resample)
    forgotten = staticmethod(views.forgotten)
    determinizer = staticmethod(views.determinizer)
    prune = staticmethod(prune)
    gist = staticmethod(gists.encode)

    @override
    def proof_rules(self) -> ProofRules[State]:
        from threethrones.games.avalon.ai.proof import PROOF_RULES

        return PROOF_RULES

    def question(self, state: State) -> Question[State] | None:
        """Return the pending question, or else the mover's free choice; None when the game is over."""
        return None if state.ending else state.frame or TURN

    def carry_out(self, state: State, question: Question[State], move: Move, events: list[Event]) -> None:
        """Play a move. The pending question is removed first; only ``question`` can set another one."""
        state.frame = None
        question.play(state, move, events)

    def automatic(self, state: State) -> Move | None:
        """Return a pass for a seat that cannot repel, if it was agreed to skip this (AVR47); else None."""
        asked = state.setup.options["skip"] == "yes" and isinstance(state.frame, Reaction)
        return PASS if asked and COUNTER not in self.legal(state) else None

    def updated(self, data: JSON) -> JSON:
        """Convert the JSON of states from before 2026, with the pending question in a list of at most one."""
        if not isinstance(data, Mapping) or "frames" not in data:
            return data
        kept = {name: value for name, value in data.items() if name != "frames"}
        match data["frames"]:
            case []:
                return kept | {"frame": None}
            case [frame]:
                return kept | {"frame": frame}
        return kept | {"frame": data["frames"]}

    def beginning(self, seat: int, seats: int) -> Mapping[str, str]:
        """Return the option that makes a seat begin."""
        return {"starter": str(seat)}

    def rematch(self, setup: Setup, seen: Seen[State]) -> Setup:
        """Return the same setup with the other seat beginning."""
        return replace(setup, options={**setup.options, "starter": str(1 - seen.state.first)})

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        """Return each seat's crowns."""
        return tuple(seen.state.crowns())

    @override
    def turn(self, seen: Seen[State]) -> TurnInfo:
        return TurnInfo(seen.state.mover, seen.state.turn)

    def ends_turn(self, seen: Seen[State], offer: Move) -> bool:
        """Return whether an offer ends the turn. Taking a tile always does, even if discards follow."""
        return (not seen.state.frame and offer in seen.state.up) or super().ends_turn(seen, offer)

    def foresee(self, seen: Seen[State]) -> Foresight:
        """Return a function that foresees how moves end the game; the endings depend on public facts only."""
        return lambda moves: shared((_foreseen(seen.state, move) for move in moves), seen.seat)

    def finish(self, seen: Seen[State]) -> Move | None:
        """Return the next discard owed, or a tile to take, once the mover has enough crowns; else None. A
        dark tile is preferred, as it draws nothing in this turn."""
        state = seen.state
        if not self.decides(seen) or end_reached(state, state.crowns()[state.mover]) != "crowns":
            return None
        if isinstance(state.frame, Reaction):
            return None
        if state.frame is not None:
            return self.legal(state)[0]
        return min(state.up, key=lambda kind: not components.TILES[kind].dark, default=None)

    def statistics(self, event: Event) -> Sequence[tuple[str, int]]:
        """Return one conquest for the seat that conquered a territory; empty for other events."""
        return [("conquests", Facts(event.about, ()).number("seat"))] if CONQUERED.is_of(event) else ()

    def answer(self, seen: Seen[State], orders: Mapping[str, JSON]) -> Move | None:
        """Return the answer that a defender's standing orders give to the pending announcement; None to ask.
        ``orders`` has, for ``attack`` and ``enchant``: ``ask``, ``always``, ``pass`` or a list of territories
        to counter at; if ``skip`` is ``yes``, the seat is not asked about what it cannot counter."""
        reaction = seen.state.frame
        if not self.decides(seen) or not isinstance(reaction, Reaction):
            return None
        order, able = orders.get(reaction.how, "ask"), COUNTER in reaction.legal(seen.state)
        if order == "ask":
            return PASS if orders.get("skip") == "yes" and not able else None
        wanted = order == "always" or (isinstance(order, list) and str(reaction.at + 1) in order)
        return COUNTER if able and wanted else PASS

    def beforehand(self, seen: Seen[State]) -> Seen[State] | None:
        """Return the position in which an attacker chooses discards before the defender has answered; None if
        it cannot, as when Avalon's discount, which changes their number, must be decided first (AVR19). What
        was chosen before Avalon was revealed still holds if the discount is not used."""
        asked, state = seen.state.frame, self.clone(seen.state)
        attacks = isinstance(asked, Reaction) and asked.how == ATTACK
        if seen.seat != state.mover or not (attacks or isinstance(asked, Discount)):
            return None
        self.play(state, PASS if attacks else FULL)
        if not isinstance(state.frame, Payment):
            return None
        state.frame = Plan(state.frame.at, state.frame.owed)
        return Seen(state, seen.seat)


def _foreseen(state: State, move: Move) -> Outcome | None:
    """Return how the game ends with this turn if ``move`` takes a tile or discards a card; None if it goes
    on. Drawing and discarding down to five only affect whether any cards are left."""
    if not isinstance(state.frame, Trim):
        if state.frame or move not in state.up:
            return None
        state = RECORDS.clone(state)
        TURN.play(state, move, [])
    ending = state.ending
    if isinstance(state.frame, Trim):
        ending = end_reached(state, state.crowns()[state.mover])
    return outcome_by(state, ending) if ending else None


GAME: Final = Avalon()
