"""Checks of rules that the specification has and the schema cannot express."""

from __future__ import annotations

from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from ._wire import requests_pb2


class FrameError(ValueError):
    """A message that violates the specification."""


def check_values(message: Message) -> None:
    """Raises for unknown values of enumerations, which protobuf keeps as unknown fields."""
    fields = UnknownFieldSet(message)
    for position in range(len(fields)):
        field = fields[position]
        if known := message.DESCRIPTOR.fields_by_number.get(field.field_number):
            raise FrameError(f"{known.name} has the unknown value {field.data}")


def check_reply(reply: requests_pb2.Reply) -> None:
    """Raises for a reply without a result, or an element without a frame."""
    if reply.WhichOneof("result") is None:
        raise FrameError("a reply has no result")
    for element in (reply.element, *reply.elements.elements) if reply.HasField("element") else reply.elements.elements:
        check_values(element)
        if len(element.frame) != 4:
            raise FrameError(f"the frame of element {element.id} has {len(element.frame)} numbers")
