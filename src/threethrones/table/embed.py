"""The app embedded in another page: what that page may request, and which messages it gets.

An embedded app stores nothing on the device. Its store is in memory; after each move the surrounding page
gets the match document and may save it. The page's requests are the acts ``load``, ``step`` and ``set``, with
untrusted texts: an unreadable one is reported."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from threethrones.core import document
from threethrones.core.canonical import JSON
from threethrones.core.match import Match, Start
from threethrones.core.presentation import Form
from threethrones.core.setups import standard_setup
from threethrones.core.text import Text, say, shortened
from threethrones.table.assist import computers, hints
from threethrones.table.commands import briefing, drawer, lazy, play
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.session import language
from threethrones.table.session.frame import Frame
from threethrones.table.session.model import Embedded, Settings
from threethrones.table.session.names import read_names
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.store import links
from threethrones.table.store.match_reader import read_link
from threethrones.table.views import animations, match_end, picking, review, share

FULL: Final = "full"
PLAYED: Final = (picking, briefing, drawer, computers, hints, animations, play, match_end, review, share)
"""Modules whose acts are allowed with full controls, except acts reserved for the device."""
_PLAYED: Final = frozenset(
    name
    for room in PLAYED
    for name, command in room.ACTS.items()
    if command.permission is not Permission.DEVICE
)
_ALWAYS: Final = frozenset(("load", "step", "set", "look", "close", "report"))
_STEPS: Final = _ALWAYS | {"leaf", "run", "rest", "panel"}
PUZZLED: Final = frozenset(
    ("puzzle-hint", "puzzle-again", "puzzle-solution", "puzzle-keep-on", "puzzle-skip")
)
"""Acts allowed on the puzzle that the surrounding page has asked for."""
OPEN: Final[Mapping[str, frozenset[str]]] = {
    FULL: _STEPS | _PLAYED | PUZZLED | {"export"},
    "steps": _STEPS,
    "none": _ALWAYS,
}
"""Acts allowed for each value of ``controls``: to play a match, step through it or only look at it. No act
here leads to the home screen, the settings or the device's saved data."""
BY_HAND: Final = ("key", "lift", "drag")
"""Event types that only a person at play causes: ignored unless the controls are full."""
WITH_ALL: Final = ("act", "spot", "time", "hidden", "missing", "thought")
_NUMBER: Final = re.compile("-?[0-9]{1,6}")

Message = Mapping[str, JSON]


def begun() -> Embedded:
    """Return the state of an embedded app before the surrounding page's first request."""
    return Embedded(FULL, OPEN[FULL])


def hears(here: Embedded, event: Mapping[str, object]) -> bool:
    """Return whether an event is allowed under the embedded app's current controls."""
    kind = event.get("type")
    if kind == "act":
        return event.get("act") in here.acts
    return kind in WITH_ALL or (kind in BY_HAND and here.controls == FULL)


# --- what the page around it asks for -----------------------------------------------------------------------


def load(context: Context, data: Data, form: Form) -> None:
    """Show the requested match, position, puzzle or new game, and apply the fields that ``change`` reads."""
    if context.model.embedded is None:
        return
    change(context, {name: text for name, text in data.items() if name != "ply"}, form)
    opened, ply = _asked_for(context, data)
    seat_kinds = data.get("seats", "").split()
    if opened is not None and seat_kinds and not opened.mode.to_solve:
        _seat(context, opened, seat_kinds)
    if opened is None and context.model.open is None:
        # The app must show some match, so a new one is begun in place of the unreadable one.
        game = data.get("game", "")
        opened = _begun(context, game if game in context.games else "")
    if opened is None:
        return
    context.model.open, context.model.panel = opened, None
    context.model.embedded = replace(context.model.embedded, told=None)
    _show(context, opened, _number(data.get("ply", "")) if "ply" in data else ply)


def change(context: Context, data: Data, _form: Form) -> None:
    """Change the language, theme, controls or ply shown. While a match is open, raises NotHere for a language
    that has not arrived."""
    here, settings = context.model.embedded, context.model.settings
    if here is None:
        return
    if "lang" in data:
        code = language.chosen("auto", [data["lang"], *context.languages])
        if context.model.open is not None:
            language.catalogue(code)
        settings = replace(settings, language=code)
    if "theme" in data:
        themes = Settings.CHOICES["theme"]
        theme = data["theme"] if data["theme"] in themes else Settings().theme
        settings = replace(settings, theme=theme)
    context.model.settings = settings
    controls = data.get("controls", here.controls)
    if controls in OPEN:
        context.model.embedded = replace(here, controls=controls, acts=OPEN[controls])
    opened, ply = context.model.open, _number(data.get("ply", ""))
    if opened is not None and (ply is not None or controls != here.controls):
        _show(context, opened, ply)


def step(context: Context, data: Data, _form: Form) -> None:
    """Go ``by`` plies forward (back if negative) from the ply shown, within the match."""
    opened, by = context.model.open, _number(data.get("by", ""))
    if context.model.embedded is None or opened is None or by is None:
        return
    now = opened.position.ply
    ply = max(len(opened.match.start.prior), min(now + by, opened.match.ply))
    if ply != now:
        _show(context, opened, ply)


def _show(context: Context, opened: OpenMatch, ply: int | None) -> None:
    """Show a ply (None: the current position), without taking the focus from the surrounding page."""
    here = context.model.embedded
    assert here is not None, "an embedded match without a page around it"
    if ply is None and here.controls == FULL:
        play.settle_screen(context)
    else:
        review.show(context, opened, ply)
    context.out.focus = None


