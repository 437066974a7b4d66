"""Other viewers of the open match, each with eyes, language and settings of its own: how they come to it,
how they follow what others do, and what is theirs to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from threethrones.core.match import Match
from threethrones.core.text import Text, say
from threethrones.table import beats, drawer, hints, picking, play, review
from threethrones.table.context import Context, Outbox
from threethrones.table.model import Model, Settings
from threethrones.table.opened import OpenMatch, Viewer

LOOKING: Final = frozenset(
    ("close", "panel", "look", "close-recap", "turn", "turn-round", *beats.ACTS, *review.ACTS)
) - {"play-on", "keep"}
"""The acts of whoever watches."""
LIFTING: Final = frozenset(drawer.ACTS)
"""Those of a seat's drawer."""
PLAYING: Final = frozenset((*picking.ACTS, *hints.ACTS, *play.ACTS, "end")) - LOOKING
"""Those of whoever has a seat. All others are the device's own, which holds the session."""
WATCHING: Final = ("time", "hidden", "what", "copied", "thought", "missing")
"""Events that change nothing of a session, or are void where they are not awaited."""
BY_HAND: Final = ("spot", "lift", "drag")
KEYS: Final[Mapping[str, str]] = {"u": "undo", "r": "redo", "h": "hint", "Escape": "drop"}
"""The keys that play; all others only show something."""

ONLY_WATCHES: Final = say("You’re only watching this game.")
DEVICE_ONLY: Final = say("Only the device that runs this game can do that.")


@dataclass(slots=True)
class Following:
    """A viewer, and the match as it has been shown there last."""

    context: Context
    match: Match | None = None

    def follow(self) -> None:
        """Show what has been done since, in whatever match the device has open."""
        model, opened = self.context.model, (self.context.host or self.context).model.open
        self.context.out = Outbox()
        if opened is None:
            return
        mine = model.open
        if mine is None or mine.shared is not opened.shared:
            viewer = Viewer() if mine is None else mine.viewer
            model.open, model.panel, self.match = OpenMatch(opened.shared, viewer=viewer), None, None
            play.settle_screen(self.context)
        elif self.match is not None:
            play.follow(self.context, mine, self.match)
        self.match = opened.match


def join(host: Context, viewer: Viewer, settings: Settings, languages: Sequence[str]) -> Following:
    """Another viewer of what the device has open."""
    assert host.model.open is not None, "nothing to look at"
    model = Model(settings, host.model.profiles, tipped=True)
    model.open = OpenMatch(host.model.open.shared, viewer=viewer)
    context = replace(host, model=model, languages=languages, out=Outbox(), host=host)
    play.settle_screen(context)
    return Following(context, host.model.open.match)


# --- what is whose to do ------------------------------------------------------------------------------------


def refusal(context: Context, event: Mapping[str, object]) -> Text | None:
    """Why an event is not this viewer's to give; None where it is, or means nothing anyway."""
    opened = context.model.open
    if opened is None or context.host is None:
        return None
    if context.host.model.open is None or context.host.model.open.shared is not opened.shared:
        return say("This game isn’t open on its device any more.")
    match event:
        case {"type": str(kind)} if kind in WATCHING:
            return None
        case {"type": "act", "act": str(act), **rest}:
            return _of_act(opened, act, rest.get("data"))
        case {"type": "key", "key": str(key)}:
            return _of_act(opened, KEYS[key], None) if key in KEYS else None
        case {"type": str(kind)} if kind in BY_HAND:
            if context.on("review") is not None:
                return None
            return _of_seat(opened, opened.polled.get(str(event.get("spot")), _deciding(opened)))
    return DEVICE_ONLY


def _of_act(opened: OpenMatch, act: str, data: object) -> Text | None:
    pending = opened.match.decision()
    if act in LOOKING:
        return None
    if act in LIFTING:
        asked = pending.seat if pending is not None else None
        named = data.get("seat") if isinstance(data, Mapping) else None
        return _of_seat(opened, int(named) if isinstance(named, str) and named.isdecimal() else asked)
    if act in ("undo", "redo"):
        plies = opened.match.plies
        return _of_seat(opened, plies[-1].decision.seat if act == "undo" and plies else _deciding(opened))
    return _of_seat(opened, _deciding(opened)) if act in PLAYING else DEVICE_ONLY


def _deciding(opened: OpenMatch) -> int | None:
    """The seat that decides what is picked now; None where everybody does."""
    pending = opened.match.decision()
    if opened.looker is not None:
        return opened.looker
    return pending.seat if pending is not None else None


def _of_seat(opened: OpenMatch, seat: int | None) -> Text | None:
    if opened.viewer.holds(seat):
        return None
    if not opened.viewer.acts or not opened.viewer.seats or seat is None:
        return ONLY_WATCHES
    return say("It’s %(who)s’s turn.", who=opened.names[seat])
