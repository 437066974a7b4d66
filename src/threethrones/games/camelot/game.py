"""Implementation of the game contract (``core.contract``) for Camelot."""

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
from threethrones.core.overriding import override
from threethrones.core.paths import only_way, targets
from threethrones.core.terms import Event, Foresight, Move, Refusal, Seen, Setup, TurnInfo, UpdateOptions
from threethrones.core.text import say
from threethrones.games.camelot import components
from threethrones.games.camelot import gist as gists
from threethrones.games.camelot.ai.evaluations import EVALUATIONS, near_the_end
from threethrones.games.camelot.card import CARD
from threethrones.games.camelot.rules import notation, validation
from threethrones.games.camelot.rules import seen as views
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.discarding import Discard
from threethrones.games.camelot.rules.events import KINDS
from threethrones.games.camelot.rules.frames import StackQuestion
from threethrones.games.camelot.rules.outcome import outcome, outcome_for_all
from threethrones.games.camelot.rules.reshuffling import reshuffled
from threethrones.games.camelot.rules.rewards import QUEST_OVER
from threethrones.games.camelot.rules.seen import offered_state, without_own_loyalty
from threethrones.games.camelot.rules.setup import OPTIONS, PRESETS, ROLES, deal
from threethrones.games.camelot.rules.sharing import Give
from threethrones.games.camelot.rules.state import RECORDS, State
from threethrones.games.camelot.rules.turns import carry_out

LOOK_FIRST: Final = Refusal("SC3", say("Look at your cards to do that."))


def _of_first_edition(options: Mapping[str, str]) -> Mapping[str, str]:
    """Convert the options of a first-edition match to today's names; the match keeps its own rules."""
    packs = {"eight": "perhaps", "close": "likelier"}
    kept = {name: value for name, value in options.items() if name != "pack"}
    return {**kept, "traitor": packs.get(options.get("pack", ""), ""), "talk": "closed", "edition": "1"}


def _is_won(quest: str, closed: JSON, relics: JSON) -> bool:
    """Return whether an older state's JSON contains a quest as closed and its relic as held by a seat."""
    relic = components.QUESTS[quest].relic
    holder = relics.get(relic) if relic and isinstance(relics, Mapping) else None
    return isinstance(closed, list) and quest in closed and isinstance(holder, int) and holder >= 0


