"""A whole match in the fragment of a URL (after ``#``), which browsers send to no server.

The fragment is ``m=<text>&ply=<number>``: the text of a match, deflated, in base64url. A link may come from
anywhere, so its own length and its inflated size are limited."""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Final

MOST_LETTERS: Final = 100_000
MOST_BYTES: Final = 1_000_000
"""Maximum size of an inflated link, in bytes; the longest matches are far smaller."""
STEP: Final = 16
"""Number of bytes inflated at a time: few, so that a damaged link yields all text before the fault."""

_LINK: Final = re.compile(r"m=([A-Za-z0-9_-]+)(?:&ply=([0-9]{1,6})(?![0-9]))?")


class BadLink(Exception):
    """Error for a fragment that is not a link to a match, or from which no text can be read."""


@dataclass(frozen=True, slots=True)
class Link:
    """Content of a link to a match."""

    text: str
    """Text of an exported match, as far as it could be read."""
    ply: int | None = None
    """Ply at which the match opens; None for the current position."""


def pack(link: Link) -> str:
    """Return the fragment for a link.

    >>> unpack(pack(Link("{}", 7)))
    Link(text='{}', ply=7)
    """
    letters = urlsafe_b64encode(zlib.compress(link.text.encode(), 9)).decode().rstrip("=")
    return f"m={letters}" if link.ply is None else f"m={letters}&ply={link.ply}"


def is_link(fragment: str) -> bool:
    """Return whether a fragment is meant as a link to a match, valid or not."""
    return fragment.startswith("m=")


def unpack(fragment: str) -> Link:
    """Return the content of a link, read from its fragment. Raises only BadLink, for any invalid fragment."""
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
    """Return the bytes of a base64url text; an incomplete last character is dropped. Raises BadLink."""
    whole = letters[: -1 if len(letters) % 4 == 1 else None]
    try:
        return urlsafe_b64decode(whole + "=" * (-len(whole) % 4))
    except binascii.Error:
        raise BadLink from None


def _inflated(packed: bytes) -> bytes:
    """Return the inflated data up to the first fault. Raises BadLink if the result grows too large."""
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
