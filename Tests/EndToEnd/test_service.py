"""The lifecycle of the daemon and its workers."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

import fanlight
from fanlight import errors
from processes import Process, running_from, wait_logged, worker_of
from test_bad_messages import RawClient

START_TIMEOUT_SECONDS = 60
ENDED_IN_ORDER, IN_USE, UNUSABLE_FOLDER = 0, 3, 4


@pytest.fixture
def session(client):
    with client.open("test", session="s", cells=(80, 24)) as session:
        yield session


def run_daemon(command, environment):
    """Runs a daemon that is expected to refuse to start."""
    return subprocess.run(
        command, env=environment, capture_output=True, text=True,
        timeout=START_TIMEOUT_SECONDS, check=False, stdin=subprocess.DEVNULL)


NOBODY = 65534


@pytest.fixture
def nobody(installed):
    """Returns a folder with programs, and a function for command lines that run one as another user."""
    if os.getuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("running as another user needs the superuser and setpriv")
    with tempfile.TemporaryDirectory(prefix="fl-") as folder:
        os.chmod(folder, 0o755)
        for name in ("fanlightd", "fanlight"):
            shutil.copy(installed.bin / name, folder)
        words = ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"]
        yield Path(folder), lambda name, *arguments: [*words, f"{folder}/{name}", *arguments]


def test_the_next_session_uses_the_latest_build_and_description(installed, environment, tmp_path):
    apps = tmp_path / "apps"
    apps.mkdir()
    program = tmp_path / "program"
    described = apps / "built.app.json"
    sessions = []

    def build():
        # As linkers do: a running program keeps its old file.
        shutil.copy(installed.folder / "test-app", tmp_path / "new")
        (tmp_path / "new").rename(program)

    def describe(*arguments):
        described.write_text(json.dumps({"name": "built", "executable": str(program), "arguments": arguments}))

    def open_next(name):
        sessions.append(client.open("built", session=name, cells=(80, 24)))
        return worker_of(client, name)

    def wait_for_spare():
        """Waits for two processes with the new program: the session's and a spare worker."""
        paths = lambda: [os.readlink(f"/proc/{process.number}/exe") for process in running_from(tmp_path)]
        while paths().count(str(program)) < 2:
            time.sleep(0.05)

    build()
    describe("--one")
    with fanlight.Service(installed.bin / "fanlightd", apps=[apps], environment=environment) as service:
        with fanlight.connect(service.endpoint) as client:
            open_next("first")
            wait_for_spare()
            build()
            assert os.readlink(f"/proc/{open_next('second').number}/exe") == str(program)
            wait_for_spare()
            describe("--two")
            assert Path(f"/proc/{open_next('third').number}/cmdline").read_bytes().split(b"\0")[1:2] == [b"--two"]


# Starting.


def test_a_second_daemon_is_refused_and_the_first_goes_on(installed, service, session):
    second = run_daemon([installed.bin / "fanlightd"], service.environment)
    assert second.returncode == IN_USE
    assert "already" in second.stderr
    session["increment"].tap()
    session.expect("count", label="Count: 1")


def test_a_daemon_started_without_standard_streams_uses_dev_null(installed, environment, tmp_path):
    program = tmp_path / "fanlightd"
    program.write_text(f"#!/bin/sh\nexec {installed.bin / 'fanlightd'} \"$@\" --log-level debug <&- >&- 2>&-\n")
    program.chmod(0o755)
    with fanlight.Service(program, apps=[installed.apps], environment=environment) as service:
        for descriptor in range(3):
            assert os.readlink(f"/proc/{service.process.pid}/fd/{descriptor}") == "/dev/null"
        with fanlight.connect(service.endpoint) as client, client.open("test", cells=(80, 24)) as session:
            session["increment"].tap()
            assert session["count"].label == "Count: 1"
        assert service.terminate() == ENDED_IN_ORDER


