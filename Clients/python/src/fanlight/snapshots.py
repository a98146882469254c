"""Snapshots that a session makes of its picture."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from ._wire import requests_pb2
from .arguments import choice, number
from .films import Timing, record

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


class Pictures:
    """The verbs of a session that return or write pictures."""

    def _ask(self, timeout: float | None, **verb: Any) -> requests_pb2.Reply:
        raise NotImplementedError

    def advance(self, by: float, *, timeout: float | None = None) -> None:
        """Advances a virtual clock by seconds."""
        raise NotImplementedError

    def snapshot(
        self, output: str | os.PathLike[str] | None = None, *, format: str | None = None, scale: float = 1,
        at: float | None = None, timeout: float | None = None,
    ) -> Snapshot:
        """Returns the picture as `png`, `svg`, `pdf`, `txt` (lines of characters) or `json` (the elements).

        The format defaults to the extension of `output`, where it is also written; `scale` is for `png`. Animated views
        have their final state. With `at` they have that of so many seconds after now; 0 is now.
        """
        question = requests_pb2.Snapshot(format=FORMATS[kind_of(output, format)], scale=scale)
        if at is not None:
            question.at_us = round(number("Snapshot.at_us", at * 1_000_000))
        reply = self._ask(timeout, snapshot=question)
        if output is not None:
            Path(output).write_bytes(reply.snapshot)
        return Snapshot.from_message(reply)

    def film(
        self, output: str | os.PathLike[str], *, start: float = 0, length: float = 2, fps: int = 30, scale: float = 1,
        advance: bool = False, timeout: float | None = None,
    ) -> int:
        """Writes a film, an animated `.png` file or numbered files in a folder, and returns the number of frames.

        A folder exists, or its name ends in a slash. The film shows the animations that run now, from `start` seconds
        after now on. With `advance` a virtual clock is advanced from frame to frame. Completions and timers are then a
        part of the film. An interrupted film has the frames until then; the error is raised once they are written.
        """
        timing = Timing(length, fps)

        def declared(index: int) -> bytes:
            return self.snapshot(format="png", scale=scale, at=start + timing.start(index) / 1000, timeout=timeout)

        def advanced(index: int) -> bytes:
            step = timing.start(index) - timing.start(index - 1) if index > 0 else round(start * 1000)
            if step > 0:
                self.advance(step / 1000, timeout=timeout)
            return self.snapshot(format="png", scale=scale, at=0, timeout=timeout)

        frames = record(output, timing, advanced if advance else declared)
        if advance:
            self.advance((timing.milliseconds - timing.start(frames - 1)) / 1000, timeout=timeout)
        return frames
