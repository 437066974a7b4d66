"""A store that ends with the page: for whoever must leave nothing behind on the device."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Memory:
    """A store in memory."""

    texts: dict[str, str] = field(default_factory=dict)

    def keys(self) -> list[str]:
        """See `ports.Store`."""
        return list(self.texts)

    def get(self, key: str) -> str | None:
        """See `ports.Store`."""
        return self.texts.get(key)

    def beginnings(self, length: int) -> dict[str, str]:
        """See `ports.Store`."""
        return {key: text[:length] for key, text in self.texts.items()}

    def put(self, key: str, text: str) -> None:
        """See `ports.Store`."""
        self.texts[key] = text

    def delete(self, key: str) -> None:
        """See `ports.Store`."""
        self.texts.pop(key, None)
