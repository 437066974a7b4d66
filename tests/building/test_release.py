"""A release: archives without a trace of place and time, checksums, and the bill of materials."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from pathlib import Path

import pytest
from cyclonedx.output.json import JsonV1Dot6

from building.bill import bill
from building.licences import Carried
from building.release import compare, pack, sums
from building.steps import Failed


def site(folder: Path, names: tuple[str, ...], age: int) -> Path:
    """A small site whose files were written in some order at some time."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"this is {name}")
        (folder / name).chmod(0o600 if age else 0o644)
        os.utime(folder / name, (age, age))
    return folder


def test_an_archive_depends_on_names_and_contents_alone(tmp_path: Path) -> None:
    names = ("a.txt", "b/c.txt", "b/a.txt")
    pack(site(tmp_path / "one", names, 1_000_000_000), tmp_path / "one.zip")
    pack(site(tmp_path / "other", names[::-1], 1_500_000_000), tmp_path / "other.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "other.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["a.txt", "b/a.txt", "b/c.txt"]
        assert archive.read("b/c.txt") == b"this is b/c.txt"


def test_checksums_are_lines_as_sha256sum_reads_them(tmp_path: Path) -> None:
    folder = site(tmp_path / "files", ("two.txt", "one.txt"), 0)
    one, two = (hashlib.sha256(f"this is {name}.txt".encode()).hexdigest() for name in ("one", "two"))
    assert sums(folder) == f"{one}  one.txt\n{two}  two.txt\n"


def test_builds_that_differ_are_told_by_the_files_names(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("1111  same.zip\n2222  other.whl\n")
    (tmp_path / "there").write_text("1111  same.zip\n3333  other.whl\n")
    with pytest.raises(Failed, match=r"differ in other\.whl\.$"):
        compare(tmp_path / "here", tmp_path / "there")


def test_builds_that_are_equal_are_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sums").write_text("1111  same.zip\n")
    compare(tmp_path / "sums", tmp_path / "sums")
    assert "byte for byte identical" in capsys.readouterr().out


THINGS = [
    Carried("pyodide", "314.0.7", "MPL-2.0", "text", "npm"),
    Carried("zlib", "1.3.1", "Zlib", "text", inside="pyodide"),
    Carried("@pyscript/core", "0.7.31", "APACHE-2.0", "text", "npm"),
    Carried("threethrones", "0.1.0", "MIT", "text", "pypi"),
]


def written() -> str:
    return JsonV1Dot6(bill(THINGS)).output_as_string()


def test_the_bill_names_what_is_carried_and_what_is_inside_it() -> None:
    told = json.loads(written())
    assert told["metadata"]["component"]["name"] == "threethrones"
    assert [one["purl"] for one in told["components"]] == [
        "pkg:npm/%40pyscript/core@0.7.31",
        "pkg:npm/pyodide@314.0.7",
    ]
    (inside,) = told["components"][1]["components"]
    assert (inside["name"], inside["version"]) == ("zlib", "1.3.1")


def test_the_bill_holds_no_time_and_no_number_of_its_own() -> None:
    assert "serialNumber" not in written()
    assert written() == written()
