"""The committed files are sources in known folders; none is built or downloaded."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOP = {
    "CHANGELOG.md", "CONTRIBUTING.md", "Clients", "LICENSE", "Makefile", "Package.swift", "Protocol", "README.md",
    "Sources", "Tests",
}
LARGEST = 1_000_000
DOWNLOADED = {".whl", ".zip", ".gz", ".deb", ".so", ".a", ".o"}


def tracked():
    """Returns the tracked files that still exist."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for path in map(Path, listed.split("\0")[:-1]) if (ROOT / path).exists()]


def test_the_top_folder_has_the_expected_entries():
    tops = {path.parts[0] for path in tracked()}
    assert {top for top in tops if not top.startswith(".")} == TOP


def test_no_file_is_large_built_or_downloaded():
    files = tracked()
    assert [path for path in files if (ROOT / path).lstat().st_size > LARGEST] == []
    assert [path for path in files if path.suffix in DOWNLOADED] == []
