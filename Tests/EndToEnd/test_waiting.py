"""Commands that wait: for a service, for an app, for log lines; and the ends of such waits."""

import os
import signal
import subprocess
import time

import pytest

from outcomes import NO_SERVICE, TIMEOUT, check_error
from processes import Process


@pytest.fixture
def session(command):
    """The test app, opened; it must still work at the end of each test."""
    command("open", "test", "--session", "s", "--cells", "80x24")
    yield "s"
    command("tap", "s", "--identifier", "increment")
    command("expect", "s", "--identifier", "count", "--label", "Count: 1")


def test_following_the_log_of_an_ended_session_ends(command, installed):
    command("open", "test", "--session", "over", "--cells", "80x24")
    while command.json("ps")[0]["state"] != "ended":
        command("tap", "over", "--identifier", "crash", code=None)
    # Repeated requests after the session's end would never finish.
    assert "asked to crash" in command("logs", "over", "--follow").stdout


def test_following_a_log_ends_when_its_reader_closes(command, session):
    command("tap", "s", "--identifier", "print")
    following = subprocess.Popen(
        [command.path, "logs", "s", "--follow"], env=command.environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while "printed 0" not in following.stdout.readline():
        assert following.poll() is None
    # As `grep -m1` does; nothing more is printed.
    following.stdout.close()
    assert following.wait(timeout=60) == -signal.SIGPIPE
    assert following.stderr.read() == ""


def test_following_a_log_ends_at_its_timeout(command, session):
    command("tap", "s", "--identifier", "print")
    result = command("logs", "s", "--follow", "--timeout", "0.3", code=TIMEOUT)
    assert "printed 0" in result.stdout.splitlines()
    assert "s has not ended" in result.stderr


@pytest.mark.parametrize("arguments", [["wait", "s", "--identifier", "nothing"], ["logs", "s", "--follow"]])
def test_a_wait_during_a_service_crash_reports_that_sessions_outlive_it(command, client, session, service, arguments):
    command("tap", "s", "--identifier", "print")
    waiting = subprocess.Popen(
        [command.path, *arguments, "--timeout", "60"], env=command.environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    # Waits until the service has the request: it has sent new lines, or counts the client of the session.
    if arguments[0] == "logs":
        for _ in range(2):
            while "printed 0" not in waiting.stdout.readline():
                assert waiting.poll() is None
            # Lines from here on reach the follower over an established connection.
            command("tap", "s", "--identifier", "print")
    else:
        while client.sessions()[0].clients == 0:
            assert waiting.poll() is None
    service.kill()
    _, error = waiting.communicate(timeout=60)
    assert waiting.returncode == NO_SERVICE
    assert "is lost" in error and "Sessions survive a crash of the service" in error
    service.start()


@pytest.mark.parametrize(
    "arguments", [["ps"], ["tap", "s", "--identifier", "increment"], ["type", "s", "x"], ["logs", "s"]])
def test_an_unresponsive_service_is_a_timeout_for_every_verb(command, session, service, arguments):
    service.process.send_signal(signal.SIGSTOP)
    try:
        began = time.monotonic()
        check_error(command(*arguments, "--timeout", "0.5", code=TIMEOUT), "Pending: busy", "does not respond")
        # Well before the three seconds that a service has for the greeting.
        assert time.monotonic() - began < 2.5
    finally:
        service.process.send_signal(signal.SIGCONT)


def test_a_snapshot_of_an_unresponsive_app_times_out(command, session, client):
    process = client.sessions()[0].process
    os.kill(process, signal.SIGSTOP)
    try:
        began = time.monotonic()
        check_error(
            command("snapshot", "s", "--output", "x.png", "--timeout", "0.5", code=TIMEOUT), "first picture",
            "Pending: busy")
        assert time.monotonic() - began < 2
    finally:
        os.kill(process, signal.SIGCONT)


def test_ps_waits_for_a_starting_service(command, service):
    service.kill()
    check_error(command("ps", "--wait", "--timeout", "0.2", code=TIMEOUT), "No service listens")
    waiting = subprocess.Popen(
        [command.path, "ps", "--wait", "--timeout", "60"], env=command.environment, stderr=subprocess.PIPE, text=True)
    service.start()
    assert "There is no session" in waiting.communicate(timeout=60)[1]
    assert waiting.returncode == 0


def test_ps_waits_for_the_successor_of_an_ending_service(command, service, client):
    command("open", "test", "--session", "s", "--cells", "80x24")
    # Ending an unresponsive worker takes seconds.
    os.kill(client.sessions()[0].process, signal.SIGSTOP)
    service.process.terminate()
    while "is ending" not in command("ps", code=None).stderr:
        assert service.process.poll() is None
    check_error(command("ps", "--wait", "--timeout", "0.2", code=TIMEOUT), "is ending")
    waiting = subprocess.Popen(
        [command.path, "ps", "--wait", "--timeout", "60"], env=command.environment, stderr=subprocess.PIPE, text=True)
    assert service.process.wait() == 0
    service.start()
    assert "There is no session" in waiting.communicate(timeout=60)[1]
    assert waiting.returncode == 0


def interrupt(command, client, installed, number, *arguments):
    """Runs a command that opens an app without a session, and sends it a signal meanwhile; returns its error output."""
    installed.describe("mute", executable="/bin/sleep", arguments=["600"])
    # With the default action, as in a shell's foreground, even if the tests run under nohup.
    process = subprocess.Popen(
        [command.path, *arguments, "--timeout", "60"], env=command.environment, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))
    worker = None
    while not worker:
        worker = next((session.process for session in client.sessions() if session.app == "mute"), None)
    process.send_signal(number)
    out, error = process.communicate(timeout=60)
    # Ended by the signal: a shell reports 130 for Ctrl-C.
    assert process.returncode == -number
    assert out == ""
    Process(worker).wait_until_gone()
    # The service notices the end of the process together with the test, and not before.
    while sessions := client.sessions():
        assert [session.state for session in sessions] == ["closing"]
    return error


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_snapshot_leaves_no_session(command, client, installed, tmp_path, number):
    interrupt(command, client, installed, number, "snapshot", "mute", "--output", tmp_path / "mute.png")
    assert not (tmp_path / "mute.png").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_open_leaves_no_session(command, client, installed, number):
    error = interrupt(command, client, installed, number, "open", "mute")
    assert error == "fanlight: Interrupted before mute was open.\n"
    # The name is free again.
    assert command("open", "test", "--session", "mute").stdout == "mute\n"
