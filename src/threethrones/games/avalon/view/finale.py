"""Cutscene at the end of a match of Avalon, and the account of who did what."""

from __future__ import annotations

from typing import Final

from threethrones.core.animations import Animation, EndPicture, Sound
from threethrones.core.outcome import Outcome
from threethrones.core.recap import Account, LoggedEvents, Statistic, tally
from threethrones.core.terms import Names
from threethrones.core.text import Text, say
from threethrones.games.avalon.rules.conquest import CONQUERED, LOST, PAID, RUINED
from threethrones.games.avalon.rules.reaction import ATTACK, COUNTERED, ENCHANT, ENCHANTED
from threethrones.games.avalon.rules.turn import LAID

_RULES: Final = {
    "crowns": say("%(who)s wears the crown of Avalon"),
    "exhausted": say("The cards are gone: %(who)s rules Avalon"),
    "turns": say("200 turns of war: %(who)s rules Avalon"),
    "resigned": say("The white flag: %(who)s rules Avalon"),
}
_DRAWN: Final = {
    "exhausted": say("The cards are gone, and nobody rules Avalon"),
    "turns": say("200 turns of war, and nobody rules Avalon"),
    "agreed": say("Peace on the isle of Avalon"),
    "abandoned": say("Avalon is lost in the fog"),
}


def finale(outcome: Outcome, why: Text, names: Names) -> Animation:
    """Return the cutscene for the end of a match."""
    title = _DRAWN[outcome.reason] if not outcome.winners else _RULES[outcome.reason]
    picture: EndPicture = {"kind": "end", "how": outcome.reason, "seats": outcome.winners, "faces": ()}
    who = {"who": names[outcome.winners[0]]} if outcome.winners else {}
    sound: Sound | None = None if outcome.reason == "abandoned" else "win"
    return Animation(why, cutscene=True, title=Text(title.message, who), picture={**picture}, sound=sound)


def account(log: LoggedEvents) -> Account:
    """Return the account of a match: statistics of conquests, fights, counters and losses."""
    countered = [(ply, event) for ply, event in log if COUNTERED.is_of(event)]
    by_spell = [one for one in countered if one[1].about["how"] == ENCHANT]
    by_sword = [one for one in countered if one not in by_spell]
    fresh = [(ply, event) for ply, event in log if event.about.get("new") is True]
    own = tally(log, (LOST,), 2, count="cards")
    other = tally(log, (LOST,), 2, count="other")
    ruined = tally(log, (RUINED,), 2, count="cards")
    paid = tally(log, (PAID,), 2)
    spent = [own[seat] + other[1 - seat] + ruined[seat] + paid[seat] for seat in (0, 1)]
    return Account(
        statistics=[
            Statistic(say("Territories conquered"), "av-attack", tally(log, (CONQUERED,), 2)),
            Statistic(say("from the fog"), "tt-i-eye", tally(fresh, (CONQUERED,), 2)),
            Statistic(say("Attacks"), "av-attack", tally(log, (LAID[ATTACK],), 2)),
            Statistic(say("Attacks repelled"), "av-counter", tally(by_sword, (COUNTERED,), 2)),
            Statistic(say("Cards enchanted"), "av-enchant", tally(log, (ENCHANTED,), 2)),
            Statistic(say("Enchantments repelled"), "av-counter", tally(by_spell, (COUNTERED,), 2)),
            Statistic(say("Cards lost in fights"), "tt-i-discard", spent),
        ]
    )
