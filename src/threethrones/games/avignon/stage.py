"""Avignon as people see it: the display between the two ends, what a move will do, and all of it in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from threethrones.core.canonical import JSON
from threethrones.core.game import Event, Move, Names
from threethrones.core.outcome import Outcome, fate
from threethrones.core.paths import joined, spots
from threethrones.core.stage import AnyStage, Foretold, Form, Help, Picking, Scene
from threethrones.core.text import Text, say, say_n
from threethrones.games.avignon import editor as editing
from threethrones.games.avignon import gist, persons, rules, sentences
from threethrones.games.avignon import help as words
from threethrones.games.avignon.persons import FACTION_OF, FACTIONS, PERSON_NAMES, Person
from threethrones.games.avignon.petitions import DONE, Shifts, persons_of
from threethrones.games.avignon.sentences import ACTION_NAMES, PLACE_NAMES, enumerated, spaced
from threethrones.games.avignon.state import (
    ACTIONS,
    COLUMNS,
    EXCOMMUNICATE,
    PETITION,
    PLACES,
    TO_WIN,
    State,
    actions_in_turn,
)
from threethrones.games.avignon.view import View, blinded, decides


@dataclass(frozen=True, slots=True)
class Card:
    """A person as a card shows it."""

    person: str
    name: Text
    faction: str
    faction_name: Text
    brief: Sequence[Text]
    """What the petition does, in few words."""
    ends: Sequence[Text]
    """The conditions, in few words."""
    petition: Sequence[Text]
    conditions: Sequence[Text]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the display."""

    spot: str
    card: Card
    at: int
    label: Text
    changed: bool
    goes: int | None
    """Where the picks so far, or this pick, would take the person; -1 and 5 are past the ends."""
    hint: Text | None
    """The same in words."""


@dataclass(frozen=True, slots=True)
class End:
    """One player with the end of the map before him and his congregation."""

    seat: int
    name: str
    place: str
    place_name: Text
    congregation: Sequence[Card]
    met: Sequence[bool]
    """Of each card of the congregation, whether the game has ended by it."""
    moves: bool
    label: Text


@dataclass(frozen=True, slots=True)
class Action:
    """A button that is no person: an action, a faction, a way, or the end of a part."""

    spot: str
    name: Text
    means: Text
    asked: Text | None


