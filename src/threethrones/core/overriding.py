"""``override``: ``typing.override`` on Python 3.12 and later, else a decorator that does nothing."""

from __future__ import annotations

import sys
from typing import TypeVar

if sys.version_info >= (3, 12):
    from typing import override
else:
    Method = TypeVar("Method")

    def override(method: Method) -> Method:
        """Mark a method whose docstring would only repeat that of the method it overrides."""
        return method
