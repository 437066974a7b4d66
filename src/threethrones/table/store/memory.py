"""A store in memory, for people who must leave no data on the device."""

from __future__ import annotations

from dataclasses import dataclass, field

from threethrones.core.overriding import override


@dataclass(slots=True)
class Memory:
    """A store in memory, lost with the page."""

    texts: dict[str, str] = field(default_factory=dict)

    @override
    def keys(self) -> list[str]:
        return list(self.texts)

    @override
    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    @override
    def beginnings(self, length: int) -> dict[str, str]:
        return {key: text[:length] for key, text in self.texts.items()}

    @override
    def put(self, key: str, text: str) -> None:
        self.texts[key] = text

    @override
    def delete(self, key: str) -> None:
        self.texts.pop(key, None)
