"""The Python client with a real service, and its fixtures used like in another project's tests."""

import dataclasses
import inspect
import json
import re
import subprocess
import sys

import pytest

import fanlight
from fanlight import Locator, Screen, errors
from fanlight.verbs import VERBS as SCRIPT_VERBS
from test_help import help_of, verbs


@pytest.fixture
def session(client):
    with client.open("test", session="s", cells=(80, 24)) as session:
        yield session


def test_the_mirror_has_the_effect_of_an_action_when_it_returns(session):
    assert session.title == "Test app"
    assert session.screen == Screen.cells(80, 24)
    assert "Count: 0" in session.picture.text
    session["increment"].tap()
    # No waiting: the tap returned once its effect was mirrored.
    assert "Count: 1" in session.picture.text


def test_an_element_has_its_accessibility_attributes(session):
    button = session["increment"]
    assert (button.label, button.role, button.enabled) == ("Increment", "button", True)
    x, y, width, height = button.frame
    assert width >= 9 * 8 and height == 16 and 0 <= x <= 640 and 0 <= y <= 384
    assert session.get("count") == "Count: 0"
    assert session.element(role="button", index=0).label == "Increment"
    assert session.element(text="Count").info.identifier == "count"
    assert not session["off"].enabled


def test_a_tap_at_a_point_presses_the_element_there(session):
    x, y, width, height = session["increment"].frame
    session.tap(at=(x + width / 2, y + height / 2))
    assert session["count"].label == "Count: 1"


def test_keys_reach_the_focused_element(session):
    session.focus("increment")
    assert session["increment"].focused
    session.key("space")
    session.key("enter", "enter")
    assert session["count"].label == "Count: 3"
    session.type(" ")
    assert session["count"].label == "Count: 4"
    session.key("tab")
    assert not session["increment"].focused


@pytest.mark.parametrize(
    ("act", "error", "sentence"),
    [
        (lambda s: s["nonesuch"].tap(), errors.UnknownElement, "nonesuch"),
        (lambda s: s.tap(label="Same"), errors.AmbiguousElement, "Same"),
        (lambda s: s["off"].tap(), errors.Disabled, "off"),
        (lambda s: s["count"].set("x"), errors.NotTaken, "not a control"),
        (lambda s: s["increment"].drag(200), errors.NotTaken, "dragged"),
        (lambda s: s.type("abc"), errors.NotTaken, "no element has the focus"),
        (lambda s: s.tap(at=(636, 380)), errors.NotTaken, "Nothing at 636,380"),
        (lambda s: s.tap(), errors.UnknownElement, "identifier"),
        (lambda s: s.find("increment", index=-1), errors.BadArgument, "index"),
        (lambda s: s.wait("nonesuch", timeout=0.1), errors.TimedOut, "nonesuch"),
        (lambda s: s.expect("count", label="Count: 7", timeout=0.1), errors.ExpectationFailed, "is 'Count: 0'"),
        (lambda s: s.expect("count", absent=True, timeout=0.1), errors.ExpectationFailed, "still there"),
        (lambda s: s.advance(1), errors.FanlightError, "virtual"),
    ],
)
def test_a_failed_action_reports_its_reason_and_changes_nothing(session, act, error, sentence):
    with pytest.raises(error, match=sentence):
        act(session)
    assert session["count"].label == "Count: 0"


def test_a_wait_ends_when_its_condition_holds(session):
    session["later"].tap()
    session.wait("count", label="Count: 100", timeout=60)
    assert session.wait("nonesuch", absent=True) is None
    assert session.wait("count", label="Count: 100", timeout=0).label == "Count: 100"


def test_a_virtual_clock_advances_on_request(client):
    with client.open("test", clock="virtual", cells=(80, 24)) as session:
        session.advance(2)
        assert session["count"].label == "Count: 0"


def test_resizing_a_session_changes_its_display_and_keeps_its_state(session):
    session.resize(cells=(100, 30))
    assert session.screen == Screen.cells(100, 30)
    session.resize(390, 844, scale=2)
    assert (session.screen.width, session.screen.scale, session.screen.idiom) == (390, 2, "pixel")
    assert session["count"].label == "Count: 0"


def test_two_clients_see_the_same_picture(client, session):
    with client.attach("s") as other:
        session["increment"].tap()
        other.expect("count", label="Count: 1")
        assert other.picture.layers == session.picture.layers
    with client.attach("s", mode="observe") as observer:
        assert "Count: 1" in observer.picture.text
        with pytest.raises(errors.NotPermitted):
            observer["increment"].tap()


def test_snapshots_have_the_requested_format_and_counters_count_one_tap(session, tmp_path):
    assert session.snapshot(tmp_path / "s.png").startswith(b"\x89PNG")
    assert b"<svg" in session.snapshot(tmp_path / "s.svg")
    assert session.snapshot(format="pdf").startswith(b"%PDF")
    assert "Count: 0" in session.snapshot(format="txt").decode()
    elements = json.loads(session.snapshot(format="json"))
    assert "count" in [element["identifier"] for element in elements]
    before = session.stats()
    session["increment"].tap()
    work = {name: count - before[name] for name, count in session.stats().items()}
    assert (work["inputs"], work["bodies"], work["frames"]) == (1, 1, 1)
    assert work["bytes"] <= 32


def test_the_output_of_an_app_is_in_its_logs(session):
    session["print"].tap()
    assert "printed 0" in session.logs()


def test_each_session_of_an_app_has_its_own_name(client):
    with client.open("test") as first, client.open("test") as second:
        assert [first.name, second.name] == ["test", "test-2"]
        assert {each.name: each.app for each in client.sessions()} == {"test": "test", "test-2": "test"}
    assert client.sessions() == []


