"""Where the service listens."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path

from .errors import BadArgument, NoService

SOCKET_NAME = "fanlight.sock"
# The kernel has 108 bytes for a socket's path, of which the last is zero.
LONGEST_PATH = 107


def endpoint_of(text: str) -> str:
    """An endpoint as people write it: `ipc:///path.sock`, or the path alone; `tcp://HOST:PORT`."""
    if text.startswith("tcp://"):
        return text
    path = text.removeprefix("ipc://")
    if not path.startswith("/") or path.endswith("/"):
        raise BadArgument(f"{text!r} is no endpoint; write ipc:///absolute/path.sock or tcp://HOST:PORT")
    size = len(os.fsencode(path))
    if size > LONGEST_PATH:
        raise BadArgument(f"{path} has {size} bytes; the path of a socket can have {LONGEST_PATH}")
    return f"ipc://{path}"


def runtime_folder(environment: Mapping[str, str] | None = None, *, runtime_folders: Path = Path("/run/user")) -> Path:
    """The folder of the service's socket: the user's runtime folder, else one of the user's own among the temporary ones."""
    environment = os.environ if environment is None else environment
    if folder := environment.get("XDG_RUNTIME_DIR"):
        return Path(folder) / "fanlight"
    user = os.geteuid()
    of_user = runtime_folders / str(user)
    if _is_ours(of_user):
        return of_user / "fanlight"
    # Not `tempfile.gettempdir()`: the service knows nothing of TEMP and TMP.
    fallback = Path(environment.get("TMPDIR") or "/tmp") / f"fanlight-{user}"
    if fallback.exists() and not _is_ours(fallback, private=True):
        raise NoService(f"{fallback} does not belong to you alone; remove it, or set XDG_RUNTIME_DIR")
    return fallback


def default_endpoint(environment: Mapping[str, str] | None = None) -> str:
    """`FANLIGHT_ENDPOINT`, else the socket in the runtime folder."""
    environment = os.environ if environment is None else environment
    return endpoint_of(environment.get("FANLIGHT_ENDPOINT") or str(runtime_folder(environment) / SOCKET_NAME))


def _is_ours(folder: Path, private: bool = False) -> bool:
    try:
        status = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and not (private and status.st_mode & 0o077)
