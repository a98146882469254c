"""Conditions under which `make` rebuilds the virtual environment."""

import shutil
import subprocess
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).resolve().parents[2] / "Makefile"


@pytest.fixture
def checkout(tmp_path):
    """Returns a folder with the virtual environment of an earlier `make test`."""
    folder = tmp_path / "here"
    (folder / "Clients/python").mkdir(parents=True)
    (folder / ".venv").mkdir()
    shutil.copy(MAKEFILE, folder)
    (folder / "Clients/python/pyproject.toml").touch()
    (folder / ".venv/ready").write_text(f"{folder}/.venv {folder}\n")
    return folder


def would_build_the_environment(folder):
    result = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", ".venv/ready"], cwd=folder, capture_output=True, text=True,
        check=True)
    return "python3 -m venv --clear .venv" in result.stdout


def test_a_virtual_environment_of_this_folder_is_kept(checkout):
    assert not would_build_the_environment(checkout)


def test_a_moved_checkout_rebuilds_its_virtual_environment(checkout):
    assert would_build_the_environment(checkout.rename(checkout.with_name("there")))


@pytest.mark.parametrize("ready", ["", None])
def test_a_virtual_environment_of_unknown_origin_is_rebuilt(checkout, ready):
    (checkout / ".venv/ready").unlink()
    if ready is not None:
        (checkout / ".venv/ready").write_text(ready)
    assert would_build_the_environment(checkout)
