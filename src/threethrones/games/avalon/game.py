"""Avalon as one object of the game contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import Evaluation, Foresight, Game, Move, Option, Seen, Setup
from threethrones.core.outcome import shared
from threethrones.core.text import say
from threethrones.games.avalon import components, evaluations, notation, rules, soundness
from threethrones.games.avalon import gist as gists
from threethrones.games.avalon import seen as views
from threethrones.games.avalon.state import RECORDS, Reaction, State

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


class Avalon(Game[State]):
    """The rules of Avalon for two seats."""

    name = "avalon"
    title = say("Avalon")
    edition = "1"
    setup_rule, turn_rule = "AV1", "AV9"
    least_seats = most_seats = 2
    options = OPTIONS
    component_sets = components.SETS
    evaluations: Mapping[str, Evaluation] = {"crowns": evaluations.crowns, "cards": evaluations.cards}
    records = RECORDS

    component_problems = staticmethod(components.problems)
    deal = staticmethod(rules.deal)
    decision = staticmethod(rules.decision)
    legal = staticmethod(rules.legal)
    refusal = staticmethod(rules.refusal)
    play = staticmethod(rules.play)
    automatic = staticmethod(rules.automatic)
    outcome = staticmethod(rules.outcome)
    defects = staticmethod(soundness.defects)
    to_position = staticmethod(notation.to_position)
    seen = staticmethod(views.seen)
    resample = staticmethod(views.resample)
    gist = staticmethod(gists.gist)

    def from_position(self, text: str, setup: Setup) -> State:
        """The state from its notation. Raises ValueError with a sentence for anything else."""
        return self.from_json(notation.from_position(text, setup), setup)

    def updated(self, data: JSON) -> JSON:
        """Until 2026 what was pending stood in a list of one."""
        if not isinstance(data, Mapping) or "frames" not in data:
            return data
        kept = {name: value for name, value in data.items() if name != "frames"}
        match data["frames"]:
            case []:
                return kept | {"frame": None}
            case [frame]:
                return kept | {"frame": frame}
        return kept | {"frame": data["frames"]}

    def rematch(self, setup: Setup, seen: Seen[State]) -> Setup:
        """The same setup; the other seat begins."""
        return replace(setup, options={**setup.options, "starter": str(1 - seen.state.first)})

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        """Each seat's crowns."""
        return seen.state.crowns(0), seen.state.crowns(1)

    def offers(self, seen: Seen[State]) -> list[Move]:
        """The legal moves, and a counter whatever the hand holds."""
        asked = self.decides(seen) and isinstance(seen.state.frame, Reaction)
        return [rules.COUNTER, rules.PASS] if asked else super().offers(seen)

    def irrevocable(self, seen: Seen[State], move: Move) -> bool:
        """Whether it draws a card or reveals a territory: what it shows is hidden, that it does is not. Where
        reactions that are impossible are skipped, an announcement may be answered before anybody could take
        it back."""
        announces = move.endswith((rules.ATTACK, rules.ENCHANT)) and not self.refusal(seen.state, move)
        skipped = announces and seen.state.setup.options["skip"] == "yes"
        return skipped or super().irrevocable(seen, move)

    def foresee(self, seen: Seen[State]) -> Foresight:
        """The ends that moves bring about: all that they depend on lies open."""
        return lambda moves: shared((rules.foreseen(seen.state, move) for move in moves), seen.seat)

    def answer(self, seen: Seen[State], orders: Mapping[str, JSON]) -> Move | None:
        """What a defender's standing orders say to the pending announcement; None to ask. ``orders`` has, for
        ``attack`` and ``enchant``: ``ask``, ``always``, ``pass`` or a list of territories to counter at."""
        reaction = seen.state.frame
        if not self.decides(seen) or not isinstance(reaction, Reaction):
            return None
        order = orders.get(reaction.how, "ask")
        if order == "ask":
            return None
        wanted = order == "always" or (isinstance(order, list) and str(reaction.at + 1) in order)
        able = wanted and rules.refusal(seen.state, rules.COUNTER) is None
        return rules.COUNTER if able else rules.PASS


GAME: Final = Avalon()


def default_setup(**options: str) -> Setup:
    """The setup of a game nobody changed anything of, but for these options."""
    chosen = {option.name: option.default for option in OPTIONS}
    sets: Mapping[str, Mapping[str, JSON]] = components.SETS
    return Setup(2, chosen | options, sets["classic"])
