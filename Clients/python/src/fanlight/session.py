"""A session: actions on it, requests to it, and its picture."""

from __future__ import annotations

import builtins
import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, overload

from ._wire import common_pb2, input_pb2, requests_pb2
from .arguments import MOST, characters, choice, number
from .checks import PIECE_BYTES
from .connection import GRACE, Connection
from .element import Element
from .elements import ELEMENT_WORDS, ElementInfo, Elements, Finding, Locator
from .errors import BadArgument, ExpectationTimedOut, FanlightError, ProtocolViolation, TimedOut
from .gestures import Gestures
from .keys import key_press, typed
from .picture import Picture
from .screen import Screen, pair
from .snapshots import Pictures

if TYPE_CHECKING:
    from .client import Client

# Limit of inputs in one request.
BATCH = MOST["Perform.inputs"]


class Session(Gestures, Pictures):
    """A running app that this client is attached to. Each verb returns when its effect is settled and in `picture`.

    Verbs locate an element by keywords, of which all that are given must match: `identifier`, `label`, `role`
    ("button"), `text` (drawn inside it), `index` (the n-th match, from 0), `at` (x, y in points) and `within` (the
    identifier of a container, or a `Locator`). `session["identifier"]` is the short form.
    """

    def __init__(
        self, client: Client, connection: Connection, attached: requests_pb2.Attached, *, owned: bool
    ) -> None:
        self.client = client
        self.name = attached.session
        self.app = attached.app
        self.connection = connection
        self.timeout = client.timeout
        self._attached = attached
        self._owned = owned
        self._mirrors = connection.mirror.frames > 0

    # State.

    @property
    def picture(self) -> Picture:
        """The mirror of the picture; it changes as frames arrive, see `connection.reading()`."""
        return self.connection.mirror.picture

    @property
    def title(self) -> str:
        """The window's title."""
        return self.connection.mirror.title if self._mirrors else self._attached.title

    @property
    def screen(self) -> Screen:
        """The display that the picture is laid out for."""
        return self.connection.mirror.screen or Screen.from_message(self._attached.screen)

    @property
    def epoch(self) -> int:
        """The epoch of the worker process; it changes when the process is restarted."""
        return self.connection.mirror.epoch or self._attached.epoch

    @property
    def pending(self) -> tuple[str, ...]:
        """The reasons why the session has not settled, as of the last frame; empty if it has."""
        return self.connection.mirror.pending

    @property
    def opened(self) -> list[str]:
        """The addresses that the app sent this client to open, because of its actions: the last thousand, the oldest
        first.
        """
        return self.connection.mirror.opened

    @property
    def clipboard(self) -> str | None:
        """The text that the app copied last because of this client's actions; None if it copied none."""
        return self.connection.mirror.clipboard

    @property
    def pointer(self) -> str:
        """The shape of the pointer after this client moved it: `link`, `text`; `standard` by default."""
        return self.connection.mirror.pointer

    @property
    def displaced(self) -> bool:
        """True if another client has the display that this one took over; attaching again takes it back."""
        return self.connection.mirror.displaced

    @property
    def announcements(self) -> list[str]:
        """The accessibility announcements since this client attached: the last thousand, the oldest first."""
        return self.connection.mirror.announcements

    @property
    def feedback(self) -> list[str]:
        """The feedback of the app since this client attached, such as `success`: the last thousand, oldest first."""
        return self.connection.mirror.feedback

    # Actions.

    def __getitem__(self, identifier: str) -> Element:
        """Returns the element with this identifier; it is resolved with each use."""
        return Element(self, Locator(identifier=identifier))

    def element(self, **locator: Any) -> Element:
        """Returns the element that the keywords locate."""
        return Element(self, Locator(**locator))

    def tap(
        self, identifier: str | None = None, *, count: int = 1, timeout: float | None = None, **locator: Any,
    ) -> None:
        """Taps an element; with `at` alone, the point."""
        target = Locator(identifier=identifier, **locator)
        if target == Locator(at=target.at) and target.at is not None:
            self._tap_at(*target.at, number("Action.tap", count), timeout)
        else:
            self._act(target, timeout, tap=number("Action.tap", count))

    def focus(self, identifier: str | None = None, *, timeout: float | None = None, **locator: Any) -> None:
        """Moves the keyboard focus to an element."""
        self._act(Locator(identifier=identifier, **locator), timeout, focus=common_pb2.Nothing())

    def type(self, text: str, identifier: str | None = None, *, timeout: float | None = None, **locator: Any) -> None:
        """Types as a person does, into the element if one is named, else into the focused one."""
        target = Locator(identifier=identifier, **locator)
        if target != Locator():
            self._act(target, timeout, focus=common_pb2.Nothing())
        self.perform(typed(text), timeout=timeout)

    def paste(self, text: str, identifier: str | None = None, *, timeout: float | None = None, **locator: Any) -> None:
        """Pastes text as a whole, into the element if one is named, else into the focused one."""
        target = Locator(identifier=identifier, **locator)
        if target != Locator():
            self._act(target, timeout, focus=common_pb2.Nothing())
        self.perform([input_pb2.Input(paste=characters(text))], timeout=timeout)

    def open_url(self, url: str, *, timeout: float | None = None) -> None:
        """Asks the session to open an address, such as a deep link."""
        self.perform([input_pb2.Input(open_url=characters(url))], timeout=timeout)

    def compose(self, text: str, *, timeout: float | None = None) -> None:
        """Shows the marked text of an input method at the cursor; `type` commits a text, `""` cancels."""
        self.perform([input_pb2.Input(composition=characters(text))], timeout=timeout)

    def key(self, *keys: str, timeout: float | None = None, **locator: Any) -> None:
        """Presses keys one after another: `"tab"`, `"ctrl+a"`, `"x"`; a named element gets the focus first."""
        inputs = [input_pb2.Input(key=key_press(key)) for key in keys]
        target = Locator(**locator)
        if target != Locator():
            self._act(target, timeout, focus=common_pb2.Nothing())
        self.perform(inputs, timeout=timeout)

    def scroll(
        self, by: float = 0, identifier: str | None = None, *, across: float = 0, timeout: float | None = None,
        **locator: Any,
    ) -> None:
        """Scrolls an element, or the view `at` a point, by points; positive moves towards the content's end.

        Without either, scrolls the view in the middle of the scene.
        """
        target = Locator(identifier=identifier, **locator)
        if target == Locator(at=target.at):
            x, y = target.at or (self.screen.width / 2, self.screen.height / 2)
            place = input_pb2.Point(x=x, y=y)
            self.perform(
                [input_pb2.Input(scroll=input_pb2.Scroll(location=place, delta_x=across, delta_y=by))], timeout=timeout)
        else:
            self._act(target, timeout, scroll=input_pb2.ScrollBy(delta_x=across, delta_y=by))

    def magnify(
        self, scale: float, identifier: str | None = None, *, timeout: float | None = None, **locator: Any,
    ) -> None:
        """Performs a pinch on an element or a point with two fingers, which multiplies their distance by `scale`."""
        self._act(Locator(identifier=identifier, **locator), timeout, magnify=scale)

    def rotate(
        self, degrees: float, identifier: str | None = None, *, timeout: float | None = None, **locator: Any,
    ) -> None:
        """Rotates two fingers on an element, clockwise."""
        self._act(Locator(identifier=identifier, **locator), timeout, rotate=degrees)

    def set(self, value: str, identifier: str | None = None, *, timeout: float | None = None, **locator: Any) -> None:
        """Sets an element's value, without any keys."""
        self._act(Locator(identifier=identifier, **locator), timeout, set_value=value)

    def increment(self, identifier: str | None = None, *, timeout: float | None = None, **locator: Any) -> None:
        """Increments the value by a step, of a slider for example."""
        self._act(Locator(identifier=identifier, **locator), timeout, increment=common_pb2.Nothing())

    def decrement(self, identifier: str | None = None, *, timeout: float | None = None, **locator: Any) -> None:
        """Decrements the value by a step."""
        self._act(Locator(identifier=identifier, **locator), timeout, decrement=common_pb2.Nothing())

    def move_accessibility_cursor(
        self, identifier: str | None = None, *, timeout: float | None = None, **locator: Any
    ) -> None:
        """Reports that the accessibility cursor has moved to this element."""
        self._act(Locator(identifier=identifier, **locator), timeout, move_accessibility_cursor=common_pb2.Nothing())

    def perform_action(
        self, action: str, identifier: str | None = None, *, timeout: float | None = None, **locator: Any
    ) -> None:
        """Performs a custom action of an element by its name."""
        self._act(Locator(identifier=identifier, **locator), timeout, perform=action)

    def resize(
        self, width: float | None = None, height: float | None = None, *, scale: float | None = None,
        cells: tuple[int, int] | None = None, appearance: str | None = None, locale: str | None = None,
        text_size: str | None = None, reduce_motion: bool | None = None, timeout: float | None = None,
    ) -> None:
        """Changes the session's display: points, or columns and rows; omitted properties stay the same."""
        now = self.screen
        changes = (width, height, scale, cells, appearance, locale, text_size, reduce_motion)
        if all(each is None for each in changes):
            raise BadArgument("nothing to resize: give width and height, cells, a scale or an appearance")
        if cells is not None and (width is not None or height is not None):
            raise BadArgument("width and height describe a pixel display and cells a terminal: give one of them")
        if cells is not None:
            screen = Screen.cells(*pair(cells, "cells", "(80, 24)"))
        elif width is not None or height is not None:
            screen = Screen.points(
                now.width if width is None else width, now.height if height is None else height,
                now.scale if now.idiom == "pixel" else 1)
        else:
            screen = now
        if scale is not None and screen.idiom != "pixel":
            raise BadArgument("a scale is for pixel displays: give width and height too")
        screen = replace(
            screen, scale=screen.scale if scale is None else scale, appearance=appearance or now.appearance,
            frame_rate=now.frame_rate if screen.idiom == now.idiom else None)
        screen = screen.preferring(now.locale, now.text_size, now.reduces_motion)
        screen = screen.preferring(locale, text_size, reduce_motion)
        self.perform([input_pb2.Input(resize=screen.to_message())], timeout=timeout)

    def perform(self, inputs: Iterable[input_pb2.Input], *, timeout: float | None = None) -> None:
        """Sends inputs one after another, and settles; the timeout covers all of them."""
        waiting = list(inputs)
        count = len(waiting)
        left = self.timeout if timeout is None else timeout
        deadline = time.monotonic() + left
        while waiting:
            batch, waiting = waiting[:BATCH], waiting[BATCH:]
            try:
                self._ask(left, perform=requests_pb2.Perform(inputs=batch))
            except TimedOut as error:
                if not waiting:
                    raise
                # The session's message covers the last request alone.
                done, rest = count - len(waiting) - len(batch), len(waiting)
                timed_out = TimedOut(
                    f"{done:,} of {count:,} inputs were done in time, and the last {rest:,} were not sent. "
                    f"{error.text}",
                    can_retry=error.can_retry, pending=error.pending)
                timed_out.busy = error.busy
                raise timed_out from None
            left = deadline - time.monotonic()
            if waiting and left <= 0:
                raise TimedOut(
                    f"not all inputs were sent in time: the last {len(waiting):,} of {count:,} were not sent")

    def advance(self, by: float | timedelta, *, timeout: float | None = None) -> None:
        """Advances a virtual clock by seconds."""
        seconds = by.total_seconds() if isinstance(by, timedelta) else by
        self._ask(timeout, advance_ms=round(number("Request.advance_ms", seconds * 1000)))

    def settle(self, *, timeout: float | None = None) -> None:
        """Returns once nothing is pending."""
        self._ask(timeout, settle=common_pb2.Nothing())

    # Requests.

    def find(self, identifier: str | None = None, *, timeout: float | None = None, **locator: Any) -> ElementInfo:
        """Returns the one matching element, as it is now; while the app is busy, from the last picture before.

        `busy_milliseconds` of the answer is the time that the app has been busy.
        """
        return self._found(Locator(identifier=identifier, **locator), timeout)

    def get(
        self, identifier: str | None = None, what: str = "label", *, timeout: float | None = None, **locator: Any
    ) -> Any:
        """Returns an attribute of an element: `label`, `value`, `frame`, `role`, `enabled`, `focused`,
        `busy_milliseconds`, …

        For a text above 32 KiB the `value` is the part around the visible text, for `expect` and `wait` too.
        """
        choice(what, ELEMENT_WORDS, "attribute of an element")
        return getattr(self.find(identifier, timeout=timeout, **locator), what)

    def wait(
        self, identifier: str | None = None, *, label: str | None = None, value: str | None = None,
        absent: bool = False, timeout: float | None = None, **locator: Any,
    ) -> ElementInfo | None:
        """Returns once an element has the label or value and the session is settled; with `absent`, once there is none.

        A label alone locates the element. Without arguments, returns once the session is settled.
        """
        target = Locator(identifier=identifier, **locator)
        if target == Locator():
            if label is None and value is None and not absent:
                self.settle(timeout=timeout)
                return None
            target, label = Locator(label=label), None
        wanted: dict[str, Any] = {
            name: characters(text) for name, text in (("label", label), ("value", value)) if text is not None}
        condition = requests_pb2.Condition(locator=target.to_message(), **wanted)
        if absent:
            condition.absent = True
        reply = self._ask(timeout, wait=condition)
        return ElementInfo.from_message(reply.element) if reply.HasField("element") else None

    def expect(
        self, identifier: str | None = None, *, label: str | None = None, value: str | None = None,
        absent: bool = False, timeout: float | None = None, **locator: Any,
    ) -> None:
        """Waits as `wait` does, but a timeout is a failed assertion with the actual state.

        `ExpectationTimedOut` is a `TimedOut` too. An app that does not answer has not failed the expectation: it raises
        a `TimedOut` that is no assertion.
        """
        target = Locator(identifier=identifier, **locator)
        if target == Locator():
            target = Locator(label=label)
        if target == Locator():
            raise BadArgument("no element is located: give an identifier, a label, a role, a text or a point (at)")
        try:
            self.wait(identifier, label=label, value=value, absent=absent, timeout=timeout, **locator)
        except TimedOut as error:
            if error.busy:
                raise
            raise ExpectationTimedOut(
                f"{target}: {self._instead(target, label, value, absent)}", can_retry=True,
                pending=error.pending) from error

    def inspect(self, *, timeout: float | None = None) -> Elements:
        """Returns all elements, in the order of the picture; while the app is busy, of the last picture before.

        `busy_milliseconds` of the list is the time that the app has been busy.
        """
        return Elements.from_message(self._ask(timeout, inspect=common_pb2.Nothing()).elements)

    def audit(self, *, timeout: float | None = None) -> list[Finding]:
        """Returns accessibility findings; empty if there are none."""
        findings = self._ask(timeout, audit=common_pb2.Nothing()).findings.findings
        return [Finding.from_message(finding) for finding in findings]

    def stats(self, *, live: bool = False, timeout: float | None = None) -> dict[str, int]:
        """Returns the session's counters since its start: bodies, measurements, layers, frames, bytes, …

        With `live`, returns `live_counts` instead.
        """
        if live:
            return self.live_counts(timeout=timeout)
        stats = self._ask(timeout, stats=common_pb2.Nothing()).stats
        return {field.name: getattr(stats, field.name) for field in stats.DESCRIPTOR.fields if field.name != "live"}

    def live_counts(self, *, timeout: float | None = None) -> dict[str, int]:
        """Returns how many objects of each type exist in the session's process; empty if its app is no debug build."""
        stats = self._ask(timeout, stats=common_pb2.Nothing()).stats
        return {entry.type: entry.count for entry in stats.live}

    def resource(self, name: bytes, *, timeout: float | None = None) -> bytes:
        """Returns the bytes of a named resource of a picture: the file of an image (`Image.resource`).

        Raises `ProtocolViolation` if the service sends more than 32 MiB, or other pieces than it announced.
        """
        data = bytearray()
        size = None
        while size is None or len(data) < size:
            piece = self._ask(timeout, resource=requests_pb2.ReadResource(name=name, offset=len(data))).resource
            size = piece.size if size is None else size
            data += piece.bytes
            # Short pieces would take any number of requests.
            if piece.size != size or len(data) > size or len(data) < size and len(piece.bytes) != PIECE_BYTES:
                raise ProtocolViolation("the pieces of the resource do not match its size")
        return bytes(data)

    @overload
    def logs(self, *, follow: Literal[False] = False, timeout: float | None = None) -> list[str]: ...

    @overload
    def logs(self, *, follow: Literal[True], timeout: float | None = None) -> Iterator[str]: ...

    def logs(self, *, follow: bool = False, timeout: float | None = None) -> list[str] | Iterator[str]:
        """Returns the app's output and the engine's diagnostics for the app author.

        With `follow` yields new lines too: until the session ends, or for `timeout` seconds if given.
        """
        lines = self.client.lines(self.name, follow=follow, timeout=timeout)
        return lines if follow else list(lines)

    # Lifecycle.

    def detach(self) -> None:
        """Detaches; the session stays as it is."""
        self.connection.close()

    def close(self) -> None:
        """Ends the session for all clients."""
        self.connection.close()
        self.client.close_session(self.name)

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: builtins.type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Ends a session that was opened; detaches from one that was attached to."""
        if not self._owned:
            self.detach()
            return
        try:
            self.close()
        except FanlightError:
            # It may fail for the same reason as the block; then the block's exception is raised.
            if kind is None:
                raise

    def __repr__(self) -> str:
        return f"<Session {self.name} of {self.app}>"

    def _ask(self, timeout: float | None, **verb: Any) -> requests_pb2.Reply:
        return self.connection.request(
            timeout=self.timeout if timeout is None else timeout, mirrored=self._mirrors, **verb)

    def _found(self, target: Locator, timeout: float | None) -> ElementInfo:
        reply = self._ask(timeout, query=target.to_message())
        return ElementInfo.from_message(reply.element, reply.busy_since_ms)

    def _act(self, target: Locator, timeout: float | None, **action: Any) -> None:
        sent: dict[str, Any] = {
            name: characters(value) if isinstance(value, str) else value for name, value in action.items()}
        self._ask(timeout, act=requests_pb2.Act(action=input_pb2.Action(**sent), locator=target.to_message()))

    def _tap_at(self, x: float, y: float, count: int, timeout: float | None) -> None:
        place = input_pb2.Point(x=x, y=y)
        phases = (input_pb2.Pointer.PRESSED, input_pb2.Pointer.RELEASED)
        self.perform(
            (input_pb2.Input(pointer=input_pb2.Pointer(phase=phase, location=place, clicks=click))
             for click in range(1, count + 1) for phase in phases),
            timeout=timeout)

    def _instead(self, target: Locator, label: str | None, value: str | None, absent: bool) -> str:
        try:
            info = self._found(target, GRACE)
        except FanlightError as error:
            return error.text
        if absent:
            return "it is still there"
        wanted = [f"{name} {expected!r}, is {found!r}" for name, expected, found in
                  (("label", label, info.label), ("value", value, info.value))
                  if expected is not None and expected != found]
        return f"expected {'; '.join(wanted)}" if wanted else "the session did not settle"
