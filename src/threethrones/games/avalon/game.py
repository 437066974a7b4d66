"""Avalon as one object of the game contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import AnyGame, Evaluation, Move, Option, Preset, Refusal, Setup, UpdateOptions
from threethrones.core.text import say
from threethrones.games.avalon import components, notation, records, rules, state
from threethrones.games.avalon import gist as gists
from threethrones.games.avalon import view as views
from threethrones.games.avalon.card import CARD

OPTIONS: Final = (
    Option(
        "starter",
        say("Who begins"),
        (("lots", say("Draw lots")), ("0", say("Player 1")), ("1", say("Player 2"))),
        "lots",
        say("By the rules, whoever was last in England begins, otherwise the elder."),
        seats=True,
    ),
    Option(
        "skip",
        say("Skip reactions that are impossible"),
        (("no", say("No, always ask")), ("yes", say("Yes, skip them"))),
        "no",
        say("Skipping is quicker, but your opponent will see when you cannot react."),
    ),
)


class Avalon:
    """The rules of Avalon for two seats. See ``core.game.Game`` for what each part is."""

    name = "avalon"
    title = CARD.title
    edition = "1"
    older_editions: Mapping[str, UpdateOptions] = {}
    least_seats = 2
    most_seats = 2
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = ()
    component_sets = components.SETS
    evaluations: Mapping[str, Evaluation] = {
        "crowns": views.evaluate_crowns,
        "cards": views.evaluate_cards,
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
    automatic = staticmethod(rules.automatic)
    outcome = staticmethod(rules.outcome)
    view = staticmethod(views.view)
    gist = staticmethod(gists.gist)
    offers = staticmethod(views.offers)
    why_not = staticmethod(views.why_not)
    resample = staticmethod(views.resample)
    foresee = staticmethod(views.foresee)
    irrevocable = staticmethod(views.irrevocable)
    answer = staticmethod(views.answer)

    @staticmethod
    def problems(setup: Setup) -> list[Refusal]:
        """What speaks against this setup: the number of seats (AV1), the options, the components."""
        found = components.problems(setup.components)
        if setup.seats != 2:
            found.append(Refusal("AV1", say("Avalon is for two players.")))
        for option in OPTIONS:
            if setup.options.get(option.name) not in dict(option.values):
                found.append(Refusal("options", say("“%(name)s” is not chosen.", name=option.label)))
        return found

    @classmethod
    def setup(cls, setup: Setup, key: str) -> state.State:
        """Deal from a key. Raises ValueError for a setup with problems."""
        found = cls.problems(setup)
        if found:
            raise ValueError(str(found[0]))
        return rules.setup(setup, key)

    @staticmethod
    def canonical(_view: views.View, move: Move) -> Move:
        """A path of picks is the move it spells."""
        return move

    @staticmethod
    def score(view: views.View) -> tuple[int, ...]:
        """Each seat's crowns."""
        return tuple(view["crowns"])

    @staticmethod
    def rematch(setup: Setup, view: views.View) -> Setup:
        """The same setup; the other seat begins."""
        return replace(setup, options={**setup.options, "starter": str(1 - view["first"])})


GAME: Final[AnyGame] = Avalon()


def default_setup(**options: str) -> Setup:
    """The setup of a game nobody changed anything of, but for these options."""
    chosen = {option.name: option.default for option in OPTIONS}
    sets: Mapping[str, Mapping[str, JSON]] = components.SETS
    return Setup(2, chosen | options, sets["classic"])
