"""Validation of arguments before they are sent: a service ends the connection of a client that exceeds a limit."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, TypeVar

from google.protobuf.message import Message

from ._wire import handshake_pb2
from .errors import BadArgument

Number = TypeVar("Number", int, float)


class Range(NamedTuple):
    """The permitted range of a number, and its name in error messages."""

    what: str
    least: float
    most: float
    excludes_least: bool = False

    def holds(self, value: float) -> bool:
        """Returns True if the number is in range; False also for NaN."""
        return self.least <= value <= self.most and not (self.excludes_least and value == self.least)

    def __str__(self) -> str:
        if self.excludes_least:
            return f"more than {self.least:,}, up to {self.most:,}"
        return f"from {self.least:,} to {self.most:,}"


MOST_UINT32 = 2**32 - 1
MOST_UINT64 = 2**64 - 1
MOST_POINTS = 2**24
# The longest side of a display in points.
LONGEST_SIDE = 16_384

RANGES = {
    "Screen.width": Range("the width of a display", 0, LONGEST_SIDE),
    "Screen.height": Range("the height of a display", 0, LONGEST_SIDE),
    "Screen.scale": Range("the scale of a display", 1 / 64, 64),
    "Snapshot.scale": Range("the scale of a snapshot", 1 / 64, 16),
    "Snapshot.at_us": Range("the time of a snapshot, in microseconds,", 0, 3_600_000_000),
    "Point.x": Range("the x of a point", -MOST_POINTS, MOST_POINTS),
    "Point.y": Range("the y of a point", -MOST_POINTS, MOST_POINTS),
    "Scroll.delta_x": Range("the distance across", -MOST_POINTS, MOST_POINTS),
    "Scroll.delta_y": Range("the distance down", -MOST_POINTS, MOST_POINTS),
    "ScrollBy.delta_x": Range("the distance across", -MOST_POINTS, MOST_POINTS),
    "ScrollBy.delta_y": Range("the distance down", -MOST_POINTS, MOST_POINTS),
    "Pointer.button": Range("the number of a button", 0, 255),
    "Pointer.clicks": Range("the number of clicks", 0, 255),
    "Action.tap": Range("the number of taps", 1, 16),
    "Action.magnify": Range("the scale to magnify to", 0, 1000, excludes_least=True),
    "Action.rotate": Range("the degrees to rotate by", -36_000, 36_000),
    "Locator.index": Range("the index of an element", 0, MOST_UINT32),
    "ReadLogs.cursor": Range("the cursor of logs", 0, MOST_UINT64),
    "Request.advance_ms": Range("the time to advance by, in milliseconds,", 0, MOST_UINT64),
    "Request.timeout_ms": Range("the timeout, in milliseconds,", 0, MOST_UINT32),
}
# The limits of `fanlight film`: viewers present no frame for less than a sixtieth of a second.
FILM_RANGES = {
    "Film.length": Range("the length of a film, in seconds,", 0.001, 120),
    "Film.fps": Range("the number of frames a second", 1, 60),
}
MOST = {"Open.arguments": 256, "Perform.inputs": 1000}

# Defaults for limits that `Welcome.limits` omits.
STRING_BYTES = 64 << 10
MESSAGE_BYTES = 1 << 20
# Fields limited only by the size of their message.
LONG_TEXTS = {"Input.text", "Input.paste", "Action.set_value"}
# Length of the only bytes that a client sends: the SHA-256 that names an image of a picture.
NAME_BYTES = 32


def number(field: str, value: Number) -> Number:
    """Returns the value if the protocol permits it for this field."""
    limits = RANGES.get(field) or FILM_RANGES[field]
    if not limits.holds(value):
        raise BadArgument(f"{limits.what} is {value}; it must be {limits}")
    return value


def choice(value: str, among: Collection[str], what: str) -> str:
    """Returns the value if it is one of the permitted words."""
    if value not in among:
        raise BadArgument(f"{value!r} is not a valid {what}; use one of {', '.join(among)}")
    return value


def characters(text: str) -> str:
    """Returns the text if it is valid: a Python string may contain lone surrogates, which cannot be encoded."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadArgument(
            f"{text[error.start]!r} at index {error.start} is a lone surrogate, which cannot be encoded") from error
    return text


def make_sendable(message: Message, limits: handshake_pb2.Limits) -> None:
    """Raises `BadArgument` for a message above the service's limits; encodes U+0000 as the protocol requires."""
    _check(message, limits.string_bytes or STRING_BYTES)
    # The size of a message is one byte for its kind, and its encoding.
    size, most = message.ByteSize() + 1, limits.message_bytes or MESSAGE_BYTES
    if size > most:
        raise BadArgument(f"the message has {size:,} bytes; the limit is {most:,}")


def _check(message: Message, string_bytes: int) -> None:
    kind = message.DESCRIPTOR.name
    for choices in message.DESCRIPTOR.oneofs:
        if message.WhichOneof(choices.name) is None:
            raise BadArgument(
                f"{kind} is empty; it must have one of {', '.join(field.name for field in choices.fields)}")
    for field, value in message.ListFields():
        name = f"{kind}.{field.name}"
        is_list = not isinstance(value, (Message, str, bytes, int, float))
        values = value if is_list else [value]
        if len(values) > MOST.get(name, len(values)):
            raise BadArgument(f"{len(values):,} {field.name} are too many; the limit is {MOST[name]:,}")
        for position, item in enumerate(values):
            if field.message_type is not None:
                _check(item, string_bytes)
            elif isinstance(item, str):
                size = len(item.encode())
                if name not in LONG_TEXTS and size > string_bytes:
                    raise BadArgument(f"{_words(name)} has {size:,} bytes; the limit is {string_bytes:,}")
                if "\0" in item:
                    values[position] = item.replace("\0", "\x1a")
                    if not is_list:
                        setattr(message, field.name, values[position])
            elif isinstance(item, bytes):
                if len(item) != NAME_BYTES:
                    raise BadArgument(f"{_words(name)} has {len(item):,} bytes; it must have {NAME_BYTES}")
            elif name in RANGES:
                number(name, item)


def _words(name: str) -> str:
    kind, field = name.split(".")
    return f"{field.replace('_', ' ')} of {kind}"
