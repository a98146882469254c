"""Accessibility attributes that few elements have."""

from __future__ import annotations

from dataclasses import dataclass

from ._wire import frame_pb2


@dataclass(frozen=True, slots=True)
class Content:
    """Custom accessibility content of an element; important content is announced without a request."""

    label: str
    value: str
    important: bool = False


@dataclass(frozen=True, slots=True)
class Rotor:
    """A rotor and its entries: `perform_action("NAME: ENTRY")` moves to one."""

    name: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Details:
    """The accessibility attributes that few elements have."""

    action_names: tuple[str, ...] = ()
    content: tuple[Content, ...] = ()
    heading_level: int = 0
    sort_priority: float = 0
    rotors: tuple[Rotor, ...] = ()
    input_labels: tuple[str, ...] = ()

    @classmethod
    def from_message(cls, message: frame_pb2.SemanticDetails) -> Details:
        return cls(
            tuple(message.action_names),
            tuple(Content(each.label, each.value, each.important) for each in message.content),
            message.heading_level, message.sort_priority,
            tuple(Rotor(each.name, tuple(each.entries)) for each in message.rotors), tuple(message.input_labels))
