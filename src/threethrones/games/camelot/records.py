"""A state of Camelot as plain JSON, and what makes one sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from typing import Final, TypeAlias

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.games.camelot.components import (
    BLACK,
    BLACK_SWORDS,
    CAMELOT,
    COMBATS,
    DRAGON,
    EXCALIBUR,
    FIGHTS,
    GRAIL,
    GRAIL_CARD,
    GRAIL_SPOTS,
    HEROISM,
    KNIGHT,
    KNIGHTS,
    LANCELOT,
    LAST_ENGINE,
    LAST_SWORD,
    LASTING,
    LOYAL,
    MORDRED,
    MOST_LIFE,
    PLACE_NAMES,
    QUESTS,
    RELICS,
    SOLO,
    STEPS,
    STRENGTH,
    SWORDS,
    TRAITOR,
    VALUE,
    WARRIORS,
    WARS,
    WHITE,
    deck_of,
)
from threethrones.games.camelot.deeds import DEEDS
from threethrones.games.camelot.pending import frame_defects
from threethrones.games.camelot.quests import fits, white_spots
from threethrones.games.camelot.start import pack_of
from threethrones.games.camelot.state import (
    ASKED,
    DONE,
    ENDINGS,
    GONE,
    NOBODY,
    Frame,
    State,
    clone,
    frame_of,
    frame_to_json,
    held_by,
    in_hand_order,
    is_open,
)

Check: TypeAlias = Callable[[JSON], bool]

_PLAIN: Final = [field.name for field in fields(State) if field.name not in ("setup", "frames")]
MOST_FRAMES: Final = 100
MOST_NUMBER: Final = 1_000_000


def to_json(state: State) -> dict[str, JSON]:
    """The whole state as plain JSON; nothing in it is shared with the state."""
    copy = clone(state)
    data: dict[str, JSON] = {name: getattr(copy, name) for name in _PLAIN}
    data["frames"] = [frame_to_json(frame) for frame in copy.frames]
    return data


def from_json(data: JSON, setup: Setup) -> State:
    """The state from its JSON. Raises ValueError for anything that is not a sound position."""
    if not isinstance(data, Mapping) or set(data) != {*_PLAIN, "frames"}:
        raise ValueError("the state lacks something, or holds something unknown")
    checks = _checks(setup.seats)
    if not all(check(data[name]) for name, check in checks.items()):
        raise ValueError("the state holds something that is not of the right kind")
    values = {name: _copied(data[name]) for name in _PLAIN}
    frames = [_frame_from_json(frame, setup.seats) for frame in data["frames"]]  # type: ignore[union-attr]
    state = State(setup=setup, frames=frames, **values)  # type: ignore[arg-type]
    found = defects(state)
    if found:
        raise ValueError(found[0])
    return state


# --- the kinds of values ------------------------------------------------------------------------------------


def _checks(seats: int) -> dict[str, Check]:
    """What each part of a state's JSON must be."""
    seat, nobody = _number(0, seats - 1), _number(NOBODY, seats - 1)
    white, black = _list(_word(WHITE), 0, 200), _list(_word(BLACK), 0, 200)
    flag: Check = lambda value: isinstance(value, bool)  # noqa: E731
    loyalty = _word((LOYAL, TRAITOR))
    count = _number(0, MOST_NUMBER)

    def each(check: Check) -> Check:
        return _list(check, seats, seats)

    return {
        "key": lambda value: isinstance(value, str),
        "chance": count,
        "knights": each(_word(KNIGHTS)),
        "loyalty": each(loyalty),
        "spare": _list(loyalty, 0, 8),
        "white": white,
        "black": black,
        "foreseen": _list(_number(0, 2**seats - 1), 0, 200),
        "hands": each(white),
        "learnt": _list(each(white), seats + 1, seats + 1),
        "active": seat,
        "first": seat,
        "pool": white,
        "white_discards": white,
        "black_discards": black,
        "removed": white,
        "exposed": each(flag),
        "unmasked": nobody,
        "accused": each(flag),
        "life": each(_number(0, MOST_LIFE)),
        "out": each(flag),
        "place": each(_word(("", *PLACE_NAMES))),
        "relics": _table(RELICS, _number(GONE, seats - 1)),
        "swords": _list(_number(0, SWORDS), 2, 2),
        "engines": _number(0, 2 * LAST_ENGINE),
        "laid": _table(QUESTS, white),
        "layers": _list(nobody, 0, 200),
        "dark": _table(QUESTS, black),
        "covers": _table(COMBATS, _list(nobody, 0, 20)),
        "sword": _number(-STEPS, STEPS),
        "warriors": _table(WARS, _number(0, WARRIORS)),
        "closed": _list(_word([name for name, quest in QUESTS.items() if not quest.perpetual]), 0, 4),
        "effects": lambda value: (
            isinstance(value, dict) and all(_is_effect(card, place) for card, place in value.items())
        ),
        "turn": _number(1, MOST_NUMBER),
        "done": _list(_word(DEEDS), 0, len(DEEDS)),
        "owed": _number(0, 1),
        **dict.fromkeys(("sacrificed", "doomed", "departed", "swapped", "looked", "aware"), flag),
        "ending": _word(("", *ENDINGS)),
        "frames": _list(lambda value: isinstance(value, dict), 0, MOST_FRAMES),
    }


