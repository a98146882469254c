"""The address of the service."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path

from .errors import BadArgument, NoService

SOCKET_NAME = "fanlight.sock"
# The kernel has 108 bytes for a socket's path, of which the last is zero.
LONGEST_PATH = 107
LARGEST_PORT = 65_535


def endpoint_of(text: str) -> str:
    """Returns the endpoint for a person's text: `ipc:///path.sock`, or the path alone; `tcp://HOST:PORT#KEY`."""
    if text.startswith("tcp://"):
        host, _, port = text.removeprefix("tcp://").partition("#")[0].rpartition(":")
        if not host or not re.fullmatch("[0-9]{1,5}", port) or int(port) > LARGEST_PORT:
            raise BadArgument(
                f"{text!r} is not an endpoint; write tcp://HOST:PORT#KEY, with the key that fanlightd logs")
        service_key(text)
        return text
    path = text.removeprefix("ipc://")
    if not path.startswith("/") or path.endswith("/"):
        raise BadArgument(f"{text!r} is not an endpoint; write ipc:///absolute/path.sock or tcp://HOST:PORT#KEY")
    size = len(os.fsencode(path))
    if size > LONGEST_PATH:
        raise BadArgument(f"{path} has {size} bytes; the limit for the path of a socket is {LONGEST_PATH}")
    return f"ipc://{path}"


def service_key(endpoint: str) -> bytes:
    """Returns the service's public key, which follows the `#` of a TCP endpoint."""
    digits = endpoint.partition("#")[2]
    if not re.fullmatch("[0-9a-fA-F]{64}", digits):
        raise BadArgument(
            f"{endpoint!r} needs the service's public key, 64 hexadecimal digits: tcp://HOST:PORT#KEY, "
            "as fanlightd logs it")
    return bytes.fromhex(digits)


def client_key(environment: Mapping[str, str] | None = None) -> bytes:
    """Returns this user's secret key, which identifies clients to remote services; `fanlight identity` makes it."""
    environment = os.environ if environment is None else environment
    if folder := _named("XDG_CONFIG_HOME", environment):
        path = folder / "fanlight/client.key"
    elif (home := _named("HOME", environment)) and home.is_dir():
        path = home / ".config/fanlight/client.key"
    else:
        path = _temporary_folder(environment) / "client.key"
    try:
        return bytes.fromhex(path.read_text(encoding="ascii").split("\n", 1)[0])
    except (OSError, ValueError) as error:
        raise NoService(f"{path} has no client key: create one with `fanlight identity`") from error


def runtime_folder(environment: Mapping[str, str] | None = None, *, runtime_folders: Path = Path("/run/user")) -> Path:
    """Returns the folder of the service's socket: in the user's runtime folder, else a private one in the temporary
    folder.
    """
    environment = os.environ if environment is None else environment
    if folder := _named("XDG_RUNTIME_DIR", environment):
        return folder / "fanlight"
    of_user = runtime_folders / str(os.geteuid())
    if _is_ours(of_user):
        return of_user / "fanlight"
    return _temporary_folder(environment)


def _named(name: str, environment: Mapping[str, str]) -> Path | None:
    """Returns the folder that a variable names. Ignores a relative path, as the XDG specification requires."""
    folder = environment.get(name, "")
    return Path(folder) if folder.startswith("/") else None


def _temporary_folder(environment: Mapping[str, str]) -> Path:
    # Not `tempfile.gettempdir()`: the service does not use TEMP and TMP.
    folder = (_named("TMPDIR", environment) or Path("/tmp")) / f"fanlight-{os.geteuid()}"
    if folder.exists() and not _is_ours(folder, private=True):
        raise NoService(f"{folder} does not belong to you alone; remove it, or set XDG_RUNTIME_DIR")
    return folder


def default_endpoint(environment: Mapping[str, str] | None = None) -> str:
    """Returns `FANLIGHT_ENDPOINT`, else the socket in the runtime folder."""
    environment = os.environ if environment is None else environment
    return endpoint_of(environment.get("FANLIGHT_ENDPOINT") or str(runtime_folder(environment) / SOCKET_NAME))


def _is_ours(folder: Path, private: bool = False) -> bool:
    try:
        status = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and not (private and status.st_mode & 0o077)
