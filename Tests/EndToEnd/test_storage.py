"""Stored values: per app, per session, across crashes, restarts and corrupt files."""

import pytest

import fanlight
from fanlight import errors
from fanlight._wire import input_pb2
from processes import Process, wait_logged
from programs import fill, state_of, with_small_disk
from proxy import Proxy


def worker_of(client, name="s"):
    return Process(next(session.process for session in client.sessions() if session.name == name))


def wait_for_restart(session, epoch):
    """Waits until the session runs in a worker with another epoch."""
    session.connection.wait_for(lambda mirror: mirror.epoch not in (0, epoch), timeout=60, what="a new epoch")


def open_session(client, name="s"):
    return client.open("test", session=name, cells=(80, 24))


def files(service):
    """Returns the app's database, and that of the session `s`."""
    folder = service.state / "fanlight" / "storage" / "test"
    return folder / "@app.sqlite", folder / "s" / "scene.sqlite"


def test_acknowledged_values_survive_a_killed_worker(client):
    with open_session(client) as session:
        for _ in range(3):
            session["keep"].tap()
        # The input was answered, so its value is stored, without further waiting.
        epoch = session.epoch
        worker_of(client).kill()
        wait_for_restart(session, epoch)
        session.expect("kept", label="Kept: 3")
        session.expect("kept-here", label="Here: 30")
        session.expect("count", label="Count: 0")


def test_a_crash_keeps_acknowledged_values_only(client):
    with open_session(client) as session:
        session["keep"].tap()
        epoch = session.epoch
        with pytest.raises((errors.Lost, errors.WorkerFailed)):
            session["keep-crash"].tap()
        wait_for_restart(session, epoch)
        # The input was never acknowledged: its value is not stored.
        session.expect("kept", label="Kept: 1")


def test_values_survive_the_daemon_and_all_sessions(service):
    with fanlight.connect(service.endpoint) as client:
        with open_session(client) as session:
            session["keep"].tap()
    service.terminate()
    service.start()
    with fanlight.connect(service.endpoint) as client:
        with open_session(client) as session:
            session.expect("kept", label="Kept: 1")
            session.expect("preferences", label="Preferences: 1")


def test_closing_a_session_deletes_its_scene_storage(client):
    with open_session(client) as session:
        session["keep"].tap()
        session.expect("kept-here", label="Here: 10")
    with open_session(client) as session:
        session.expect("kept", label="Kept: 1")
        session.expect("kept-here", label="Here: 0")


def test_sessions_share_app_storage_and_not_scene_storage(client):
    with open_session(client, "s") as one, open_session(client, "t") as two:
        one["keep"].tap()
        one["keep"].tap()
        # Another process sees it with its next input.
        two["increment"].tap()
        two.expect("kept", label="Kept: 2")
        two.expect("kept-here", label="Here: 0")
        two["keep"].tap()
        two.expect("kept", label="Kept: 3")


def test_preferences_and_app_storage_share_values(client):
    with open_session(client) as session:
        session["prefer"].tap()
        session.expect("kept", label="Kept: 100")
        epoch = session.epoch
        worker_of(client).kill()
        wait_for_restart(session, epoch)
        session.expect("kept", label="Kept: 100")
        session["keep"].tap()
        session.expect("preferences", label="Preferences: 101")


@pytest.mark.parametrize("how", ["garbage", "folder"])
def test_a_corrupt_database_is_logged_once_and_the_app_works(service, client, how):
    app, _ = files(service)
    app.parent.mkdir(parents=True)
    if how == "garbage":
        app.write_bytes(b"this is no database" * 1000)
    else:
        app.mkdir()
    with open_session(client) as session:
        with pytest.raises(errors.NotSaved):
            session["keep"].tap()
        session.expect("kept", label="Kept: 1")
        session.expect("kept-here", label="Here: 10")
        log = "\n".join(session.logs())
    assert str(app) in log
    assert log.count("cannot be written") == 1


@pytest.fixture
def small_disk(installed, environment, tmp_path):
    """Runs a service whose state is on a disk of 1 MiB of its own. Returns the service and that folder as seen here."""
    daemon = with_small_disk(installed, tmp_path)
    with fanlight.Service(daemon, apps=[installed.apps], environment=environment) as service:
        yield service, state_of(service)
        print(service.log_text)


@pytest.mark.parametrize("before", [True, False], ids=["before the first value", "later"])
def test_on_a_full_disk_an_action_fails_and_its_value_is_saved_later(small_disk, before):
    service, state = small_disk
    kept = 0
    with fanlight.connect(service.endpoint) as client, open_session(client) as session:
        if not before:
            session["keep"].tap()
            kept += 1
        fill(state / "filler")
        for _ in range(3):
            with pytest.raises(errors.NotSaved, match="State could not be saved.*No space left on device"):
                session["keep"].tap()
            kept += 1
        # The app works on, and who reads is not refused.
        session.expect("kept", label=f"Kept: {kept}")
        assert "No space left" in session.connection.mirror.unsaved
        wait_logged(service, "State could not be saved")
        assert service.log_text.count("State could not be saved") == 1
        (state / "filler").unlink()
        session["keep"].tap()
        kept += 1
        session.connection.wait_for(lambda mirror: mirror.unsaved is None, what="the event that values are saved")
        epoch = session.epoch
        worker_of(client).kill()
        wait_for_restart(session, epoch)
        session.expect("kept", label=f"Kept: {kept}")


def test_a_client_that_connects_again_learns_that_values_cannot_be_saved(small_disk, tmp_path):
    service, state = small_disk
    proxy = Proxy(service.endpoint.removeprefix("ipc://"), str(tmp_path / "proxy.sock"))
    with fanlight.connect(f"ipc://{proxy.address}") as client, open_session(client) as session:
        connection = session.connection
        fill(state / "filler")
        with pytest.raises(errors.NotSaved):
            session["keep"].tap()
        count = proxy.count
        proxy.cut()
        proxy.wait_for_connections(count + 1)
        connection.included(connection.post(input_pb2.Input(text="x")))
        assert "No space left" in connection.mirror.unsaved
        (state / "filler").unlink()
        session["keep"].tap()
        connection.wait_for(lambda mirror: mirror.unsaved is None, what="the event that values are saved")
    proxy.close()
