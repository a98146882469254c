"""Locators, and descriptions of elements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ._wire import frame_pb2, input_pb2, requests_pb2
from .arguments import characters, choice, number
from .details import Details
from .errors import BadArgument

ACTIONS = {1: "tap", 2: "focus", 4: "set", 8: "increment", 16: "decrement", 32: "scroll"}


def role_name(role: int) -> str:
    """Returns the name of a role in scripts: `textField`."""
    first, *rest = frame_pb2.Semantics.Role.Name(role).lower().split("_")
    return first + "".join(word.capitalize() for word in rest)


ROLES = {role_name(number): number for number in frame_pb2.Semantics.Role.values()}


@dataclass(frozen=True, slots=True)
class Locator:
    """Locates an element; all given properties must match."""

    identifier: str | None = None
    label: str | None = None
    role: str | None = None
    text: str | None = None
    index: int | None = None
    at: tuple[float, float] | None = None
    within: str | Locator | None = None

    def to_message(self) -> requests_pb2.Locator:
        message = requests_pb2.Locator()
        self._fill(message)
        if self.at is not None:
            message.point.CopyFrom(input_pb2.Point(x=self.at[0], y=self.at[1]))
        for container in self._containers():
            container._fill(message.within.add())
        return message

    def _fill(self, message: requests_pb2.Locator | requests_pb2.Locator.Container) -> None:
        for name in ("identifier", "label", "text"):
            value = getattr(self, name)
            if value == "":
                # Most often an unset variable; it would match any element without that property.
                raise BadArgument(f"the {name} is empty, which matches no element")
            if value is not None:
                setattr(message, name, characters(value))
        if self.index is not None:
            message.index = number("Locator.index", self.index)
        if self.role is not None:
            message.role = ROLES[choice(self.role, ROLES, "role")]  # type: ignore[assignment] # an enum is an int here

    def _containers(self) -> list[Locator]:
        """Returns its containers, the outermost first."""
        if self.within is None:
            return []
        container = Locator(identifier=self.within) if isinstance(self.within, str) else self.within
        if container.at is not None:
            raise BadArgument("a container cannot be located by a point (at): give its identifier, label, role or text")
        return [*container._containers(), container]

    def __str__(self) -> str:
        parts = [
            f"{name} {value!r}" for name, value in
            (("identifier", self.identifier), ("label", self.label), ("role", self.role), ("text", self.text),
             ("index", self.index), ("at", self.at))
            if value is not None
        ]
        words = " and ".join(parts) or "nothing"
        return " within ".join([words, *(str(container) for container in reversed(self._containers()))])


@dataclass(frozen=True, slots=True)
class Finding:
    """An accessibility finding: `kind` is label, contrast, target or identifier, `text` describes the problem.

    `measure` is the contrast, the shorter side in points, or the number of elements with the identifier.
    """

    kind: str
    element: ElementInfo
    text: str
    measure: float

    @classmethod
    def from_message(cls, message: requests_pb2.Finding) -> Finding:
        kind = requests_pb2.Finding.Kind.Name(message.kind).lower()
        return cls(kind, ElementInfo.from_message(message.element), message.text, message.measure)


@dataclass(frozen=True, slots=True)
class ElementInfo:
    """An element at the time of the answer. `frame` is x, y, width, height in points of the scene.

    `presented_frame` is the same as it is presented now: an animated element is on its way to `frame`.

    `busy_milliseconds` is the time that the app has been busy. If it is not 0, the element is from the last picture
    before.
    """

    id: int
    parent: int
    role: str
    identifier: str
    label: str
    value: str
    hint: str
    frame: tuple[float, float, float, float]
    enabled: bool
    focused: bool
    actions: tuple[str, ...]
    selected: bool = False
    has_accessibility_cursor: bool = False
    details: Details = Details()
    presented_frame: tuple[float, float, float, float] = (0, 0, 0, 0)
    busy_milliseconds: int = field(default=0, compare=False)

    @property
    def action_names(self) -> tuple[str, ...]:
        """The names of its custom actions, for `perform_action`."""
        return self.details.action_names

    @classmethod
    def from_message(cls, message: requests_pb2.Element, busy_milliseconds: int = 0) -> ElementInfo:
        x, y, width, height = message.frame
        left, top, shown_width, shown_height = message.presented_frame or message.frame
        return cls(
            message.id, message.parent, role_name(message.role), message.identifier, message.label, message.value,
            message.hint, (x, y, width, height), not message.disabled, message.focused,
            tuple(name for bit, name in ACTIONS.items() if message.actions & bit), message.selected,
            message.has_accessibility_cursor, Details.from_message(message.details),
            (left, top, shown_width, shown_height), busy_milliseconds)


# The attributes that `get` can return.
ELEMENT_WORDS = (*ElementInfo.__slots__, "action_names")


class Elements(list[ElementInfo]):
    """Elements in the order of the picture. `busy_milliseconds` is the same as in each of them."""

    def __init__(self, elements: Iterable[ElementInfo] = (), busy_milliseconds: int = 0) -> None:
        super().__init__(elements)
        self.busy_milliseconds = busy_milliseconds

    @classmethod
    def from_message(cls, message: requests_pb2.Elements) -> Elements:
        busy = message.busy_since_ms
        return cls((ElementInfo.from_message(element, busy) for element in message.elements), busy)
