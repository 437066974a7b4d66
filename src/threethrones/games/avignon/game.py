"""Implementation of the game contract for Avignon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.facts import Facts
from threethrones.core.game import Game
from threethrones.core.overriding import override
from threethrones.core.proof import ProofRules
from threethrones.core.question import Question
from threethrones.core.terms import Evaluation, Event, Move, Seen, Setup, TurnInfo
from threethrones.games.avignon import gist as gists
from threethrones.games.avignon import persons
from threethrones.games.avignon.ai import evaluations
from threethrones.games.avignon.ai.value_model import VALUE_MODEL
from threethrones.games.avignon.card import CARD
from threethrones.games.avignon.rules import notation, validation
from threethrones.games.avignon.rules import seen as views
from threethrones.games.avignon.rules.action import ACTION, JOINED, canonical
from threethrones.games.avignon.rules.events import KINDS
from threethrones.games.avignon.rules.outcome import outcome
from threethrones.games.avignon.rules.setup import OPTIONS, deal
from threethrones.games.avignon.rules.state import RECORDS, State


class Avignon(Game[State]):
    """Avignon as a game for two seats: rules and computer play."""

    name = "avignon"
    title = CARD.title
    edition = "1"
    setup_rule, turn_rule, end_rule = "AG1", "AG9", "AG27"
    least_seats = most_seats = 2
    options = OPTIONS
    kinds = KINDS
    component_sets = persons.SETS
    evaluations: Mapping[str, Evaluation] = {
        "progress": evaluations.progress,
        "nearest": evaluations.nearest,
        "careful": evaluations.careful,
    }
    value_model = VALUE_MODEL
    iterations: Mapping[str, int] = {"normal": 40, "hard": 3000}
    misjudged = 0.2
    most_proof_positions = 28_000
    records = RECORDS
    clone = staticmethod(RECORDS.clone)

    component_problems = staticmethod(persons.problems)
    deal = staticmethod(deal)
    outcome = staticmethod(outcome)
    defects = staticmethod(validation.defects)
    to_position = staticmethod(notation.to_position)
    read_position = staticmethod(notation.from_position)
    seen = staticmethod(views.seen)
    resample = staticmethod(views.resample)
    determinizer = staticmethod(views.determinizer)
    gist = staticmethod(gists.encode)

    @override
    def question(self, state: State) -> Question[State] | None:
        return None if state.ending else ACTION

    def updated(self, data: JSON) -> JSON:
        """Remove the field ``drew`` (whether any card was replaced), which states had until 2026."""
        return (
            {name: value for name, value in data.items() if name != "drew"}
            if isinstance(data, Mapping)
            else data
        )

    def beginning(self, seat: int, seats: int) -> Mapping[str, str]:
        """Return the option that makes the seat play Rome, and so begin."""
        return {"rome": str(seat)}

    def rematch(self, setup: Setup, seen: Seen[State]) -> Setup:
        """Return the setup with the other seat playing Rome, and so beginning."""
        return replace(setup, options={**setup.options, "rome": str(1 - seen.state.rome)})

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        """Return the size of each seat's congregation."""
        return tuple(map(len, seen.state.congregations))

    @override
    def turn(self, seen: Seen[State]) -> TurnInfo:
        return TurnInfo(seen.state.mover, seen.state.turn)

    def statistics(self, event: Event) -> Sequence[tuple[str, int]]:
        """Return ``joined`` and the seat whose congregation a person has joined; nothing for other events."""
        return [("joined", Facts(event.about, ()).number("seat"))] if JOINED.is_of(event) else ()

    @override
    def proof_rules(self) -> ProofRules[State]:
        from threethrones.games.avignon.ai.proof import PROOF_RULES

        return PROOF_RULES

    @override
    def canonical(self, seen: Seen[State], move: Move) -> Move:
        return canonical(seen.state, move)


GAME: Final = Avignon()
