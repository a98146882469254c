"""Endpoints: the client looks for a service where the service listens by default."""

import os
import tempfile
from pathlib import Path

import pytest

from fanlight import Service, connect, default_endpoint, errors
from fanlight.endpoint import LONGEST_PATH, client_key, endpoint_of, runtime_folder


def test_a_bare_path_is_a_unix_socket(service):
    assert default_endpoint({"FANLIGHT_ENDPOINT": "/run/f.sock"}) == "ipc:///run/f.sock"
    connect(service.endpoint.removeprefix("ipc://")).close()


def test_a_complete_endpoint_is_used_unchanged():
    for endpoint in ("ipc:///run/f.sock", "tcp://localhost:7000#" + "0a" * 32):
        assert default_endpoint({"FANLIGHT_ENDPOINT": endpoint}) == endpoint


@pytest.mark.parametrize("text", ["run/f.sock", "ipc://run/f.sock", "/run/", "ws://localhost", "ipc://"])
def test_an_invalid_endpoint_is_reported(text):
    with pytest.raises(errors.BadArgument, match=f"'{text}' is not an endpoint; write ipc:///absolute/path.sock"):
        default_endpoint({"FANLIGHT_ENDPOINT": text})


def test_tcp_needs_the_keys_of_both_sides(tmp_path):
    key = "0123456789abcdef" * 4
    assert endpoint_of(f"tcp://host:1#{key}") == f"tcp://host:1#{key}"
    for text in ("tcp://host:1", f"tcp://host:1#{key}0", "tcp://host:1#" + "g" * 64):
        with pytest.raises(errors.BadArgument, match="64 hexadecimal digits"):
            endpoint_of(text)
    home = {"HOME": str(tmp_path)}
    with pytest.raises(errors.NoService, match="create one with `fanlight identity`"):
        client_key(home)
    file = tmp_path / ".config/fanlight/client.key"
    file.parent.mkdir(parents=True)
    file.write_text(key + "\n")
    assert client_key(home) == bytes.fromhex(key)
    assert client_key({"HOME": "/nowhere", "XDG_CONFIG_HOME": str(tmp_path / ".config")}) == bytes.fromhex(key)
    assert client_key(home | {"XDG_CONFIG_HOME": ".config"}) == bytes.fromhex(key)


@pytest.mark.parametrize("address", ["localhost", "localhost:", ":1", "host:99999", "host:x", "host:-1", ""])
def test_tcp_needs_a_host_and_a_port(address):
    with pytest.raises(errors.BadArgument, match="is not an endpoint; write tcp://HOST:PORT#KEY"):
        endpoint_of(f"tcp://{address}#" + "0a" * 32)


def test_a_service_that_cannot_be_started_is_reported_with_its_path(tmp_path):
    plain = tmp_path / "plain"
    plain.write_text("")
    for executable in ("/nowhere/fanlightd", tmp_path, plain):
        with pytest.raises(errors.NoService, match=f"{executable} cannot be started"):
            Service(executable)


def test_the_length_of_a_socket_path_is_limited():
    longest = "/" + "x" * (LONGEST_PATH - 1)
    assert default_endpoint({"FANLIGHT_ENDPOINT": longest}) == f"ipc://{longest}"
    with pytest.raises(errors.BadArgument, match="has 108 bytes; the limit for the path of a socket is 107"):
        default_endpoint({"FANLIGHT_ENDPOINT": longest + "x"})


def test_the_runtime_folder_of_the_environment_comes_first(tmp_path):
    environment = {"XDG_RUNTIME_DIR": "/run/me", "TMPDIR": str(tmp_path), "FANLIGHT_ENDPOINT": ""}
    assert default_endpoint(environment) == "ipc:///run/me/fanlight/fanlight.sock"


def test_a_relative_runtime_folder_is_ignored(tmp_path):
    environment = {"XDG_RUNTIME_DIR": "run", "TMPDIR": str(tmp_path)}
    assert runtime_folder(environment, runtime_folders=tmp_path / "nothing") == tmp_path / f"fanlight-{os.geteuid()}"


def test_the_runtime_folder_of_the_user_comes_second(tmp_path):
    folder = tmp_path / str(os.geteuid())
    folder.mkdir()
    assert runtime_folder({}, runtime_folders=tmp_path) == folder / "fanlight"


def test_a_private_temporary_folder_comes_last(tmp_path, monkeypatch):
    # Python's result for TEMP and TMP, which the service does not use.
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temp"))
    own = f"fanlight-{os.geteuid()}"
    nothing = tmp_path / "nothing"
    assert runtime_folder({"TMPDIR": str(tmp_path)}, runtime_folders=nothing) == tmp_path / own
    assert runtime_folder({"TEMP": "/a", "TMP": "/b"}, runtime_folders=nothing) == Path("/tmp") / own


def test_a_temporary_folder_that_others_can_open_is_not_used(tmp_path):
    folder = tmp_path / f"fanlight-{os.geteuid()}"
    folder.mkdir()
    folder.chmod(0o755)
    with pytest.raises(errors.NoService, match="does not belong to you alone"):
        runtime_folder({"TMPDIR": str(tmp_path)}, runtime_folders=tmp_path / "nothing")
