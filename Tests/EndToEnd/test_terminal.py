"""The terminal viewer: sizes, colours, keys, and a terminal that is restored in all cases."""

import contextlib
import os
import re
import signal
import subprocess
import time

import pytest

from processes import Process, running_from


@pytest.fixture
def session(command):
    command("open", "test", "--session", "s", "--cells", "80x24")


def test_resizing_a_terminal_resizes_the_display(terminal, session):
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    column, _ = viewer.find("Count: 0")
    # Centred content moves by half of the difference.
    viewer.resize(60, 20)
    viewer.wait_for(
        lambda viewer: "Count: 0" in viewer.text and viewer.find("Count: 0")[0] == column - 10,
        "the content is centred again")
    assert "detach" in viewer.lines[-1]


def test_clipped_content_returns_when_the_terminal_grows(terminal, session):
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    # Immediately: the size that the viewer reads may be the former one.
    viewer.resize(20, 5)
    viewer.resize(80, 24)
    viewer.wait_for(
        lambda viewer: "Count: 0" in viewer.text and "detach" in viewer.lines[-1], "the content is drawn again")


def test_the_last_of_several_quick_resizes_applies(terminal, session, client, command):
    viewer = terminal("attach", "s", size=(60, 20))
    viewer.wait_for("Count: 0")
    # The app receives neither size before the last one is sent.
    worker = next(info.process for info in client.sessions() if info.name == "s")
    os.kill(worker, signal.SIGSTOP)
    try:
        for size in [(100, 30), (60, 20)]:
            viewer.resize(*size)
            # The period of a person: the viewer sends each size, and none of them is answered.
            time.sleep(0.2)
    finally:
        os.kill(worker, signal.SIGCONT)
    # Earlier inputs have been handled once this one has.
    command("tap", "s", "--identifier", "increment")
    viewer.wait_for("Count: 1")
    assert width(command) == 60 * 8


def test_the_state_survives_a_second_terminal_of_another_size(terminal, session, command):
    command("tap", "s", "--identifier", "increment")
    terminal("attach", "s", size=(100, 40)).wait_for("Count: 1")


def test_a_client_is_notified_when_another_takes_over_its_display(terminal, session):
    words = "another client has the display: attach again to take it back"
    first = terminal("attach", "s", size=(100, 20))
    first.wait_for("Count: 0")
    assert words not in first.text
    second = terminal("attach", "s", size=(90, 24))
    first.wait_for(words)
    # It does not disappear with the next key, as other messages do.
    first.press("\t\r").wait_for("Count: 1")
    assert words in first.text
    second.wait_for("Count: 1")
    assert "another client" not in second.text
    first.press("\x1d")
    assert first.wait_end() == 0
    back = terminal("attach", "s", size=(100, 20))
    second.wait_for("another client has the display")
    back.press("\x1d")
    assert back.wait_end() == 0
    second.wait_for(lambda viewer: "another client" not in viewer.text, "the viewer has the display again")


def test_the_display_has_its_former_size_after_a_viewer_detaches(terminal, session, command, service):
    assert rows(command) == 24
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    # One row is the status line's.
    assert rows(command) == 23
    viewer.resize(100, 40)
    wait_for_rows(39, command)
    # A service that comes back gets the terminal's present size.
    service.kill()
    viewer.wait_for("reconnecting")
    service.start()
    viewer.wait_for(lambda _: "reconnecting" not in viewer.text, "the viewer is attached again")
    wait_for_rows(39, command)
    viewer.press("\x1d")
    assert viewer.wait_end() == 0
    wait_for_rows(24, command)
    assert width(command) == 640


def test_a_pixel_session_is_shown_in_a_terminal_and_restored_afterwards(terminal, command, tmp_path):
    command("open", "test", "--session", "w", "--size", "640x480")
    before, after = tmp_path / "before.png", tmp_path / "after.png"
    command("snapshot", "w", "--output", before)
    viewer = terminal("attach", "w")
    viewer.wait_for("Count: 0").wait_for("[ Increment ]")
    viewer.press("\x1d")
    assert viewer.wait_end() == 0
    # The window's former size returns once the service has noticed that the terminal is gone.
    while not after.exists() or before.read_bytes() != after.read_bytes():
        command("wait", "w")
        command("snapshot", "w", "--output", after)


def test_a_killed_viewer_loses_the_display(terminal, session, command):
    viewer = terminal("attach", "s", size=(100, 40))
    viewer.wait_for("Count: 0")
    viewer.process.kill()
    viewer.process.wait()
    # The service notices when it has something to send, or by the silence.
    command("tap", "s", "--identifier", "increment")
    wait_for_rows(24, command)
    assert width(command) == 640


