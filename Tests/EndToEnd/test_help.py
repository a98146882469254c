"""The tool's help, which the manual page must cover."""

import re
import subprocess

import pytest


def verbs(installed):
    """Returns the verbs that `fanlight help` lists."""
    help = subprocess.run([installed.bin / "fanlight", "help"], capture_output=True, text=True, check=True).stdout
    commands = re.search(r"^Commands:\n((?:  .*\n)+)", help, re.MULTILINE)[1]
    return re.findall(r"^  (\S+)", commands, re.MULTILINE)


def help_of(installed, verb):
    return subprocess.run(
        [installed.bin / "fanlight", verb, "--help"], capture_output=True, text=True, check=True).stdout


def test_every_verb_has_help(installed):
    listed = verbs(installed)
    assert {"apps", "open", "drag", "advance", "completion", "help"} <= set(listed)
    assert [verb for verb in listed if not help_of(installed, verb).startswith(f"Usage: fanlight {verb} ")] == []


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_the_help_of_an_app_starts_no_service(installed, environment, tmp_path, option):
    result = subprocess.run(
        [installed.bin / "gallery", option], env=environment | {"XDG_RUNTIME_DIR": str(tmp_path)}, capture_output=True,
        text=True, check=True, timeout=60)
    assert result.stdout.startswith("Usage: gallery ")
    assert "fanlight attach gallery" in result.stdout
    assert result.stderr == ""
    # No service was started.
    assert list(tmp_path.glob("fanlight/*")) == []


@pytest.mark.parametrize("program", ["fanlight", "fanlightd", "fanlight-gate"])
@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_or_version_that_cannot_be_written_is_a_failure(installed, program, option):
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [installed.bin / program, option], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode != 0
    assert "Cannot write to standard output: No space left on device." in result.stderr


def test_the_manual_page_names_the_verbs_and_their_options(installed):
    page = (installed.prefix / "share/man/man1/fanlight.1").read_text().replace("\\\n", "").replace("\\-", "-")
    section = re.search(r"^\.SH VERBS\n(.*?)^\.SH", page, re.MULTILINE | re.DOTALL)[1]
    entries = [re.split(r"\n", entry, maxsplit=1) for entry in section.split(".TP\n")[1:]]
    # `.BR tap ", " type` names two verbs; words in italics or after a verb's own name are its operands.
    named = [(re.findall(r'(?:^\.B[IR]? |" )([a-z][a-z-]*)', head), head + text) for head, text in entries]
    listed = verbs(installed)
    assert sorted(verb for heads, _ in named for verb in heads) == sorted(listed)
    everywhere = page[page.index(".SH OPTIONS"):]
    missing = []
    for verb in listed:
        (text,) = [text for heads, text in named if verb in heads]
        if verb in ("get", "expect", "wait"):
            # The options that locate elements are documented at `tap`.
            text += next(text for heads, text in named if "tap" in heads)
        if verb == "wait":
            text += next(text for heads, text in named if "expect" in heads)
        options = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", help_of(installed, verb), re.MULTILINE)) - {"--help"}
        missing += [
            (verb, option) for option in sorted(options) if not re.search(rf"{option}(?![a-z-])", text + everywhere)]
    assert missing == []