def test_the_fixtures_work_without_configuration(installed, environment, tmp_path):
    (tmp_path / "test_counting.py").write_text(
        "def test_counting(fanlight_session):\n"
        "    session = fanlight_session('gallery')\n"
        "    session['increment'].tap()\n"
        "    assert session['count'].label == 'Count: 1'\n\n"
        "def test_it_starts_anew(fanlight_session):\n"
        "    assert fanlight_session('gallery')['count'].label == 'Count: 0'\n")
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", tmp_path], env=environment | {"PATH": f"{installed.bin}:/usr/bin:/bin"},
        cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "2 passed" in result.stdout, result.stdout + result.stderr


def test_a_service_that_crashes_during_tests_is_an_error_with_its_log(installed, environment, tmp_path):
    (tmp_path / "test_dying.py").write_text(
        "import os, signal\n\n"
        "def test_dying(fanlight_service):\n"
        # A thread of its own writes the log.
        "    while 'Listening at' not in fanlight_service.log_text: pass\n"
        "    os.kill(fanlight_service.process.pid, signal.SIGKILL)\n"
        "    fanlight_service.process.wait()\n")
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", tmp_path], env=environment | {"PATH": f"{installed.bin}:/usr/bin:/bin"},
        cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 1, result.stdout
    assert "1 passed, 1 error" in result.stdout
    assert "fanlightd ended with -9" in result.stdout and "info: Listening at" in result.stdout


def test_copied_text_is_readable_and_text_is_pasted(session):
    session["increment"].tap()
    session.focus("clipboard")
    assert session.clipboard is None
    session.key("cmd+c")
    assert session.clipboard == "copied 1"
    session.paste("anything", "clipboard")
    assert session["clipboard"].label == "Clipboard: anything"


# Verbs with another name here. A terminal is for `attach`; keys and completion are for the shell.
VERBS = {
    "ps": fanlight.Client.sessions, "close": fanlight.Client.close_session, "perform": fanlight.Session.perform_action,
    "open-url": fanlight.Session.open_url,
}
# Projects are built for the person at a terminal; `run` in Python runs scripts.
SHELL_ONLY = {"identity", "completion", "help", "new", "adopt"}
PROJECTS = {"run": {"watch", "detach", "test", "program", "session"}}
OPTIONS = {
    "dark": "appearance", "light": "appearance", "observe": "mode", "text-size": "text_size",
    "reduce-motion": "reduce_motion", "from": "start", "for": "duration",
    "film for": "length",
}
WITHOUT_PARAMETER = {
    "help", "json", "quiet", "wait", "endpoint", "read", "bell", "detach-key", "opener", "audit", "list",
    # A method of its own.
    "scroll-to"}


def test_the_client_has_the_tool_s_verbs_with_their_options(installed):
    """In Python, `ps --wait` is `connect`, and `inspect --audit` is `audit`."""
    locator = {field.name for field in dataclasses.fields(Locator)}
    missing = []
    for verb in set(verbs(installed)) - SHELL_ONLY:
        named = [VERBS[verb]] if verb in VERBS else [
            getattr(kind, verb) for kind in (fanlight.Session, fanlight.Client) if hasattr(kind, verb)]
        if not named:
            missing.append(verb)
            continue
        parameters = set()
        for function in named:
            parameters |= set(inspect.signature(function).parameters)
        if "locator" in parameters:
            parameters |= locator
        if {"width", "height"} <= parameters:
            parameters.add("size")
        options = set(
            re.findall(r"^  (?:-\w, )?--([a-z-]+)", help_of(installed, verb), re.MULTILINE))
        options -= WITHOUT_PARAMETER | PROJECTS.get(verb, set())
        missing += [
            f"{verb} --{option}" for option in sorted(options)
            if OPTIONS.get(f"{verb} {option}", OPTIONS.get(option, option)) not in parameters]
    assert missing == []


def test_a_script_runs_in_python_as_in_the_tool(client, command, tmp_path):
    script = tmp_path / "script"
    script.write_text(
        "open test --session s --cells 80x24\ntap s --identifier increment  # twice\ntap s --label Increment\n"
        "expect s --identifier count --label 'Count: 2'\nget s --identifier count\nresize s 100x30\nclose s\n")
    assert client.run(script, timeout=60)[4] == "Count: 2"
    assert client.sessions() == []
    assert command("run", script).stdout == "s\nCount: 2\n"


def test_a_snapshot_of_an_app_leaves_no_session(client, tmp_path):
    assert "Count: 0" in client.snapshot("test", tmp_path / "test.txt", timeout=60).decode()
    assert client.snapshot("test", size=(200, 100), appearance="dark").startswith(b"\x89PNG")
    assert client.sessions() == []


# Options for printing, connecting and waiting for a service exist only on the command line.
COMMAND_LINE_ONLY = {"endpoint", "help", "json", "list", "quiet", "timeout", "wait"}


def test_scripts_accept_the_arguments_and_options_of_the_command_line(installed):
    for verb, taken in SCRIPT_VERBS.items():
        usage, *rest = subprocess.run(
            [installed.bin / "fanlight", "help", verb], capture_output=True, text=True, check=True).stdout.splitlines()
        options = {
            option for line in rest for option in re.findall(r"^ +(?:-\w, )?--([a-z-]+)", line)}
        options -= COMMAND_LINE_ONLY
        if {"dark", "light"} <= options:
            options = options - {"dark", "light"} | {"appearance"}
        assert taken.options == options, verb
        words = usage.split("[options]")[1].replace("[-- ARGUMENT…]", "").split()
        assert taken.least == len([word for word in words if not word.startswith("[")]), verb
        assert taken.most == (None if "…" in usage and verb == "key" else len(words)), verb
