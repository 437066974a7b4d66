"""Presentation of Avignon: its board, texts and hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.animations import Animation
from threethrones.core.outcome import Outcome, fate
from threethrones.core.overriding import override
from threethrones.core.paths import joined
from threethrones.core.picking import Foretold, Picking
from threethrones.core.presentation import Advice, AnyPresentation, Inspection, Presentation
from threethrones.core.recap import Account, LoggedEvents
from threethrones.core.terms import Move, Names, Seen
from threethrones.core.text import Text, say
from threethrones.games.avignon import persons
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.rules import events, sentences
from threethrones.games.avignon.rules.action import asked_of, perils
from threethrones.games.avignon.rules.petitions import persons_of
from threethrones.games.avignon.rules.sentences import ACTION_NAMES, PLACE_NAMES
from threethrones.games.avignon.rules.state import ACTIONS, PLACES, TO_WIN, State
from threethrones.games.avignon.view import advice, board, by_ear, describe, finale
from threethrones.games.avignon.view import editor as editing
from threethrones.games.avignon.view import inspect as inspecting
from threethrones.games.avignon.view.cutscenes import CUTSCENES
from threethrones.games.avignon.view.scenes import ActionButton, BoardScene, CardsScene, PersonScene


class AvignonPresentation(Presentation[State]):
    """Texts and views of Avignon."""

    game = GAME
    credit = say(
        "The game Avignon was designed by John du Bois; the German edition was published by Frosted "
        "Games in 2021 under licence from Button Shy."
    )
    reconstruction = say(
        "The text of the rules doesn’t include the petitions: all but the Cardinal’s are our "
        "reconstruction. So are the Guildmaster’s win conditions and the factions of the "
        "people in the expansion. You can change a copy of the people to match your own box."
    )
    set_names = persons.SET_NAMES
    score_name = say("Congre\u00adgation")
    gaps = events.GAPS
    cutscenes = CUTSCENES
    flown = staticmethod(events.flown)
    task = say("There’s exactly one way to win this turn. Find it!")
    levels: Mapping[str, Text] = {
        "easy": say(
            "An easy computer takes what looks good at once without thinking of your reply,"
            " and misjudges what pays off later."
        ),
        "normal": say("A normal computer thinks a little ahead, but misses what only pays off turns later."),
        "hard": say("A hard computer thinks far ahead."),
    }
    editor = staticmethod(editing.scene)
    read_components = staticmethod(editing.read_form)
    situation = staticmethod(by_ear.situation)
    goals = staticmethod(by_ear.goals)
    holding = staticmethod(by_ear.holding)
    place_told = staticmethod(by_ear.place_told)
    target_name = staticmethod(by_ear.target_name)
    acts = (*ACTION_NAMES,)
    describe = staticmethod(describe.describe)

    @override
    def scene(
        self, seen: Seen[State], names: Names, picking: Picking, changed: frozenset[str], orientation: int
    ) -> BoardScene:
        state = seen.state
        table = persons_of(state.setup)
        goes = board.goals(state, picking)
        below = 1 if orientation == state.rome else -1
        picked = int(picking.picks[0]) - 1 if picking.picks else None
        dangers = perils(state) if GAME.decides(seen) else []
        perilous = {column for column, _ in dangers}
        return {
            "columns": [
                board.column_of(state, table, column, changed, goes, perilous, picking)
                for column in describe.filled(state)
            ],
            "places": [(name, PLACE_NAMES[at], at) for at, name in enumerate(PLACES)][::below],
            "places_line": list(range(1, len(PLACES) + 1))[::below],
            "far": board.end_of(state, table, 1 - orientation, names),
            "near": board.end_of(state, table, orientation, names),
            "actions": self._actions(seen, picking) if GAME.decides(seen) else [],
            "done": [ACTION_NAMES[action] for action in state.done],
            "chosen": board.card_of(table, state.cards[picked]) if picked is not None else None,
            "clause": asked.part if (asked := asked_of(state, picking)) else None,
            "perils": [board.peril(state, column, owner, names) for column, owner in dangers],
            "looks": seen.seat is not None,
            "pile": len(state.pile),
            "discards": len(state.discards),
            "to_win": TO_WIN,
        }

    def _actions(self, seen: Seen[State], picking: Picking) -> list[ActionButton]:
        match picking.picks:
            case []:
                return []
            case [_]:
                names: Sequence[str] = ACTIONS
            case _:
                names = [target for target in board.open_targets(seen.state, picking) if not target.isdigit()]
        return [self._action(seen, picking, target) for target in names]

    def _action(self, seen: Seen[State], picking: Picking, target: str) -> ActionButton:
        name = inspecting.target_name(target)
        means = self.means(seen, joined([*picking.picks, target]))
        asked = picking.again(target, name)
        return ActionButton(target, name, means, asked)

    def look(self, seen: Seen[State], what: str, names: Names) -> PersonScene | CardsScene | None:
        """Return the scene of ``3``, ``person-knight``, ``congregation-0`` or ``discards``, else None."""
        state, table = seen.state, persons_of(seen.state.setup)
        if what == "discards":
            return {"kind": "cards", "cards": [board.card_of(table, card) for card in state.discards[::-1]]}
        if what in ("congregation-0", "congregation-1"):
            seat = int(what[-1])
            cards = [board.card_of(table, card) for card in state.congregations[seat]]
            return {"kind": "cards", "cards": cards, "of": names[seat]}
        columns = {str(column + 1): person for column, person in enumerate(state.cards)}
        person = columns.get(what, what.removeprefix("person-"))
        return {"kind": "person", "card": board.card_of(table, person)} if person in table else None

    @override
    def advice(self, seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice | None:
        return advice.advice(seen, seat, move, over)

    @override
    def inspect(self, seen: Seen[State], names: Names, picking: Picking, thing: str) -> Inspection | None:
        return inspecting.inspect(seen, names, thing)

    def brings(self, seen: Seen[State], names: Names, path: Move) -> Text:
        """Describe the actions offered for a picked person, or what a picked action would do."""
        return inspecting.brings(seen, path)

    def ending(self, outcome: Outcome, names: Names) -> Text:
        """Explain why the game is over: three persons or a condition (AG27), or the 200th turn (AG50)."""
        match outcome.reason:
            case "three":
                return sentences.enough(outcome, names)
            case "condition":
                return sentences.met(outcome, names)
        return say("The 200th turn is over and nobody has won (our addition).")

    @override
    def finale(self, outcome: Outcome, why: Text, seen: Seen[State], names: Names) -> Animation | None:
        return finale.finale(outcome, why, seen, names)

    @override
    def account(self, outcome: Outcome, log: LoggedEvents, seen: Seen[State], names: Names) -> Account | None:
        return finale.account(log)

    @override
    def foretold(self, outcome: Outcome, seen: Seen[State], names: Names) -> Foretold:
        if not outcome.winners:
            return Foretold(fate(outcome, seen.seat), say("A draw: the last turn is over (our addition)"))
        why = sentences.why_won(outcome, seen.seat, names)
        told = (self.winner_told(outcome, seen.seat, names, reason) for reason in (why, None))
        return Foretold(fate(outcome, seen.seat), *told)

    def opening(self, seen: Seen[State], names: Names) -> Text:
        """Say who plays Rome and begins (AG8)."""
        return say("%(who)s plays Rome and goes first.", who=names[seen.state.rome])


PRESENTATION: Final[AnyPresentation] = AvignonPresentation()