def test_attach_needs_a_name_if_several_sessions_run(terminal, session, command):
    command("open", "test", "--session", "other")
    viewer = terminal("attach")
    assert viewer.wait_end() == 5
    assert "2 sessions run: other, s. Which one? fanlight attach SESSION" in " ".join(viewer.lines)
    assert viewer.is_restored


def test_an_observer_sends_no_input(terminal, session, command):
    before = width(command)
    viewer = terminal("attach", "s", "--observe", size=(100, 40))
    viewer.wait_for("Count: 0")
    viewer.press("\t \r")
    command("tap", "s", "--identifier", "increment")
    viewer.wait_for("Count: 1")
    assert width(command) == before
    # For a larger picture, the keys that reveal it are shown.
    viewer.resize(60, 10)
    viewer.wait_for("observing, arrows show more")


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (2, 1), (1, 3)])
def test_a_tiny_terminal_does_not_crash_the_viewer(terminal, session, command, size):
    viewer = terminal("attach", "s", size=size)
    command("tap", "s", "--identifier", "increment", "--timeout", "1", code=None)
    viewer.resize(80, 24)
    viewer.wait_for("Count:")
    assert viewer.process.poll() is None


@pytest.mark.parametrize(
    ("variables", "allowed"),
    [
        ({"COLORTERM": "truecolor"}, {"rgb", "256", "16"}),
        ({"COLORTERM": "", "TERM": "xterm-256color"}, {"256", "16"}),
        ({"COLORTERM": "", "TERM": "xterm"}, {"16"}),
        ({"NO_COLOR": "1"}, set()),
    ],
    ids=["24 bit", "256 colours", "16 colours", "no colour"],
)
def test_only_supported_colours_are_sent(terminal, session, variables, allowed):
    viewer = terminal("attach", "s", **variables)
    viewer.wait_for("Count: 0")
    assert colours(viewer.output) <= allowed


def test_updates_are_synchronised_and_small(terminal, session, command):
    viewer = terminal("attach", "s")
    viewer.wait_for(lambda _: rows(command) == 23, "the display leaves a row for the status line").wait_for("Count: 0")
    command("wait", "s")
    # The viewer draws the session at its former size, and again at the new one. The effect of a tap follows both.
    command("tap", "s", "--identifier", "increment")
    viewer.wait_for("Count: 1")
    assert b"\x1b[?2026h" in viewer.output and b"\x1b[?2026l" in viewer.output
    before = len(viewer.output)
    command("tap", "s", "--identifier", "increment")
    viewer.wait_for("Count: 2")
    assert len(viewer.output) - before < 200, "the whole screen was drawn again"


@pytest.mark.parametrize("number", [
    signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE, signal.SIGALRM, signal.SIGUSR1,
    # Signals that are rarely sent, but would end it too.
    signal.SIGSTKFLT, signal.SIGRTMIN, signal.SIGRTMIN + 7, signal.SIGRTMAX,
    # Signals of a crash.
    signal.SIGSEGV, signal.SIGABRT])
def test_a_signal_restores_the_terminal(terminal, session, number):
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    assert not viewer.is_restored
    viewer.process.send_signal(number)
    assert viewer.wait_end() != 0
    assert viewer.is_restored


