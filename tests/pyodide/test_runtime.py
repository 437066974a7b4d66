"""What the page gets of Python: complete, though much has been left out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

ALL = """
import importlib, pathlib, sys, zipfile

def modules(paths):
    names = [path.removesuffix(".pyc").removesuffix("/__init__") for path in paths if path.endswith(".pyc")]
    return [name.replace("/", ".") for name in names if "/compiled/" not in name]

ours = modules(str(path) for folder in ("threethrones", "jinja2") for path in pathlib.Path(folder).rglob("*"))
library = modules(zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip"))).namelist())
for name in (*ours, *library):
    importlib.import_module(name)
print(len(ours), len(library))
"""
WARM_UP = """
from threethrones.table.warm_up import warm_up
warm_up()
"""


def test_all_that_is_shipped_can_be_imported(shipped_run: Callable[[str], str]) -> None:
    ours, library = map(int, shipped_run(ALL).split())
    assert ours > 50
    assert library > 100


@pytest.mark.night
def test_the_app_runs_on_what_is_shipped(shipped_run: Callable[[str], str]) -> None:
    assert shipped_run(WARM_UP) == ""