def _is_effect(card: str, place: JSON) -> bool:
    wanted: Collection[str] = QUESTS if card == HEROISM else WARS if card == MORDRED else ("",)
    return card in LASTING and place in wanted


def _number(least: int, most: int) -> Check:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _word(known: Collection[str]) -> Check:
    allowed = set(known)
    return lambda value: isinstance(value, str) and value in allowed


def _list(check: Check, least: int, most: int) -> Check:
    return lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(check, value))


def _table(names: Collection[str], check: Check) -> Check:
    wanted = set(names)
    return lambda value: isinstance(value, dict) and set(value) == wanted and all(map(check, value.values()))


def _copied(value: JSON) -> JSON:
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return {name: _copied(item) for name, item in value.items()} if isinstance(value, dict) else value


def _frame_from_json(data: JSON, seats: int) -> Frame:
    """A frame whose parts are of the right kind. Raises ValueError."""
    cards = _word((*WHITE, *BLACK))
    seat = _number(0, seats - 1)
    checks: dict[str, Check] = {
        "kind": _word(ASKED | DONE),
        "seat": _number(NOBODY, seats - 1),
        "card": lambda value: value == "" or cards(value),
        "place": _word(("", *PLACE_NAMES)),
        "seats": _list(seat, 0, seats),
        "cards": _list(_word(tuple(VALUE)), 0, 60),
        "counts": _list(_number(0, 9), 0, seats),
        "n": _number(0, 99),
    }
    if not isinstance(data, Mapping) or set(data) != set(checks):
        raise ValueError("something that is pending lacks a part")
    if not all(check(data[name]) for name, check in checks.items()):
        raise ValueError("something that is pending cannot be read")
    return frame_of(data)


# --- soundness ----------------------------------------------------------------------------------------------


def defects(state: State) -> list[str]:
    """What is wrong with a position, each in one sentence; empty for a sound one."""
    found = _card_defects(state) + _seat_defects(state) + _quest_defects(state) + _end_defects(state)
    return found or frame_defects(state)


def _card_defects(state: State) -> list[str]:
    found = []
    held = [*(card for frame in state.frames for card in held_by(frame)), *state.effects]
    white = Counter([*state.white, *state.white_discards, *state.pool, *state.removed])
    black = Counter([*state.black, *state.black_discards])
    for cards in (*state.hands, *state.laid.values()):
        white.update(cards)
    for cards in state.dark.values():
        black.update(cards)
    white.update(card for card in held if card in WHITE)
    black.update(card for card in held if card in BLACK)
    if white != Counter(deck_of(state.setup.components, "white")):
        found.append("the white cards are not those of the deck")
    if black != Counter(deck_of(state.setup.components, "black")):
        found.append("the black cards are not those of the deck")
    if Counter([*state.loyalty, *state.spare]) != Counter(pack_of(state.setup)):
        found.append("the loyalty cards are not those of the pack")
    if any(hand != in_hand_order(hand) for hand in state.hands):
        found.append("a hand is not in order")
    for row in state.learnt:
        for hand, known in zip(state.hands, row, strict=True):
            if Counter(known) - Counter(hand):
                found.append("somebody knows of a card that is not in that hand")
    if len(state.foreseen) != len(state.black):
        found.append("what is known of the black pile does not fit it")
    return found