class AvignonStage:
    """See ``core.stage.Stage`` for what each part is."""

    help: Help = words.HELP
    set_names: Mapping[str, Text] = persons.SET_NAMES
    score_name: Text = say("Congregation")
    courses: Mapping[str, Text] = {}
    sentence = staticmethod(sentences.sentence)
    touched = staticmethod(sentences.touched)
    miniature = staticmethod(gist.miniature)
    editor = staticmethod(editing.scene)
    read_components = staticmethod(editing.read_form)

    @staticmethod
    def explanation(_event: Event) -> Text | None:
        """Nothing here is revealed that must be explained."""
        return None

    def scene(self, view: View, names: Names, picking: Picking, changed: frozenset[str], near: int) -> Scene:
        """The display with the near seat's end below."""
        state = blinded(view)
        table = persons_of(state.setup)
        goes = _destinations(state, picking)
        below = 1 if near == view["rome"] else -1
        return {
            "columns": [_column(view, table, column, changed, goes) for column in _filled(view)],
            "places": [(name, PLACE_NAMES[at], at) for at, name in enumerate(PLACES)][::below],
            "places_line": list(range(1, len(PLACES) + 1))[::below],
            "far": _end(view, table, 1 - near, names),
            "near": _end(view, table, near, names),
            "actions": self._actions(view, state, picking) if decides(view) else [],
            "done": [ACTION_NAMES[action] for action in view["done"]],
            "left": 0 if view["ending"] else actions_in_turn(state) - len(view["done"]),
            "chosen": _card(table, view["cards"][int(picking.picks[0]) - 1]) if picking.picks else None,
            "looks": view["seat"] is not None,
            "pile": view["pile"],
            "discards": len(view["discards"]),
            "to_win": TO_WIN,
        }

    def _actions(self, view: View, state: State, picking: Picking) -> list[Action]:
        match picking.picks:
            case []:
                return []
            case [_]:
                names: Sequence[str] = ACTIONS
            case _:
                names = [spot for spot in _open_spots(state, picking) if not spot.isdigit()]
        return [self._action(view, picking, spot) for spot in names]

    def _action(self, view: View, picking: Picking, spot: str) -> Action:
        name = _spot_name(spot)
        means = self.means(view, joined([*picking.picks, spot]))
        asked = say("Tap again: %(what)s", what=name) if picking.asked == spot else None
        return Action(spot, name, means, asked)

    def hand(self, _view: View) -> Scene | None:
        """Everything lies open but the pile, which nobody knows."""
        return None

    def look(self, view: View, what: str, names: Names) -> Scene | None:
        """A person of the display (``3``), one by name (``person-knight``), or the ``discards``."""
        table = persons_of(blinded(view).setup)
        if what == "discards":
            return {"kind": "cards", "cards": [_card(table, card) for card in view["discards"][::-1]]}
        if what.startswith("congregation-") and what[-1] in "01":
            seat = int(what[-1])
            cards = [_card(table, card) for card in view["congregations"][seat]]
            return {"kind": "cards", "cards": cards, "of": names[seat]}
        person = what.removeprefix("person-")
        columns = [str(column) for column in range(1, COLUMNS + 1)]
        if what in columns:
            person = view["cards"][columns.index(what)]
        return {"kind": "person", "card": _card(table, person)} if person in table else None

    def ending(self, outcome: Outcome, names: Names) -> Text:
        """Three persons or a condition (AG27), or the 200th turn (AG50)."""
        match outcome.reason:
            case "three":
                return sentences.enough(outcome, names)
            case "condition":
                return sentences.met(outcome, names)
        return say("The 200th turn is over and nobody has won (an addition to the rules).")

    def foretold(self, outcome: Outcome, view: View, names: Names) -> Foretold:
        """Who would win, and by which persons."""
        seat = view["seat"]
        return Foretold(fate(outcome, seat), sentences.foretold(outcome, seat, names))

    def opening(self, view: View, names: Names) -> Text:
        """Who plays Rome and begins (AG8)."""
        return say("%(who)s plays Rome and begins.", who=names[view["rome"]])

    def prompt(self, view: View, names: Names, picking: Picking) -> Text:
        """What the seat that decides should do now."""
        if not decides(view):
            seat = view["decides"]
            return say("The game is over.") if seat is None else say("%(who)s decides.", who=names[seat])
        who = names[view["mover"]]
        match picking.picks:
            case []:
                left = actions_in_turn(blinded(view)) - len(view["done"])
                return say_n(
                    "%(who)s: choose a person, then an action (%(n)d left).",
                    "%(who)s: choose a person, then an action (%(n)d left).",
                    left,
                    who=who,
                )
            case [column]:
                person = PERSON_NAMES[view["cards"][int(column) - 1]]
                return say(
                    "%(who)s: what shall be done with this person? %(person)s.", who=who, person=person
                )
        return say("%(who)s: choose whom the petition moves.", who=who)

    def announcement(self, view: View, names: Names) -> Text | None:
        """Nothing is announced here."""
        return None

    def means(self, view: View, move: Move) -> Text:
        """What a move, or the beginning of one, will do."""
        state = blinded(view)
        column_text, action, *_ = spots(move)
        column = int(column_text) - 1
        moves = _moves_of(state, move)
        if not moves:
            refusal = rules.refusal(state, move)
            return refusal.text if refusal else say("not possible now")
        if action == EXCOMMUNICATE:
            return say("discard, draw a new one")
        if action == PETITION:
            if len(spots(move)) == 2:
                table = persons_of(state.setup)
                return spaced(sentences.petition(table[state.cards[column]]))
            return _effect(state, moves)
        return _goes_text(state, column, moves[0][column])

    def describe(self, view: View, names: Names) -> Sequence[Text]:
        """The position, column by column, in sentences."""
        table = persons_of(blinded(view).setup)
        lines = [
            say(
                "Turn %(turn)d. %(now)s %(rome)s plays Rome, %(avignon)s plays Avignon.",
                turn=view["turn"],
                now=_now(view, names),
                rome=names[view["rome"]],
                avignon=names[1 - view["rome"]],
            )
        ]
        for column in _filled(view):
            card = _card(table, view["cards"][column])
            lines.append(say("%(what)s.", what=_column_label(view, column, card)))
            lines += [*card.petition, *card.conditions]
        for seat in (0, 1):
            held = [PERSON_NAMES[card] for card in view["congregations"][seat]]
            lines.append(say("Congregation of %(who)s: %(cards)s.", who=names[seat], cards=enumerated(held)))
        lines.append(
            say(
                "Draw pile: %(pile)d. Discards: %(discards)s.",
                pile=view["pile"],
                discards=enumerated([PERSON_NAMES[card] for card in view["discards"]]),
            )
        )
        return lines

    def orders(self, _orders: Mapping[str, JSON]) -> Scene | None:
        """Nobody is asked in the other's turn."""
        return None

    def read_orders(self, _form: Form) -> Mapping[str, JSON]:
        """There are none."""
        return {}


def _now(view: View, names: Names) -> Text:
    """Who must do what."""
    seat = view["decides"]
    return say("The game is over.") if seat is None else say("%(who)s is to move.", who=names[seat])


def _card(table: Mapping[str, Person], person: str) -> Card:
    faction = FACTION_OF[person]
    return Card(
        person,
        PERSON_NAMES[person],
        faction,
        FACTIONS[faction],
        sentences.brief(table[person]),
        sentences.brief_conditions(table[person]),
        sentences.petition(table[person]),
        sentences.conditions(table[person]),
    )


