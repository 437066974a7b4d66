"""Camelot as one object of the game contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.foresight import by_resamples
from threethrones.core.game import AnyGame, Evaluation, Foresight, Move, Option, Refusal, Setup
from threethrones.core.text import say
from threethrones.games.camelot import components, notation, records, rules, start, state
from threethrones.games.camelot import gist as gists
from threethrones.games.camelot import view as views

OPTIONS: Final = (
    Option(
        "sharing",
        say("Each knight gives a card to be shared out at the start"),
        (("yes", say("Yes")), ("no", say("No"))),
        "yes",
    ),
    Option(
        "starter",
        say("Who begins where King Arthur is not among the knights"),
        (("lots", say("Draw lots")), ("first", say("The youngest, who is named first"))),
        "lots",
    ),
    Option(
        "pack",
        say("Loyalty cards that are shuffled"),
        (("eight", say("All %(n)d", n=components.LOYALTIES)), ("close", say("One more than players"))),
        "eight",
        say("One of them is the traitor's; those that nobody gets stay unseen."),
    ),
    Option(
        "loyalty",
        say("When the loyalty is looked at"),
        (
            ("once", say("At the start")),
            (
                "late",
                say(
                    "When %(n)d swords lie (%(players)d players only)",
                    n=components.LATE_LOYALTY,
                    players=components.LATE_SEATS,
                ),
            ),
        ),
        "once",
    ),
)


class Camelot:
    """The rules of Camelot for three to seven seats. See ``core.game.Game`` for what each part is."""

    name = "camelot"
    title = say("Shadows over Camelot")
    edition = "1"
    least_seats = components.LEAST_SEATS
    most_seats = components.MOST_SEATS
    options: tuple[Option, ...] = OPTIONS
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
            text = say("The loyalty is looked at late only among %(n)d players.", n=components.LATE_SEATS)
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
        """The same setup: knights and loyalty are dealt anew."""
        return setup

    @staticmethod
    def foresee(view: views.View) -> Foresight:
        """How the game ends, as far as resamples tell; far from the end none is tried."""
        return by_resamples(GAME, view) if views.near_the_end(view) else lambda _moves: None


GAME: Final[AnyGame] = Camelot()
