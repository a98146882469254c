"""Where the service listens."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path

from .errors import NoService

SOCKET_NAME = "fanlight.sock"


def runtime_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The folder of the service's socket: the user's runtime folder, else one of the user's own among the temporary ones."""
    environment = os.environ if environment is None else environment
    if folder := environment.get("XDG_RUNTIME_DIR"):
        return Path(folder) / "fanlight"
    user = os.getuid()
    of_user = Path(f"/run/user/{user}")
    if _is_ours(of_user):
        return of_user / "fanlight"
    fallback = Path(environment.get("TMPDIR") or tempfile.gettempdir()) / f"fanlight-{user}"
    if fallback.exists() and not _is_ours(fallback, private=True):
        raise NoService(f"{fallback} does not belong to you alone; remove it, or set XDG_RUNTIME_DIR")
    return fallback


def default_endpoint(environment: Mapping[str, str] | None = None) -> str:
    """`FANLIGHT_ENDPOINT`, else the socket in the runtime folder."""
    environment = os.environ if environment is None else environment
    return environment.get("FANLIGHT_ENDPOINT") or f"ipc://{runtime_folder(environment) / SOCKET_NAME}"


def _is_ours(folder: Path, private: bool = False) -> bool:
    try:
        status = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not (private and status.st_mode & 0o077)