def test_an_app_without_a_reader_of_its_output_runs_and_ends_in_order(service, installed, tmp_path):
    """A full disk fails writes likewise; here the output is a pipe without a reader."""
    reader, writer = os.pipe()
    with subprocess.Popen(
            [installed.folder / "test-app"], env=service.environment, stdin=subprocess.DEVNULL, stdout=writer,
            stderr=writer) as app:
        os.close(writer)
        os.close(reader)
        with fanlight.connect(service.endpoint) as client:
            while not client.sessions():
                assert app.poll() is None
            with client.attach(client.sessions()[0].name) as session:
                session["increment"].tap()
                assert session["count"].label == "Count: 1"
            app.send_signal(signal.SIGTERM)
            assert app.wait(START_TIMEOUT_SECONDS) == 0
            assert client.sessions() == []


def test_a_stale_socket_is_replaced(installed, environment, tmp_path):
    with fanlight.Service(installed.bin / "fanlightd", apps=[installed.apps], environment=environment) as service:
        path = service.runtime / "fanlight" / "fanlight.sock"
        service.kill()
        # The socket that a killed daemon leaves behind, whoever owned it.
        path.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as left:
            left.bind(str(path))
        service.start()
        with fanlight.connect(service.endpoint) as client:
            assert "test" in [app.name for app in client.apps()]


def test_a_file_at_the_socket_path_is_not_replaced(installed, environment, tmp_path):
    path = tmp_path / "plain.sock"
    path.write_text("somebody's")
    result = run_daemon([installed.bin / "fanlightd", "--listen", f"ipc://{path}"], environment)
    assert result.returncode == UNUSABLE_FOLDER
    assert "is not a socket" in result.stderr and "--listen" in result.stderr
    assert path.read_text() == "somebody's" and [file.name for file in tmp_path.glob("plain*")] == ["plain.sock"]


