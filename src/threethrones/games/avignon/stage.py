"""Avignon as people see it: the display between the two ends, what a move will do, and all of it in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NotRequired, TypedDict

from threethrones.core.beats import Beat
from threethrones.core.ending import Account, Told
from threethrones.core.facts import Facts
from threethrones.core.outcome import Outcome, fate
from threethrones.core.paths import joined, next_spots
from threethrones.core.picking import Foretold, Picking
from threethrones.core.stage import Advice, AnyStage, Stage, What
from threethrones.core.terms import GAME_OVER, Move, Names, Seen
from threethrones.core.text import Text, enumerated, say
from threethrones.games.avignon import persons
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import COLUMNS, FACTION_OF, FACTIONS, PERSON_NAMES, Person
from threethrones.games.avignon.rules import events, sentences
from threethrones.games.avignon.rules.action import asked_of, destinations, perils, place_text
from threethrones.games.avignon.rules.petitions import persons_of, petitions_of
from threethrones.games.avignon.rules.sentences import ACTION_NAMES, PLACE_NAMES
from threethrones.games.avignon.rules.state import ACTIONS, PLACES, TO_WIN, State
from threethrones.games.avignon.view import advice, finale
from threethrones.games.avignon.view import editor as editing
from threethrones.games.avignon.view import what as whats
from threethrones.games.avignon.view.pictures import PICTURES


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
    perilous: bool
    """Whether the looker loses by this person, unless he does something about it."""


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


class BoardScene(TypedDict):
    """What ``board.html.j2`` draws, with ``piles.html.j2`` in it."""

    columns: list[Column]
    """But for those that the game's end has left empty."""
    places: list[tuple[str, Text, int]]
    """From above to below; each with its number from Avignon to Rome."""
    places_line: list[int]
    """By the place's number, in which line of the map it lies."""
    far: End
    near: End
    actions: list[Action]
    """For whoever decides."""
    done: list[Text]
    """The actions of this turn."""
    chosen: Card | None
    """The person that is picked."""
    clause: int | None
    """Which part of its petition asks for the next pick."""
    others: list[Card]
    """The other persons of the display, whose texts a small screen shows below it."""
    perils: list[Text]
    """By whom whoever decides would lose as soon as the opponent acts."""
    looks: bool
    """Whether it is a seat that looks; others see no dock."""
    pile: int
    discards: int
    to_win: int


class PersonScene(TypedDict):
    """What ``look.html.j2`` draws of one person."""

    kind: Literal["person"]
    card: Card


class CardsScene(TypedDict):
    """What ``look.html.j2`` draws of a congregation, or of the discards."""

    kind: Literal["cards"]
    cards: list[Card]
    of: NotRequired[str]
    """Whose congregation it is."""


