"""Hatchling's build hook: compiles the translations, so that a wheel never lacks or mismatches them."""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> list[Path]:
    """Write a ``.mo`` beside every ``.po`` under the project's locale directory; returns what was written.

    Fuzzy entries are left out: a sentence that may be wrong is worse than the English one.
    """
    written = []
    for po in sorted(root.glob("src/threethrones/locale/*/LC_MESSAGES/*.po")):
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parent.parent.name, domain=po.stem)
        mo = po.with_suffix(".mo")
        with mo.open("wb") as target:
            write_mo(target, catalogue, use_fuzzy=False)
        written.append(mo)
    return written


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before hatchling collects the files of a wheel or of an editable install."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Compile the catalogues; they are gitignored, and ``artifacts`` in pyproject.toml lets them in."""
        compile_catalogues(Path(self.root))
