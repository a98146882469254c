"""More connections than the service may have files open: it refuses the last ones, and serves the others."""

import contextlib
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

import fanlight
from conftest import Command
from fanlight import errors
from peers import handshake, hello, part
from processes import wait_logged, wait_until, worker_of
from programs import limited
from test_commands import NO_SERVICE, check_error

# A process that takes each connection that it gets, over and over. It ends by a signal.
HOLDER = """
import contextlib, socket, sys, time
path, greeting = sys.argv[1], bytes.fromhex(sys.argv[2])
held = []
while True:
    for peer in list(held):
        with contextlib.suppress(BlockingIOError):
            try:
                if peer.recv(4096, socket.MSG_DONTWAIT):
                    continue
            except ConnectionError:
                pass
            peer.close()
            held.remove(peer)
    for _ in range(8):
        peer = socket.socket(socket.AF_UNIX)
        peer.settimeout(1)
        try:
            peer.connect(path)
            peer.sendall(greeting)
            held.append(peer)
        except OSError:
            peer.close()
            break
    time.sleep(0.005)
"""
FILES = 96
MANY_FILES = 512
TIMEOUT_SECONDS = 60


@pytest.fixture
def service(installed, environment, tmp_path):
    with fanlight.Service(
            limited(installed, tmp_path, FILES), apps=[installed.apps], environment=environment) as service:
        yield service
        print(service.log_text)
        assert service.exit_code is None


class Crowd:
    """Peers that connect and stay."""

    def __init__(self, service):
        self.path = service.endpoint.removeprefix("ipc://")
        self.peers = []

    def connect_peer(self):
        """Adds a peer; returns True if it is accepted."""
        peer = socket.socket(socket.AF_UNIX)
        peer.settimeout(TIMEOUT_SECONDS)
        peer.connect(self.path)
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            if peer.recv(1):
                # After its Hello the service keeps it for some pings.
                peer.sendall(handshake() + part(hello("crowd")))
                self.peers.append(peer)
                return True
        peer.close()
        return False

    def fill(self, files=FILES):
        while self.connect_peer():
            assert len(self.peers) < files
        return self

    def disconnect(self):
        for peer in self.peers:
            peer.close()
        self.peers = []


@pytest.fixture
def crowd(service):
    crowd = Crowd(service)
    yield crowd
    crowd.disconnect()


def test_excess_connections_are_refused_and_the_others_are_served(service, client, command, crowd):
    with client.open("test", session="s", cells=(80, 24)) as session:
        crowd.fill()
        assert len(crowd.peers) > 10
        check_error(command("ps", code=NO_SERVICE), "closed the connection without an answer", "limit of open files")
        with pytest.raises(errors.NoService, match="closed the connection without an answer.*limit of open files"):
            fanlight.connect(service.endpoint)
        assert not crowd.connect_peer()
        session["increment"].tap()
        assert session["count"].label == "Count: 1"
        wait_logged(service, f"the limit is {FILES} open files")
        assert service.log_text.count(f"the limit is {FILES} open files") == 1
        with pytest.raises(errors.LimitReached, match=f"of at most {FILES}, so it starts no app now.*ulimit -n"):
            client.open("test", session="more", cells=(80, 24))
        assert [each.name for each in client.sessions()] == ["s"]
        crowd.disconnect()
        # The service notices each peer that left at its own pace.
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while True:
            with contextlib.suppress(errors.LimitReached), client.open("test", session="more", cells=(80, 24)) as more:
                assert more["count"].label == "Count: 0"
                break
            assert time.monotonic() < deadline


def test_one_process_leaves_connections_to_others(installed, environment, tmp_path):
    program = limited(installed, tmp_path, MANY_FILES)
    with fanlight.Service(program, apps=[installed.apps], environment=environment) as service:
        crowd = Crowd(service)
        try:
            crowd.fill(MANY_FILES)
            assert len(crowd.peers) > MANY_FILES / 2
            Command(installed, service.environment)("ps")
            wait_logged(service, f"has {len(crowd.peers)} connections, the most for one.")
        finally:
            crowd.disconnect()
            print(service.log_text)


