"""Avignon as one object of the game contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import Evaluation, Game, Move, Option, Seen, Setup
from threethrones.core.text import say
from threethrones.games.avignon import evaluations, notation, persons, rules, soundness
from threethrones.games.avignon import gist as gists
from threethrones.games.avignon import seen as views
from threethrones.games.avignon.persons import PERSON_NAMES
from threethrones.games.avignon.state import RECORDS, State

_CHOICES: Final = (("inquisitor", "preacher"), ("noble", "guildmaster"), ("bishop", "priest"))
OPTIONS: Final = (
    Option(
        "rome",
        say("Who plays Rome and begins"),
        (("lots", say("Draw lots")), ("0", say("Player 1")), ("1", say("Player 2"))),
        "lots",
        say("Rome begins with a turn of a single action."),
        seats=True,
        rule="AGR21",
    ),
    *(
        Option(
            base,
            say("Persons of the faction %(faction)s", faction=PERSON_NAMES[base]),
            ((base, PERSON_NAMES[base]), (other, say("%(name)s (Ablass 1)", name=PERSON_NAMES[other]))),
            base,
            rule="AG36",
        )
        for base, other in _CHOICES
    ),
)


class Avignon(Game[State]):
    """The rules of Avignon for two seats."""

    name = "avignon"
    title = say("Avignon")
    edition = "1"
    setup_rule, turn_rule = "AG1", "AG9"
    least_seats = most_seats = 2
    options = OPTIONS
    component_sets = persons.SETS
    evaluations: Mapping[str, Evaluation] = {
        "progress": evaluations.progress,
        "nearest": evaluations.nearest,
        "careful": evaluations.careful,
    }
    records = RECORDS
    clone = staticmethod(RECORDS.clone)

    component_problems = staticmethod(persons.problems)
    deal = staticmethod(rules.deal)
    decision = staticmethod(rules.decision)
    legal = staticmethod(rules.legal)
    refusal = staticmethod(rules.refusal)
    play = staticmethod(rules.play)
    outcome = staticmethod(rules.outcome)
    defects = staticmethod(soundness.defects)
    to_position = staticmethod(notation.to_position)
    seen = staticmethod(views.seen)
    resample = staticmethod(views.resample)
    gist = staticmethod(gists.gist)

    def from_position(self, text: str, setup: Setup) -> State:
        """The state from its notation. Raises ValueError with a sentence for anything else."""
        return self.from_json(notation.from_position(text, setup), setup)

    def updated(self, data: JSON) -> JSON:
        """Until 2026 it said once more whether anything was replaced."""
        return (
            {name: value for name, value in data.items() if name != "drew"}
            if isinstance(data, Mapping)
            else data
        )

    def rematch(self, setup: Setup, seen: Seen[State]) -> Setup:
        """The same setup; the other seat plays Rome and begins."""
        return replace(setup, options={**setup.options, "rome": str(1 - seen.state.rome)})

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        """Each seat's congregation."""
        return tuple(map(len, seen.state.congregations))

    def offers(self, seen: Seen[State]) -> list[Move]:
        """The legal moves, the targets of a petition in every order that somebody may pick them."""
        return rules.orders(seen.state) if self.decides(seen) else []

    def canonical(self, seen: Seen[State], move: Move) -> Move:
        """The legal move that a path of picks spells."""
        return rules.canonical(seen.state, move)


GAME: Final = Avignon()
