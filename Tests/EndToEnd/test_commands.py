"""Messages and exit codes of failing commands."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
from pathlib import Path

import pytest

from outcomes import FAILED, USAGE, NO_SERVICE, NOT_FOUND, AMBIGUOUS, TIMEOUT, NOT_USABLE, REFUSED, WORKER, check_error
from processes import Process
from proxy import Proxy


@pytest.fixture
def session(command):
    """The test app, opened; it must still work at the end of each test."""
    command("open", "test", "--session", "s", "--cells", "80x24")
    yield "s"
    command("tap", "s", "--identifier", "increment")
    command("expect", "s", "--identifier", "count", "--label", "Count: 1")


def test_an_unknown_app_is_reported_by_name(command):
    check_error(command("open", "nonesuch", code=NOT_FOUND), "nonesuch")
    check_error(
        command("snapshot", "nonesuch", "--output", "x.png", code=NOT_FOUND), "No session and no app", "nonesuch")


def test_a_missing_executable_is_reported_with_its_path(command, installed):
    installed.describe("missing", executable="not/there")
    check_error(command("open", "missing", code=WORKER), "not/there")
    assert "not/there" in next(app["problem"] for app in command.json("apps") if app["name"] == "missing")


def test_an_executable_that_cannot_be_started_is_reported_with_the_reason(command, installed):
    installed.describe("folder", executable=str(installed.folder))
    check_error(command("open", "folder", code=WORKER), str(installed.folder), "is a folder")
    for name, text, mode, words in (
            ("plain", "#!/bin/sh", 0o600, ["is not executable", "chmod +x"]),
            ("words", "hello", 0o700, ["cannot be started", "not a program for this machine"]),
            ("strange", "#!/not/there", 0o700, ["cannot be started", "its interpreter or loader"])):
        program = installed.folder / name
        program.write_text(text)
        program.chmod(mode)
        installed.describe(name, executable=str(program))
        check_error(command("open", name, code=WORKER), str(program), *words)
    (installed.apps / "inside.app.json").mkdir(exist_ok=True)
    check_error(command("open", "inside", code=WORKER), "inside.app.json", "is not a regular file")


@pytest.mark.parametrize("name", ["bad name", "a" * 65, ".hidden", "a/b", "ü"])
def test_an_invalid_session_name_is_a_usage_error(command, name):
    check_error(command("open", "test", f"--session={name}", code=USAGE), "session", "at most 64 letters", name)
    assert command.json("ps") == []
    # Checked without a service.
    check_error(
        command("open", "test", f"--session={name}", code=USAGE, FANLIGHT_ENDPOINT="ipc:///nowhere/s.sock"),
        "at most 64")


def test_an_app_that_is_still_being_linked_is_opened_once_it_is_complete(command, installed):
    program = installed.folder / "linked"
    shutil.copy(installed.folder / "test-app", program)
    installed.describe("linked", executable=str(program))
    with open(program, "r+b"):
        check_error(command("open", "linked", "--timeout", "0.5", code=TIMEOUT), str(program), "still being written")
        assert command.json("ps") == []
        waiting = subprocess.Popen(
            [command.path, "open", "linked", "--timeout", "60"], env=command.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not command.json("ps"):
            pass
    assert waiting.communicate(timeout=60) == ("linked\n", "")
    command("close", "linked")


def error_from_listener(command, folder, answer):
    """Runs `ps` against a listener with this behaviour; returns the result and the path of the listener."""
    path = folder / "other.sock"
    folder.chmod(0o700)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(str(path))
        listener.listen(8)

        def serve():
            with listener.accept()[0] as peer:
                answer(peer)

        serving = threading.Thread(target=serve)
        serving.start()
        result = command("ps", "--endpoint", f"ipc://{path}", code=NO_SERVICE)
        serving.join()
    return result, str(path)


def test_a_disconnect_during_the_handshake_is_reported(command, tmp_path):
    """The error mentions no keys and addresses: it is a socket of this machine."""
    result, path = error_from_listener(command, tmp_path, lambda peer: None)
    check_error(result, path, "closed the connection without an answer", "fanlightd")
    assert "refused this client" not in result.stderr and "--listen" not in result.stderr


def test_an_endpoint_with_another_protocol_is_reported(command, tmp_path):
    def answer(peer):
        peer.sendall(b"SSH-2.0-OpenSSH\r\n")
        # Until the command disconnects.
        with contextlib.suppress(ConnectionResetError):
            while peer.recv(1024):
                pass

    result, path = error_from_listener(command, tmp_path, answer)
    check_error(result, path, "not a Fanlight service")


def test_a_wait_fails_with_the_signal_that_killed_the_app(command, service, session, tmp_path):
    process = Process(next(each["process"] for each in command.json("ps") if each["name"] == "s"))
    tmp_path.chmod(0o700)
    proxy = Proxy(service.endpoint.removeprefix("ipc://"), str(tmp_path / "proxy.sock"))
    proxy.watch_for(b"nothing")
    waiting = subprocess.Popen(
        [command.path, "wait", "s", "--identifier", "nothing", "--timeout", "60"],
        env={**command.environment, "FANLIGHT_ENDPOINT": f"ipc://{proxy.address}"},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    proxy.wait_until_passed()
    # The service reads the request, which came first, before it answers this one.
    command("ps")
    process.kill()
    assert waiting.wait(60) == WORKER
    proxy.close()
    error = waiting.stderr.read()
    assert "was ended by signal 9 (Killed)" in error and "ask again" in error
    command("wait", "s", "--identifier", "count")
    assert "was ended by signal 9 (Killed)" in command("logs", "s").stdout


def test_an_app_that_ends_before_its_first_picture_leaves_no_session(command, installed):
    installed.describe("broken", executable="/bin/false")
    check_error(command("open", "broken", code=WORKER), "broken")
    assert command.json("ps") == []


def test_an_unknown_session_is_reported_by_name(command, session):
    for verb in (
            ["tap", "nobody", "--identifier", "x"], ["inspect", "nobody"], ["close", "nobody"], ["logs", "nobody"]):
        check_error(command(*verb, code=NOT_FOUND), "nobody")


def test_a_session_that_ends_slowly_is_listed_as_closing(command, client):
    command("open", "test", "--session", "stopped", "--cells", "80x24")
    process = command.json("ps")[0]["process"]
    os.kill(process, signal.SIGSTOP)
    closing = subprocess.Popen([command.path, "close", "stopped"], env=command.environment, stdin=subprocess.DEVNULL)
    try:
        states = {}
        while closing.poll() is None:
            states |= {each["name"]: each["state"] for each in command.json("ps")}
            if states.get("stopped") == "closing":
                break
        assert states == {"stopped": "closing"}
        assert " closing " in command("ps").stdout
        assert client.sessions()[0].state == "closing"
        check_error(command("open", "test", "--session", "stopped", code=REFUSED), "still being closed")
    finally:
        os.kill(process, signal.SIGCONT)
    assert closing.wait(60) == 0
    assert command.json("ps") == []


def test_a_session_name_in_use_is_refused(command, session):
    check_error(command("open", "test", "--session", "s", code=REFUSED), "s")


def test_an_empty_session_name_is_a_usage_error(command):
    check_error(command("open", "test", "--session", "", code=USAGE), "name")
    assert command.json("ps") == []


def test_an_unknown_identifier_suggests_a_similar_one(command, session):
    check_error(command("tap", "s", "--identifier", "incremnt", code=NOT_FOUND), "incremnt", "increment")


def test_an_ambiguous_label_is_refused(command, session):
    check_error(command("tap", "s", "--label", "Same", code=AMBIGUOUS), "Same")


def test_an_action_on_a_disabled_element_is_refused(command, session):
    check_error(command("tap", "s", "--identifier", "off", code=NOT_USABLE), "disabled")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["type", "s", "abc"], ["the key a", "no element has the focus"]),
     (["type", "s", "--identifier", "increment", "abc"], ["the key a", "increment"]),
     (["key", "s", "f5"], ["the key f5"]),
     (["tap", "s", "--at", "636,380"], ["Nothing at 636,380"]),
     (["tap", "s", "--at", "9999,9999"], ["9999,9999 is outside the display"]),
     (["scroll", "s", "40"], ["Nothing at 320,192 scrolls"]),
     (["drag", "s", "--identifier", "count", "200,0"], ["dragged"]),
     (["drag", "s", "--identifier", "increment", "200,0"], ["dragged"]),
     (["set", "s", "--identifier", "count", "1"], ["not a control"])],
)
def test_input_that_no_element_handles_is_a_failure(command, session, arguments, words):
    check_error(command(*arguments, code=NOT_USABLE), *words)


def test_an_expectation_that_times_out_reports_the_present_value(command, session):
    result = command("expect", "s", "--identifier", "count", "--label", "Count: 9", "--timeout", "0.2", code=TIMEOUT)
    check_error(result, "Count: 9", "Count: 0")


def test_an_expectation_of_an_absent_element_times_out(command, session):
    nothing = command("expect", "s", "--identifier", "nothing", "--label", "x", "--timeout", "0.2", code=TIMEOUT)
    check_error(nothing, "nothing")
    check_error(command("expect", "s", "--text", "Same", "--value", "x", code=AMBIGUOUS), "Same")


def test_a_timeout_of_zero_reports_the_present_state(command, session):
    for _ in range(5):
        command("expect", "s", "--identifier", "count", "--label", "Count: 0", "--timeout", "0")
        command("wait", "s", "--identifier", "increment", "--timeout", "0")
        command("wait", "s", "--identifier", "nothing", "--absent", "--timeout", "0")
        command("wait", "s", "--timeout", "0")
    check_error(
        command("expect", "s", "--identifier", "count", "--label", "Count: 9", "--timeout", "0", code=TIMEOUT),
        "Count: 9", "Count: 0")
    check_error(command("wait", "s", "--identifier", "nothing", "--timeout", "0", code=TIMEOUT), "nothing")
    check_error(command("wait", "s", "--text", "Same", "--timeout", "0", code=AMBIGUOUS), "Same")
    check_error(command("wait", "nowhere", "--timeout", "0", code=NOT_FOUND), "nowhere", "Running: ")


def test_a_condition_is_checked_in_a_session_that_never_settles(command, session):
    command("open", "test", "--session", "restless", "--cells", "80x24")
    command("tap", "restless", "--identifier", "restless", "--timeout", "0.2", code=TIMEOUT)
    # Waiting for this would never end: the condition holds, but the session does not settle.
    command("wait", "restless", "--identifier", "increment", "--timeout", "0")
    command("expect", "restless", "--identifier", "increment", "--label", "Increment", "--timeout", "0")
    check_error(command("wait", "restless", "--timeout", "0", code=TIMEOUT), "had not settled")
    command("close", "restless")


def test_a_snapshot_of_a_session_accepts_no_size(command, session, tmp_path):
    picture = tmp_path / "picture.png"
    check_error(command("snapshot", "s", "--size", "100x100", "--output", picture, code=USAGE), "--size", "keeps")
    assert not picture.exists()


def test_an_app_receives_the_arguments_of_open(command, session):
    # The spare of the running session cannot be used: a process receives its arguments at its start.
    command("open", "test", "--session", "own", "--", "--first", "second word")
    process = next(each["process"] for each in command.json("ps") if each["name"] == "own")
    words = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    assert words[-3:-1] == [b"--first", b"second word"]
    command("close", "own")


def test_a_wait_that_times_out_names_its_element(command, session):
    check_error(command("wait", "s", "--identifier", "nothing", "--timeout", "0.2", code=TIMEOUT), "nothing")


def test_a_timeout_names_the_pending_work(command, session, installed):
    check_error(
        command("tap", "s", "--identifier", "block", "--timeout", "3", code=TIMEOUT), "Pending: busy", "main thread")
    check_error(
        command("wait", "s", "--identifier", "count", "--timeout", "0", code=TIMEOUT), "Pending: busy", "main thread")
    got = command("get", "s", "--identifier", "count")
    assert got.stdout == "Count: 0\n"
    assert re.fullmatch(r"The app has been busy for [0-9.]+ s; this is its last picture.\n", got.stderr)
    installed.open_gate()
    command("expect", "s", "--identifier", "count", "--label", "Count: 10", "--timeout", "60")
    # Restores the state that the fixture expects.
    command("close", "s")
    command("open", "test", "--session", "s", "--cells", "80x24")


def test_get_prints_each_property_of_an_element(command, session):
    everything = command.json("get", "s", "--identifier", "increment")
    assert set(everything) == {
        "label", "value", "frame", "presented-frame", "role", "identifier", "enabled", "focused", "selected", "hint",
        "actions", "action-names", "id"}
    assert (everything["label"], everything["role"], everything["enabled"]) == ("Increment", "button", True)
    for name, value in everything.items():
        assert command.json("get", "s", "--identifier", "increment", name) == value


def test_an_expectation_waits_for_a_later_change(command, session):
    command("tap", "s", "--identifier", "later")
    command("expect", "s", "--identifier", "count", "--label", "Count: 100", "--timeout", "60")
    # Restores the state that the fixture expects.
    command("close", "s")
    command("open", "test", "--session", "s", "--cells", "80x24")


@pytest.mark.parametrize(
    "arguments",
    [["frobnicate"], ["tap"], ["open", "test", "--size", "abc"], ["open", "test", "--cells", "0x0"],
     ["tap", "s", "--nonsense", "1"], ["snapshot", "s", "--output", "picture.bmp"], ["run", "/not/there"]],
)
def test_an_invalid_command_line_is_a_usage_error(command, arguments):
    check_error(command(*arguments, code=USAGE))


def test_a_missing_service_is_reported_with_the_command_that_starts_one(command, tmp_path):
    nowhere = f"ipc://{tmp_path}/nothing.sock"
    # A service started with that command is found at the endpoint.
    assert command("ps", "--endpoint", nowhere, code=NO_SERVICE).stderr.endswith(f" fanlightd --listen {nowhere}\n")
    assert command("ps", code=NO_SERVICE, FANLIGHT_ENDPOINT=nowhere).stderr.endswith("Start one with: fanlightd\n")


def test_an_invalid_endpoint_is_a_usage_error(command):
    check_error(command("ps", "--endpoint", "foo", code=USAGE), "“foo” is not an endpoint", "ipc://")
    check_error(command("ps", code=USAGE, FANLIGHT_ENDPOINT="foo"), "“foo” is not an endpoint")


def test_output_that_cannot_be_written_is_a_failure(command, session, tmp_path):
    script = tmp_path / "script"
    script.write_text("inspect s\ntap s --identifier increment\n")
    for arguments in (["ps", "--json"], ["inspect", "s"], ["get", "s", "--identifier", "count"], ["help"],
                      ["snapshot", "s", "-o", "-", "--format", "png"], ["run", script]):
        with open("/dev/full", "wb") as full:
            result = subprocess.run(
                [command.path, *arguments], env=command.environment, stdout=full, stderr=subprocess.PIPE, text=True,
                check=False)
        assert result.returncode == FAILED, arguments
        assert "Cannot write to standard output: No space left on device." in result.stderr
    # The script's second line was not run.
    command("expect", "s", "--identifier", "count", "--label", "Count: 0")


def test_resize_changes_the_display_of_a_session(command, session):
    command("resize", "s", "100x30")
    assert command.json("ps")[0]["screen"]["width"] == 800
    command("resize", "s", "--size", "390x844", "--scale", "2", "--dark")
    assert command.json("ps")[0]["screen"] | {"locale": ""} == {
        "width": 390, "height": 844, "scale": 2, "idiom": "pixel", "appearance": "dark", "locale": "",
        "textSize": "large", "reducesMotion": False}
    # Another display is of the same person, until something else is stated.
    command("resize", "s", "--text-size", "accessibility1", "--reduce-motion", "--locale", "de_AT")
    command("resize", "s", "--size", "400x800")
    assert command.json("ps")[0]["screen"].items() >= {
        "width": 400, "textSize": "accessibility1", "reducesMotion": True, "locale": "de_AT"}.items()
    # The state stays, and the next verb uses it.
    command("expect", "s", "--identifier", "count", "--label", "Count: 0")


def test_attaching_without_a_terminal_is_a_usage_error(command, session):
    check_error(command("attach", "s", code=USAGE), "terminal")


@pytest.mark.parametrize("option", ["--identifier", "--label", "--text"])
def test_an_empty_locator_is_a_usage_error(command, session, option):
    check_error(command("tap", "s", option, "", code=USAGE), f"{option} is empty")


def test_a_closed_standard_output_is_reported(command, session):
    result = subprocess.run(
        ["sh", "-c", f"{command.path} ps >&-"], env=command.environment, capture_output=True, text=True, check=False)
    assert result.returncode == FAILED
    assert "Cannot write to standard output: Bad file descriptor." in result.stderr


def test_a_snapshot_of_an_app_without_a_picture_leaves_no_session(command, installed, tmp_path):
    installed.describe("mute", executable="/bin/sleep", arguments=["600"])
    result = command("snapshot", "mute", "--output", tmp_path / "x.png", "--timeout", "0.3", code=TIMEOUT)
    check_error(result, "mute rendered nothing within the timeout", "is closed")
    assert command.json("ps") == []


def test_the_output_of_an_app_is_in_its_logs(command, session):
    command("tap", "s", "--identifier", "print")
    assert "printed 0" in command("logs", "s").stdout.splitlines()


def test_inspect_prints_the_properties_of_elements(command, session):
    elements = {element["identifier"]: element for element in command.json("inspect", "s") if element["identifier"]}
    assert set(elements["increment"]) >= {
        "id", "parent", "role", "identifier", "label", "value", "frame", "enabled", "focused", "actions"}
    assert (elements["increment"]["role"], elements["increment"]["label"]) == ("button", "Increment")
    assert elements["off"]["enabled"] is False
    assert "tap" in elements["increment"]["actions"]
    assert len(elements["count"]["frame"]) == 4


@pytest.mark.parametrize("kind", ["png", "svg", "pdf", "txt", "json"])
def test_a_snapshot_has_the_format_of_its_file_name(command, session, tmp_path, kind):
    file = tmp_path / f"picture.{kind}"
    command("snapshot", "s", "--output", file)
    start = {"png": b"\x89PNG\r\n", "svg": b"<", "pdf": b"%PDF", "txt": b"", "json": b"["}[kind]
    content = file.read_bytes()
    assert content.startswith(start)
    if kind in ("txt", "json"):
        assert b"Count: 0" in content


def test_a_snapshot_of_an_app_leaves_no_session(command, tmp_path):
    command("snapshot", "test", "--output", tmp_path / "test.png")
    assert (tmp_path / "test.png").stat().st_size > 500
    assert command.json("ps") == []


def test_a_snapshot_that_cannot_be_written_is_reported_with_the_reason(command, session, tmp_path):
    result = command("snapshot", "s", "--output", tmp_path / "no" / "folder" / "x.png", code=FAILED)
    check_error(result, "x.png", f"The folder {tmp_path}/no/folder does not exist. Create it")
    check_error(command("snapshot", "s", "--output", "/etc/passwd/x.png", code=FAILED), "/etc/passwd is not a folder")
    assert os.listdir(tmp_path) == ["home"]


def test_a_snapshot_needs_the_name_of_a_file(command, session, tmp_path):
    check_error(command("snapshot", "s", "--output", tmp_path, "--format", "png", code=FAILED), "folder")
    check_error(command("snapshot", "s", "--output", "", "--format", "png", code=FAILED), "name")


def test_a_snapshot_writes_through_a_pipe_and_a_symbolic_link(command, session, tmp_path):
    pipe, link, picture = tmp_path / "pipe", tmp_path / "link.txt", tmp_path / "picture.txt"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True) as reader:
        command("snapshot", "s", "--output", pipe, "--format", "txt")
        assert "Count: 0" in reader.communicate(timeout=30)[0]
    assert pipe.is_fifo()
    picture.write_text("before")
    link.symlink_to(picture)
    command("snapshot", "s", "--output", link)
    assert link.is_symlink() and "Count: 0" in picture.read_text()


def test_a_text_snapshot_that_would_be_truncated_is_not_written(command, tmp_path):
    command("open", "test", "--session", "huge", "--cells", "2048x10")
    check_error(command("snapshot", "huge", "--output", tmp_path / "huge.txt", code=FAILED), "2048", "2000")
    assert not (tmp_path / "huge.txt").exists()


def test_a_condition_needs_an_element(command, session):
    for arguments in (["--absent"], ["--value", "3"], ["--index", "3"]):
        check_error(command("wait", "s", *arguments, code=USAGE), "Which element?")


def test_an_address_that_the_app_opens_is_printed(command, session):
    assert command("tap", "s", "--identifier", "help").stdout == "The app asks to open https://example.org/help\n"
    assert command("tap", "s", "--identifier", "help", "--json").stdout == (
        '{"opened":["https://example.org/help"],"copied":[]}\n')
    assert command("tap", "s", "--identifier", "help-soon").stdout.endswith("https://example.org/help\n")
    # An action that opens and copies nothing.
    assert command("tap", "s", "--identifier", "print", "--json").stdout == '{"opened":[],"copied":[]}\n'


def test_text_copied_in_one_app_is_pasted_in_another(command, session):
    command("open", "test", "--session", "other", "--cells", "80x24")
    assert len({each["process"] for each in command.json("ps")}) == 2
    command("key", "s", "cmd+c", "--identifier", "clipboard")
    command("key", "other", "cmd+v", "--identifier", "clipboard")
    command("expect", "other", "--identifier", "clipboard", "--label", "Clipboard: copied 0")
    # A later session has it, too.
    command("open", "test", "--session", "later", "--cells", "80x24")
    command("key", "later", "cmd+v", "--identifier", "clipboard")
    command("expect", "later", "--identifier", "clipboard", "--label", "Clipboard: copied 0")


def test_copied_text_is_printed_and_pasted_text_is_one_input(command, session):
    assert command("key", "s", "cmd+c", "--identifier", "clipboard").stdout == 'The app copied "copied 0"\n'
    assert command("key", "s", "cmd+c", "--json").stdout == '{"opened":[],"copied":["copied 0"]}\n'
    command("paste", "s", "two\nlines", "--identifier", "clipboard")
    assert command("get", "s", "--identifier", "clipboard", "label").stdout == "Clipboard: two\nlines\n"
    command("key", "s", "cmd+v")
    command("expect", "s", "--identifier", "clipboard", "--label", "Clipboard: copied 0")


def test_a_session_opens_deep_links(command, client):
    with client.open("test/Linked", session="s", cells=(40, 10)) as session:
        command("open-url", "s", "recipes://book/soup")
        assert session["page"].label == "soup"
        session.open_url("recipes://book/salad")
        assert session["page"].label == "salad"
        assert "recipes://soup" in command("open-url", "s", "no address", code=None).stderr
    with client.open("test/Moving", session="s", cells=(40, 10)):
        failed = command("open-url", "s", "recipes://book/soup", code=7)
        assert "onOpenURL" in failed.stderr
