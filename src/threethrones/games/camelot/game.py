"""Camelot as one object of the game contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from threethrones.core.foresight import by_resamples
from threethrones.core.game import (
    AnyGame,
    Evaluation,
    Foresight,
    Move,
    Option,
    Preset,
    Refusal,
    Setup,
    UpdateOptions,
)
from threethrones.core.text import say
from threethrones.games.camelot import components, life, notation, records, rules, start, state
from threethrones.games.camelot import gist as gists
from threethrones.games.camelot import view as views
from threethrones.games.camelot.card import CARD

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


class Camelot:
    """The rules of Camelot for three to seven seats. See ``core.game.Game`` for what each part is."""

    name = "camelot"
    title = CARD.title
    edition = "2"
    older_editions: Mapping[str, UpdateOptions] = {"1": _of_first_edition}
    least_seats = components.LEAST_SEATS
    most_seats = components.MOST_SEATS
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = PRESETS
    component_sets = components.SETS
    evaluations: Mapping[str, Evaluation] = {
        "realm": views.evaluate_loyal,
        "spoils": views.evaluate_spoils,
    }

    clone = staticmethod(state.clone)
    rekeyed = staticmethod(state.rekeyed)
    to_json = staticmethod(records.to_json)
    from_json = staticmethod(records.from_json)
    to_position = staticmethod(notation.to_position)
    from_position = staticmethod(notation.from_position)
    decision = staticmethod(rules.decision)
    legal = staticmethod(rules.legal)
    play = staticmethod(rules.play)
    outcome = staticmethod(rules.outcome)
    view = staticmethod(views.view)
    gist = staticmethod(gists.gist)
    offers = staticmethod(views.offers)
    canonical = staticmethod(views.canonical)
    why_not = staticmethod(views.why_not)
    resample = staticmethod(views.resample)
    irrevocable = staticmethod(views.irrevocable)
    score = staticmethod(views.score)
    answer = staticmethod(views.answer)

    @staticmethod
    def problems(setup: Setup) -> list[Refusal]:
        """What speaks against this setup: seats, options, components (SC90)."""
        found = components.problems(setup.components)
        if not components.LEAST_SEATS <= setup.seats <= components.MOST_SEATS:
            found.append(Refusal("SC90", say("Camelot is for three to seven players.")))
        for option in OPTIONS:
            if setup.options.get(option.name) not in dict(option.values):
                found.append(Refusal("SC90", say("“%(name)s” is not chosen.", name=option.label)))
        if setup.options.get("loyalty") == "late" and setup.seats != components.LATE_SEATS:
            text = say(
                "Only with %(n)d players can the loyalty card be looked at later.", n=components.LATE_SEATS
            )
            found.append(Refusal("SC90", text))
        return found

    @classmethod
    def setup(cls, setup: Setup, key: str) -> state.State:
        """Deal from a key. Raises ValueError for a setup with problems."""
        found = cls.problems(setup)
        if found:
            raise ValueError(str(found[0]))
        return start.setup(setup, key)

    @staticmethod
    def automatic(_state: state.State) -> Move | None:
        """Nothing goes by itself here."""
        return None

    @staticmethod
    def rematch(setup: Setup, _view: views.View) -> Setup:
        """The same setup under the rules of today: knights and loyalty are dealt anew."""
        return replace(setup, options={**setup.options, "edition": Camelot.edition})

    @staticmethod
    def foresee(view: views.View) -> Foresight:
        """Which side wins, as far as resamples tell; far from the end none is tried. The same is told
        whatever the looker's own loyalty is, because somebody may look over a shoulder."""
        if not views.near_the_end(view):
            return lambda _moves: None
        return by_resamples(GAME, views.without_own_loyalty(view), None, life.outcome_for_all)


GAME: Final[AnyGame] = Camelot()
