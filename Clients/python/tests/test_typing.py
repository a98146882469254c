"""The client is fully typed: a strict type checker finds no error in it or in its uses."""

import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).resolve().parents[1]


def mypy(folder, *arguments):
    result = subprocess.run(
        [
            sys.executable, "-m", "mypy", "--config-file", CLIENT / "pyproject.toml", "--cache-dir", folder / "cache",
            *arguments,
        ],
        cwd=folder, capture_output=True, text=True, check=False)
    return result.returncode, result.stdout + result.stderr


def test_the_client_is_typed(tmp_path):
    code, output = mypy(tmp_path)
    assert code == 0, output


def test_type_errors_in_uses_of_the_client_are_reported(tmp_path):
    (tmp_path / "use.py").write_text(
        "import fanlight\n\n"
        "with fanlight.connect() as client, client.open('gallery') as session:\n"
        "    label: str = session['count'].label\n"
        "    count: int = session['count'].label\n")
    code, output = mypy(tmp_path, "use.py")
    assert code == 1
    assert (
        'use.py:5: error: Incompatible types in assignment (expression has type "str", variable has type "int")'
    ) in output
    assert "Found 1 error" in output
