"""A service that listens on TCP, and its authorised clients."""

import re
import socket

import pytest

import fanlight
from fanlight import errors
from processes import wait_logged


def test_only_authorised_keys_may_connect(remote, installed, command, monkeypatch):
    refused = command("ps", "--endpoint", remote.remote, code=3)
    assert "refused this client" in refused.stderr and "fanlight identity" in refused.stderr
    key = command.json("identity")
    assert re.fullmatch("[0-9a-f]{64}", key["key"])
    assert command("identity").stdout == key["key"] + "\n"
    wait_logged(remote, f"has no key {key['key']}")
    monkeypatch.setenv("HOME", command.environment["HOME"])
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    with pytest.raises(errors.NoService, match="refused this client"):
        fanlight.connect(remote.remote)

    authorized = remote.state / "fanlight/keys/authorized"
    authorized.write_text(f"{key['key']} # me\n")
    command("open", "test", "--session", "far", "--cells", "80x24", "--endpoint", remote.remote)
    command("tap", "far", "--identifier", "increment", "--endpoint", remote.remote)
    with fanlight.connect(remote.remote) as client, client.attach("far") as session:
        assert session["count"].label == "Count: 1"

    # Another key, and the first one after its line is removed.
    other = command("ps", "--endpoint", remote.remote, code=3, HOME=str(remote.folder))
    assert "refused this client" in other.stderr
    authorized.write_text("")
    command("ps", "--endpoint", remote.remote, code=3)


def test_removing_a_key_disconnects_its_clients(remote, command, terminal):
    authorized = remote.state / "fanlight/keys/authorized"
    authorized.write_text(f"{command.json('identity')['key']}\n")
    command("open", "test", "--session", "far", "--cells", "80x24", "--endpoint", remote.remote)
    viewer = terminal("attach", "far", "--endpoint", remote.remote, HOME=command.environment["HOME"])
    viewer.wait_for("Count: 0")
    # A client on this machine needs no key.
    near = terminal("attach", "far", "--observe", FANLIGHT_ENDPOINT=remote.endpoint)
    near.wait_for("Count: 0")
    authorized.write_text("# nobody\n")
    assert viewer.wait_end() == 8
    assert "not authorised" in viewer.text
    # It made no other connection, which would not be accepted.
    wait_logged(remote, "is disconnected")
    assert remote.log_text.count("is disconnected") == 1
    command("tap", "far", "--identifier", "increment", FANLIGHT_ENDPOINT=remote.endpoint)
    near.wait_for("Count: 1")


def test_a_client_refused_after_a_restart_stops_reconnecting(remote, command, terminal):
    authorized = remote.state / "fanlight/keys/authorized"
    authorized.write_text(f"{command.json('identity')['key']}\n")
    command("open", "test", "--session", "far", "--cells", "80x24", "--endpoint", remote.remote)
    viewer = terminal("attach", "far", "--endpoint", remote.remote, HOME=command.environment["HOME"])
    viewer.wait_for("Count: 0")
    remote.kill()
    viewer.wait_for("reconnecting")
    authorized.write_text("# nobody\n")
    remote.start()
    assert viewer.wait_end() == 3
    assert "refused this client" in viewer.text and "has not answered" not in viewer.text


def test_an_unreachable_service_is_reported_immediately(remote, command):
    address, key = remote.remote.split("#")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nobody = f"tcp://127.0.0.1:{free.getsockname()[1]}#{key}"
    answer = command("ps", "--endpoint", nobody, code=3)
    assert "No service listens at" in answer.stderr and "fanlightd --listen tcp://0.0.0.0:" in answer.stderr
    nowhere = f"tcp://no-such-host.invalid:{address.rpartition(':')[2]}#{key}"
    assert "cannot be found" in command("ps", "--endpoint", nowhere, code=3).stderr


def test_a_tcp_endpoint_needs_the_service_key(remote, command):
    # The command line is wrong, whatever listens there.
    bare = remote.remote.partition("#")[0]
    for named in (bare, bare.replace("127.0.0.1", "localhost")):
        assert f"needs the service's public key: write {named}#KEY" in command("ps", "--endpoint", named, code=2).stderr
    assert "tcp://HOST:PORT#KEY" in command("ps", "--endpoint", "tcp://localhost", code=2).stderr
    assert "tcp://HOST:PORT#KEY" in command("ps", "--endpoint", bare.removeprefix("tcp://"), code=2).stderr
    wrong = remote.remote.partition("#")[0] + "#" + "0" * 63 + "1"
    assert "refused this client" in command("ps", "--endpoint", wrong, code=3).stderr
    assert "64 hexadecimal digits" in command("ps", "--endpoint", remote.remote + "00", code=2).stderr
    with pytest.raises(errors.BadArgument, match="64 hexadecimal digits"):
        fanlight.connect(remote.remote.partition("#")[0])
