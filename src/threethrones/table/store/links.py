"""A whole match in the part of an address behind the ``#``, which browsers send to nobody.

It reads ``m=<text>&ply=<number>``: the text of a match, deflated, in the letters of base64url. A link may
come from anywhere, so nothing of it is believed: neither how long it is nor what it grows to.
"""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Final

MOST_LETTERS: Final = 100_000
MOST_BYTES: Final = 1_000_000
"""What a link may grow to; the longest matches stay far below."""
STEP: Final = 16
"""So many bytes are inflated at a time: of a damaged link all before the fault is saved."""

_LINK: Final = re.compile(r"m=([A-Za-z0-9_-]+)(?:&ply=([0-9]{1,6})(?![0-9]))?")


class BadLink(Exception):
    """This is no link to a match, or nothing of it can be read."""


@dataclass(frozen=True, slots=True)
class Link:
    """What a link holds."""

    text: str
    """A match as it is written to a file, as far as it could be read."""
    ply: int | None = None
    """The ply at which it opens; None for where the match stands."""


def pack(link: Link) -> str:
    """What stands behind the ``#``.

    >>> unpack(pack(Link("{}", 7)))
    Link(text='{}', ply=7)
    """
    letters = urlsafe_b64encode(zlib.compress(link.text.encode(), 9)).decode().rstrip("=")
    return f"m={letters}" if link.ply is None else f"m={letters}&ply={link.ply}"


def is_link(fragment: str) -> bool:
    """Whether this wants to be a link to a match, sound or not."""
    return fragment.startswith("m=")


def unpack(fragment: str) -> Link:
    """Read what stands behind the ``#``. Raises BadLink, and nothing else, whatever stands there."""
    if len(fragment) > MOST_LETTERS:
        raise BadLink
    found = _LINK.match(fragment)
    if found is None:
        raise BadLink
    letters, ply = found.groups()
    text = _inflated(_bytes_of(letters)).decode("utf-8", "replace")
    if not text:
        raise BadLink
    return Link(text, None if ply is None else int(ply))


def _bytes_of(letters: str) -> bytes:
    """The bytes that the letters stand for; a last one that is cut off is left out."""
    whole = letters[: -1 if len(letters) % 4 == 1 else None]
    try:
        return urlsafe_b64decode(whole + "=" * (-len(whole) % 4))
    except binascii.Error:
        raise BadLink from None


def _inflated(packed: bytes) -> bytes:
    """What was deflated, up to the first fault. Raises BadLink for what grows too large."""
    inflater = zlib.decompressobj()
    found = bytearray()
    try:
        for at in range(0, len(packed), STEP):
            found += inflater.decompress(packed[at : at + STEP], MOST_BYTES + 1 - len(found))
            if len(found) > MOST_BYTES:
                raise BadLink
    except zlib.error:
        pass
    return bytes(found)
