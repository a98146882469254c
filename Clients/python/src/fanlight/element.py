"""An element by its name, as `session["identifier"]` gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._wire import common_pb2, input_pb2
from .arguments import number
from .elements import ElementInfo, Locator

if TYPE_CHECKING:
    from .session import Session


class Element:
    """An element by name. It is looked for anew each time something is asked of it, so it never goes stale."""

    def __init__(self, session: Session, locator: Locator) -> None:
        self.session = session
        self.locator = locator

    @property
    def info(self) -> ElementInfo:
        """Everything it says of itself now."""
        return self.session._found(self.locator, None)

    @property
    def label(self) -> str:
        """What it is called, or the text it draws."""
        return self.info.label

    @property
    def value(self) -> str:
        """What it is set to."""
        return self.info.value

    @property
    def role(self) -> str:
        """What it is: `button`, `text`, …"""
        return self.info.role

    @property
    def selected(self) -> bool:
        """Whether it is chosen among others."""
        return self.info.selected

    @property
    def action_names(self) -> tuple[str, ...]:
        """What `perform` does here."""
        return self.info.action_names

    def element(self, **locator: Any) -> Element:
        """The element inside this one that the keywords name."""
        return Element(self.session, Locator(**locator, within=self.locator))

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """x, y, width, height in points of the scene."""
        return self.info.frame

    @property
    def enabled(self) -> bool:
        """Whether it can be used."""
        return self.info.enabled

    @property
    def focused(self) -> bool:
        """Whether it has the keyboard."""
        return self.info.focused

    def tap(self, count: int = 1, *, timeout: float | None = None) -> None:
        """Taps it."""
        self.session._act(self.locator, timeout, tap=number("Action.tap", count))

    def focus(self, *, timeout: float | None = None) -> None:
        """Gives it the keyboard."""
        self.session._act(self.locator, timeout, focus=common_pb2.Nothing())

    def type(self, text: str, *, timeout: float | None = None) -> None:
        """Types into it."""
        self.focus(timeout=timeout)
        self.session.type(text, timeout=timeout)

    def set(self, value: str, *, timeout: float | None = None) -> None:
        """Gives it a value."""
        self.session._act(self.locator, timeout, set_value=value)

    def increment(self, *, timeout: float | None = None) -> None:
        """One step up."""
        self.session._act(self.locator, timeout, increment=common_pb2.Nothing())

    def decrement(self, *, timeout: float | None = None) -> None:
        """One step down."""
        self.session._act(self.locator, timeout, decrement=common_pb2.Nothing())

    def perform(self, action: str, *, timeout: float | None = None) -> None:
        """Does what it offers by a name of its own."""
        self.session._act(self.locator, timeout, perform=action)

    def drag(self, right: float = 0, down: float = 0, *, timeout: float | None = None) -> None:
        """Presses its middle, moves the pointer by points and releases it."""
        self.session._act(self.locator, timeout, drag=input_pb2.ScrollBy(delta_x=right, delta_y=down))

    def scroll(self, by: float = 0, across: float = 0, *, timeout: float | None = None) -> None:
        """Scrolls it by points."""
        self.session._act(self.locator, timeout, scroll=input_pb2.ScrollBy(delta_x=across, delta_y=by))

    def __repr__(self) -> str:
        return f"<Element with {self.locator} in {self.session.name}>"
