#!/usr/bin/env python3
"""Everything you can do with this project from a shell, with only Python and access to package registries.

python3 build.py setup            a virtual environment, the npm packages, a browser for the tests
python3 build.py build            the wheel, and from it the web site in dist/
python3 build.py serve            build, and show the site on a local address (--port N)
python3 build.py test [ARGS…]     check style and types, build, run the tests (ARGS go to pytest; with --all
                                  the nightly ones, too), and a smoke test in whichever of Chromium,
                                  Firefox and WebKitGTK are available; with --browsers all, a missing one
                                  is an error
python3 build.py bench            speed of the rules, of the start and of the page
python3 build.py soak [GAME…]     100,000 random games, a million changed states; then the
                                  scalable tests at ten times the size
python3 build.py faults [start|kills] [--sample N]
                                  hundreds of faults while the site starts, and browsers killed in play
python3 build.py mutate [NAMES…]  mutation testing of the rules
python3 build.py lock [ARGS…]     pin the Python packages with their hashes (ARGS go to uv: --upgrade)
python3 build.py release          pack the site, the wheel, the bill of materials and their checksums
python3 build.py same             make the release twice, here and in a fresh clone, and compare
python3 build.py pictures         icons, link previews, screenshots for the README and the install dialog
python3 build.py messages [LANG…] update the translations (LANG starts a new one)
python3 build.py clean            remove everything the commands above have made

Standard library only: this file runs before anything is installed; its parts lie in `building`.
"""

from __future__ import annotations

import argparse
import sys

from building.checks import bench, faults, mutate, pictures, soak, test
from building.environment import clean, setup, write_locks
from building.messages import messages
from building.release import pack_release, same
from building.serving import serve
from building.site import build, build_anew
from building.steps import Failed

PASSED_ON = {"test", "faults", "mutate", "messages", "soak", "lock"}
"""The commands that pass on what they are given."""


def commands() -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in ("setup", "build", "bench", "soak", "lock", "pictures", "release", "same", "clean"):
        command.add_parser(name)
    command.add_parser("serve").add_argument("--port", type=int, default=8000)
    command.add_parser("test").add_argument("--browsers", choices=("installed", "all"), default="installed")
    command.add_parser("faults")
    command.add_parser("mutate")
    command.add_parser("messages")
    return parser


def main(arguments: list[str]) -> int:
    """Run one command; the exit status says whether it worked."""
    options, rest = commands().parse_known_args(arguments)
    if rest and options.command not in PASSED_ON:
        commands().error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        if options.command != "clean":
            setup(browser=options.command in {"setup", "test", "faults", "pictures"})
        match options.command:
            case "build":
                build()
            case "serve":
                build()
                serve(options.port)
            case "test":
                test(rest, every_engine=options.browsers == "all")
            case "bench":
                bench()
            case "soak":
                soak(rest)
            case "faults":
                faults(rest)
            case "mutate":
                mutate(rest)
            case "lock":
                write_locks(rest)
            case "release" | "same":
                build_anew()
                pack_release()
                if options.command == "same":
                    same()
            case "pictures":
                pictures()
            case "messages":
                messages(rest)
            case "clean":
                clean()
    except Failed as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
