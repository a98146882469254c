"""Snapshots that a session makes of its picture."""

from __future__ import annotations

import os
from pathlib import Path

from ._wire import requests_pb2
from .arguments import choice

FORMATS = {
    "png": requests_pb2.Snapshot.PNG, "svg": requests_pb2.Snapshot.SVG, "pdf": requests_pb2.Snapshot.PDF,
    "txt": requests_pb2.Snapshot.TEXT, "json": requests_pb2.Snapshot.TREE,
}


def kind_of(output: str | os.PathLike[str] | None, format: str | None) -> str:
    """Returns the given format, else that of the file's extension, else `png`."""
    return choice(format or (Path(output).suffix[1:] if output is not None else "png"), FORMATS, "format of a snapshot")


class Snapshot(bytes):
    """The bytes of a picture. If `busy_milliseconds` is not 0, the app is busy and the picture is the last one before.
    """

    busy_milliseconds: int

    @classmethod
    def from_message(cls, message: requests_pb2.Reply) -> Snapshot:
        snapshot = cls(message.snapshot)
        snapshot.busy_milliseconds = message.busy_since_ms
        return snapshot
