"""Camelot as one object of the game contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.facts import Facts
from threethrones.core.foresight import by_resamples
from threethrones.core.game import Game
from threethrones.core.heuristics import Heuristics
from threethrones.core.paths import only_way, targets
from threethrones.core.terms import Event, Foresight, Move, Refusal, Seen, Setup, TurnInfo, UpdateOptions
from threethrones.core.text import say
from threethrones.games.camelot import components
from threethrones.games.camelot import thumbnail as thumbnails
from threethrones.games.camelot.ai.evaluations import EVALUATIONS, near_the_end
from threethrones.games.camelot.card import CARD
from threethrones.games.camelot.rules import notation, validation
from threethrones.games.camelot.rules import seen as views
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.events import KINDS
from threethrones.games.camelot.rules.frames import StackQuestion
from threethrones.games.camelot.rules.outcome import outcome, outcome_for_all
from threethrones.games.camelot.rules.reshuffling import reshuffled
from threethrones.games.camelot.rules.rewards import QUEST_OVER
from threethrones.games.camelot.rules.seen import offered_state, without_own_loyalty
from threethrones.games.camelot.rules.setup import OPTIONS, PRESETS, ROLES, deal
from threethrones.games.camelot.rules.state import RECORDS, State
from threethrones.games.camelot.rules.turns import carry_out

LOOK_FIRST: Final = Refusal("SC3", say("Look at your cards to do that."))


def _of_first_edition(options: Mapping[str, str]) -> Mapping[str, str]:
    """Today's options of a match that began under the first edition: it goes on as it began."""
    packs = {"eight": "perhaps", "close": "likelier"}
    kept = {name: value for name, value in options.items() if name != "pack"}
    return {**kept, "traitor": packs.get(options.get("pack", ""), ""), "talk": "closed", "edition": "1"}


def _is_won(quest: str, closed: JSON, relics: JSON) -> bool:
    """Whether a quest is over and a seat holds its relic, as the JSON of an older state says."""
    relic = components.QUESTS[quest].relic
    holder = relics.get(relic) if relic and isinstance(relics, Mapping) else None
    return isinstance(closed, list) and quest in closed and isinstance(holder, int) and holder >= 0


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
    usual_note = say("Exactly as the rules say; one of you may be a traitor.")
    presets = PRESETS
    roles = ROLES
    component_sets = components.SETS
    kinds = KINDS
    evaluations = EVALUATIONS
    records = RECORDS
    clone = staticmethod(RECORDS.clone)
    carry_out = staticmethod(carry_out)

    component_problems = staticmethod(components.problems)
    deal = staticmethod(deal)
    outcome = staticmethod(outcome)
    defects = staticmethod(validation.defects)
    to_position = staticmethod(notation.to_position)
    read_position = staticmethod(notation.from_position)
    seen = staticmethod(views.seen)
    resample = staticmethod(views.resample)
    reshuffled = staticmethod(reshuffled)
    thumbnail = staticmethod(thumbnails.encode)

    def updated(self, data: JSON) -> JSON:
        """Until November 2026 it did not say which quests were won: those are known whose relic somebody
        holds."""
        if not isinstance(data, Mapping) or "won" in data:
            return data
        closed, relics = data.get("closed"), data.get("relics")
        return {**data, "won": [quest for quest in components.QUESTS if _is_won(quest, closed, relics)]}

    def heuristics(self) -> Heuristics:
        """What knights go by (``heuristics.advice``)."""
        from threethrones.games.camelot.ai.heuristics.policy import ADVICE

        return ADVICE

    def question(self, state: State) -> StackQuestion[State] | None:
        """What lies on top of what is pending."""
        return state.frame

    def problems(self, setup: Setup) -> list[Refusal]:
        """What speaks against this setup; the loyalty is looked at late by three only (SC90)."""
        found = super().problems(setup)
        if setup.options.get("loyalty") == "late" and setup.seats != components.LATE_SEATS:
            text = say(
                "Only with %(n)d players can you choose to look at your loyalty card later.",
                n=components.LATE_SEATS,
            )
            found.append(Refusal("SC90", text))
        return found

    def beginning(self, seat: int, seats: int) -> Mapping[str, str]:
        """King Arthur begins (SC2)."""
        return ROLES.options([components.ARTHUR if at == seat else "" for at in range(seats)])

    def rematch(self, setup: Setup, seen: Seen[State]) -> Setup:
        """The same setup under the rules of today: loyalty, and knights that nobody chose, are dealt anew."""
        return replace(setup, options={**setup.options, "edition": self.edition})

    def responders(self, seen: Seen[State]) -> Sequence[int]:
        """As the question says."""
        asked = self.question(seen.state)
        return asked.responders(seen.state) if asked else ()

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        """Each seat's life."""
        return tuple(seen.state.life)

    def turn(self, seen: Seen[State]) -> TurnInfo:
        """The active seat's."""
        return TurnInfo(seen.state.active, seen.state.turn)

    def offers(self, seen: Seen[State]) -> list[Move]:
        """And what a traitor could do."""
        return super().offers(Seen(offered_state(seen), seen.seat))

    def spelled(self, seen: Seen[State], offer: Move) -> list[Move]:
        """As the question says."""
        asked = self.question(seen.state)
        return asked.spelled(seen.state, offer) if asked else [offer]

    def why_not(self, seen: Seen[State], move: Move) -> Refusal | None:
        """With all drawers down as far as everybody can tell."""
        refusal, asked = super().why_not(seen, move), self.question(seen.state)
        if refusal is None or asked is None or seen.seat is not None or self.decides(seen):
            return refusal
        return asked.why_not_openly(seen.state, move) or LOOK_FIRST

    def statistics(self, event: Event) -> Sequence[tuple[str, int]]:
        """Quests that were won while the knight was there."""
        won = QUEST_OVER.is_of(event) and event.about["won"] is True
        return [("quests", seat) for seat in Facts(event.about, ()).numbers("present")] if won else ()

    def determined(self, seen: Seen[State], path: Move) -> Move | None:
        """Where a place, a card or a knight is good for one thing only."""
        return only_way(self.offers(seen), targets(path))

    def tried(self, seen: Seen[State], offer: Move) -> list[Event]:
        """In a state that looks the same: it tells nothing that the viewer does not know."""
        return super().tried(Seen(self.resample(seen, Random(0)), seen.seat), offer)

    def irrevocable(self, seen: Seen[State], offer: Move) -> bool:
        """And what only a traitor could do."""
        return super().irrevocable(seen, offer) or not self.tried(seen, offer)

    def automatic(self, state: State) -> Move | None:
        """What all know to be the only answer there is."""
        asked = state.frame
        return asked.forced(state) if asked else None

    def only(self, state: State) -> Move | None:
        """As the question says."""
        asked = state.frame
        return asked.only(state) if asked else None

    def idle(self, state: State) -> Move | None:
        """The end, where only a life could be sacrificed."""
        asked = state.frame
        return asked.idle(state) if isinstance(asked, ChooseAction) else None

    def asks_to_stay(self, seen: Seen[State], target: str) -> bool:
        """A sacrifice comes after the deed."""
        asked = seen.state.frame
        return isinstance(asked, ChooseAction) and asked.may_sacrifice_later(seen.state, target)

    def foresee(self, seen: Seen[State]) -> Foresight:
        """Which side wins, as far as resamples tell; far from the end none is tried. The same is told
        whatever the viewer's own loyalty is, because somebody may look over a shoulder."""
        if not near_the_end(seen.state):
            return lambda _moves: None
        return by_resamples(self, without_own_loyalty(seen), None, outcome_for_all)


GAME: Final = Camelot()
