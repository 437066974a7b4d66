"""Data of the dialog for phones, which the dialogs name from the start; its other code comes later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class PhonesDialog:
    """Data of the panel ``phones``."""

    template: str
    is_device: bool
    """Whether the dialog is shown on the device, not on a phone."""
    link: str
    """Link that the next phone opens; empty while it is being made."""
    code: Markup | None
    """QR code of the link; None if there is no link yet."""
    seats: Sequence[tuple[int, str, str]]
    """Seat, name and state of each person. States: ``here`` (on this page), ``free``, ``phone``, ``away``."""
    own: int | None
    """Seat of the device's owner; None if it lies before everybody."""
    watching: int
    """Number of phones without a seat."""
