"""The examples in README are the files of a package beside the tests, which builds and passes."""

import os
import re
import subprocess

import pytest

import fanlight
from conftest import BUILD, ROOT

EXAMPLE = ROOT / "Tests/Fixtures/Example"
README = ROOT / "README.md"


@pytest.mark.parametrize(
    "path", ["Package.swift", "Sources/Counter/Counter.swift", "Tests/CounterTests/CounterTests.swift"])
def test_readme_contains_the_example_file(path):
    shown = (EXAMPLE / path).read_text().replace('path: "../../.."', 'path: "../fanlight"')
    assert shown.strip() in README.read_text()


def test_pictures_and_links_of_readme_exist():
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", README.read_text())
    assert [target for target in targets if not (ROOT / target).exists()] == []
    pictures = [target for target in targets if target.endswith(".png")]
    assert pictures
    assert all((ROOT / picture).read_bytes().startswith(b"\x89PNG") for picture in pictures)


def test_the_commands_of_readme_succeed(installed, service, tmp_path):
    (block,) = [
        block for block in re.findall(r"```sh\n(.*?)```", README.read_text(), re.DOTALL) if "fanlight tap" in block]
    # `attach` needs a person; the terminal has tests of its own.
    lines = [line for line in block.splitlines() if line.startswith("fanlight ") and "attach" not in line]
    assert len(lines) >= 7
    environment = service.environment | {"PATH": f"{installed.bin}:/usr/bin:/bin"}
    result = subprocess.run(
        ["sh", "-exc", "\n".join(lines)], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "demo.png").read_bytes().startswith(b"\x89PNG")


def test_readme_lists_the_packages_of_the_makefile():
    variables = re.findall(r"^(?:TEST_)?PACKAGES := ((?:.*\\\n)*.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    installed = {word for variable in variables for word in variable.split() if word != "\\"}
    shown = re.search(
        r"packages are installed where they are missing:\n\n```text\n(.*?)```", README.read_text(), re.DOTALL)[1]
    assert {word for word in shown.replace("(for make test)", "").split()} == installed


def test_readme_lists_the_exit_codes_of_the_tool(installed):
    shown = dict(re.findall(r"^\| (\d) \| (.*?) \|$", README.read_text(), re.MULTILINE))
    help = subprocess.run([installed.bin / "fanlight", "help"], capture_output=True, text=True, check=True).stdout
    listed = dict(re.findall(r"^ +(\d)  (.*)$", help, re.MULTILINE))
    assert shown.keys() == listed.keys()
    assert all(shown[code].startswith(listed[code]) for code in listed)


@pytest.mark.timeout(900)
def test_an_app_and_its_test_build_in_another_package(installed, service):
    # The same scratch folder, so that built modules are not built again.
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
