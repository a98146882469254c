"""Effects on sessions when a daemon or a worker crashes, stops or is busy."""

import concurrent.futures
import contextlib
import os
import re
import signal
import socket
import time

import pytest

import fanlight
from fanlight import errors
from fanlight._wire import input_pb2
from processes import wait_logged, worker_of


@pytest.fixture
def session(client):
    with client.open("test", session="s", cells=(80, 24)) as session:
        yield session


def test_a_restarted_daemon_finds_its_sessions(service, client, session):
    session["increment"].tap()
    worker, epoch = worker_of(client), session.epoch
    service.kill()
    service.start()
    session.connection.wait_for(lambda _: session.connection.reconnects >= 1, what="the client has reconnected")
    session.expect("count", label="Count: 1")
    session["increment"].tap()
    session.expect("count", label="Count: 2")
    with fanlight.connect(service.endpoint) as fresh:
        assert worker_of(fresh) == worker
    assert session.epoch == epoch


@pytest.mark.parametrize("seconds", [5.2, 10.4])
def test_sessions_outlive_an_unresponsive_service(service, seconds):
    """Meanwhile workers try to connect, and each handshake takes five seconds to fail."""
    names = ["s0", "s1", "s2", "s3"]
    epochs = {}
    with fanlight.connect(service.endpoint) as before:
        for name in names:
            session = before.open("test", session=name, cells=(80, 24))
            session["increment"].tap()
            epochs[name] = session.epoch
            session.detach()
    service.kill()
    path = service.endpoint.removeprefix("ipc://")
    os.unlink(path)
    with socket.socket(socket.AF_UNIX) as still:
        still.bind(path)
        still.listen(64)
        # The elapsed time itself is tested.
        time.sleep(seconds)
    service.start()
    with fanlight.connect(service.endpoint) as after:
        deadline = time.monotonic() + 30
        while {each.name for each in after.sessions()} != set(names):
            assert time.monotonic() < deadline, f"only {[each.name for each in after.sessions()]} are registered again"
        for name in names:
            session = after.attach(name)
            session["increment"].tap(timeout=60)
            assert (session["count"].label, session.epoch) == ("Count: 2", epochs[name])
            session.detach()


def test_a_service_that_continues_after_a_stop_keeps_its_sessions(service, client, session):
    session["increment"].tap()
    service.process.send_signal(signal.SIGSTOP)
    # It stays stopped until a request to it has timed out.
    with pytest.raises(errors.TimedOut):
        client.sessions(timeout=1.5)
    service.process.send_signal(signal.SIGCONT)
    session["increment"].tap(timeout=60)
    assert (session["count"].label, session.connection.reconnects) == ("Count: 2", 0)


def test_the_signal_that_ended_an_app_is_in_the_service_log(service, client):
    session = client.open("test", session="s", cells=(80, 24))
    worker_of(client).kill(signal.SIGTERM)
    session.connection.wait_for(lambda mirror: mirror.ended is not None, timeout=60)
    assert "signal 15" in session.connection.mirror.ended
    wait_logged(service, "s has ended: test has quit: It was sent signal 15")


def test_the_start_time_of_a_session_survives_restarts(service, client, session):
    begin = next(each.started_at for each in client.sessions())
    assert abs(begin - time.time()) < 600
    # At least another second of the clock, so that a restart that counted as the session's start would show.
    while time.time() < begin + 1.1:
        client.sessions()
    epoch = session.epoch
    worker_of(client).kill()
    session.connection.wait_for(lambda mirror: mirror.epoch not in (0, epoch), timeout=60, what="a new epoch")
    service.kill()
    service.start()
    session.wait("count", timeout=60)
    with fanlight.connect(service.endpoint) as later:
        assert [each.started_at for each in later.sessions()] == [begin]


def test_a_session_whose_workers_keep_crashing_ends_with_a_failure(client, session, terminal):
    viewer = terminal("attach", "s")
    viewer.wait_for("Count: 0")
    mirror = session.connection.mirror
    while mirror.ended is None:
        epoch = session.epoch
        worker_of(client).kill()
        session.connection.wait_for(
            lambda mirror: mirror.ended is not None or mirror.epoch != epoch, timeout=60, what="a new epoch")
    assert "not restarted" in mirror.ended
    for late in (session["increment"].tap, lambda: session.connection.wait_for(lambda _: False)):
        with pytest.raises(errors.WorkerFailed, match="not restarted"):
            late()
    assert viewer.wait_end() == 9
    assert viewer.is_restored
    assert "not restarted" in " ".join(viewer.lines)
    assert "fanlight logs s" in "".join(viewer.lines)


