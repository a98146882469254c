"""An app that prints without pause delays only itself. Its files are bounded, and its last words are kept."""

import contextlib
import time
from pathlib import Path

import pytest

from fanlight import errors
from printed import FILE_BYTES, FILES, check_sizes, log_files
from processes import TIMEOUT_SECONDS, wait_until, worker_of

CELLS = (80, 24)
# Lines that the app prints before it crashes.
LINES = 100_000


@pytest.fixture
def session(client):
    with client.open("test/Printing", session="s", cells=CELLS) as session:
        yield session


def test_a_printing_app_fills_four_files_and_disturbs_nobody(service, client, session):
    with client.open("test", session="other", cells=CELLS) as other:
        session["flood"].tap()
        worker = worker_of(client)
        taps, size, most = 0, 0, 0
        names = set()
        deadline = time.monotonic() + 2 * TIMEOUT_SECONDS
        # Until the oldest file was removed. A listing while files are renamed may lack one.
        while len(names) < FILES or size >= most - FILE_BYTES // 2:
            assert time.monotonic() < deadline, f"{most} bytes were written"
            for each in (session, other):
                each["increment"].tap()
            taps += 1
            assert {each.name for each in client.sessions()} == {"s", "other"}
            sizes = log_files(service, worker)
            check_sizes(sizes)
            names |= sizes.keys()
            size = sum(sizes.values())
            most = max(most, size)
        assert len(names) == FILES
        for each in (session, other):
            assert each["count"].label == f"Count: {taps:,}"
            assert each.connection.reconnects == 0
        lines, _ = client.logs("s")
        assert lines and len({line for line in lines if not line.startswith("fanlight: ")}) == 1, "a line is cut"


def test_all_that_an_app_prints_before_a_crash_is_in_its_log(client, session):
    epoch = session.epoch
    with pytest.raises((errors.Lost, errors.WorkerFailed)):
        session.tap("print-crash", timeout=TIMEOUT_SECONDS)
    session.connection.wait_for(
        lambda mirror: mirror.epoch not in (0, epoch), timeout=TIMEOUT_SECONDS, what="a new epoch")
    lines = session.logs()
    assert [line for line in lines if line.startswith("line ")] == [f"line {number}" for number in range(LINES)]
    rest = lines[lines.index(f"line {LINES - 1}"):]
    assert any("Fatal error: asked to crash" in line for line in rest)
    assert any("was ended by signal" in line for line in rest)
    assert any("asked to crash" in reason for reason in session.connection.mirror.restarts)


def test_a_printing_app_goes_on_while_no_service_runs(service, client, session):
    session["flood"].tap()
    worker = worker_of(client)
    service.kill()

    def written():
        return int(Path(f"/proc/{worker.number}/io").read_text().partition("wchar: ")[2].split()[0])

    # Much more than its pipe holds.
    before = written()
    wait_until(lambda: written() > before + (256 << 10), "the app prints on")
    service.start()
    session.wait("count", timeout=TIMEOUT_SECONDS)
    session["increment"].tap()
    assert worker_of(client) == worker

    def is_said():
        for path in (service.state / "fanlight/logs").glob(f"*-{worker.number}.log*"):
            with contextlib.suppress(FileNotFoundError):
                if b"lines of output were dropped while no service ran" in path.read_bytes():
                    return True
        return False

    wait_until(is_said, "the number of lost lines is in the log")
    check_sizes(log_files(service, worker))


def test_the_next_service_continues_the_log_of_an_app(service, client, command):
    with client.open("test", session="s", cells=CELLS) as session:
        session["print"].tap()
        lines, cursor = client.logs("s")
        assert "printed 0" in lines
        worker = worker_of(client)
        service.kill()
        service.start()
        session.wait("count", timeout=TIMEOUT_SECONDS)
        session["increment"].tap()
        session["print"].tap()
        assert worker_of(client) == worker
        lines, _ = client.logs("s", cursor=cursor)
        assert "printed 1" in lines and "printed 0" not in lines
        assert command("logs", "s").stdout.count("printed") == 2
