"""Saved matches as JSON documents. Reading recovers as much of a damaged document as is valid.

A document is JSON: ``{schema, game, rules, components, options, seats, start, moves, state, checksum}``.
Replay, undo, review, links and reports need only ``start`` and ``moves``; ``state`` is saved so that a match
can be continued after the rules or the program have changed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from threethrones.core.canonical import JSON, canonical, digest, is_too_deep, parsed
from threethrones.core.fields import is_number
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.terms import IllegalMove, Setup
from threethrones.core.text import Text, citing, say, say_n

SCHEMA = 1
MOST_CHARACTERS = 2_000_000
MOST_MOVES = 20_000

Json = dict[str, JSON]
MIGRATIONS: dict[int, Callable[[Json], Json]] = {}
"""Functions that migrate a document to the next schema, by the number of its current schema."""


@dataclass(slots=True)
class Loaded:
    """Result of loading a document: the valid part of the match, and the problems found."""

    match: Match | None = None
    problems: list[Text] = field(default_factory=list)
    read_only: bool = False
    """Whether a newer program wrote the document: it may be viewed and exported, but not overwritten."""


class _EndsHere(Exception):
    """Raised when nothing more of a document can be read."""

    def __init__(self, why: Text) -> None:
        self.why = why


def to_json(match: Match, *, state: bool = True, plies: int | None = None) -> Json:
    """Return a match as a document. ``state=False`` leaves out the state at the end, which makes the document
    a third shorter but readable only by the same rules; only then may ``plies`` limit the number of moves
    included."""
    assert plies is None or not state, "The state is that at the end."
    document: Json = {
        "schema": SCHEMA,
        "game": match.game.name,
        "rules": match.game.edition,
        **match.setup.to_json(),
        "start": match.start.to_json(),
        "moves": list(match.moves[:plies]),
    }
    if state:
        document["state"] = match.game.to_json(match.state)
    document["checksum"] = digest(document)
    return document


def dump(match: Match, *, state: bool = True, plies: int | None = None) -> str:
    """Return a match as the text of a document, on one line. The members are in the order of ``to_json``,
    with the moves after the setup, so that the complete moves of a truncated text can still be replayed."""
    document = to_json(match, state=state, plies=plies)
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def load(text: str, games: Mapping[str, AnyGame], computers: frozenset[int] = frozenset()) -> Loaded:
    """Load a document; never raises. From a damaged text, load the longest valid sequence of moves, or no
    match at all, and describe the problems in sentences. ``computers``: see ``Match``."""
    loaded = Loaded()
    try:
        document = _parse(text, loaded)
        game = games.get(str(document.get("game")))
        if game is None:
            raise _EndsHere(say("This app doesn’t know this game."))
        _read_match(document, game, _read_setup(document, game), loaded, computers)
    except _EndsHere as end:
        loaded.problems.append(end.why)
    return loaded


def _parse(text: str, loaded: Loaded) -> Json:
    """Parse a document, verify its checksum and migrate it to the current schema. Raises ``_EndsHere``."""
    foreign = _EndsHere(say("This isn’t a game, or it’s too damaged to read."))
    if len(text) > MOST_CHARACTERS:
        raise _EndsHere(say("This text is too long to be a game."))
    try:
        document = parsed(text)
    except ValueError:
        document = None if is_too_deep(text) else _salvaged(text)
        if document is None:
            raise foreign from None
        loaded.problems.append(say("The end of this game is missing."))
    schema = document.get("schema") if isinstance(document, dict) else None
    if not isinstance(document, dict) or type(schema) is not int or not _is_plain(document):
        raise foreign
    if schema > SCHEMA:
        loaded.read_only = True
        loaded.problems.append(
            say("This game was saved by a newer version of this app. You can view and export it here.")
        )
        return document
    if not loaded.problems and document.get("checksum") != _checksum(document):
        loaded.problems.append(say("This game has been changed or damaged since it was saved."))
    try:
        while schema in MIGRATIONS:
            document = MIGRATIONS[schema](document)
            schema += 1
    except (AttributeError, LookupError, TypeError, ValueError):
        schema = 0
    if schema != SCHEMA:
        raise _EndsHere(say("This game is from an older version, and something it needs is missing."))
    return document


def _checksum(document: Json) -> str:
    return digest({name: value for name, value in document.items() if name != "checksum"})


def _is_plain(document: Json) -> bool:
    """Return whether a document can be serialised again: it contains no infinite number or lone surrogate."""
    try:
        canonical(document).encode()
    except ValueError:
        return False
    return True


def _salvaged(text: str) -> Json | None:
    """Return the beginning of a truncated document: all complete members, and the complete moves of a
    truncated list of moves. None if ``game``, ``start`` or ``moves`` is missing."""
    decoder = json.JSONDecoder()
    document: Json = {}
    text = text.lstrip()
    at, sign = 1, "{"
    begun: object = None
    try:
        # Check every separator, so that strings end at the same places as in ``is_too_deep``.
        while text[at - 1 : at] == sign:
            sign = ","
            begun, at = decoder.raw_decode(text, at)
            if text[at : at + 1] not in (":", ""):
                break
            document[str(begun)], at = decoder.raw_decode(text, at + 1)
            begun, at = None, at + 1
    except ValueError:
        if begun == "moves":
            document["moves"] = list[JSON](_WHOLE_MOVE.findall(text[at + 1 :].partition("]")[0] + "]"))
    return document if {"game", "moves", "start"} <= document.keys() else None


_WHOLE_MOVE: Final = re.compile(r'"([^"\\]*)"[,\]]')


def _read_setup(document: Json, game: AnyGame) -> Setup:
    seats, options, components = (document.get(name) for name in ("seats", "options", "components"))
    if (
        not is_number(seats, game.least_seats, game.most_seats)
        or not isinstance(options, dict)
        or not all(isinstance(value, str) for value in options.values())
        or not isinstance(components, dict)
    ):
        raise _EndsHere(say("This game doesn’t say which components it uses."))
    if update := game.older_editions.get(str(document.get("rules"))):
        options = update(options)
    setup = Setup(seats, options, components)
    for refusal in game.problems(setup):
        raise _EndsHere(say("This game can’t be played as it was set up: %(why)s", why=refusal.text))
    return setup


def _read_match(
    document: Json, game: AnyGame, setup: Setup, loaded: Loaded, computers: frozenset[int]
) -> None:
    moves = document.get("moves")
    if not isinstance(moves, list) or len(moves) > MOST_MOVES:
        loaded.problems.append(say("This game has no list of moves."))
        moves = []
    if document.get("rules") not in (game.edition, *game.older_editions):
        _open_from_state(document, game, setup, moves, loaded)
        return
    try:
        start = Start.from_json(document.get("start"))
        loaded.match = match = Match(game, setup, start, computers)
    except ValueError as error:
        raise _EndsHere(say("The start of this game can’t be read: %(why)s", why=str(error))) from None
    for number, move in enumerate(moves):
        try:
            match.play(str(move))
        except IllegalMove as error:
            sentence = say_n(
                "Only the first move of this game can be played; the next one can’t: %(why)s",
                "Only the first %(n)d moves of this game can be played; the next one can’t: %(why)s",
                number,
                why=error.refusal.text,
            )
            raise _EndsHere(citing(error.refusal.rule, sentence)) from None


def _open_from_state(document: Json, game: AnyGame, setup: Setup, moves: list[JSON], loaded: Loaded) -> None:
    """Load a match of other rules, continued from its saved state. Raises ``_EndsHere``."""
    state, start = document.get("state"), document.get("start")
    if not isinstance(state, dict):
        raise _EndsHere(say("This game was played under different rules, and its current state is missing."))
    earlier = start.get("prior") if isinstance(start, dict) else None
    prior = tuple(str(move) for move in (*(earlier if isinstance(earlier, list) else []), *moves))
    try:
        loaded.match = Match(game, setup, Start(state=state, prior=prior))
    except ValueError as error:
        raise _EndsHere(
            say("The current state of this game can’t be read: %(why)s", why=str(error))
        ) from None
    loaded.problems.append(
        say(
            "This game began under older rules. It continues where it left off; you can still "
            "read its first moves."
        )
    )
