"""An element with a locator, as returned by `session["identifier"]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._wire import common_pb2, input_pb2
from .arguments import number
from .elements import ElementInfo, Locator

if TYPE_CHECKING:
    from .session import Session


class Element:
    """An element with a locator. Each use resolves the locator again, so the element never goes stale."""

    def __init__(self, session: Session, locator: Locator) -> None:
        self.session = session
        self.locator = locator

    @property
    def info(self) -> ElementInfo:
        """All of its present attributes."""
        return self.session._found(self.locator, None)

    @property
    def label(self) -> str:
        """Its label, or the text it draws."""
        return self.info.label

    @property
    def value(self) -> str:
        """Its value."""
        return self.info.value

    @property
    def role(self) -> str:
        """Its role: `button`, `text`, …"""
        return self.info.role

    @property
    def selected(self) -> bool:
        """True if it is selected."""
        return self.info.selected

    @property
    def action_names(self) -> tuple[str, ...]:
        """The names of its custom actions, for `perform`."""
        return self.info.action_names

    def element(self, **locator: Any) -> Element:
        """Returns the element inside this one that the keywords locate."""
        return Element(self.session, Locator(**locator, within=self.locator))

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """x, y, width, height in points of the scene."""
        return self.info.frame

    @property
    def presented_frame(self) -> tuple[float, float, float, float]:
        """`frame` as it is presented now: an animated element is in motion to it."""
        return self.info.presented_frame

    @property
    def enabled(self) -> bool:
        """True if it can be used."""
        return self.info.enabled

    @property
    def focused(self) -> bool:
        """True if it has the keyboard focus."""
        return self.info.focused

    def tap(self, count: int = 1, *, timeout: float | None = None) -> None:
        """Taps it."""
        self.session._act(self.locator, timeout, tap=number("Action.tap", count))

    def focus(self, *, timeout: float | None = None) -> None:
        """Moves the keyboard focus to it."""
        self.session._act(self.locator, timeout, focus=common_pb2.Nothing())

    def type(self, text: str, *, timeout: float | None = None) -> None:
        """Types into it."""
        self.focus(timeout=timeout)
        self.session.type(text, timeout=timeout)

    def set(self, value: str, *, timeout: float | None = None) -> None:
        """Sets its value."""
        self.session._act(self.locator, timeout, set_value=value)

    def increment(self, *, timeout: float | None = None) -> None:
        """Increments its value by a step."""
        self.session._act(self.locator, timeout, increment=common_pb2.Nothing())

    def decrement(self, *, timeout: float | None = None) -> None:
        """Decrements its value by a step."""
        self.session._act(self.locator, timeout, decrement=common_pb2.Nothing())

    def perform(self, action: str, *, timeout: float | None = None) -> None:
        """Performs one of its custom actions."""
        self.session._act(self.locator, timeout, perform=action)

    def drag(self, right: float = 0, down: float = 0, *, timeout: float | None = None) -> None:
        """Presses its middle, moves the pointer by points and releases it."""
        self.session._act(self.locator, timeout, drag=input_pb2.ScrollBy(delta_x=right, delta_y=down))

    def scroll(self, by: float = 0, across: float = 0, *, timeout: float | None = None) -> None:
        """Scrolls it by points."""
        self.session._act(self.locator, timeout, scroll=input_pb2.ScrollBy(delta_x=across, delta_y=by))

    def __repr__(self) -> str:
        return f"<Element with {self.locator} in {self.session.name}>"
