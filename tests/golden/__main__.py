"""``python -m tests.golden`` writes the golden playthroughs anew; look at the diff before you keep them."""

from __future__ import annotations

from pathlib import Path

from tests.golden.playthrough import written
from tests.subjects import PLAYTHROUGHS

if __name__ == "__main__":
    for name, playthrough in PLAYTHROUGHS.items():
        text = written(playthrough)
        Path(__file__).with_name(f"{name}.txt").write_text(text, "utf-8")
        print(f"{name}: {text.count(chr(10))} lines")
