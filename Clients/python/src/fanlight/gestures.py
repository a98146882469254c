"""Gestures of the pointer, some of which take time, and scrolling to elements outside of the picture."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ._wire import input_pb2
from .elements import ElementInfo, Elements, Locator
from .errors import BadArgument, FanlightError, NotTaken, Refused, TimedOut, UnknownElement

# The part of a scroll view by which a search scrolls it. An element at an edge is whole in one of the steps.
PAGE = 0.8
# The longest gesture in seconds: the service parks a client that is silent for 15 s.
LONGEST = 10
# The unit vectors of directions.
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

# The directions of a search by scrolling, forwards first.
UP_AND_DOWN, SIDEWAYS = ((0, 1), (0, -1)), ((1, 0), (-1, 0))
# The outcomes of scrolling to an end.
FOUND, MOVED, STILL = "found", "moved", "still"

Frame = tuple[float, float, float, float]


@dataclass
class _Search:
    """The state of a search by scrolling."""

    target: Locator
    timeout: float | None
    deadline: float
    # True once the largest scroll view had others inside.
    has_inner: bool = False
    # True to search those at each step.
    searches_inner: bool = False
    searched: set[int] = field(default_factory=set)


@dataclass
class _Place:
    """A scroll view at a step of the search: its visible part, those inside the largest one, and all frames."""

    area: Frame
    inner: list[int]
    frames: dict[int, Frame]


class Gestures:
    """The gestures of a session."""

    if TYPE_CHECKING:
        timeout: float

        @property
        def screen(self) -> Any: ...
        def perform(self, inputs: Iterable[input_pb2.Input], *, timeout: float | None = None) -> None: ...
        def advance(self, by: float, *, timeout: float | None = None) -> None: ...
        def inspect(self, *, timeout: float | None = None) -> Elements: ...
        def _found(self, target: Locator, timeout: float | None) -> ElementInfo: ...
        def _act(self, target: Locator, timeout: float | None, **action: Any) -> None: ...

    def press(
        self, identifier: str | None = None, *, duration: float = 0.6, timeout: float | None = None, **locator: Any,
    ) -> None:
        """Presses an element, or the point `at`, and releases it after a time in seconds: a long press."""
        place = self._place(Locator(identifier=identifier, **locator), timeout)
        self._move(place, place, 1, duration, timeout)

    def hover(self, identifier: str | None = None, *, timeout: float | None = None, **locator: Any) -> None:
        """Moves the pointer over an element or the point `at`."""
        x, y = self._place(Locator(identifier=identifier, **locator), timeout)
        self.perform([_pointer(input_pb2.Pointer.MOVED, x, y)], timeout=timeout)

    def swipe(
        self, direction: str, identifier: str | None = None, *, distance: float | None = None,
        timeout: float | None = None, **locator: Any,
    ) -> None:
        """Swipes `"left"`, `"right"`, `"up"` or `"down"` over most of an element, or by a distance in points."""
        if direction not in DIRECTIONS:
            raise BadArgument(f"{direction!r} is no direction: use {', '.join(DIRECTIONS)}")
        if distance is not None and not distance > 0:
            raise BadArgument("the distance of a swipe is above 0 points")
        right, down = DIRECTIONS[direction]
        target = Locator(identifier=identifier, **locator)
        x, y = self._place(target, timeout)
        if distance is None:
            size = (250, 250) if target == Locator(at=target.at) else self._found(target, timeout).frame[2:]
            distance = PAGE * (size[0] if right else size[1])
        half = distance / 2
        self._move((x - right * half, y - down * half), (x + right * half, y + down * half), 5, 0.1, timeout)

    def drag(
        self, right: float = 0, down: float = 0, identifier: str | None = None, *, to: str | Locator | None = None,
        steps: int | None = None, duration: float | None = None, timeout: float | None = None, **locator: Any,
    ) -> None:
        """Presses an element's middle, moves the pointer by points or to another element, and releases it.

        With `at` alone, it begins there. With `steps` or `duration` the pointer moves evenly, by the session's clock.
        """
        target = Locator(identifier=identifier, **locator)
        is_point = target == Locator(at=target.at)
        if to is not None and (right or down):
            raise BadArgument("a drag ends at a distance or at an element: give one of them")
        if to is None and steps is None and duration is None and not is_point:
            # The session presses the element wherever it is at that moment.
            return self._act(target, timeout, drag=input_pb2.ScrollBy(delta_x=right, delta_y=down))
        x, y = self._place(target, timeout)
        end = (x + right, y + down)
        if to is not None:
            end = self._place(Locator(identifier=to) if isinstance(to, str) else to, timeout)
        # Several moves, so that gestures begin before they end.
        self._move((x, y), end, steps or (4 if duration is None else 10), duration or 0, timeout)
        return None

    def scroll_to(self, identifier: str | None = None, *, timeout: float | None = None, **locator: Any) -> None:
        """Scrolls until an element is in the visible part of its scroll view: first on, then back.

        Rows outside of the picture are no elements yet. So the largest scroll view is scrolled by parts of its size.
        Then it is scrolled once more, and the scroll views inside it are searched as they come into view.
        """
        target = Locator(identifier=identifier, **locator)
        search = _Search(target, timeout, time.monotonic() + (self.timeout if timeout is None else timeout))
        missing = self._reveal(target, timeout)
        if missing is None:
            return
        if any(self._scan(direction, None, search) == FOUND for direction in UP_AND_DOWN + SIDEWAYS):
            return
        if search.has_inner:
            # The page is at its beginning now.
            search.searches_inner = True
            if self._scan_inner(search):
                return
            if any(self._scan(direction, None, search) == FOUND for direction in (UP_AND_DOWN[0], SIDEWAYS[0])):
                return
        raise missing

    def _scan(self, direction: tuple[int, int], view: int | None, search: _Search) -> str:
        """Scrolls a scroll view, or the largest one, in steps until its end is reached or the element is found."""
        outcome = STILL
        before: dict[int, Frame] = {}
        while place := self._scroll_place(view, search):
            if place.frames == before:
                # Nothing has moved: the end is reached.
                break
            if view is not None and view in before and before[view] != place.frames.get(view):
                # At the end of an inner scroll view, the outer one may move.
                break
            if before:
                outcome = MOVED
            before = place.frames
            if time.monotonic() >= search.deadline:
                raise TimedOut("the element was not found by scrolling within the timeout")
            (right, down), area = direction, place.area
            if not self._scroll(area, right * area[2] * PAGE, down * area[3] * PAGE, search.timeout):
                break
            if self._reveal(search.target, search.timeout) is None:
                return FOUND
            if view is None and search.searches_inner and self._scan_inner(search):
                return FOUND
        return outcome

    def _scan_inner(self, search: _Search) -> bool:
        """Searches the visible scroll views inside the largest one, each once. Returns True if the element is found."""
        place = self._scroll_place(None, search)
        for view in place.inner if place else []:
            if view in search.searched:
                continue
            search.searched.add(view)
            outcomes: list[str] = []
            for direction in SIDEWAYS + UP_AND_DOWN:
                # One that does not scroll sideways passes that on to the one around it, and the other way round.
                if direction in UP_AND_DOWN and MOVED in outcomes[:len(SIDEWAYS)]:
                    break
                outcomes.append(self._scan(direction, view, search))
                if outcomes[-1] == FOUND:
                    return True
        return False

    def _reveal(self, target: Locator, timeout: float | None) -> FanlightError | None:
        """Scrolls an element of the picture into the visible part of each scroll view around it, the outermost first.

        Returns the error if there is no such element.
        """
        depth = 0
        while True:
            try:
                element = self._found(target, timeout)
            except UnknownElement as error:
                return error
            known = {each.id: each for each in self.inspect(timeout=timeout)}
            views = [each for each in _around(element, known) if "scroll" in each.actions][::-1]
            if depth >= len(views):
                return None
            area: Frame = (0, 0, self.screen.width, self.screen.height)
            for view in views[:depth + 1]:
                area = _intersection(area, view.frame)
            is_last = depth + 1 == len(views)
            # A scroll view inside this one becomes visible first, then the element in it.
            x, y = _centre(element.frame if is_last else views[depth + 1].frame)
            depth += 1
            if area[2] * area[3] <= 0:
                continue
            if area[0] <= x <= area[0] + area[2] and area[1] <= y <= area[1] + area[3] and (
                    not is_last or self._is_on_top(element, known, timeout)):
                continue
            middle = _centre(area)
            self._scroll(area, x - middle[0], y - middle[1], timeout)

    def _is_on_top(self, element: ElementInfo, known: dict[int, ElementInfo], timeout: float | None) -> bool:
        """Returns False if something else is met at the element's centre, such as a bar above the scroll view."""
        try:
            met = self._found(Locator(at=_centre(element.frame)), timeout)
        except UnknownElement:
            return False
        if element.id in [met.id] + [each.id for each in _around(met, known)]:
            return True
        # In a gap of the element, what it is in is met, up to the scroll view.
        for each in _around(element, known):
            if each.id == met.id:
                return True
            if "scroll" in each.actions:
                break
        return False

    def _scroll_place(self, view: int | None, search: _Search) -> _Place | None:
        """Returns the visible part of a scroll view, or of the largest one, inside the containers of the element."""
        container: Frame = (0, 0, self.screen.width, self.screen.height)
        if search.target.within is not None:
            within = search.target.within
            within = Locator(identifier=within) if isinstance(within, str) else within
            container = _intersection(container, self._found(within, search.timeout).frame)
        known = {element.id: element for element in self.inspect(timeout=search.timeout)}
        areas = {
            element.id: _intersection(container, element.frame) for element in known.values()
            if "scroll" in element.actions}
        largest = max(areas, key=lambda id: _size(areas[id]), default=None)
        if largest is None or _size(areas[largest]) <= 0:
            return None
        inner = {
            id: visible for id, area in areas.items()
            if _size(visible := _intersection(area, areas[largest])) > 0
            and any(outer.id == largest for outer in _around(known[id], known))}
        search.has_inner = search.has_inner or bool(inner)
        visible_part = areas[largest] if view is None else inner.get(view)
        if visible_part is None:
            return None
        return _Place(visible_part, list(inner), {element.id: element.frame for element in known.values()})

    def _scroll(self, area: Frame, right: float, down: float, timeout: float | None) -> bool:
        """Scrolls what is in the middle of an area. Returns False at its end, or if it does not scroll that way."""
        x, y = _centre(area)
        place = input_pb2.Point(x=x, y=y)
        scroll = input_pb2.Input(scroll=input_pb2.Scroll(location=place, delta_x=right, delta_y=down))
        try:
            self.perform([scroll], timeout=timeout)
        except NotTaken:
            return False
        return True

    def _place(self, target: Locator, timeout: float | None) -> tuple[float, float]:
        if target.at is not None and target == Locator(at=target.at):
            return target.at
        return _centre(self._found(target, timeout).presented_frame)

    def _move(
        self, start: tuple[float, float], end: tuple[float, float], steps: int, duration: float, timeout: float | None,
    ) -> None:
        """Presses the pointer, moves it and releases it. If a part of that fails, the press is cancelled."""
        if not 0 <= duration <= LONGEST:
            raise BadArgument(f"a gesture takes 0 to {LONGEST} seconds")
        if not 1 <= steps <= 240:
            raise BadArgument("a gesture has 1 to 240 steps")
        pointer = input_pb2.Pointer
        self.perform([_pointer(pointer.PRESSED, *start)], timeout=timeout)
        try:
            self._move_and_release(start, end, steps, duration, timeout)
        except FanlightError:
            # A press that nothing ends would change what later moves do.
            with contextlib.suppress(FanlightError):
                self.perform([_pointer(pointer.CANCELLED, *start)], timeout=timeout)
            raise

    def _move_and_release(
        self, start: tuple[float, float], end: tuple[float, float], steps: int, duration: float, timeout: float | None,
    ) -> None:
        pointer = input_pb2.Pointer
        for step in range(1, steps + 1):
            # Whole milliseconds, in which sessions count.
            self._pass((round(duration * 1000 * step / steps) - round(duration * 1000 * (step - 1) / steps)) / 1000)
            # A press that is held at its place makes no moves.
            if start != end:
                part = step / steps
                place = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
                self.perform([_pointer(pointer.MOVED, *place)], timeout=timeout)
        self.perform([_pointer(pointer.RELEASED, *end)], timeout=timeout)

    def _pass(self, seconds: float) -> None:
        """Lets time pass by the session's clock: a virtual one is advanced, and the real one is waited for."""
        if seconds <= 0:
            return
        try:
            self.advance(seconds)
        except Refused:
            time.sleep(seconds)


def _pointer(phase: input_pb2.Pointer.Phase, x: float, y: float) -> input_pb2.Input:
    return input_pb2.Input(pointer=input_pb2.Pointer(phase=phase, location=input_pb2.Point(x=x, y=y)))


def _around(element: ElementInfo, known: dict[int, ElementInfo]) -> list[ElementInfo]:
    """Returns the elements around one, the innermost first."""
    found: list[ElementInfo] = []
    while len(found) < len(known) and (found[-1] if found else element).parent in known:
        found.append(known[(found[-1] if found else element).parent])
    return found


def _centre(frame: Frame) -> tuple[float, float]:
    return frame[0] + frame[2] / 2, frame[1] + frame[3] / 2


def _size(frame: Frame) -> float:
    return frame[2] * frame[3]


def _intersection(one: Frame, other: Frame) -> Frame:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[0] + one[2], other[0] + other[2]), min(one[1] + one[3], other[1] + other[3])
    return left, top, max(right - left, 0), max(bottom - top, 0)