def test_a_crashed_session_is_restarted_once_descriptors_are_free(client, crowd):
    with client.open("test", session="s", cells=(80, 24)) as session:
        crowd.fill()
        worker = worker_of(client)
        worker.kill(signal.SIGKILL)
        # The old process's share of descriptors is too little for a new one.
        crowd.fill()
        assert session.connection.mirror.restarts == []
        crowd.disconnect()
        session.connection.wait_for(lambda mirror: mirror.restarts, timeout=TIMEOUT_SECONDS, what="a restart")
        assert worker_of(client) != worker


@contextlib.contextmanager
def holders(service, count):
    """Processes that together take more connections than there are."""
    path = service.endpoint.removeprefix("ipc://")
    greeting = handshake() + part(hello("holder"))
    processes = [subprocess.Popen([sys.executable, "-c", HOLDER, path, greeting.hex()]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_apps_of_a_crashed_service_return_and_are_read_while_others_take_all_connections(service, client):
    names = [f"s{number}" for number in range(4)]
    sessions = [client.open("test/Printing", session=name, cells=(80, 24)) for name in names]
    for session in sessions:
        session["flood"].tap()
    workers = [worker_of(client, name) for name in names]

    def written(worker):
        return int(Path(f"/proc/{worker.number}/io").read_text().partition("wchar: ")[2].split()[0])

    with holders(service, 3):
        wait_logged(service, f"the limit is {FILES} open files")
        service.kill()
        service.start()
        for name, worker in zip(names, workers, strict=True):
            wait_logged(service, f"{name} is back, in process {worker.number}")
        for worker in workers:
            # Many times what its pipe holds.
            before = written(worker)
            wait_until(lambda worker=worker, before=before: written(worker) > before + (1 << 20), "the app prints on")


def test_a_burst_of_connections_ends_no_session(client, crowd):
    with client.open("test", session="s", cells=(80, 24)) as session, contextlib.ExitStack() as stack:
        for _ in range(4 * FILES):
            peer = stack.enter_context(socket.socket(socket.AF_UNIX))
            peer.setblocking(False)
            # Until the kernel's own queue is full.
            with contextlib.suppress(BlockingIOError):
                peer.connect(crowd.path)
        session["increment"].tap()
        assert session["count"].label == "Count: 1"


def ps_with(files, installed, environment, *arguments):
    """Lists sessions with a limit of the command's open files."""
    return subprocess.run(
        ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", installed.bin / "fanlight", "ps", *arguments],
        env=environment, capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS)


@pytest.mark.parametrize("files", [6, 8, 12])
def test_a_command_with_too_few_descriptors_reports_the_limit(installed, environment, files):
    # Encrypted connections have threads, and each of them has files.
    result = ps_with(files, installed, environment, "--endpoint", f"tcp://127.0.0.1:9#{'0' * 64}")
    check_error(result, f"limit of {files} open files", "ulimit -n")
    assert result.returncode == NO_SERVICE


def test_a_unix_socket_needs_two_descriptors(installed, environment, service):
    environment = environment | {"FANLIGHT_ENDPOINT": service.endpoint}
    result = ps_with(4, installed, environment)
    check_error(result, "limit of 4 open files", "ulimit -n")
    assert result.returncode == NO_SERVICE
    for files in (5, 6, 8, 12):
        assert ps_with(files, installed, environment).returncode == 0


def test_a_service_with_too_few_descriptors_reports_the_limit(installed, environment, tmp_path):
    program = limited(installed, tmp_path, 40)
    result = subprocess.run(
        [program], env=environment | {"XDG_RUNTIME_DIR": str(tmp_path)}, capture_output=True, text=True, check=False,
        timeout=TIMEOUT_SECONDS)
    assert result.returncode == 1
    assert "The limit of open files is 40; a service needs at least 64" in result.stderr
    assert not list(Path(tmp_path).glob("fanlight/*.sock"))