class Camelot(Game[State]):
    """Rules of Camelot for three to seven seats."""

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
    gist = staticmethod(gists.encode)

    def updated(self, data: JSON) -> JSON:
        """Add ``won``, the closed quests whose relic a seat holds, to states from before November 2026."""
        if not isinstance(data, Mapping) or "won" in data:
            return data
        closed, relics = data.get("closed"), data.get("relics")
        return {**data, "won": [quest for quest in components.QUESTS if _is_won(quest, closed, relics)]}

    @override
    def heuristics(self) -> Heuristics:
        from threethrones.games.camelot.ai.heuristics.policy import HEURISTICS

        return HEURISTICS

    @override
    def question(self, state: State) -> StackQuestion[State] | None:
        return state.frame

    def problems(self, setup: Setup) -> list[Refusal]:
        """Return the defects of a setup; looking at loyalty late is for three players only (SC90)."""
        found = super().problems(setup)
        if setup.options.get("loyalty") == "late" and setup.seats != components.LATE_SEATS:
            text = say(
                "Only with %(n)d players can you choose to look at your loyalty card later.",
                n=components.LATE_SEATS,
            )
            found.append(Refusal("SC90", text))
        return found

    def beginning(self, seat: int, seats: int) -> Mapping[str, str]:
        """Return the options that make a seat King Arthur, who begins (SC2)."""
        return ROLES.options([components.ARTHUR if at == seat else "" for at in range(seats)])

    def rematch(self, setup: Setup, seen: Seen[State]) -> Setup:
        """Return the same setup under today's rules; loyalty and unchosen knights will be dealt anew."""
        return replace(setup, options={**setup.options, "edition": self.edition})

    @override
    def responders(self, seen: Seen[State]) -> Sequence[int]:
        asked = self.question(seen.state)
        return asked.responders(seen.state) if asked else ()

    @override
    def decider(self, seen: Seen[State]) -> int | None:
        asked = self.question(seen.state)
        seats = {*asked.asked_now(), *asked.responders(seen.state)} if asked else set[int]()
        return seats.pop() if len(seats) == 1 and components.NOBODY not in seats else None

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        """Return each seat's number of lives."""
        return tuple(seen.state.life)

    @override
    def turn(self, seen: Seen[State]) -> TurnInfo:
        return TurnInfo(seen.state.active, seen.state.turn)

    def offers(self, seen: Seen[State]) -> list[Move]:
        """Return the offers as if the viewer were the traitor, so that they do not reveal its loyalty."""
        return super().offers(Seen(offered_state(seen), seen.seat))

    @override
    def spelled(self, seen: Seen[State], offer: Move) -> list[Move]:
        asked = self.question(seen.state)
        return asked.spelled(seen.state, offer) if asked else [offer]

    def why_not(self, seen: Seen[State], move: Move) -> Refusal | None:
        """Return why a move is refused, or None; in public, a publicly known reason or LOOK_FIRST."""
        refusal, asked = super().why_not(seen, move), self.question(seen.state)
        if refusal is None or asked is None or seen.seat is not None or self.decides(seen):
            return refusal
        return asked.why_not_openly(seen.state, move) or LOOK_FIRST

    def statistics(self, event: Event) -> Sequence[tuple[str, int]]:
        """Return one won quest for every seat whose knight was at it; empty for other events."""
        won = QUEST_OVER.is_of(event) and event.about["won"] is True
        return [("quests", seat) for seat in Facts(event.about, ()).numbers("present")] if won else ()

    def determined(self, seen: Seen[State], path: Move) -> Move | None:
        """Return the only offer that continues the picks of ``path``; None if there is not exactly one."""
        return only_way(self.offers(seen), targets(path))

    def tried(self, seen: Seen[State], offer: Move) -> list[Event]:
        """Return an offer's events, tried in a resampled state so that they reveal nothing hidden."""
        return super().tried(Seen(self.resample(seen, Random(0)), seen.seat), offer)

    def irrevocable(self, seen: Seen[State], offer: Move) -> bool:
        """Return whether an offer cannot be undone; True also if only a traitor could play it."""
        return super().irrevocable(seen, offer) or not self.tried(seen, offer)

    def automatic(self, state: State) -> Move | None:
        """Return the pending question's only answer if all know that there is no other; else None."""
        asked = state.frame
        return asked.forced(state) if asked else None

    @override
    def only(self, state: State) -> Move | None:
        asked = state.frame
        return asked.only(state) if asked else None

    def idle(self, state: State) -> Move | None:
        """Return the end of the turn if nothing else but sacrificing a life is possible; else None."""
        asked = state.frame
        return asked.idle(state) if isinstance(asked, ChooseAction) else None

    def asks_to_stay(self, seen: Seen[State], target: str) -> bool:
        """Return whether a target is the sacrifice, picked before the action that must precede it."""
        asked = seen.state.frame
        return isinstance(asked, ChooseAction) and asked.may_sacrifice_later(seen.state, target)

    def beforehand(self, seen: Seen[State]) -> Seen[State] | None:
        """Return the position in which a knight chooses cards for the common pool or to discard while others
        who do the same are asked first; None for other questions. Nobody sees what the others choose, and it
        changes nothing for those after them (SC90, SCR50)."""
        if not isinstance(seen.state.frame, Give | Discard):
            return None
        state, kind = self.clone(seen.state), type(seen.state.frame)
        while (asked := state.frame) is not None and type(asked) is kind and asked.seat != seen.seat:
            state.frames.pop()
        if asked is None or type(asked) is not kind or asked.forced(state) is not None:
            return None
        return Seen(state, seen.seat)

    def foresee(self, seen: Seen[State]) -> Foresight:
        """Return a function that foresees which side wins, by resampling; it foresees nothing unless one move
        could end the game. It ignores the viewer's own loyalty, as others may see the screen."""
        if not near_the_end(seen.state):
            return lambda _moves: None
        return by_resamples(self, without_own_loyalty(seen), None, outcome_for_all)


GAME: Final = Camelot()