def _filled(view: View) -> list[int]:
    """The columns where a person stands: all of them, until somebody wins."""
    return [column for column, person in enumerate(view["cards"]) if person]


def _column(
    view: View,
    table: Mapping[str, Person],
    column: int,
    changed: frozenset[str],
    goes: Mapping[int, int],
) -> Column:
    card = _card(table, view["cards"][column])
    state = blinded(view)
    place = goes.get(column)
    return Column(
        str(column + 1),
        card,
        view["at"][column],
        _column_label(view, column, card),
        str(column + 1) in changed,
        place,
        None if place is None else _place_text(state, place),
    )


def _column_label(view: View, column: int, card: Card) -> Text:
    return say(
        "Column %(n)d: %(name)s, faction %(faction)s, at %(place)s",
        n=column + 1,
        name=card.name,
        faction=card.faction_name,
        place=PLACE_NAMES[view["at"][column]],
    )


def _end(view: View, table: Mapping[str, Person], seat: int, names: Names) -> End:
    at = len(PLACES) - 1 if seat == view["rome"] else 0
    held = [_card(table, card) for card in view["congregations"][seat]]
    return End(
        seat,
        names[seat],
        PLACES[at],
        PLACE_NAMES[at],
        held,
        _met(view, seat),
        view["mover"] == seat and not view["ending"],
        say(
            "Congregation of %(who)s: %(cards)s",
            who=names[seat],
            cards=enumerated([card.name for card in held]),
        ),
    )


def _met(view: View, seat: int) -> Sequence[bool]:
    """Which cards of a congregation have met a condition, of equal ones the first."""
    outcome = rules.outcome(blinded(view))
    cards = outcome.about.get("cards", []) if outcome else []
    held, met = view["congregations"][seat], cast(Sequence[tuple[int, str]], cards)
    return [
        any(holder == seat and held.index(card) == place for holder, card in met if card in held)
        for place in range(len(held))
    ]


def _moves_of(state: State, start: Move) -> list[Shifts]:
    """What each legal move that begins like this would do."""
    column = rules.petitioner(start)
    if column is None:
        begun: Iterable[Move] = [start]
    else:
        orders = rules.display_now(state).picking_orders(column)
        begun = (way for order, way in orders.items() if f"{order}-".startswith(f"{start}-"))
    return [shifts for move in begun if (shifts := rules.legal_shifts(state, move))]


def _open_spots(state: State, picking: Picking) -> Sequence[str]:
    start = joined(picking.picks) + "-"
    column = int(picking.picks[0]) - 1
    orders = rules.display_now(state).picking_orders(column)
    return list(
        dict.fromkeys(order.removeprefix(start).split("-")[0] for order in orders if order.startswith(start))
    )


def _destinations(state: State, picking: Picking) -> Mapping[int, int]:
    """Where persons would go: those whom the picks so far move for certain, and each that may be picked
    next, were it picked."""
    if len(picking.picks) < 2:
        return {}
    step = rules.towards(state, state.mover)
    found: dict[int, int] = {}
    for column in range(COLUMNS):
        spot = str(column + 1)
        path = [*picking.picks, spot] if spot in picking.offered else list(picking.picks)
        shifts = {moved[column] for moved in _moves_of(state, joined(path))}
        if len(shifts) == 1 and shifts != {0}:
            found[column] = min(len(PLACES), max(-1, state.at[column] + step * shifts.pop()))
    return found


def _goes_text(state: State, column: int, shift: int) -> Text:
    place = state.at[column] + rules.towards(state, state.mover) * shift
    return _place_text(state, min(len(PLACES), max(-1, place)))


def _place_text(state: State, place: int) -> Text:
    if 0 <= place < len(PLACES):
        return say("to %(place)s", place=PLACE_NAMES[place])
    owner = state.rome if place > 0 else 1 - state.rome
    if owner == state.mover:
        return say("into your congregation")
    return say("into your opponent's congregation")


def _effect(state: State, moves: Sequence[Shifts]) -> Text:
    """Who goes where for certain, whichever of these moves it becomes."""
    parts = []
    for column in range(COLUMNS):
        shifts = {moved[column] for moved in moves}
        if len(shifts) == 1 and shifts != {0}:
            name = PERSON_NAMES[state.cards[column]]
            where = _goes_text(state, column, shifts.pop())
            parts.append(say("%(name)s %(where)s", name=name, where=where))
    return enumerated(parts) if parts else say("then choose further")


def _spot_name(spot: str) -> Text:
    if spot in ACTION_NAMES:
        return ACTION_NAMES[spot]
    if spot in FACTIONS:
        return FACTIONS[spot]
    return {DONE: say("No more"), "pull": say("Pull"), "push": say("Push")}[spot]


STAGE: Final[AnyStage] = AvignonStage()
