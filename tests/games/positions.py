"""What moves do to a position, in any game: the ``positions`` of each game make their helpers of these."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from gettext import GNUTranslations, NullTranslations
from typing import Final, Generic, Protocol, TypeVar

import pytest

from building.messages import LOCALE
from tests.inside import AnyState
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.terms import Event, IllegalMove, Move, Setup
from threethrones.games import PRESENTATIONS

NAMES: Final = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gwen")


class _Unknown(NullTranslations):
    """Where a catalogue looks for what it does not know."""

    def gettext(self, message: str) -> str:
        """A message without a word needs no translation; of others there is none unknown."""
        assert not re.search("[A-Za-z]", re.sub(r"%\(\w+\)[sd]", "", message)), message
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1)


with (LOCALE / "de" / "LC_MESSAGES" / "messages.mo").open("rb") as stream:
    STRICT: Final = GNUTranslations(stream)
STRICT.add_fallback(_Unknown())
"""German; what it does not know is no sentence of ours."""


class Played(Protocol):
    """A state that knows what it is played with."""

    setup: Setup


State = TypeVar("State", bound=Played)


@dataclass(frozen=True, slots=True)
class Positions(Generic[State]):
    """The positions of one game."""

    game: AnyGame
    defects: Callable[[State], list[str]]
    """What is wrong with a position."""
    fields: Callable[[State], dict[str, str]]
    """A position field by field, as ``changes`` compares it."""

    def after(self, state: State, *moves: Move) -> State:
        """The state after these moves, each of them legal and each leaving a sound position; all that
        happens can be told."""
        state = self.game.clone(state)
        for move in moves:
            self._step(state, move)
        return state

    def events(self, state: State, *moves: Move) -> list[Event]:
        """What happened in the last of these moves."""
        state = self.after(state, *moves[:-1])
        return self._step(state, moves[-1])

    def changes(self, state: State, *moves: Move) -> dict[str, str]:
        """What these moves change: fields of the position after them; of the discards what came on top."""
        before, now = self.fields(state), self.fields(self.after(state, *moves))
        found = {name: value for name, value in now.items() if value != before[name]}
        if "discards" in found and found["discards"].startswith(before["discards"]):
            found["discards"] = "+" + found["discards"].removeprefix(before["discards"])
        return found

    def refused(self, state: State, move: Move) -> str:
        """The rule that forbids a move. The seat that decides can be told so from its own view, and the
        state is as it was."""
        game = self.game
        before = game.to_json(state)
        with pytest.raises(IllegalMove) as caught:
            game.play(state, move)
        assert game.to_json(state) == before
        assert move not in game.legal(state)
        decision = game.decision(state)
        refusal = game.why_not(game.seen(state, decision.seat if decision else 0), move)
        assert refusal == caught.value.refusal
        assert refusal.text.render(STRICT)
        return refusal.rule

    def walk(
        self, plies: int, start: Callable[[int], State], choose: Callable[[list[Move]], Move]
    ) -> Iterator[State]:
        """So many states, one game after the other, each state before its move and the ended ones too.
        ``start``: the n-th game, from 0; ``choose``: one of the legal moves."""
        games = 0
        state: State | None = None
        for _ in range(plies):
            if state is None:
                state, games = start(games), games + 1
            yield state
            moves = self.game.legal(state)
            if moves:
                self.game.play(state, choose(moves))
            else:
                state = None

    def _step(self, state: State, move: Move) -> list[Event]:
        game = self.game
        assert move in game.legal(state), (move, game.legal(state))
        happened = game.play(state, move)
        for event in happened:
            line = PRESENTATIONS[game.name].sentence(event, NAMES)
            assert line is None or line.render(STRICT)
        assert not self.defects(state)
        assert game.from_position(game.to_position(state), state.setup) == state
        assert game.from_json(game.to_json(state), state.setup) == state
        return happened


def played(game: AnyGame, state: AnyState, *moves: Move) -> Match:
    """A match from a position on."""
    match = Match(game, state.setup, Start(position=game.to_position(state)))
    for move in moves:
        match.play(move)
    return match
