"""Files and folders of the service that an app replaces by pipes and links. The service works on and loses nothing."""

import contextlib
import json
import os
import time

import pytest
import zmq
from zmq.utils import z85

import fanlight
from fanlight import errors
from peers import RemotePeers, answer, hello
from processes import wait_logged

TIMEOUT_SECONDS = 60
# Seconds in which a service that is not blocked answers.
PROMPT = 10


@pytest.fixture
def scripted(installed, environment, tmp_path):
    """Returns a function that starts a service with an app whose first process begins with a shell script."""

    def start(script):
        app = tmp_path / "scripted.sh"
        app.write_text(
            f'#!/bin/sh\nif mkdir "{tmp_path}/once"; then\n{script}\nfi\nexec "{installed.folder}/test-app" "$@"\n')
        app.chmod(0o700)
        apps = tmp_path / "apps"
        apps.mkdir()
        (apps / "scripted.app.json").write_text(json.dumps({"name": "scripted", "executable": str(app)}))
        service = stack.enter_context(
            fanlight.Service(installed.bin / "fanlightd", apps=[apps], environment=environment))
        stack.callback(lambda: print(service.log_text))
        return service

    with contextlib.ExitStack() as stack:
        yield start


@pytest.fixture
def precious(tmp_path):
    """A folder of the user, and what is in it."""
    folder = tmp_path / "precious"
    (folder / "session").mkdir(parents=True)
    (folder / "session" / "letter").write_text("dear")
    (folder / "photo").write_text("p")
    before = contents(folder)
    yield folder
    assert contents(folder) == before


def contents(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def release(pipe):
    """Lets a service end that is blocked by a pipe, so that a failed test leaves no process."""
    with contextlib.suppress(OSError):
        os.close(os.open(pipe, os.O_RDWR | os.O_NONBLOCK))


def test_a_worker_record_that_is_a_pipe_does_not_block_the_service(scripted):
    service = scripted(
        'while ! ls "$FANLIGHT_STATE"/workers/*/$$; do sleep 0.01; done\n'
        'for file in "$FANLIGHT_STATE"/workers/*/$$; do rm "$file"; mkfifo "$file"; done')
    try:
        with fanlight.connect(service.endpoint) as client:
            client.open("scripted", session="s", cells=(80, 24), timeout=PROMPT)["increment"].tap()
            assert [session.name for session in client.sessions(timeout=PROMPT)] == ["s"]
            assert not [path for path in service.state.rglob("*") if path.is_fifo()]
            client.close_session("s")
    finally:
        for path in service.state.rglob("workers/*/*"):
            if path.is_fifo():
                release(path)


def test_a_link_in_the_place_of_removed_files_leads_nowhere(scripted, precious):
    service = scripted(f'ln -s "{precious}" "$FANLIGHT_STATE/storage/scripted/.removed"')
    storage = service.state / "fanlight/storage/scripted"
    with fanlight.connect(service.endpoint) as client:
        client.open("scripted", session="s", cells=(80, 24))["keep"].tap()
        assert (storage / ".removed").is_symlink()
        before = contents(precious)
        client.close_session("s")
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while (storage / "s").exists() or (storage / ".removed").is_symlink() or any((storage / ".removed").iterdir()):
            assert time.monotonic() < deadline, contents(storage)
            time.sleep(0.01)
        assert contents(precious) == before
    # The same at the next start.
    (storage / ".removed").rmdir()
    (storage / ".removed").symlink_to(precious)
    service.terminate()
    service.start()
    with fanlight.connect(service.endpoint) as client:
        assert client.sessions() == []


def test_a_session_is_refused_if_a_link_has_the_place_of_its_storage(scripted, precious):
    service = scripted(":")
    storage = service.state / "fanlight/storage"
    storage.mkdir(parents=True)
    (storage / "scripted").symlink_to(precious)
    with fanlight.connect(service.endpoint) as client:
        with pytest.raises(errors.FanlightError, match="scripted is not a folder of this service but a symbolic link"):
            client.open("scripted", session="session", cells=(80, 24))
        assert client.sessions() == []
        (storage / "scripted").unlink()
        client.open("scripted", session="session", cells=(80, 24))
        (storage / "scripted").rename(storage / "moved")
        (storage / "scripted").symlink_to(precious)
        client.close_session("session")
        wait_logged(service, "scripted/session cannot be removed")


def test_a_list_of_keys_that_is_a_pipe_does_not_block_the_gate(remote):
    peers = RemotePeers(remote)
    try:
        keys, other = zmq.curve_keypair(), zmq.curve_keypair()
        peers.authorize(keys)
        client = peers.dial(keys)
        client.send(hello())
        assert answer(client, TIMEOUT_SECONDS * 1000) is not None
        peers.authorized.unlink()
        os.mkfifo(peers.authorized, 0o600)
        wait_logged(remote, "authorized is not a file. Remove it.")
        # The connected client is served, and once there is a list again, others are.
        client.send(bytes([fanlight.protocol.PING]))
        assert answer(client, PROMPT * 1000) == fanlight.protocol.PONG
        peers.authorized.unlink()
        peers.authorize(keys, other)
        late = peers.dial(other)
        late.send(hello())
        assert answer(late, TIMEOUT_SECONDS * 1000) is not None
    finally:
        release(peers.authorized)
        peers.context.destroy(linger=0)