def test_a_closed_session_ends_without_a_failure(client, command):
    session = client.open("test", session="s", cells=(80, 24))
    command("close", "s")
    session.connection.wait_for(lambda mirror: mirror.ended is not None, timeout=60)
    assert session.connection.mirror.failure is None
    with pytest.raises(errors.NotAttached, match="It was closed"):
        session["increment"].tap()


def test_a_killed_worker_is_restarted_with_a_new_epoch(service, client, session):
    session["increment"].tap()
    with client.open("test", session="other", cells=(80, 24)) as other:
        other["increment"].tap()
        worker, epoch = worker_of(client), session.epoch
        worker.kill()
        session.connection.wait_for(lambda mirror: mirror.epoch not in (0, epoch), timeout=60, what="a new epoch")
        assert session.connection.mirror.restarts
        assert worker_of(client) != worker
        session.wait("count", timeout=60)
        assert session["count"].label == "Count: 0"
        # Other sessions noticed nothing.
        assert other.connection.reconnects == 0
        assert other["count"].label == "Count: 1"


def test_a_crash_in_a_closure_affects_only_its_own_session(service, client, session):
    with client.open("test", session="other", cells=(80, 24)) as other:
        epoch = session.epoch
        with pytest.raises((errors.Lost, errors.WorkerFailed)):
            session.tap("crash")
        session.connection.wait_for(lambda mirror: mirror.epoch not in (0, epoch), timeout=60, what="a new epoch")
        assert any("asked to crash" in line for line in client.logs("s")[0])
        other["increment"].tap()
        assert other["count"].label == "Count: 1"


def test_an_input_to_an_element_of_an_earlier_epoch_is_stale(client, session):
    identifier = session.find("increment").id
    epoch = session.epoch
    worker_of(client).kill()
    session.connection.wait_for(lambda mirror: mirror.epoch not in (0, epoch), timeout=60, what="a new epoch")
    act = input_pb2.ElementAct(layer=identifier + 100_000, action=input_pb2.Action(tap=1))
    with pytest.raises(errors.Stale):
        session.perform([input_pb2.Input(act=act)])
    assert session["count"].label == "Count: 0"


# A body that blocks.


def test_other_requests_are_answered_while_a_body_blocks(installed, service, client, session, command, tmp_path):
    with client.open("test", session="other", cells=(80, 24)) as other, client.attach("s", mode="script") as script:
        with pytest.raises(errors.TimedOut) as caught:
            session.tap("block", timeout=1)
        assert caught.value.pending, "the timeout names no pending work"
        # The blocked session itself answers from its last picture.
        assert "count" in [element.identifier for element in script.inspect(timeout=60)]
        assert script.stats(timeout=60)["bodies"] > 0
        assert script.snapshot(timeout=60).startswith(b"\x89PNG")
        # Commands report for how long that is, too.
        picture = tmp_path / "last.txt"
        for words in (["inspect", "s"], ["stats", "s"], ["snapshot", "s", "--output", picture]):
            note = command(*words).stderr
            assert re.fullmatch(r"The app has been busy for [\d.]+ s; this is its last picture\.\n", note), note
        assert "Count: 0" in picture.read_text()
        # All else works, too.
        other["increment"].tap(timeout=60)
        assert {each.name for each in client.sessions()} == {"s", "other"}
        installed.open_gate()
        session.expect("count", label="Count: 10")


def test_fifty_waits_that_time_out_together_each_report_the_reason(service, session):
    def wait_in_vain(waiting):
        with pytest.raises(errors.TimedOut) as caught:
            waiting.wait("nowhere", timeout=1)
        return str(caught.value), caught.value.pending

    with contextlib.ExitStack() as opened, concurrent.futures.ThreadPoolExecutor(50) as pool:
        sessions = [opened.enter_context(fanlight.connect(service.endpoint)).attach("s") for _ in range(50)]
        results = list(pool.map(wait_in_vain, sessions))
    assert all("There is no element" in sentence for sentence, _ in results), results
    assert not any("does not answer" in each for _, pending in results for each in pending)


def test_hangup_and_broken_pipe_signals_do_not_end_the_daemon(service, client):
    service.process.send_signal(signal.SIGHUP)
    service.process.send_signal(signal.SIGPIPE)
    assert client.apps()


@pytest.mark.parametrize("failure, words", [
    ("--trap-at-start", "asked to fail at the start"),
    ("--overflow-at-start", "depth(below:)"),
])
def test_the_log_of_an_app_that_fails_while_it_starts_is_kept(command, failure, words):
    failed = command("open", "test", "--session", "s", "--", failure, code=None)
    assert failed.returncode != 0
    assert "fanlight logs test" in failed.stderr
    assert command("ps", "--quiet").stdout == ""
    log = command("logs", "test").stdout
    assert words in log
