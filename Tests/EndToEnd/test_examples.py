"""README's examples are real: they are the files of a package beside the tests, and that package builds and passes."""

import os
import re
import subprocess

import pytest

import fanlight
from conftest import BUILD, ROOT

EXAMPLE = ROOT / "Tests/Fixtures/Example"


@pytest.mark.parametrize("path", ["Package.swift", "Sources/Counter/Counter.swift", "Tests/CounterTests/CounterTests.swift"])
def test_readme_shows_the_file_as_it_is(path):
    shown = (EXAMPLE / path).read_text().replace('path: "../../.."', 'path: "../fanlight"')
    assert shown.strip() in (ROOT / "README.md").read_text()


def test_readme_s_picture_is_there():
    picture = re.search(r"!\[.*?\]\((.*?)\)", (ROOT / "README.md").read_text()).group(1)
    assert (ROOT / picture).read_bytes().startswith(b"\x89PNG")


@pytest.mark.timeout(900)
def test_another_package_gets_an_app_and_a_test(installed, service):
    # The same scratch folder: what is built already is not built again.
    scratch = BUILD
    swift = os.environ.get("SWIFT", "swift")
    package = ["--package-path", EXAMPLE, "--scratch-path", scratch]
    result = subprocess.run([swift, "test", *package], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]
    assert "1 test" in result.stdout
    installed.describe("counter", executable=str(scratch / "debug" / "Counter"))
    with fanlight.connect(service.endpoint) as client, client.open("counter") as session:
        session["increment"].tap()
        assert session["count"].label == "Count: 1"