class AvignonStage(Stage[State]):
    """Avignon's part of the table."""

    game = GAME
    credit = say(
        "The game Avignon was designed by John du Bois; the German edition was published by Frosted "
        "Games in 2021 under licence from Button Shy."
    )
    reconstruction = say(
        "The text of the rules doesn’t include the petitions: all but the Cardinal’s are our "
        "reconstruction. So are the Guildmaster’s win conditions and the factions of the "
        "people in the expansion. You can change a copy of the people to match your own box."
    )
    set_names = persons.SET_NAMES
    score_name = say("Congregation")
    gaps = events.GAPS
    pictures = PICTURES
    flown = staticmethod(events.flown)
    task = say("There’s exactly one way to win this turn. Find it!")
    levels: Mapping[str, Text] = {
        "easy": say(
            "An easy computer takes what looks good at once without thinking of your reply,"
            " and misjudges what pays off later."
        ),
        "normal": say("A normal computer thinks a little ahead, but misses what only pays off turns later."),
        "hard": say("A hard computer thinks far ahead."),
    }
    editor = staticmethod(editing.scene)
    read_components = staticmethod(editing.read_form)

    def scene(
        self, seen: Seen[State], names: Names, picking: Picking, changed: frozenset[str], near: int
    ) -> BoardScene:
        """The display with the near seat's end below."""
        state = seen.state
        table = persons_of(state.setup)
        goes = _destinations(state, picking)
        below = 1 if near == state.rome else -1
        picked = int(picking.picks[0]) - 1 if picking.picks else None
        dangers = perils(state) if GAME.decides(seen) else []
        perilous = {column for column, _ in dangers}
        return {
            "columns": [_column(state, table, column, changed, goes, perilous) for column in _filled(state)],
            "places": [(name, PLACE_NAMES[at], at) for at, name in enumerate(PLACES)][::below],
            "places_line": list(range(1, len(PLACES) + 1))[::below],
            "far": _end(state, table, 1 - near, names),
            "near": _end(state, table, near, names),
            "actions": self._actions(seen, picking) if GAME.decides(seen) else [],
            "done": [ACTION_NAMES[action] for action in state.done],
            "chosen": _card(table, state.cards[picked]) if picked is not None else None,
            "clause": asked.part if (asked := asked_of(state, picking)) else None,
            "others": [_card(table, state.cards[column]) for column in _filled(state) if column != picked],
            "perils": [_peril(state, column, owner, names) for column, owner in dangers],
            "looks": seen.seat is not None,
            "pile": len(state.pile),
            "discards": len(state.discards),
            "to_win": TO_WIN,
        }

    def _actions(self, seen: Seen[State], picking: Picking) -> list[Action]:
        match picking.picks:
            case []:
                return []
            case [_]:
                names: Sequence[str] = ACTIONS
            case _:
                names = [spot for spot in _open_spots(seen.state, picking) if not spot.isdigit()]
        return [self._action(seen, picking, spot) for spot in names]

    def _action(self, seen: Seen[State], picking: Picking, spot: str) -> Action:
        name = whats.spot_name(spot)
        means = self.means(seen, joined([*picking.picks, spot]))
        asked = picking.again(spot, name)
        return Action(spot, name, means, asked)

    def look(self, seen: Seen[State], what: str, names: Names) -> PersonScene | CardsScene | None:
        """A person of the display (``3``), one by name (``person-knight``), or the ``discards``."""
        state, table = seen.state, persons_of(seen.state.setup)
        if what == "discards":
            return {"kind": "cards", "cards": [_card(table, card) for card in state.discards[::-1]]}
        if what in ("congregation-0", "congregation-1"):
            seat = int(what[-1])
            cards = [_card(table, card) for card in state.congregations[seat]]
            return {"kind": "cards", "cards": cards, "of": names[seat]}
        columns = {str(column + 1): person for column, person in enumerate(state.cards)}
        person = columns.get(what, what.removeprefix("person-"))
        return {"kind": "person", "card": _card(table, person)} if person in table else None

    def advice(self, seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice | None:
        """Of any move, by what the board shows."""
        return advice.advice(seen, seat, move, over)

    def what(self, seen: Seen[State], names: Names, picking: Picking, thing: str) -> What | None:
        """Whatever lies on the table."""
        return whats.what(seen, names, thing)

    def brings(self, seen: Seen[State], names: Names, path: Move) -> Text:
        """What could be done with a person, or what an action would do."""
        return whats.brings(seen, path)

    def ending(self, outcome: Outcome, names: Names) -> Text:
        """Three persons or a condition (AG27), or the 200th turn (AG50)."""
        match outcome.reason:
            case "three":
                return sentences.enough(outcome, names)
            case "condition":
                return sentences.met(outcome, names)
        return say("The 200th turn is over and nobody has won (our addition).")

    def finale(self, outcome: Outcome, why: Text, seen: Seen[State], names: Names) -> Beat | None:
        """The scene of the end."""
        return finale.finale(outcome, why, seen, names)

    def account(self, outcome: Outcome, told: Told, seen: Seen[State], names: Names) -> Account | None:
        """Who did what."""
        return finale.account(told)

    def foretold(self, outcome: Outcome, seen: Seen[State], names: Names) -> Foretold:
        """Who would win, and by which persons."""
        return Foretold(fate(outcome, seen.seat), sentences.foretold(outcome, seen.seat, names))

    def opening(self, seen: Seen[State], names: Names) -> Text:
        """Who plays Rome and begins (AG8)."""
        return say("%(who)s plays Rome and goes first.", who=names[seen.state.rome])

    def describe(self, seen: Seen[State], names: Names) -> Sequence[Text]:
        """The position, column by column, in sentences."""
        state = seen.state
        table = persons_of(state.setup)
        lines = [
            say(
                "Turn %(turn)d. %(now)s %(rome)s plays Rome, %(avignon)s plays Avignon.",
                turn=state.turn,
                now=_now(state, names),
                rome=names[state.rome],
                avignon=names[1 - state.rome],
            )
        ]
        for column in _filled(state):
            card = _card(table, state.cards[column])
            lines.append(say("%(what)s.", what=_column_label(state, column, card)))
            lines += [*card.petition, *card.conditions]
        for seat in (0, 1):
            held = [PERSON_NAMES[card] for card in state.congregations[seat]]
            lines.append(say("%(who)s’s congregation: %(cards)s.", who=names[seat], cards=enumerated(held)))
        discards = enumerated([PERSON_NAMES[card] for card in state.discards])
        lines.append(
            say("Draw pile: %(pile)d. Discard pile: %(discards)s.", pile=len(state.pile), discards=discards)
        )
        return lines


def _now(state: State, names: Names) -> Text:
    """Who must do what."""
    return GAME_OVER if state.ending else say("It’s %(who)s’s turn.", who=names[state.mover])


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


def _filled(state: State) -> list[int]:
    """The columns where a person stands: all of them, until somebody wins."""
    return [column for column, person in enumerate(state.cards) if person]


def _column(
    state: State,
    table: Mapping[str, Person],
    column: int,
    changed: frozenset[str],
    goes: Mapping[int, int],
    perilous: Collection[int],
) -> Column:
    card = _card(table, state.cards[column])
    place = goes.get(column)
    return Column(
        str(column + 1),
        card,
        state.at[column],
        _column_label(state, column, card),
        str(column + 1) in changed,
        place,
        None if place is None else place_text(state, place),
        column in perilous,
    )


def _peril(state: State, column: int, owner: int, names: Names) -> Text:
    """By whom the mover would lose, and how."""
    person, other = PERSON_NAMES[state.cards[column]], names[1 - state.mover]
    if owner == state.mover:
        return say("Careful: if the %(person)s joins you, %(other)s wins.", person=person, other=other)
    return say("Careful: if the %(person)s joins %(other)s, %(other)s wins.", person=person, other=other)


def _column_label(state: State, column: int, card: Card) -> Text:
    return say(
        "Column %(n)d: %(name)s, %(faction)s faction, at %(place)s",
        n=column + 1,
        name=card.name,
        faction=card.faction_name,
        place=PLACE_NAMES[state.at[column]],
    )


def _end(state: State, table: Mapping[str, Person], seat: int, names: Names) -> End:
    at = len(PLACES) - 1 if seat == state.rome else 0
    held = [_card(table, card) for card in state.congregations[seat]]
    return End(
        seat,
        names[seat],
        PLACES[at],
        PLACE_NAMES[at],
        held,
        _met(state, seat),
        state.mover == seat and not state.ending,
        say(
            "%(who)s’s congregation: %(cards)s",
            who=names[seat],
            cards=enumerated([card.name for card in held]),
        ),
    )


def _met(state: State, seat: int) -> Sequence[bool]:
    """Which cards of a congregation have met a condition, of equal ones the first."""
    outcome = GAME.outcome(state)
    told = Facts(outcome.about if outcome else {}, ())
    cards = told.each("cards") if "cards" in told else []
    met = {one.word("person") for one in cards if one.number("seat") == seat}
    held = state.congregations[seat]
    return [card in met and held.index(card) == place for place, card in enumerate(held)]


def _open_spots(state: State, picking: Picking) -> Sequence[str]:
    """What a petition goes on with, whether this turn allows it or not."""
    return next_spots(petitions_of(state)[int(picking.picks[0]) - 1].picking_orders(), picking.picks)


def _destinations(state: State, picking: Picking) -> Mapping[int, int]:
    """Where persons would go: those whom the picks so far move for certain, and each that may be picked
    next, were it picked."""
    if len(picking.picks) < 2:
        return {}
    found: dict[int, int] = {}
    for column in range(COLUMNS):
        spot = str(column + 1)
        path = [*picking.picks, spot] if spot in picking.offered else picking.picks
        found |= {at: place for at, place in destinations(state, joined(path)).items() if at == column}
    return found


STAGE: Final[AnyStage] = AvignonStage()
