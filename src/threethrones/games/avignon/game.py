"""Avignon as one object of the game contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import AnyGame, Evaluation, Move, Option, Preset, Refusal, Setup, UpdateOptions
from threethrones.core.text import say
from threethrones.games.avignon import gist as gists
from threethrones.games.avignon import notation, persons, records, rules, state
from threethrones.games.avignon import view as views
from threethrones.games.avignon.card import CARD
from threethrones.games.avignon.persons import PERSON_NAMES
from threethrones.games.avignon.petitions import is_known

_CHOICES: Final = (("inquisitor", "preacher"), ("noble", "guildmaster"), ("bishop", "priest"))
OPTIONS: Final = (
    Option(
        "rome",
        say("Who plays Rome and begins"),
        (("lots", say("Draw lots")), ("0", say("Player 1")), ("1", say("Player 2"))),
        "lots",
        say("Rome begins with a turn of a single action."),
        seats=True,
    ),
    *(
        Option(
            base,
            say("Persons of the faction %(faction)s", faction=PERSON_NAMES[base]),
            ((base, PERSON_NAMES[base]), (other, say("%(name)s (Ablass 1)", name=PERSON_NAMES[other]))),
            base,
        )
        for base, other in _CHOICES
    ),
)


class Avignon:
    """The rules of Avignon for two seats. See ``core.game.Game`` for what each part is."""

    name = "avignon"
    title = CARD.title
    edition = "1"
    older_editions: Mapping[str, UpdateOptions] = {}
    least_seats = 2
    most_seats = 2
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = ()
    component_sets = persons.SETS
    evaluations: Mapping[str, Evaluation] = {
        "progress": views.evaluate_progress,
        "nearest": views.evaluate_nearest,
        "careful": views.evaluate_careful,
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
    foresee = staticmethod(views.foresee)
    irrevocable = staticmethod(views.irrevocable)
    score = staticmethod(views.score)

    @staticmethod
    def problems(setup: Setup) -> list[Refusal]:
        """What speaks against this setup: the number of seats (AG1), the options, the persons."""
        found = persons.problems(setup.components)
        if setup.seats != 2:
            found.append(Refusal("AG1", say("Avignon is for two players.")))
        for option in OPTIONS:
            if setup.options.get(option.name) not in dict(option.values):
                rule = "AGR21" if option.seats else "AG36"
                found.append(Refusal(rule, say("“%(name)s” is not chosen.", name=option.label)))
        return found

    @classmethod
    def setup(cls, setup: Setup, key: str) -> state.State:
        """Deal from a key. Raises ValueError for a setup with problems."""
        found = [] if is_known(setup) else cls.problems(setup)
        if found:
            raise ValueError(str(found[0]))
        return rules.setup(setup, key)

    @staticmethod
    def automatic(_state: state.State) -> Move | None:
        """Nothing goes by itself here."""
        return None

    @staticmethod
    def answer(_view: views.View, _orders: Mapping[str, JSON]) -> Move | None:
        """Nobody is ever asked in the other's turn."""
        return None

    @staticmethod
    def rematch(setup: Setup, view: views.View) -> Setup:
        """The same setup; the other seat plays Rome and begins."""
        return replace(setup, options={**setup.options, "rome": str(1 - view["rome"])})


GAME: Final[AnyGame] = Avignon()
