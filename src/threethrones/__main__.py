"""Entry point of ``python -m threethrones``, the same as the command ``threethrones``."""

import sys

from threethrones.cli import main

if __name__ == "__main__":
    sys.exit(main())
