"""The screens that every page must fit on."""

from __future__ import annotations

from typing import Final, NamedTuple


class Size(NamedTuple):
    """A screen, in the pixels of a style sheet."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def is_small(self) -> bool:
        """Whether it is a phone's, where letters may be smaller than on a tablet: it is held nearer."""
        return min(self) < 600

    @classmethod
    def read(cls, text: str) -> Size:
        """A size as one writes it; what is zoomed to 200 % has half of it.

        >>> Size.read("1280x800"), Size.read("1280x800@2")
        (Size(width=1280, height=800), Size(width=640, height=400))
        """
        size, _, zoom = text.partition("@")
        width, height = (int(side) // int(zoom or 1) for side in size.split("x"))
        return cls(width, height)


SIZES: Final = tuple(
    map(
        Size.read,
        (
            *("320x568", "390x844", "740x360", "768x1024", "1024x768"),
            *("1280x800", "1280x800@2", "1920x1080", "2560x1440"),
        ),
    )
)
