"""The bill of materials of what the site carries, in CycloneDX's form: `python -m building.bill TARGET`.

It is made in the virtual environment, by CycloneDX's own library. What is inside another package stands
inside it, without a version where that is not known.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from building.licences import Carried, carried
from building.site import PACKAGES

US = "threethrones"


def bill(things: list[Carried]) -> Bom:
    """The bill of a list of things, ours at its head."""
    components = {one.name: component(one) for one in things}
    for one in things:
        if one.inside:
            components[one.inside].components.add(components.pop(one.name))
    bom = Bom()
    # One commit has one bill, whenever it is made; the library itself has no way to say so.
    bom.serial_number = None  # type: ignore[assignment]
    bom.metadata.timestamp = None  # type: ignore[assignment]
    bom.metadata.component = components.pop(US)
    bom.components.update(components.values())
    bom.register_dependency(bom.metadata.component, components.values())
    return bom


def component(one: Carried) -> Component:
    """One line of the bill."""
    namespace, _, name = one.name.rpartition("/")
    url = PackageURL(one.registry, namespace or None, name, one.version or None) if one.registry else None
    return Component(
        type=ComponentType.APPLICATION if one.name == US else ComponentType.LIBRARY,
        bom_ref=one.title,
        name=one.name,
        version=one.version or None,
        licenses=[LicenseFactory().make_from_string(one.licence)],
        purl=url,
    )


def main(target: str) -> None:
    """Write the bill of the built site."""
    bom = bill(carried(PACKAGES))
    text = JsonV1Dot6(bom).output_as_string(indent=2)
    Path(target).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
