"""The wheel as the page gets it: complete, and importable on the page's Python."""

from __future__ import annotations

from collections.abc import Callable


def test_the_shipped_wheels_import(pyodide_run: Callable[..., str]) -> None:
    code = """
import jinja2, markupsafe, threethrones
from threethrones.table.app import App
print(threethrones.__version__, jinja2.__name__, markupsafe.escape("<"), App.__name__)
"""
    assert pyodide_run(code).split()[1:] == ["jinja2", "&lt;", "App"]
