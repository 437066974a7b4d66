"""What goes wrong and must not stay wrong: matrices of hundreds of faults, too long for the tests.

    python3 build.py faults [start|kills] [--sample N]

Each matrix is a function that tries its cases (all, or N spread over them) and gives for each a line to
print and whether it ended well. The tests try a few of the same cases.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from tests.browser import kills, start_faults

Case = TypeVar("Case")


@dataclass(frozen=True, slots=True)
class Row:
    """How one case ended: its group, for the sums; what it was; what came of it; whether that is well."""

    group: str
    case: str
    outcome: str
    well: bool


MATRICES: Final[dict[str, Callable[[int | None], Iterator[Row]]]] = {
    "start": lambda sample: (
        Row(case.visit, str(case), str(end), end.well)
        for case, end in start_faults.tried(spread(start_faults.cases(), sample))
    ),
    "kills": lambda sample: (
        Row(
            killed.game,
            f"{killed.game}, {len(killed.painted)} moves painted",
            f"{killed.lost} of them lost",
            killed.is_well,
        )
        for killed in kills.tried(sample or kills.KILLS)
    ),
}


def spread(cases: Sequence[Case], sample: int | None) -> list[Case]:
    """So many of the cases, evenly over all; all where no number is given."""
    count = min(sample or len(cases), len(cases))
    return [cases[number * len(cases) // count] for number in range(count)]


def main(arguments: list[str]) -> int:
    """Try one matrix or all, tell each case as it ends and at last the sums; 0 where all ended well."""
    parser = argparse.ArgumentParser(prog="build.py faults")
    parser.add_argument("matrix", nargs="?", choices=MATRICES)
    parser.add_argument("--sample", type=int)
    options = parser.parse_args(arguments)
    sums: Counter[str] = Counter()
    bad = 0
    for name in [options.matrix] if options.matrix else MATRICES:
        for row in MATRICES[name](options.sample):
            print(f"{'' if row.well else 'BAD '}{row.case}: {row.outcome}", flush=True)
            sums[f"{name}, {row.group}: {row.outcome}"] += 1
            bad += not row.well
    print(*(f"{count:6} {what}" for what, count in sorted(sums.items())), f"{bad:6} bad", sep="\n")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
