"""A Jinja environment whose compiled templates import, call and escape faster: a page makes three hundred
calls and escapes seven hundred values."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from jinja2 import Environment, Template, nodes, runtime
from jinja2.environment import TemplateModule
from markupsafe import Markup, _escape_inner  # type: ignore[attr-defined]
from markupsafe import escape as any_escaped

_IMPORTS: Final = re.compile(r"^from jinja2\.runtime import .*$", re.MULTILINE)
_new: Final = str.__new__


def escape(value: object) -> Markup:
    """Return a value as HTML, like ``markupsafe.escape``, but without a copy of what is HTML already.

    >>> escape("a < b"), escape(Markup("<b>")), escape(5)
    (Markup('a &lt; b'), Markup('<b>'), Markup('5'))
    """
    if isinstance(value, Markup):
        return value
    return _new(Markup, _escape_inner(value)) if type(value) is str else any_escaped(value)


class TemplateContext(runtime.Context):
    """A template context with faster calls."""

    def call(self, called: Callable[..., object], /, *args: object, **kwargs: object) -> object:
        """Call a macro or function and return its result, without Jinja's checks if it takes no context."""
        if hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, **kwargs)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return called(*args, **kwargs)


class PageTemplate(Template):
    """A template that others import faster."""

    def _get_default_module(self, ctx: runtime.Context | None = None) -> TemplateModule:
        """Return what the template exports. Jinja compares the global names of both templates every time;
        here all have the same."""
        return super()._get_default_module()


class PageEnvironment(Environment):
    """A Jinja environment of templates that use `TemplateContext` and `escape`."""

    context_class = TemplateContext
    template_class = PageTemplate

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        """Return a template as Python that imports our ``escape`` after Jinja's, on the same line: by the
        numbers of its lines, errors find those of the template."""
        made = super()._generate(source, name, filename, defer_init)
        return _IMPORTS.sub(rf"\g<0>; from {__name__} import escape", made, 1)
