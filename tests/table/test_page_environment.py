"""The Jinja environment of the templates: its shortcuts do what Jinja does."""

from __future__ import annotations

import pytest
from jinja2 import DictLoader
from markupsafe import Markup
from markupsafe import escape as escaped

from threethrones.table.views import page_environment
from threethrones.table.views.page_environment import PageEnvironment


class Said(str):
    __slots__ = ()


class Drawn:
    def __html__(self) -> str:
        return "<i>&amp;</i>"


class Bold(Markup):
    __slots__ = ()


@pytest.mark.parametrize(
    "value", ["", "<&>\"'", Said("<b>"), Markup("<b>"), Bold("<b>"), Drawn(), 5, None, ["<"]]
)
def test_values_are_escaped_as_by_markupsafe(value: object) -> None:
    made = page_environment.escape(value)
    assert made == escaped(value)
    assert isinstance(made, Markup)


def test_templates_import_our_escape_and_errors_keep_their_lines() -> None:
    made = PageEnvironment(loader=DictLoader({"a": "{{ 1 }}\n{{ said }}\n{{ 1 / none }}"}), autoescape=True)
    assert f"from {page_environment.__name__} import escape" in made.compile("{{ said }}", raw=True)
    with pytest.raises(TypeError) as failed:
        made.get_template("a").render(said="<", none=None)
    assert failed.traceback[-1].lineno + 1 == 3


def test_macros_and_functions_are_called_as_by_jinja() -> None:
    made = PageEnvironment(autoescape=True)
    macro = "{% macro b(x, y=2) %}{{ x }}{{ y }}{{ caller() if caller }}{% endmacro %}"
    drawn = made.from_string(macro + "{{ b('<') }}{{ b(y=3, x=1) }}{% call b(4) %}{{ up('<') }}{% endcall %}")
    assert drawn.render(up=str.upper) == "&lt;21342&lt;"
