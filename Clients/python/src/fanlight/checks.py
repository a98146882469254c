"""Checks of rules that the specification has and the schema cannot express."""

from __future__ import annotations

from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from ._wire import frame_pb2, requests_pb2


class FrameError(ValueError):
    """A message that violates the specification."""


def check_values(message: Message) -> None:
    """Raises for unknown values of enumerations, which protobuf keeps as unknown fields."""
    fields = UnknownFieldSet(message)
    for position in range(len(fields)):
        field = fields[position]
        if known := message.DESCRIPTOR.fields_by_number.get(field.field_number):
            raise FrameError(f"{known.name} has the unknown value {field.data}")


# The most bytes of a resource and of a piece of it. Then those of a clipboard text and any other text of an event.
RESOURCE_BYTES = 32 << 20
PIECE_BYTES = 256 << 10
CLIPBOARD_BYTES = 1_000_000
TEXT_BYTES = 64 << 10


def check_event(event: frame_pb2.Event) -> None:
    """Raises for an event with a longer text than the protocol permits."""
    kind = event.WhichOneof("event")
    value = getattr(event, kind) if kind else None
    most = CLIPBOARD_BYTES if kind == "clipboard" else TEXT_BYTES
    if isinstance(value, str) and len(value) > most // 4 and len(value.encode()) > most:
        raise FrameError(f"{kind} has {len(value.encode())} bytes; at most {most} are allowed")


def check_reply(reply: requests_pb2.Reply) -> None:
    """Raises for a reply without a result, an element without a frame, or a resource that is too large."""
    if reply.HasField("resource"):
        piece = reply.resource
        if piece.size > RESOURCE_BYTES:
            raise FrameError(f"a resource has {piece.size} bytes; at most {RESOURCE_BYTES} are allowed")
        if len(piece.bytes) > PIECE_BYTES:
            raise FrameError(f"a piece of a resource has {len(piece.bytes)} bytes; at most {PIECE_BYTES} are allowed")
    if reply.WhichOneof("result") is None:
        raise FrameError("a reply has no result")
    for element in (reply.element, *reply.elements.elements) if reply.HasField("element") else reply.elements.elements:
        check_values(element)
        if len(element.frame) != 4:
            raise FrameError(f"the frame of element {element.id} has {len(element.frame)} numbers")
        if len(element.presented_frame) not in (0, 4):
            raise FrameError(
                f"the presented frame of element {element.id} has {len(element.presented_frame)} numbers")
