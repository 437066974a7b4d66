"""The frame: all data that the page gets after an event, passed to JavaScript as a single value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields

from threethrones.core.canonical import JSON
from threethrones.table.session.parts import NOTHING, Drawn


@dataclass(slots=True)
class Download:
    """A file offered as a download."""

    name: str
    text: str


@dataclass(slots=True)
class Frame:
    """What changes of the page, with one-time effects such as sounds."""

    page: Drawn = NOTHING
    """Content of ``<div id="app">``. It stays on this side; what the page needs of it is in ``parts``."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """HTML of the parts that the page does not show yet as they should be (see ``parts.py``), by name."""
    number: int = 0
    """Number of the frame; the page's next event tells which one it shows, as ``shown``."""
    title: str = ""
    language: str = ""
    """Value of ``<html lang>``."""
    body: dict[str, str] = field(default_factory=dict)
    """``data-*`` attributes of ``<body>`` without the prefix: screen, game, seat, ply, rev, digest, …"""
    match: str | None = None
    """Id of the open match or address of the open puzzle, which a reloaded page opens again; None if none."""
    phones: Mapping[str, JSON] | None = None
    """On the device, its phones, which a reloaded page knows again (see ``Phones.kept``)."""
    said: list[str] = field(default_factory=list)
    """Lines of HTML for screen readers to speak, in this order."""
    begins: bool = False
    """Whether to empty the live region first (see ``speech.Speech``)."""
    focus: str | None = None
    """CSS selector of the element to focus after the morph; None leaves the focus where it is."""
    moved: bool = False
    """Whether pieces may have changed places, so that the shell animates their movement."""
    animations: list[str] = field(default_factory=list)
    """Animations for the board to play in sequence, each as HTML."""
    sound: str | None = None
    """Sound to play at once, not with an animation, and with vibration; each only if switched on."""
    download: Download | None = None
    """File to offer for download; None if there is none."""
    copied: str | None = None
    """Text to put on the clipboard; None if there is none."""
    shared: str | None = None
    """Link to pass to the device's share dialog; None if there is none."""
    updates: bool = False
    """Whether to activate the waiting new version of the site."""
    thinks: Mapping[str, JSON] | None = None
    """Job for the worker; None cancels a running job. Members: ``id``; ``job`` (see ``players.job``);
    ``most``, a time limit in ms if longer than for a choice; ``turns``, the number of computer players' turns
    ahead (0 if none plays). The page runs the job and answers with the event ``thought``."""
    dirty: bool = False
    """Whether the match has unsaved changes, so that the page sends the event ``save`` after the paint."""
    wants: str | None = None
    """Game whose archive the event needs but which has not arrived; None if there is none. Once it has
    arrived, the page sends the event again; until then the page may stay unchanged."""
    told: str | None = None
    """Answer to the event ``what``: HTML that describes a thing on the board; None if there is no
    description. That event leaves the page unchanged, so all other fields of this frame are empty."""
    handed: list[Mapping[str, JSON]] = field(default_factory=list)
    """Messages to the page in which the app is embedded (see ``embed.py``)."""

    @property
    def html(self) -> str:
        """The whole page as it should be now."""
        return self.page.html

    def packed(self) -> dict[str, object]:
        """Return what the page gets of the frame."""
        names = (each.name for each in fields(self) if each.name != "page")
        return {name: getattr(self, name) for name in names} | {
            "download": self.download and asdict(self.download)
        }
