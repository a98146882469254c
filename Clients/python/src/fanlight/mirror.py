"""The client's copy of the attached session."""

from __future__ import annotations

from dataclasses import dataclass, field

from ._wire import frame_pb2
from .errors import FanlightError, failure
from .picture import Picture
from .screen import Screen

# Limit of stored entries per list: an app may send them without end.
KEPT = 1000
# Limit of their characters per list.
KEPT_CHARACTERS = 1 << 20


@dataclass
class Mirror:
    """The client's copy of the attached session."""

    picture: Picture = field(default_factory=Picture)
    epoch: int = 0
    screen: Screen | None = None
    title: str = ""
    pending: tuple[str, ...] = ()
    input_serial: int = 0
    stale_inputs: set[int] = field(default_factory=set)
    # Serials of inputs whose effect is unknown: the worker that received them, or its record of them, is gone.
    lost_inputs: set[int] = field(default_factory=set)
    frames: int = 0
    frame_bytes: int = 0
    restarts: list[str] = field(default_factory=list)
    # The reason why the session is over, and the failure, if there was one.
    ended: str | None = None
    failure: FanlightError | None = None
    busy_milliseconds: int = 0
    clipboard: str | None = None
    pointer: str = "standard"
    # True if another client has the display that this one took over.
    displaced: bool = False
    # The reason why what the app stores cannot be saved.
    unsaved: str | None = None
    opened: list[str] = field(default_factory=list)
    announcements: list[str] = field(default_factory=list)
    feedback: list[str] = field(default_factory=list)

    def reset_conditions(self) -> None:
        """Resets the conditions that the service reports again, on a new connection or of a new worker, if they last.

        The report that one is over may have been lost with the connection.
        """
        self.busy_milliseconds = 0
        self.displaced = False
        self.unsaved = None

    def handle(self, event: frame_pb2.Event) -> None:
        """Applies an event of the session."""
        kind = event.WhichOneof("event")
        if kind == "restarted":
            _append(self.restarts, event.restarted)
            self.reset_conditions()
        elif kind == "ended":
            self.ended = event.ended
            if event.HasField("ended_code"):
                self.failure = failure(event.ended_code, event.ended)
        elif kind == "busy_ms":
            self.busy_milliseconds = event.busy_ms
        elif kind == "clipboard":
            self.clipboard = event.clipboard
        elif kind == "pointer":
            self.pointer = frame_pb2.Event.Pointer.Name(event.pointer).lower()
        elif kind == "displaced":
            self.displaced = event.displaced
        elif kind == "unsaved":
            self.unsaved = event.unsaved or None
        elif kind == "open_url":
            _append(self.opened, event.open_url)
        elif kind == "announcement":
            _append(self.announcements, event.announcement)
        elif kind == "feedback":
            _append(self.feedback, frame_pb2.Feedback.Kind.Name(event.feedback.kind).lower())


def _append(entries: list[str], text: str) -> None:
    entries.append(text)
    del entries[:-KEPT]
    while len(entries) > 1 and sum(map(len, entries)) > KEPT_CHARACTERS:
        del entries[0]
