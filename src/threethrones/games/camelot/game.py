"""Camelot as one object of the game contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final

from threethrones.core.foresight import by_resamples
from threethrones.core.game import (
    Event,
    Foresight,
    Game,
    Move,
    Refusal,
    Seen,
    Setup,
    Turn,
    UpdateOptions,
)
from threethrones.core.question import Question
from threethrones.core.text import say
from threethrones.games.camelot import components, notation, soundness
from threethrones.games.camelot import seen as views
from threethrones.games.camelot import thumbnail as thumbnails
from threethrones.games.camelot.card import CARD
from threethrones.games.camelot.evaluations import EVALUATIONS, near_the_end
from threethrones.games.camelot.events import EVENTS
from threethrones.games.camelot.frames import Asked
from threethrones.games.camelot.outcome import outcome, outcome_for_all
from threethrones.games.camelot.seen import offered_state, without_own_loyalty
from threethrones.games.camelot.setup import OPTIONS, PRESETS, deal
from threethrones.games.camelot.state import RECORDS, State
from threethrones.games.camelot.traitor import look_at_loyalty


def _of_first_edition(options: Mapping[str, str]) -> Mapping[str, str]:
    """Today's options of a match that began under the first edition: it goes on as it began."""
    packs = {"eight": "perhaps", "close": "likelier"}
    kept = {name: value for name, value in options.items() if name != "pack"}
    return {**kept, "traitor": packs.get(options.get("pack", ""), ""), "talk": "closed", "edition": "1"}


class Camelot(Game[State]):
    """The rules of Camelot for three to seven seats."""

    name = "camelot"
    title = CARD.title
    edition = "2"
    setup_rule, turn_rule, end_rule = "SC90", "SC3", "SC56"
    older_editions: Mapping[str, UpdateOptions] = {"1": _of_first_edition}
    least_seats = components.LEAST_SEATS
    most_seats = components.MOST_SEATS
    options = OPTIONS
    presets = PRESETS
    component_sets = components.SETS
    events = EVENTS
    evaluations = EVALUATIONS
    records = RECORDS
    clone = staticmethod(RECORDS.clone)

    component_problems = staticmethod(components.problems)
    deal = staticmethod(deal)
    outcome = staticmethod(outcome)
    defects = staticmethod(soundness.defects)
    to_position = staticmethod(notation.to_position)
    read_position = staticmethod(notation.from_position)
    seen = staticmethod(views.seen)
    resample = staticmethod(views.resample)
    thumbnail = staticmethod(thumbnails.written)

    def question(self, state: State) -> Asked | None:
        """What lies on top of what is pending."""
        return state.frame

    def carry_out(self, state: State, question: Question[State], move: Move, events: list[Event]) -> None:
        """And do what nobody is asked about, until somebody is, or the game is over (SC3)."""
        state.frames.pop()
        question.play(state, move, events)
        while state.frames and not state.frames[-1].asks(state):
            state.frames.pop().do(state, events)
        look_at_loyalty(state, events)

    def problems(self, setup: Setup) -> list[Refusal]:
        """What speaks against this setup; the loyalty is looked at late by three only (SC90)."""
        found = super().problems(setup)
        if setup.options.get("loyalty") == "late" and setup.seats != components.LATE_SEATS:
            text = say(
                "Only with %(n)d players can the loyalty card be looked at later.", n=components.LATE_SEATS
            )
            found.append(Refusal("SC90", text))
        return found

    def rematch(self, setup: Setup, seen: Seen[State]) -> Setup:
        """The same setup under the rules of today: knights and loyalty are dealt anew."""
        return replace(setup, options={**setup.options, "edition": self.edition})

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        """Each seat's life."""
        return tuple(seen.state.life)

    def turn(self, seen: Seen[State]) -> Turn:
        """The active seat's."""
        return Turn(seen.state.active, seen.state.turn)

    def offers(self, seen: Seen[State]) -> list[Move]:
        """The legal moves, and what a traitor could do."""
        return self.legal(offered_state(seen)) if self.decides(seen) else []

    def irrevocable(self, seen: Seen[State], move: Move) -> bool:
        """Whether something is drawn or shown by this move, or a life is given. Tried in a state that looks
        the same, it tells nothing that the looker does not know."""
        state = self.resample(seen, Random(0))
        asked = self.question(state)
        if asked is None or not asked.is_legal(state, move):
            return True
        return asked.gives_life(move) or any(event.reveals for event in self.play(state, move))

    def foresee(self, seen: Seen[State]) -> Foresight:
        """Which side wins, as far as resamples tell; far from the end none is tried. The same is told
        whatever the looker's own loyalty is, because somebody may look over a shoulder."""
        if not near_the_end(seen.state):
            return lambda _moves: None
        return by_resamples(self, without_own_loyalty(seen), None, outcome_for_all)


GAME: Final = Camelot()
