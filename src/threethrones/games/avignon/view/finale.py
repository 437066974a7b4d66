"""End scene of a match of Avignon, and the statistics of the match."""

from __future__ import annotations

from typing import Final

from threethrones.core.animations import Animation, EndPicture, Sound
from threethrones.core.facts import Facts
from threethrones.core.outcome import Outcome
from threethrones.core.recap import Account, LoggedEvents, Statistic, tally
from threethrones.core.terms import Names, Seen
from threethrones.core.text import Text, say
from threethrones.games.avignon.persons import FACTION_OF
from threethrones.games.avignon.rules.action import ACTED, JOINED
from threethrones.games.avignon.rules.sentences import ACTION_NAMES
from threethrones.games.avignon.rules.state import ACTIONS, State

_TITLES: Final = {
    "three": say("%(who)s is the one true pope"),
    "condition": say("The scripture is fulfilled: %(who)s is pope"),
    "turns": say("Two popes, and no end in sight"),
    "resigned": say("%(other)s lays down the tiara: %(who)s is pope"),
    "agreed": say("Two popes make peace"),
    "abandoned": say("The throne stays empty"),
}


class Reigning(EndPicture):
    """Picture of the end of a match; ``faces`` are the persons who decided it."""

    rome: bool
    """Whether the player of Rome has won."""


def finale(outcome: Outcome, why: Text, seen: Seen[State], names: Names) -> Animation:
    """Return the end cutscene of a match, with a title for the way it ended and ``why`` as its text."""
    who: dict[str, str] = {}
    if outcome.winners:
        (seat,) = outcome.winners
        who = {"who": names[seat], "other": names[1 - seat]}
    persons: list[str] = []
    if outcome.reason == "three":
        persons = [card for seat in outcome.winners for card in seen.state.congregations[seat]]
    elif outcome.reason == "condition":
        persons = [one.word("person") for one in Facts(outcome.about, names).each("cards")]
    picture: Reigning = {
        "kind": "end",
        "how": outcome.reason,
        "seats": outcome.winners,
        "faces": [f"{person} {FACTION_OF[person]}" for person in persons],
        "rome": seen.state.rome in outcome.winners,
    }
    title = Text(_TITLES[outcome.reason].message, who)
    sound: Sound | None = None if outcome.reason == "abandoned" else "win"
    return Animation(why, cutscene=True, title=title, picture={**picture}, sound=sound)


def account(log: LoggedEvents) -> Account:
    """Return how many persons each seat has won over, and how often it took each action."""
    return Account(
        statistics=[
            Statistic(say("People won over"), "ag-keys", tally(log, (JOINED,), 2)),
            *(
                Statistic(ACTION_NAMES[action], f"ag-{action}", tally(log, (ACTED[action],), 2))
                for action in ACTIONS
            ),
        ]
    )
