"""A release: the site, the wheel, the bill of materials, and the checksums of all three.

One commit has one release, to the byte: `same` makes it twice in different places and compares.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from building.steps import DIST, ROOT, WORK, Failed, files_below, python, run, say

RELEASE = WORK / "release"
SUMS = "SHA256SUMS"


def pack_release() -> None:
    """Pack what `build` has just made."""
    say("packing the release")
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir()
    pack(DIST, RELEASE / "three-thrones-site.zip")
    for wheel in (WORK / "wheels").glob("*.whl"):
        shutil.copy(wheel, RELEASE)
    python("-m", "building.bill", RELEASE / "three-thrones.cdx.json")
    (RELEASE / SUMS).write_text(sums(RELEASE), encoding="utf-8")
    say(f"build/release is ready:\n{(RELEASE / SUMS).read_text(encoding='utf-8').rstrip()}")


def pack(folder: Path, target: Path) -> None:
    """A ZIP archive of a folder that tells nothing of this machine or this hour."""
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(files_below(folder)):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix())
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def sums(folder: Path) -> str:
    """The checksums of a folder's files, as `sha256sum --check` reads them."""
    return "".join(f"{digest(path)}  {path.name}\n" for path in sorted(folder.iterdir()))


def digest(path: Path) -> str:
    """The checksum of one file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def same() -> None:
    """Make the release of this commit once more, in a fresh clone elsewhere, and compare."""
    status = ["git", "status", "--porcelain"]
    if subprocess.run(status, cwd=ROOT, check=True, capture_output=True, text=True).stdout:
        raise Failed("There are uncommitted changes; a clone wouldn’t include them.")
    with tempfile.TemporaryDirectory() as elsewhere:
        clone = Path(elsewhere) / "clone"
        say("once more, in a fresh clone")
        run("git", "clone", "--quiet", ROOT, clone)
        run(sys.executable, clone / "build.py", "release", cwd=clone)
        compare(RELEASE / SUMS, clone / RELEASE.relative_to(ROOT) / SUMS)


def compare(here: Path, there: Path) -> None:
    """Fail unless two lists of checksums are equal, naming the files that are not."""
    ours, theirs = (set(path.read_text(encoding="utf-8").splitlines()) for path in (here, there))
    if different := sorted({line.split()[1] for line in ours ^ theirs}):
        raise Failed(f"Two builds of one commit differ in {', '.join(different)}.")
    say("both are byte for byte identical")
