"""Bodies and layouts that trap, overflow, allocate without end, loop or block affect only their own session.

The log names the view.
"""

import contextlib
import re

import pytest

import fanlight
from fanlight import errors

VIEW = "Choices › Misbehaving"
# A debug build needs some for itself.
MEMORY_LIMIT = "400M"
WATCHDOG_SECONDS = "0.3"


@pytest.fixture
def service(installed, environment):
    """A daemon whose apps get little memory and are soon reported as busy."""
    with fanlight.Service(
            installed.bin / "fanlightd", apps=[installed.apps], arguments=["--memory", MEMORY_LIMIT],
            environment=environment | {"FANLIGHT_BUSY_SECONDS": WATCHDOG_SECONDS}) as service:
        yield service
        print(service.log_text)


@pytest.fixture
def session(client):
    with client.open("test/Misbehaving", session="s", cells=(40, 20)) as session:
        yield session


def log_of(client, sentence):
    """Waits until the log has a line with the sentence."""
    lines, cursor = client.logs("s")
    while not any(sentence in line for line in lines):
        more, cursor = client.logs("s", cursor=cursor, follow=True, timeout=60)
        lines += more
    return lines


@pytest.mark.parametrize("way, place, word", [
    ("trap", f"in the body of {VIEW}", "Index out of range"),
    ("overflow", f"in the body of {VIEW}", "crashed"),
    ("hunger", f"in the body of {VIEW}", "failed to allocate"),
    ("layout", "in the layout Choices › Longest", "Index out of range")])
def test_a_crashing_body_or_layout_ends_only_its_process_and_is_logged(
        client, session, terminal, way, place, word):
    session["keep"].tap()
    viewer = terminal("attach", "s", "--observe", size=(100, 24))
    viewer.wait_for("Kept: 1")
    with client.open("test", session="other", cells=(80, 24)) as other:
        epoch = session.epoch
        with pytest.raises((errors.Lost, errors.WorkerFailed)):
            session.tap(way)
        session.connection.wait_for(lambda mirror: mirror.epoch not in (0, epoch), timeout=60, what="a new epoch")
        log_of(client, f"crashed {place}")
        log_of(client, word)
        # Clients are notified, and stored values are kept.
        viewer.wait_for("the app was restarted")
        session.expect("kept", label="Kept: 1", timeout=60)
        # Other sessions noticed nothing.
        other["increment"].tap()
        assert other["count"].label == "Count: 1"
        assert other.connection.reconnects == 0


def test_a_task_that_traps_ends_only_its_process_and_is_logged(client, session):
    session["keep"].tap()
    with client.open("test", session="other", cells=(80, 24)) as other:
        epoch = session.epoch
        # The task may start after the tap has been answered.
        with contextlib.suppress(errors.Lost, errors.WorkerFailed):
            session.tap("task")
        session.connection.wait_for(lambda mirror: mirror.epoch not in (0, epoch), timeout=60, what="a new epoch")
        log_of(client, "Index out of range")
        session.expect("kept", label="Kept: 1", timeout=60)
        other["increment"].tap()
        assert other["count"].label == "Count: 1"
        assert other.connection.reconnects == 0


def test_a_task_that_throws_does_not_end_its_process(client, session):
    epoch = session.epoch
    session.tap("throw")
    session["keep"].tap()
    session.expect("kept", label="Kept: 1", timeout=60)
    assert session.epoch == epoch


@pytest.mark.parametrize("way", ["loop", "wait"])
def test_a_body_that_does_not_return_is_logged_while_other_sessions_work(client, session, way):
    with client.open("test", session="other", cells=(80, 24)) as other:
        with pytest.raises(errors.TimedOut) as caught:
            session.tap(way, timeout=1)
        assert any("in the body of Misbehaving" in each for each in caught.value.pending)
        assert any("main thread has been busy" in line for line in log_of(client, "ms, in the body of Misbehaving"))
        other["increment"].tap(timeout=60)
        assert other["count"].label == "Count: 1"


def test_the_last_picture_of_a_looping_body_is_returned_with_its_busy_time(
    client, session, command, terminal, tmp_path,
):
    viewer = terminal("attach", "s", "--observe", size=(100, 24))
    viewer.wait_for("trap")
    with pytest.raises(errors.TimedOut):
        session.tap("loop", timeout=1)
    viewer.wait_for("the app has been busy for")
    inspected = command("inspect", "s")
    assert "Kept: 0" in inspected.stdout
    assert "has been busy for" in inspected.stderr
    picture = tmp_path / "last.txt"
    result = command("snapshot", "s", "--output", picture)
    assert "trap" in picture.read_text()
    assert "has been busy for" in result.stderr


def test_the_status_line_counts_busy_seconds_after_input(session, terminal):
    viewer = terminal("attach", "s", size=(100, 24))
    viewer.wait_for("trap")
    with pytest.raises(errors.TimedOut):
        session.tap("wait", timeout=1)
    viewer.wait_for("the app has been busy for")
    viewer.press("\t").wait_for(
        lambda screen: re.search(r"busy for ([2-9]|\d\d) s; your input waits", screen.text), "the seconds are counted")
    # The status disappears when the app is no longer busy.
    session.wait("keep", timeout=60)
    viewer.wait_for(lambda screen: "busy for" not in screen.text, "the app works again")


def test_an_app_that_crashes_repeatedly_is_not_restarted_and_the_reason_is_shown(client, session, terminal):
    viewer = terminal("attach", "s", "--observe", size=(200, 24))
    viewer.wait_for("trap")
    deaths = 0
    with pytest.raises(errors.WorkerFailed):
        # On a slow machine the first deaths may be outside of the window already.
        while deaths < 20:
            epoch = session.epoch
            with pytest.raises((errors.Lost, errors.WorkerFailed)):
                session.tap("trap", timeout=60)
            deaths += 1
            session.connection.wait_for(lambda mirror: mirror.epoch not in (0, epoch), timeout=60, what="a new epoch")
            session.wait("trap", timeout=60)
    assert deaths >= 5
    assert viewer.wait_end() == 9
    assert "so it is not restarted" in " ".join(viewer.lines)
    with client.open("test", session="other", cells=(80, 24)) as other:
        other["increment"].tap()
    # A later client gets the same message.
    late = terminal("attach", "s", size=(200, 24))
    assert late.wait_end() == 9
    assert "so it is not restarted" in " ".join(late.lines)