def test_a_missing_home_folder_is_not_created(installed, environment, tmp_path):
    bare = {name: value for name, value in environment.items() if not name.startswith("XDG_")} | {
        "HOME": "/nonexistent", "TMPDIR": str(tmp_path)}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
        ready.bind(str(tmp_path / "notify"))
        ready.settimeout(START_TIMEOUT_SECONDS)
        daemon = subprocess.Popen(
            [installed.bin / "fanlightd", "--listen", f"ipc://{tmp_path}/own.sock"],
            env=bare | {"NOTIFY_SOCKET": str(tmp_path / "notify")}, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        try:
            assert b"READY=1" in ready.recv(4096)
        finally:
            daemon.terminate()
            assert daemon.wait(START_TIMEOUT_SECONDS) == ENDED_IN_ORDER
    private = tmp_path / f"fanlight-{os.getuid()}"
    assert (private / "state/logs").is_dir()
    subprocess.run(
        [installed.bin / "fanlight", "identity"], env=bare, capture_output=True, check=True,
        timeout=START_TIMEOUT_SECONDS)
    assert (private / "client.key").is_file() and not os.path.exists("/nonexistent")


def test_a_key_that_cannot_be_stored_is_a_failure(nobody, environment):
    folder, program = nobody
    closed = environment | {"HOME": str(folder)}
    closed.pop("XDG_CONFIG_HOME", None)
    for words in (["identity"], ["ps", "--endpoint", f"tcp://127.0.0.1:9#{'0' * 64}"]):
        result = subprocess.run(
            program("fanlight", *words), env=closed, capture_output=True, text=True, timeout=START_TIMEOUT_SECONDS,
            check=False)
        assert result.returncode == 1, words
        assert "XDG_CONFIG_HOME" in result.stderr, words


def test_a_log_folder_that_cannot_be_written_is_reported(nobody, environment):
    folder, program = nobody
    own = folder / "own"
    (folder / "idle.app.json").write_text('{"name": "idle", "executable": "/bin/true"}')
    for place in (own, own / "state", own / "state/logs"):
        place.mkdir(mode=0o700)
        os.chown(place, NOBODY, NOBODY)
    other = environment | {"XDG_RUNTIME_DIR": str(own)}
    daemon = subprocess.Popen(
        program("fanlightd", "--apps", str(folder), "--state", str(own / "state")), env=other,
        stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    try:
        ask = lambda *words: subprocess.run(
            program("fanlight", *words), env=other, capture_output=True, text=True, timeout=START_TIMEOUT_SECONDS,
            check=False)
        until = time.monotonic() + START_TIMEOUT_SECONDS
        while ask("ps").returncode and time.monotonic() < until:
            time.sleep(0.1)
        (own / "state/logs").chmod(0o500)
        result = ask("open", "idle")
        assert result.returncode == 8
        assert "--state" in result.stderr and "Permission denied" in result.stderr
    finally:
        daemon.terminate()
        assert daemon.wait(START_TIMEOUT_SECONDS) == ENDED_IN_ORDER


def test_without_a_runtime_folder_a_private_one_is_created(installed, environment, tmp_path):
    if os.path.isdir(f"/run/user/{os.getuid()}"):
        pytest.skip("the user has a runtime folder")
    notifications = tmp_path / "notify"
    bare = environment | {"TMPDIR": str(tmp_path)}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
        ready.bind(str(notifications))
        ready.settimeout(START_TIMEOUT_SECONDS)
        daemon = subprocess.Popen(
            [installed.bin / "fanlightd"], env=bare | {"NOTIFY_SOCKET": str(notifications)}, stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL)
        try:
            assert b"READY=1" in ready.recv(4096)
            folder = tmp_path / f"fanlight-{os.getuid()}"
            subprocess.run(
                [installed.bin / "fanlight", "apps"], env=bare, capture_output=True, check=True,
                timeout=START_TIMEOUT_SECONDS)
            assert folder.stat().st_mode & 0o777 == 0o700
        finally:
            daemon.terminate()
            assert daemon.wait(START_TIMEOUT_SECONDS) == ENDED_IN_ORDER
    assert list(folder.glob("*.sock")) == []


def test_a_private_folder_that_others_can_write_is_not_used(installed, environment, tmp_path):
    folder = tmp_path / f"fanlight-{os.getuid()}"
    folder.mkdir(mode=0o777)
    folder.chmod(0o777)
    if os.path.isdir(f"/run/user/{os.getuid()}"):
        pytest.skip("the user has a runtime folder")
    result = run_daemon([installed.bin / "fanlightd"], environment | {"TMPDIR": str(tmp_path)})
    assert result.returncode == UNUSABLE_FOLDER
    assert str(folder) in result.stderr


def test_other_users_are_refused_including_the_superuser(nobody, environment, service, session):
    folder, program = nobody
    with contextlib.ExitStack() as ending:
        runtime = folder / "run"
        runtime.mkdir(mode=0o700)
        os.chown(runtime, NOBODY, NOBODY)
        other = environment | {"XDG_RUNTIME_DIR": str(runtime), "XDG_STATE_HOME": str(runtime)}
        notifications = runtime / "notify"
        ready = ending.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        ready.bind(str(notifications))
        os.chmod(notifications, 0o777)
        ready.settimeout(START_TIMEOUT_SECONDS)
        daemon = subprocess.Popen(
            program("fanlightd"), env=other | {"NOTIFY_SOCKET": str(notifications)}, stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL)
        try:
            assert b"READY=1" in ready.recv(4096)

            def ask(*words):
                return subprocess.run(
                    words, env=other, capture_output=True, text=True, timeout=START_TIMEOUT_SECONDS, check=False)

            theirs = f"ipc://{runtime}/fanlight/fanlight.sock"
            assert ask(*program("fanlight", "ps", "--endpoint", theirs)).returncode == 0
            # The tool trusts no socket of another user.
            wary = ask(f"{folder}/fanlight", "ps", "--endpoint", theirs)
            assert (wary.returncode, wary.stdout) == (3, "")
            assert "another user" in wary.stderr
            # The file system grants the superuser access; the service checks the user.
            stranger = RawClient(theirs)
            ending.callback(stranger.close)
            stranger.send_hello()
            assert "another user" in stranger.receive_goodbye().text
            # In the other direction even the socket is inaccessible.
            kept_out = ask(*program("fanlight", "ps", "--endpoint", service.endpoint))
            assert (kept_out.returncode, kept_out.stdout) == (3, "")
        finally:
            daemon.terminate()
            assert daemon.wait(START_TIMEOUT_SECONDS) == ENDED_IN_ORDER
    assert session["count"].label == "Count: 0"


@pytest.mark.parametrize("kind", ["missing below a file", "read only"])
def test_a_runtime_folder_that_cannot_be_written_is_reported(installed, environment, tmp_path, kind, request):
    command = [installed.bin / "fanlightd"]
    if kind == "read only":
        folder = tmp_path / "run"
        if os.getuid() == 0:
            # The superuser can write everywhere, so another user tries.
            place, program = request.getfixturevalue("nobody")
            folder, command = place / "run", program("fanlightd")
        folder.mkdir(mode=0o500)
        if os.getuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
    else:
        (tmp_path / "file").write_text("")
        folder = tmp_path / "file" / "run"
    result = run_daemon(command, environment | {"XDG_RUNTIME_DIR": str(folder)})
    assert result.returncode == UNUSABLE_FOLDER
    assert str(folder) in result.stderr
    assert "Fatal error" not in result.stderr


@pytest.mark.parametrize("arguments", [["--nonsense"], ["--listen"], ["--listen", "carrier-pigeon://x"], ["extra"]])
def test_an_invalid_command_line_is_a_usage_error(installed, environment, arguments):
    result = run_daemon([installed.bin / "fanlightd", *arguments], environment)
    assert result.returncode == 2
    assert result.stderr.strip()


@pytest.mark.parametrize("what", ["socket", "folder"])
def test_a_removed_socket_is_created_again(installed, service, client, command, what):
    session = client.open("test", session="s", cells=(80, 24))
    folder = service.runtime / "fanlight"
    if what == "socket":
        (folder / "fanlight.sock").unlink()
    else:
        shutil.rmtree(folder)
    command("ps", "--wait")
    assert [each["name"] for each in command.json("ps")] == ["s"]
    # Connected clients noticed nothing.
    session["increment"].tap()
    session.expect("count", label="Count: 1")
    assert session.connection.reconnects == 0
    assert run_daemon([installed.bin / "fanlightd"], service.environment).returncode == IN_USE
    assert service.terminate() == ENDED_IN_ORDER
    assert list(folder.iterdir()) == []


def test_a_service_whose_files_were_removed_leaves_its_sessions_to_its_successor(
        installed, service, client, command):
    session = client.open("test", session="s", cells=(80, 24))
    session["increment"].tap()
    worker = worker_of(client)
    # The service is stopped, so it does not notice in time.
    service.process.send_signal(signal.SIGSTOP)
    shutil.rmtree(service.runtime / "fanlight")
    with open(os.devnull, "wb") as nowhere:
        second = subprocess.Popen(
            [installed.bin / "fanlightd", "--apps", str(installed.apps)], env=service.environment, stderr=nowhere,
            stdin=subprocess.DEVNULL)
    try:
        command("ps", "--wait")
        service.process.send_signal(signal.SIGCONT)
        assert service.process.wait(START_TIMEOUT_SECONDS) == IN_USE
        wait_logged(service, "The files of this service were removed")
        session.expect("count", label="Count: 1", timeout=60)
        with fanlight.connect(service.endpoint) as fresh:
            assert worker_of(fresh) == worker
    finally:
        second.terminate()
        assert second.wait(START_TIMEOUT_SECONDS) == ENDED_IN_ORDER


def test_a_removed_state_folder_is_created_again(installed, service, client, command):
    with client.open("test/Misbehaving", session="s", cells=(40, 20)) as session:
        session["keep"].tap()
        state = next(Path(service.environment["XDG_STATE_HOME"]).glob("fanlight"), None)
        assert state is not None and (state / "storage").is_dir()
        shutil.rmtree(state)
        session["keep"].tap()
        removed = command("logs", "s", code=8).stderr
        assert "log of s cannot be read" in removed and "was removed" in removed
        epoch = session.epoch
        worker_of(client).kill()
        session.connection.wait_for(lambda mirror: mirror.epoch not in (0, epoch), timeout=60, what="a new epoch")
        session.expect("kept", label="Kept: 2", timeout=60)
        command("logs", "s")
        command("open", "test", "--session", "other", "--", "--argument")
        command("close", "other")


# An app started by hand.


def test_an_app_that_finds_no_service_starts_one_that_outlives_it(installed, environment):
    with tempfile.TemporaryDirectory(prefix="fl-") as runtime, contextlib.ExitStack() as ending:
        environment = environment | {"XDG_RUNTIME_DIR": runtime}

        def start():
            app = ending.enter_context(subprocess.Popen(
                [installed.bin / "gallery"], env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
                text=True))
            assert "fanlight attach gallery" in app.stderr.readline()
            return app

        first, second = start(), start()
        folder = Path(runtime) / "fanlight"
        daemon = Process((folder / "fanlight.sock.lock").read_text())
        assert daemon.number not in (first.pid, second.pid)
        # The folder they were started in may be removed.
        assert os.readlink(f"/proc/{daemon.number}/cwd") == "/"
        with fanlight.connect(f"ipc://{folder}/fanlight.sock") as client:
            assert {session.process for session in client.sessions()} == {first.pid, second.pid}
            first.send_signal(signal.SIGTERM)
            first.wait(timeout=START_TIMEOUT_SECONDS)
            name = next(session.name for session in client.sessions() if session.process == second.pid)
            with client.attach(name) as session:
                session["increment"].tap()
                assert session["count"].label == "Count: 1"
        daemon.kill(signal.SIGTERM)
        assert second.wait(timeout=START_TIMEOUT_SECONDS) == 0


def test_an_app_started_by_hand_has_folders_of_its_own(installed, environment):
    with tempfile.TemporaryDirectory(prefix="fl-") as runtime, contextlib.ExitStack() as ending:
        app = ending.enter_context(subprocess.Popen(
            [installed.bin / "gallery"], env=environment | {"XDG_RUNTIME_DIR": runtime}, stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True))
        assert "fanlight attach gallery" in app.stderr.readline()
        daemon = Process((Path(runtime) / "fanlight/fanlight.sock.lock").read_text())
        with fanlight.connect(f"ipc://{runtime}/fanlight/fanlight.sock") as client:
            # The variables are not the service's: other apps have their own.
            (session,) = client.sessions()
            assert session.process == app.pid
        assert b"CFFIXED_USER_HOME" not in Path(f"/proc/{daemon.number}/environ").read_bytes()
        files = Path(environment["HOME"]) / ".local/state/fanlight/files/gallery"
        assert (files / "Documents").is_dir() and (files / "Library/Caches").is_dir()
        daemon.kill(signal.SIGTERM)
        app.wait(timeout=START_TIMEOUT_SECONDS)


def test_an_app_started_by_hand_refuses_a_remote_endpoint(installed, environment):
    environment = environment | {"FANLIGHT_ENDPOINT": "tcp://127.0.0.1:9#" + "0" * 64}
    result = subprocess.run(
        [installed.bin / "gallery"], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=START_TIMEOUT_SECONDS)
    assert result.returncode == 1
    assert "FANLIGHT_ENDPOINT" in result.stderr and "unset it" in result.stderr


# Ending.


def test_terminating_leaves_no_process_and_no_socket(installed, service, client):
    for name in ("a", "b"):
        client.open("test", session=name, cells=(40, 10)).detach()
    assert len(running_from(installed.folder)) >= 3
    assert service.terminate() == ENDED_IN_ORDER
    assert running_from(installed.folder) == []
    assert not (service.runtime / "fanlight" / "fanlight.sock").exists()


def test_orphaned_workers_end_and_remove_the_socket(installed, environment):
    with fanlight.Service(
            installed.bin / "fanlightd", apps=[installed.apps],
            environment=environment | {"FANLIGHT_ORPHAN_SECONDS": "1"}) as service:
        with fanlight.connect(service.endpoint) as client:
            for name in ("a", "b"):
                client.open("test", session=name, cells=(40, 10)).detach()
            workers = [worker_of(client, name) for name in ("a", "b")]
        service.kill()
        for worker in workers:
            worker.wait_until_gone()
        assert list((service.runtime / "fanlight").iterdir()) == []


def test_terminating_notifies_connected_clients(service, client):
    service.terminate()
    with pytest.raises((errors.ShuttingDown, errors.NoService)):
        client.connection.wait_for(lambda mirror: False, timeout=60)


def test_terminating_does_not_wait_for_a_blocked_body(installed, service, client):
    session = client.open("test", session="s", cells=(80, 24))
    with pytest.raises(errors.TimedOut):
        session.tap("block", timeout=1)
    session.detach()
    assert service.terminate() == ENDED_IN_ORDER
    assert running_from(installed.folder) == []