def test_a_signal_ends_a_viewer_whose_terminal_does_not_read(terminal, session, command):
    command("tap", "s", "--identifier", "verbose")
    viewer = terminal("attach", "s", size=(200, 100))
    viewer.wait_for("Count: 0")
    # More than one frame between the two.
    for _ in range(40):
        command("tap", "s", "--identifier", "increment")
    viewer.process.send_signal(signal.SIGTERM)
    deadline = time.monotonic() + 20
    while os.waitid(os.P_PID, viewer.process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
        assert time.monotonic() < deadline, "the viewer waits for its terminal"
        time.sleep(0.05)
    assert viewer.wait_end() != 0
    assert viewer.is_restored


def test_stopping_restores_the_terminal_and_continuing_draws_again(terminal, session, command):
    shell = terminal(program="/bin/bash", arguments=["--norc", "--noprofile", "-i"])
    shell.press(f"{command.path} attach s\r")
    shell.wait_for("Count: 0")
    shell.press("\x1a")
    shell.wait_for("Stopped").wait_for("bash")
    assert shell.shows_main_screen
    command("tap", "s", "--identifier", "increment")
    shell.press("fg\r")
    shell.wait_for("Count: 1")
    assert not shell.shows_main_screen
    shell.press("\x1d")
    shell.wait_for("Detached")
    shell.press("echo ended with $?\r")
    shell.wait_for("ended with 0")
    assert shell.shows_main_screen


def test_the_end_of_the_service_is_reported_and_the_terminal_restored(terminal, session, service):
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    service.terminate()
    assert viewer.wait_end() == 3
    assert viewer.is_restored
    assert "ended" in viewer.text or "ending" in viewer.text


def test_a_viewer_reconnects_to_a_restarted_daemon(terminal, session, service, command):
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    service.kill()
    viewer.wait_for("reconnecting")
    service.start()
    viewer.wait_for(lambda _: "reconnecting" not in viewer.text, "the viewer is attached again")
    command("tap", "s", "--identifier", "increment")
    viewer.wait_for("Count: 1")


def test_leaving_with_queued_inputs_reports_their_number(terminal, session, service):
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    service.kill()
    viewer.wait_for("reconnecting")
    viewer.press("abc\x1d")
    assert viewer.wait_end() == 0
    assert "3 inputs were discarded." in viewer.text
    assert viewer.is_restored
    service.start()
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    viewer.press("\x1d")
    assert viewer.wait_end() == 0
    assert "discarded" not in viewer.text


def test_closing_the_session_ends_the_viewer(terminal, session, command):
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    command("close", "s")
    assert viewer.wait_end() == 0
    assert viewer.is_restored
    assert "has ended: It was closed." in viewer.text


def test_attaching_to_an_app_opens_it(terminal, command, installed):
    terminal("attach", "test").wait_for("Count: 0")
    assert [each["app"] for each in command.json("ps")] == ["test"]
    assert len(running_from(installed.folder)) >= 3


def colours(output):
    """Returns the kinds of colour in a terminal's output."""
    kinds = set()
    for sequence in re.findall(rb"\x1b\[([\d;:]*)m", output):
        codes = sequence.replace(b":", b";").split(b";")
        kinds |= {kind for kind, mark in (("rgb", b"2"), ("256", b"5")) for code in (b"38", b"48")
                  if code in codes and codes[codes.index(code) + 1:][:1] == [mark]}
        kinds |= {"16" for code in codes[:1] if re.fullmatch(rb"3[0-7]|4[0-7]|9[0-7]|10[0-7]", code)}
    return kinds


def numbered(first, last):
    """Returns text in which gaps are visible."""
    return "".join(f"{number:04}," for number in range(first, last))


def test_fast_typing_arrives_complete_and_in_order(terminal, command, service):
    command("open", "test/BadInput", "--session", "s", "--cells", "80x24")
    command("tap", "s", "--identifier", "letters")
    viewer = terminal("attach", "s")
    viewer.wait_for("0 letters")
    # More than the service's rate of 1,000 a second, in pieces as a terminal sends them. The app's work for a letter
    # grows with the text.
    for first in range(0, 300, 50):
        viewer.press(numbered(first, first + 50))
    viewer.wait_for("still being handled")
    viewer.wait_for("1500 letters")
    viewer.wait_for(lambda seen: "still being handled" not in seen.text)
    service.kill()
    viewer.wait_for("reconnecting")
    viewer.press(numbered(300, 400))
    service.start()
    viewer.wait_for("2000 letters")
    assert command("get", "s", "--identifier", "letters", "value").stdout.strip() == numbered(0, 400)


def test_a_session_that_ended_while_the_service_was_away_is_reported(terminal, session, client, service):
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    worker = Process(next(info.process for info in client.sessions() if info.name == "s"))
    service.kill()
    worker.kill()
    service.start()
    assert viewer.wait_end() == 9
    assert "its app ended while the service was away" in viewer.text


def test_an_unknown_name_does_not_change_the_terminal(terminal):
    viewer = terminal("attach", "nonesuch")
    assert viewer.wait_end() == 4
    assert "nonesuch" in viewer.text
    assert viewer.is_restored


def screen(command):
    """Returns the session's display."""
    return next(each for each in command.json("ps") if each["name"] == "s")["screen"]


def width(command):
    return screen(command)["width"]


def rows(command):
    return screen(command)["height"] // 16


def wait_for_rows(count, command):
    """Returns once the session's display has this number of rows."""
    while rows(command) != count:
        pass


def test_the_detach_key_works_after_an_unfinished_paste(session, terminal):
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    # A connection that broke within a paste; then a person returns to the terminal.
    viewer.press("\x1b[200~half a text")
    # The first may arrive together with the text.
    while viewer.process.poll() is None:
        viewer.press("\x1d")
        with contextlib.suppress(subprocess.TimeoutExpired):
            viewer.process.wait(0.2)
    assert viewer.process.returncode == 0
    viewer.wait_for(lambda viewer: viewer.is_restored and "Detached" in viewer.text, "the terminal is restored")
