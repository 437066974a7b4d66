"""The frame: all that the page gets after an event, as one value that crosses into JavaScript once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from threethrones.core.canonical import JSON


@dataclass(slots=True)
class Download:
    """A file offered as a download."""

    name: str
    text: str


@dataclass(slots=True)
class Frame:
    """The whole page as it should be now, and one-time effects beside it."""

    html: str
    """Content of ``<div id="app">``, to be morphed in."""
    title: str
    """Title of the document."""
    language: str
    """Value of ``<html lang>``."""
    body: dict[str, str] = field(default_factory=dict)
    """``data-*`` attributes of ``<body>`` without the prefix: screen, game, seat, ply, rev, digest, …"""
    match: str | None = None
    """Id of the open match, which a reloaded page opens again."""
    said: list[str] = field(default_factory=list)
    """Lines of HTML to append once to the live region."""
    focus: str | None = None
    """CSS selector of the element to focus after the morph; None leaves the focus where it is."""
    moved: bool = False
    """Whether pieces changed their places, so that the shell may animate the difference."""
    animations: list[str] = field(default_factory=list)
    """Animations for the board to play in sequence, each as HTML."""
    sound: str | None = None
    """Sound to play at once without an animation, with vibration, each if switched on."""
    download: Download | None = None
    """File to offer now."""
    copied: str | None = None
    """Text to put on the clipboard now."""
    shared: str | None = None
    """Link to share now by the device's own means."""
    updates: bool = False
    """Whether to activate the waiting new version of the site now."""
    thinks: Mapping[str, JSON] | None = None
    """Job for the worker: ``{id, job}`` (see ``players.job``), ``most``, in ms, if it may take longer than a
    choice, and ``turns``, the number of computers' turns ahead (0 if none plays). The page runs it and
    answers with the event ``thought``; None cancels a running job."""
    wants: str | None = None
    """The game whose archive the event needs. The page sends the event again once the archive has arrived and
    may stay as it is until then."""
    told: str | None = None
    """Answer to the event ``what``: HTML that describes a thing on the board, None if there is nothing to
    say. That event leaves the page unchanged, so the rest of this frame is empty."""
    handed: list[Mapping[str, JSON]] = field(default_factory=list)
    """Messages to the page around an embedded app (see ``embed.py``)."""
