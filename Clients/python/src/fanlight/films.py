"""Films: the pictures of a session at the times of their frames, as numbered files or as one animated file."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

from .arguments import number
from .errors import BadArgument

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Timing:
    """The times of a film's frames in whole milliseconds, the steps of a virtual clock."""

    def __init__(self, length: float, fps: int) -> None:
        self.milliseconds = round(number("Film.length", length) * 1000)
        self.fps = number("Film.fps", fps)
        index = 0
        while self.start(index) < self.milliseconds:
            index += 1
        self.count = index

    def start(self, frame: int) -> int:
        """Returns the start of a frame. The start of the one after the last is the end of the film."""
        return min((frame * 2000 + self.fps) // (self.fps * 2), self.milliseconds)


class FrameFolder:
    """A folder of files `frame-0001.png` and so on, one for each frame."""

    def __init__(self, folder: Path, timing: Timing) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        beyond = [name for name in os.listdir(folder) if _number(name) > timing.count]
        if beyond:
            raise BadArgument(f"{folder} has frames of another film, such as {min(beyond)}")

    def add(self, index: int, picture: bytes) -> None:
        (self.folder / f"frame-{index + 1:04}.png").write_bytes(picture)

    def finish(self, _: int) -> None:
        """Does nothing: each frame is written."""


class AnimatedPNG:
    """An animated PNG file. Equal pictures in sequence are one frame, and the file repeats for ever."""

    def __init__(self, path: Path, timing: Timing) -> None:
        self.timing = timing
        self.file = path.open("wb")
        self.header: bytes | None = None
        self.last: tuple[int, bytes] | None = None
        self.frames = 0
        self.serial = 0

    def add(self, index: int, picture: bytes) -> None:
        parts = _chunks(picture)
        header = next(data for name, data in parts if name == b"IHDR")
        # A display that is resized keeps the last picture of the film's size.
        if self.header is not None and header != self.header:
            return
        if self.last is not None:
            if self.last[1] == picture:
                return
            self._write(self.timing.start(index))
        else:
            self.header = header
            self.file.write(_SIGNATURE + _chunk(b"IHDR", header) + self._count())
        self.last = (index, picture)

    def finish(self, end: int) -> None:
        """Writes the end of a film that has this number of frames."""
        with self.file:
            if self.last is None or self.header is None:
                return
            self._write(self.timing.start(end))
            self.file.write(_chunk(b"IEND", b""))
            self.file.seek(len(_SIGNATURE) + len(_chunk(b"IHDR", self.header)))
            self.file.write(self._count())

    def _count(self) -> bytes:
        return _chunk(b"acTL", struct.pack(">II", self.frames, 0))

    def _write(self, end: int) -> None:
        """Writes the last picture, which is presented until a time in milliseconds."""
        assert self.last is not None and self.header is not None
        index, picture = self.last
        size = self.header[:8]
        control = size + struct.pack(">IIHHBB", 0, 0, min(end - self.timing.start(index), 0xFFFF), 1000, 0, 0)
        self.file.write(_chunk(b"fcTL", self._serial() + control))
        for name, data in _chunks(picture):
            if name != b"IDAT":
                continue
            self.file.write(
                _chunk(b"IDAT", data) if self.frames == 0 else _chunk(b"fdAT", self._serial() + data))
        self.frames += 1

    def _serial(self) -> bytes:
        self.serial += 1
        return struct.pack(">I", self.serial - 1)


def record(output: str | os.PathLike[str], timing: Timing, paint: Callable[[int], bytes]) -> int:
    """Writes the frames that `paint` returns, and returns their number.

    An error or an interruption ends the film after its last frame, and is raised once the film is written.
    """
    path = Path(output)
    folder = os.fspath(output).endswith("/") or path.is_dir()
    if not folder and path.suffix != ".png":
        raise BadArgument(f"a film is a folder or an animated .png file, not {os.fspath(output)!r}")
    film = FrameFolder(path, timing) if folder else AnimatedPNG(path, timing)
    done = 0
    try:
        while done < timing.count:
            film.add(done, paint(done))
            done += 1
    finally:
        film.finish(done)
    return done


def _number(name: str) -> int:
    digits = name.removeprefix("frame-").removesuffix(".png")
    return int(digits) if name == f"frame-{digits}.png" and digits.isdecimal() else 0


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _chunks(picture: bytes) -> list[tuple[bytes, bytes]]:
    """Returns the names and contents of a PNG file's chunks."""
    chunks = []
    place = len(_SIGNATURE)
    while place + 8 <= len(picture):
        (length,) = struct.unpack_from(">I", picture, place)
        chunks.append((picture[place + 4 : place + 8], picture[place + 8 : place + 8 + length]))
        place += length + 12
    return chunks