def _seat_defects(state: State) -> list[str]:
    found = []
    if len(set(state.knights)) < len(state.knights):
        found.append("a knight is there twice")
    for seat, place in enumerate(state.place):
        gone = state.out[seat] or seat == state.unmasked
        if gone == bool(place) or (gone and (state.hands[seat] or state.life[seat])):
            found.append(f"seat {seat} is neither in the game nor out of it")
        if gone and any(state.relics[relic] == seat for relic in (EXCALIBUR, GRAIL)):
            found.append("a relic is with nobody who could hold it")
        if place and place != CAMELOT and not is_open(state, place):
            found.append(f"seat {seat} is where nobody can be")
    if any(state.place.count(place) > 1 for place in SOLO):
        found.append("two knights are where only one may be")
    if state.unmasked != NOBODY and state.loyalty[state.unmasked] != TRAITOR:
        found.append("the unmasked traitor is loyal")
    return found


def _quest_defects(state: State) -> list[str]:
    found = []
    over = {frame.place for frame in state.frames if frame.kind == "finish"}
    for place in COMBATS:
        quest, white, black = QUESTS[place], state.laid[place], state.dark[place]
        letter = "K" if place == KNIGHT else "L"
        if any(card not in STRENGTH or card[0] != letter for card in black):
            found.append("a black card lies where it cannot")
        if len(black) != len(state.covers[place]) or len(black) > quest.black:
            found.append("a black row has not its cards")
        if any(card not in VALUE for card in white):
            found.append("a white card lies where it cannot")
        row = white[:-1] if place in over else white  # the last may be Sir Kay's, whom no pattern binds
        for at, card in enumerate(row[: quest.white]):
            if not fits(white[:at], card, quest.groups):
                found.append("a row has no pattern")
    for war in WARS:
        expected = [*FIGHTS, FIGHTS[-1]][: len(state.laid[war])]
        if state.laid[war] != expected or len(expected) > white_spots(state, war):
            found.append("a war has not its row")
        if any(card not in ("Pt", "Sx", "Mc") for card in state.dark[war]):
            found.append("a black card lies where it cannot")
    grails, dark = state.laid[GRAIL], state.dark[GRAIL]
    if set(grails) - {GRAIL_CARD} or set(dark) - {"De", "Ds"} or len(grails) + len(dark) > GRAIL_SPOTS:
        found.append("the Grail has not its cards")
    if set(state.dark[EXCALIBUR]) - {"Ex"} or len(state.layers) != len(state.laid[EXCALIBUR]):
        found.append("Excalibur has not its cards")
    closed = set(state.closed)
    if len(closed) != len(state.closed) or (DRAGON in closed and LANCELOT not in closed):
        found.append("a quest cannot be over yet")
    return found


def _end_defects(state: State) -> list[str]:
    """A game that is over has come to its end; one that runs has not, or is about to look (SC55, SC56)."""
    white, black = state.swords
    reached = {
        "engines": state.engines >= LAST_ENGINE,
        "swords": black >= BLACK_SWORDS,
        "dead": (LOYAL, False) not in zip(state.loyalty, state.out, strict=True),
        "twelve": white + black >= LAST_SWORD,
    }
    if state.ending:
        return [] if reached[state.ending] else ["the game has not come to this end"]
    looks = any(frame.kind == "check" for frame in state.frames)
    return ["the game is over already"] if any(reached.values()) and not looks else []
