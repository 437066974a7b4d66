"""Phones: pages on other devices that view the open match, and the seats that each of them holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.table.session.open_match import DEVICE, Viewer

MOST: Final = 12
"""Maximum number of phones, watchers included."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A page on another device."""

    number: int
    """Number by which people tell it from the others, from 1."""
    seats: frozenset[int] = frozenset()
    away: bool = False
    """Whether nothing has been heard of it for a while. It keeps its seats, but until it is back, their
    drawers can be opened on the device."""


@dataclass(frozen=True, slots=True)
class Phones:
    """All phones of a device, by the names under which their pages have joined."""

    by_name: Mapping[str, Phone] = field(default_factory=dict)
    own: int | None = None
    """Seat of the person whose own device this is, so that their drawer may stay open on it; None if it lies
    before everybody."""
    ticket: str = ""
    """What the next phone needs to connect; empty while it is being made."""

    @property
    def lent(self) -> frozenset[int]:
        """Seats that decide on phones, not on the device."""
        return frozenset(seat for phone in self.by_name.values() if not phone.away for seat in phone.seats)

    @property
    def away(self) -> frozenset[int]:
        """Seats whose phones are away."""
        return frozenset(seat for phone in self.by_name.values() if phone.away for seat in phone.seats)

    def viewer(self, name: str) -> Viewer | None:
        """Return the rights of a phone's page; None if there is no such phone."""
        return Viewer(self.by_name[name].seats) if name in self.by_name else None

    def device(self) -> Viewer:
        """Return the rights of the device."""
        return Viewer(lent=self.lent, own=self.own) if self.by_name else DEVICE

    @property
    def kept(self) -> Mapping[str, JSON] | None:
        """What a reloaded page needs to know the phones again (see ``restored``); None without phones."""
        seats: dict[str, JSON] = {name: [*sorted(phone.seats)] for name, phone in self.by_name.items()}
        return {"seats": seats, "own": self.own} if seats else None

    def full(self, back: str) -> bool:
        """Return whether no more phones may join, not even in place of the phone ``back``."""
        return len(self._others(back)) >= MOST

    def _others(self, back: str) -> dict[str, Phone]:
        return {known: phone for known, phone in self.by_name.items() if known != back or not phone.away}

    def joined(self, name: str, back: str) -> Phones:
        """Return the phones with another one, which takes over the seats of the phone ``back`` if that is
        away."""
        others = self._others(back)
        old = self.by_name[back] if back in self.by_name and back not in others else None
        numbers = {phone.number for phone in others.values()}
        free = next(number for number in range(1, MOST + 1) if number not in numbers)
        phone = replace(old, away=False) if old else Phone(free)
        return replace(self, by_name={**others, name: phone}, ticket="")

    def without(self, name: str) -> Phones:
        """Return the phones without one."""
        return replace(self, by_name={known: self.by_name[known] for known in self.by_name if known != name})

    def changed(self, name: str, *, away: bool) -> Phones:
        """Return the phones, one of which is away or is back."""
        return replace(self, by_name={**self.by_name, name: replace(self.by_name[name], away=away)})

    def giving(self, seat: int, name: str) -> Phones:
        """Return the phones, one of which has taken a seat; with an empty name, the device has."""
        by_name = {
            known: replace(phone, seats=phone.seats | {seat} if known == name else phone.seats - {seat})
            for known, phone in self.by_name.items()
        }
        own = None if self.own == seat and name else self.own
        return replace(self, by_name=by_name, own=own)


def restored(kept: object, persons: Iterable[int]) -> Phones:
    """Return the phones that a page has kept (see ``Phones.kept``), all of them away, with the seats that
    ``persons`` play; none if what was kept is damaged."""
    match kept:
        case {"seats": dict(seats), "own": own} if all(isinstance(held, list) for held in seats.values()):
            free, by_name = {*persons}, dict[str, Phone]()
            for number, (name, held) in enumerate(seats.items(), 1):
                own_seats = frozenset(seat for seat in free if seat in held)
                free -= own_seats
                by_name[str(name)] = Phone(number, own_seats, away=True)
            if len(by_name) <= MOST:
                # A list, since damaged data may not be hashable.
                return Phones(by_name, own if own in [*free] else None)
    return Phones()
