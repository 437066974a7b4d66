"""What holds in every state of Avignon that play can reach, counted without the game's own functions."""

from __future__ import annotations

from collections import Counter
from random import Random

from threethrones.core.chance import shuffled
from threethrones.games.avignon.rules.state import State, clone


def broken(state: State) -> list[str]:
    """Every law that this state breaks; empty for a sound one."""
    found = []
    options = state.setup.options
    deck = Counter(
        ["cardinal", "knight", "peasant", options["bishop"], options["inquisitor"], options["noble"]] * 2
    )
    display = [card for card in state.cards if card]
    if (
        Counter([*display, *state.pile, *state.discards, *state.congregations[0], *state.congregations[1]])
        != deck
    ):
        found.append("AG5: there are twelve cards, two of each person")
    if not len(state.cards) == len(state.at) == 5 or not all(0 <= at <= 4 for at in state.at):
        found.append("AG4: there are five columns and five places")
    if len(display) < 5 and not state.ending:
        found.append("AG23: the display has five cards")
    sizes = [len(cards) for cards in state.congregations]
    if max(sizes) >= 3 and not state.ending:
        found.append("AG27: with three cards a congregation has won")
    if not state.ending and len(state.pile) + len(state.discards) < 3:
        found.append("AGR15: there is always a card to draw")
    if (state.turn % 2 == 1) != (state.mover == state.rome) or not 1 <= state.turn <= 200:
        found.append("AG9: the players alternate, Rome first")
    done = state.done
    allowed = 1 if state.turn == 1 else 2
    if len(done) > allowed or len(set(done)) < len(done) or (len(done) == allowed and not state.ending):
        found.append("AG10: a turn is two different actions")
    if any(state.began[column] == place for column, place in state.guard):
        found.append("AGR13: what is guarded stood elsewhere when the turn began")
    if bool(state.winners) != (state.ending in ("three", "condition")):
        found.append("AG27: somebody wins but in a draw")
    return found


def hidden_changed(state: State, _seat: int | None, rng: Random) -> State:
    """The state with all that nobody can know changed at random: the order of the pile (AGR20)."""
    changed = clone(state)
    changed.pile = shuffled(rng, state.pile)
    changed.key = f"{rng.getrandbits(32):x}"
    changed.chance = rng.getrandbits(4)
    return changed
