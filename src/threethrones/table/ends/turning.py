"""Where a finished match of two turned, as its game judges what everybody could see at the ends of its turns.

The match is replayed for that, some moves at a time between two frames: nobody waits for it. Hands count as far as they
lie open alone, so that nothing is told of them while the last move can still be taken back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

from threethrones.core.ending import Remarked
from threethrones.core.facts import Facts
from threethrones.core.game import TURN_OVER, AnyState
from threethrones.core.text import say
from threethrones.table.model import OpenMatch

AT_ONCE: Final = 40
"""So many moves are replayed between two frames."""
LEAST: Final = 0.12
"""Where nobody has ever been behind, a turn must change the chances by so much to be named."""
LONGEST: Final = 3000
"""Of a match of more moves nobody waits for the end of it."""


class Judged(NamedTuple):
    """A position at the end of a turn."""

    ply: int
    turn: int
    chance: float
    """Of the first seat to win."""


@dataclass(slots=True)
class Judging:
    """How far the replay has got."""

    state: AnyState
    done: int = 0
    """How many moves it has replayed."""
    judged: list[Judged] = field(default_factory=list)


def is_sought(opened: OpenMatch) -> bool:
    """Whether the replay goes on."""
    moves = len(opened.match.plies)
    if opened.game.learnt is None or not moves or moves > LONGEST:
        return False
    return not isinstance(opened.judging, Judging) or opened.judging.done < moves


def look_on(opened: OpenMatch) -> None:
    """Replay some more moves."""
    if not is_sought(opened):
        return
    if not isinstance(opened.judging, Judging):
        opened.judging = Judging(opened.match.at(0).state)
        _judge(opened, opened.judging, 0)
    found = opened.judging
    for ply in opened.match.plies[found.done : found.done + AT_ONCE]:
        found.done += 1
        if ply.move.startswith("!"):
            continue
        opened.game.play(found.state, ply.move)
        for event in ply.events:
            if event.kind == TURN_OVER and opened.game.question(found.state) is not None:
                _judge(opened, found, Facts(event.about, ()).number("turn"))


def _judge(opened: OpenMatch, found: Judging, turn: int) -> None:
    learnt, game = opened.game.learnt, opened.game
    assert learnt is not None, "only what has been learnt is judged"
    chance = learnt.chances(game.seen(found.state, None).state)[0]
    found.judged.append(Judged(found.done, turn, chance))


def found(opened: OpenMatch) -> Remarked | None:
    """The turn with which the winner took the lead for good; where there has never been another, the one that
    changed most."""
    outcome = opened.match.outcome()
    if not isinstance(opened.judging, Judging) or is_sought(opened) or outcome is None:
        return None
    if len(outcome.winners) != 1 or outcome.reason == "abandoned":
        return None
    winner = outcome.winners[0]
    sign = 1 if winner == 0 else -1
    leads = [(one, sign * (one.chance - 0.5)) for one in opened.judging.judged]
    who = opened.names[winner]
    steps = list(pairwise(leads))
    for (before, behind), (after, ahead) in reversed(steps):
        if behind < 0 <= ahead:
            text = say("With turn %(turn)d %(who)s took the lead for good.", turn=after.turn, who=who)
            return Remarked(before.ply, text)
    if leads and leads[-1][1] < 0 and opened.match.ended is None:
        text = say("%(who)s was behind and turned it with the last turn.", who=who)
        return Remarked(leads[-1][0].ply, text)
    gains = [(ahead - behind, before.ply, after.turn) for (before, behind), (after, ahead) in steps]
    most, ply, turn = max(gains, default=(0.0, 0, 0))
    if most < LEAST:
        return None
    return Remarked(ply, say("In turn %(turn)d %(who)s drew ahead.", turn=turn, who=who))
