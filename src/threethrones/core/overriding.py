"""``override``: ``typing.override`` on Python 3.12 and later, else a decorator that does nothing."""

from __future__ import annotations

import sys

if sys.version_info >= (3, 12):
    from typing import override
else:
    from collections.abc import Callable
    from typing import TypeVar

    Method = TypeVar("Method", bound=Callable[..., object])

    def override(method: Method) -> Method:
        """Mark a method that overrides one of a base class, whose docstring tells what it does."""
        return method


__all__ = ["override"]
