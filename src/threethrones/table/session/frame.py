"""What the app hands to the page after an event: one value, crossing into JavaScript once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from threethrones.core.canonical import JSON


@dataclass(slots=True)
class Download:
    """A file offered to the person at the device."""

    name: str
    text: str


@dataclass(slots=True)
class Frame:
    """The whole page as it should be now, and what should happen once beside it."""

    html: str
    """What stands inside ``<div id="app">``, to be morphed in."""
    title: str
    """The document's title."""
    language: str
    """The value of ``<html lang>``."""
    body: dict[str, str] = field(default_factory=dict)
    """The ``data-*`` attributes of ``<body>`` without the prefix: screen, game, seat, ply, rev, digest, …"""
    match: str | None = None
    """The id of the open match, which a page that is loaded again comes back to."""
    said: list[str] = field(default_factory=list)
    """Lines of HTML to append to the live region, once."""
    focus: str | None = None
    """A CSS selector of what should have the focus after the morph; None leaves the focus where it is."""
    moved: bool = False
    """Whether pieces changed their place, so that the shell may animate the difference."""
    animations: list[str] = field(default_factory=list)
    """What the board plays one after the other, each as HTML."""
    sound: str | None = None
    """What is to be heard and felt at once, without a beat, where that is switched on."""
    download: Download | None = None
    """A file to offer now."""
    copied: str | None = None
    """A text to put on the clipboard now."""
    shared: str | None = None
    """A link to pass on now in the device's own way."""
    updates: bool = False
    """Whether the new version of the site that waits shall take over now."""
    thinks: Mapping[str, JSON] | None = None
    """What a computer player must think about: ``{id, job}``, see ``players.job``, and ``most``, in
    milliseconds, where it may take longer than a choice; ``turns`` says how many turns of computers are
    ahead, 0 where none plays. The page has it done and answers with the event ``thought``; None ends whatever
    was being thought about."""
    wants: str | None = None
    """The game without which the event means nothing: once its archive has arrived, the event shall be given
    again. Until then the page may stay as it is."""
    told: str | None = None
    """What somebody asked about, a thing of the board, is, as HTML: the answer to the event ``what``, which
    changes nothing of the page, so that all else of this frame is empty. None where there is nothing to
    tell."""
    handed: list[Mapping[str, JSON]] = field(default_factory=list)
    """What the page around an embedded app gets to hear now: see ``embed.py``."""
