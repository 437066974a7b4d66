"""``python -m threethrones`` is the command ``threethrones``."""

import sys

from threethrones.cli import main

if __name__ == "__main__":
    sys.exit(main())