def _number(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _asked_for(context: Context, data: Data) -> tuple[OpenMatch | None, int | None]:
    """Return the requested match, None if unreadable (which is reported), and the ply that its link names."""
    if data.get("puzzle"):
        return _puzzle(context, data["puzzle"], data.get("game", "")), None
    if data.get("document") or "m" in data:
        return _given(context, data)
    seats = len(data.get("seats", "").split())
    return _begun(context, data.get("game", ""), data.get("position", ""), seats), None


def _puzzle(context: Context, text: str, game: str) -> OpenMatch | None:
    """Open and return the named puzzle or the puzzle of the day; None if there is none. Raises NotHere."""
    if lazy.part(lazy.SOLVING).asked_for(context, text, game):
        return context.model.open
    _fail(context, say("There’s no puzzle “%(name)s” here.", name=shortened(text)))
    return None


def _given(context: Context, data: Data) -> tuple[OpenMatch | None, int | None]:
    """Return the match, and the ply if named, from the text of a document, a link or the part of a link after
    ``#``. Both are None for an unreadable link, which is reported."""
    text = data.get("document") or f"m={data['m']}"
    link = links.Link(text)
    if not text.lstrip().startswith("{"):
        try:
            link = links.unpack(text.strip().rpartition("#")[2])
        except links.BadLink:
            _fail(context, say("This link contains no game, or it’s too damaged to read."))
            return None, None
    opened, problems = read_link(link.text, context.new_id(), context.games)
    _fail(context, *problems)
    if opened is not None and opened.names == read_names(None, opened.match.setup.seats):
        opened.names = computers.seat_names(context, opened.match.setup.seats)
    return opened, link.ply


def _seat(context: Context, opened: OpenMatch, seat_kinds: Sequence[str]) -> None:
    """Put a person or computer in each seat, in the given order; the last kind fills all further seats."""
    if not set(seat_kinds) <= set(computers.SEAT_KINDS):
        known = ", ".join(computers.SEAT_KINDS)
        _fail(context, say("For each seat, use one of these: %(known)s.", known=known))
        return
    seats = opened.match.setup.seats
    levels = dict(enumerate([*seat_kinds, *[seat_kinds[-1]] * seats][:seats]))
    computers.sit_down(context, opened, levels)


def _begun(context: Context, name: str, position: str = "", seats: int = 0) -> OpenMatch | None:
    """Begin and return a new match of a game (``name`` empty: the first game); None if it is unknown or the
    position invalid. ``position`` is in the game's notation; ``seats`` is clamped to the game's limits."""
    name = name or next(iter(context.games))
    if name not in context.games:
        _fail(context, say("There’s no such game here."))
        return None
    game = context.games[name]
    start = Start(position=position) if position else Start(key=context.entropy.key())
    try:
        seats = max(game.least_seats, min(game.most_seats, seats))
        match = Match(game, standard_setup(game, seats=seats), start)
    except ValueError as error:
        _fail(context, say("This position can’t be read: %(why)s", why=str(error)))
        return None
    names = computers.seat_names(context, match.setup.seats)
    play.begin(context, match, names, fresh=not position)
    return context.model.open


def _fail(context: Context, *texts: Text) -> None:
    """Report failures on the screen and to the surrounding page."""
    context.refuse(*texts)
    context.out.faults += texts


ACTS: Final = commands_of(Permission.DEVICE, {"load": load, "step": step, "set": change})


# --- what it gets to hear -----------------------------------------------------------------------------------


def dress(context: Context, frame: Frame, code: str, keys: Iterable[str]) -> None:
    """Adapt a frame if the app is embedded. ``keys``: the keyboard keys that have an act."""
    here, opened = context.model.embedded, context.model.open
    if here is None:
        return
    # A reloaded page could not find the match again: it is in no store.
    frame.match = None
    frame.body["controls"] = here.controls
    # Keys without an effect now are left to the surrounding page.
    played = context.on_screen if here.controls == FULL else None
    picked = played is not None and bool(played.path or played.waits or played.together)
    frame.body["keys"] = " ".join(key for key in keys if played and (picked or key != "Escape"))
    catalogue = language.catalogue(code)
    frame.handed = [{"type": "error", "text": text.render(catalogue)} for text in context.out.faults]
    if opened is not None:
        frame.handed += _news(here, opened)
        context.model.embedded = replace(here, told=_state(opened))
    if context.out.solved:
        frame.handed.append({"type": "solved", "puzzle": context.out.solved})


def _state(opened: OpenMatch) -> tuple[str, tuple[str, ...], int, bool]:
    is_over = opened.match.outcome() is not None
    return opened.session.id, tuple(opened.match.moves), opened.position.ply, is_over


def _news(here: Embedded, opened: OpenMatch) -> list[Message]:
    """Return messages about what the surrounding page does not know: a new match, another ply, the end."""
    state, told = _state(opened), here.told
    if state == told:
        return []
    position = opened.position
    shown: Message = {
        "document": opened.kept.newer or document.dump(opened.match),
        "game": opened.game.name,
        "ply": position.ply,
        "notation": position.moves[-1] if position.plies else None,
    }
    if told is None:
        return [{"type": "ready", **shown}]
    outcome = opened.match.outcome()
    news: list[Message] = [{"type": "move", **shown}]
    if outcome is not None and (not told[-1] or told[0] != opened.session.id):
        winners = list[JSON](outcome.winners)
        ended: dict[str, JSON] = {"winners": winners, "lost": outcome.lost, "reason": outcome.reason}
        news.append({"type": "over", "outcome": ended})
    return news
