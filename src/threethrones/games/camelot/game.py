"""Camelot as one object of the game contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final

from threethrones.core.foresight import by_resamples
from threethrones.core.game import (
    Evaluation,
    Foresight,
    Game,
    Move,
    Option,
    Preset,
    Refusal,
    Seen,
    Setup,
    UpdateOptions,
)
from threethrones.core.text import say
from threethrones.games.camelot import components, evaluations, life, notation, rules, soundness, start
from threethrones.games.camelot import gist as gists
from threethrones.games.camelot import seen as views
from threethrones.games.camelot.card import CARD
from threethrones.games.camelot.components import MORGANS
from threethrones.games.camelot.deeds import SACRIFICE
from threethrones.games.camelot.ends import near_the_end
from threethrones.games.camelot.evil import LIFE, VOLUNTEER
from threethrones.games.camelot.seen import offered_state, without_own_loyalty
from threethrones.games.camelot.state import RECORDS, State

OPTIONS: Final = (
    Option(
        "sharing",
        say("Each knight gives a card to be shared out at the start"),
        (("yes", say("Yes")), ("no", say("No"))),
        "yes",
    ),
    Option(
        "starter",
        say("Who begins if King Arthur is not among the knights"),
        (("lots", say("Draw lots")), ("first", say("The first player; enter the youngest first"))),
        "lots",
    ),
    Option(
        "traitor",
        say("Is there a traitor?"),
        (
            ("perhaps", say("Perhaps")),
            ("likelier", say("Very likely")),
            ("surely", say("Surely")),
            ("none", say("No")),
        ),
        "perhaps",
        say(
            "Perhaps: everybody gets one of %(n)d loyalty cards, one of which is the traitor's. Very "
            "likely: only one card more than there are players is shuffled. Surely: exactly one card for "
            "each player is shuffled.",
            n=components.LOYALTIES,
        ),
    ),
    Option(
        "loyalty",
        say("When the loyalty card is looked at"),
        (
            ("once", say("At the start")),
            (
                "late",
                say(
                    "Once there are %(n)d swords or %(n)d siege engines (%(players)d players only)",
                    n=components.LATE_LOYALTY,
                    players=components.LATE_SEATS,
                ),
            ),
        ),
        "once",
    ),
    Option(
        "talk",
        say("May hand cards be named and shown?"),
        (("closed", say("No")), ("open", say("Yes"))),
        "closed",
        say("If so, a tap on a knight shows his hand cards to everybody."),
    ),
    Option(
        "edition",
        say("Edition of these rules"),
        (("2", say("Second")), ("1", say("First"))),
        "2",
        offered=False,
    ),
)


PRESETS: Final = (
    Preset(
        "first",
        say("A first game"),
        say("To learn it: nobody is a traitor, and hand cards may be named and shown."),
        {"traitor": "none", "talk": "open"},
    ),
)


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
    setup_rule, turn_rule = "SC90", "SC3"
    older_editions: Mapping[str, UpdateOptions] = {"1": _of_first_edition}
    least_seats = components.LEAST_SEATS
    most_seats = components.MOST_SEATS
    options = OPTIONS
    presets = PRESETS
    component_sets = components.SETS
    evaluations: Mapping[str, Evaluation] = {"realm": evaluations.realm, "spoils": evaluations.spoils}
    records = RECORDS
    clone = staticmethod(RECORDS.clone)

    component_problems = staticmethod(components.problems)
    deal = staticmethod(start.deal)
    decision = staticmethod(rules.decision)
    legal = staticmethod(rules.legal)
    refusal = staticmethod(rules.refusal)
    play = staticmethod(rules.play)
    outcome = staticmethod(life.outcome)
    defects = staticmethod(soundness.defects)
    to_position = staticmethod(notation.to_position)
    seen = staticmethod(views.seen)
    resample = staticmethod(views.resample)
    gist = staticmethod(gists.gist)

    def from_position(self, text: str, setup: Setup) -> State:
        """The state from its notation. Raises ValueError with a sentence for anything else."""
        return self.from_json(notation.from_position(text, setup), setup)

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

    def offers(self, seen: Seen[State]) -> list[Move]:
        """The legal moves, and what a traitor could do."""
        return rules.legal(offered_state(seen)) if self.decides(seen) else []

    def irrevocable(self, seen: Seen[State], move: Move) -> bool:
        """Whether something is drawn or shown by this move, or a life is given. Tried in a state that looks
        the same, it tells nothing that the looker does not know."""
        state = self.resample(seen, Random(0))
        frame = state.frame
        if frame is None or rules.refusal(state, move):
            return True
        given = (frame.kind, move) in _LIVES or (frame.card, move) == (MORGANS[-1], VOLUNTEER)
        return given or any(event.reveals for event in rules.play(state, move))

    def foresee(self, seen: Seen[State]) -> Foresight:
        """Which side wins, as far as resamples tell; far from the end none is tried. The same is told
        whatever the looker's own loyalty is, because somebody may look over a shoulder."""
        if not near_the_end(seen.state):
            return lambda _moves: None
        return by_resamples(self, without_own_loyalty(seen), None, life.outcome_for_all)


_LIVES: Final = frozenset((("evil", LIFE), ("deeds", SACRIFICE)))
"""Moves by which a knight gives a life."""
GAME: Final = Camelot()
