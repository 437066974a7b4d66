"""Puzzle rules of Avignon: in a puzzle, exactly one turn wins at once.

A turn is the mover's two actions, or the one that ends the game (AG10, AGR1); it wins if the game ends within
it and the mover is the winner (AG27, AGR10, AGR11). Only the order of the draw pile is hidden (AGR20). The
card that replaces an excommunicated person, or one who joined a congregation, is seen before the second
action (AGR4), so every card that may be drawn is tried. The one turn wins with every such card, no other turn
with any of them. A position in which a turn might shuffle the discards (AG18) is no puzzle."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import product
from typing import Final

from threethrones.core.proof import Unprovable
from threethrones.core.puzzle_rules import Line
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Move, Seen, Setup
from threethrones.games.avignon.ai.proof import PROOF_RULES, wins_now, worlds_after
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.rules import notation
from threethrones.games.avignon.rules.action import ACTION
from threethrones.games.avignon.rules.setup import OPTIONS
from threethrones.games.avignon.rules.state import State, actions_in_turn, clone

_BASE_SHARE: Final = 2
"""Number of games with the base deck before each game with persons of the expansion."""


class AvignonPuzzleRules:
    """Rules for finding and proving puzzles of Avignon."""

    prefix = "ag"
    crowd = ("easy", "random")
    alike = 12
    grades = (6.7, 7.2, 8.0, 10.5)

    def tables(self) -> Sequence[Setup]:
        """Return the setups to search: two base decks before each deck with expansion persons (AG36)."""
        base = standard_setup(GAME)
        choices = [[(option.name, value) for value, _ in option.values] for option in OPTIONS[1:]]
        mixed = [standard_setup(GAME, dict(chosen)) for chosen in product(*choices)]
        return [each for other in mixed[1:] for each in (*[base] * _BASE_SHARE, other)]

    def asked(self, state: State) -> int | None:
        """Return the mover if a turn of two actions begins and a congregation is not empty, else None."""
        begun = state.ending or state.done or actions_in_turn(state) == 1
        return None if begun or not any(state.congregations) else state.mover

    def lines(self, seen: Seen[State]) -> Collection[Line]:
        """Return the lines that win whatever is drawn. Raises Unprovable if a win can depend on the draw."""
        found: list[Line] = []
        begun = PROOF_RULES.root(seen)
        if len(begun.pile) != len(seen.state.pile):
            raise Unprovable("a pile is not what nobody has seen")
        for first in ACTION.legal(begun):
            possible: set[Line] = set()
            certain: set[Line] | None = None
            for after in _worlds_after(begun, first):
                wins = _winning(after, seen.seat)
                possible |= wins
                certain = wins if certain is None else certain & wins
            if certain != possible:
                raise Unprovable(f"after {first} it depends on the draw whether {len(possible)} turns win")
            found += ((first, *rest) for rest in possible)
        return found

    def turn(self, line: Line) -> Hashable:
        """Return the actions sorted: a key that is equal for both orders of the same actions."""
        return tuple(sorted(line))

    def pattern(self, seen: Seen[State], line: Line) -> Hashable:
        """Return the kind of ending, and which actions are done with which persons."""
        state = PROOF_RULES.root(seen)
        actions = []
        for move in line:
            if state.ending or not ACTION.is_legal(state, move):
                break
            column, action = int(move[0]) - 1, move.split("-")[1]
            actions.append((action, state.cards[column]))
            state = next(_worlds_after(state, move))
        return (state.ending, *sorted(actions))

    def position(self, state: State) -> str:
        """Return the position with ``*`` for its pile, since a proof covers every order of the pile."""
        written = clone(state)
        written.pile, written.key, written.chance = [], "", 0
        return f"{notation.to_position(written)} pile=*"


def _winning(state: State, seat: int | None) -> set[Line]:
    """Return the lines by which a seat wins in the rest of its turn; an empty line if it has won already."""
    if state.ending:
        return {()} if seat in state.winners else set()
    return {(move,) for move in ACTION.legal(state) if wins_now(state, move)}


def _worlds_after(state: State, move: Move) -> Iterator[State]:
    """Yield the positions after an action, one for each possible draw. Raises Unprovable if the discards
    would be shuffled."""
    for after in worlds_after(state, move):
        if after.chance != state.chance:
            raise Unprovable("the discards would be shuffled")
        yield after


PUZZLE_RULES: Final = AvignonPuzzleRules()
