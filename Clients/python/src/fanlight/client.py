"""The service: lists apps and sessions; opens, attaches to and closes sessions."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any

from ._wire import common_pb2, requests_pb2
from .arguments import characters, choice, number
from .connection import DEFAULT_TIMEOUT, Connection
from .endpoint import default_endpoint, endpoint_of
from .errors import BadArgument
from .screen import Screen, pair
from .script import Script
from .session import Session
from .snapshots import Snapshot, kind_of

CLOCKS = {"real": requests_pb2.Open.REAL, "virtual": requests_pb2.Open.VIRTUAL}
MODES = {
    "control": requests_pb2.Attach.CONTROL, "observe": requests_pb2.Attach.OBSERVE,
    "take-over": requests_pb2.Attach.TAKE_OVER, "script": requests_pb2.Attach.SCRIPT,
}
DEFAULT_SCREEN = Screen(390, 844)


@dataclass(frozen=True, slots=True)
class AppInfo:
    """An installed app; `problem` is the reason why it cannot be opened, empty if it can.

    `files` is the folder of its own documents, data and caches, on the service's machine.
    """

    name: str
    description: str
    icon: str
    executable: str
    problem: str
    files: str = ""


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """A session in the service's list. `state`: starting, running, busy, restarting, closing or ended."""

    name: str
    app: str
    state: str
    process: int
    epoch: int
    clients: int
    screen: Screen
    started_at: int


def connect(endpoint: str | None = None, *, timeout: float = DEFAULT_TIMEOUT) -> Client:
    """Connects to the service at the endpoint; by default at `FANLIGHT_ENDPOINT`, else to the user's own.

    `timeout`, in seconds, is the default timeout of all verbs.
    """
    return Client(endpoint or default_endpoint(), timeout=timeout)


class Client:
    """A connection to the service. Each session that it opens or attaches to has a connection of its own."""

    def __init__(self, endpoint: str, *, timeout: float = DEFAULT_TIMEOUT) -> None:
        self.endpoint = endpoint_of(endpoint)
        self.timeout = timeout
        self.connection = Connection(self.endpoint, timeout=timeout)

    def apps(self, *, timeout: float | None = None) -> list[AppInfo]:
        """Returns all installed apps."""
        reply = self.connection.request(apps=common_pb2.Nothing(), timeout=self.timeout if timeout is None else timeout)
        return [AppInfo(app.name, app.description, app.icon, app.executable, app.problem, app.files)
                for app in reply.apps.apps]

    def sessions(self, *, timeout: float | None = None) -> list[SessionInfo]:
        """Returns all sessions."""
        reply = self.connection.request(
            sessions=common_pb2.Nothing(), timeout=self.timeout if timeout is None else timeout)
        return [_session_info(session) for session in reply.sessions.sessions]

    def open(
        self, app: str, *, session: str | None = None, cells: tuple[int, int] | None = None,
        size: tuple[float, float] | None = None, scale: float = 1, appearance: str | None = None,
        locale: str | None = None, text_size: str | None = None, reduce_motion: bool | None = None,
        clock: str = "real", arguments: Iterable[str] = (), mode: str = "control", timeout: float | None = None,
    ) -> Session:
        """Starts an app on a display of the given `cells`, or points of `size`, and attaches to it.

        `locale`, such as "de_AT", is the display's; the default is the service's. `text_size`, such as "xLarge" or
        "accessibility1", and `reduce_motion` are what the person at the display prefers. The end of a `with` block
        closes the session.
        """
        screen = _screen(cells, size, scale, appearance, DEFAULT_SCREEN).preferring(locale, text_size, reduce_motion)
        return self._open(app, session, screen, clock, arguments, mode, timeout)

    def _open(
        self, app: str, session: str | None, screen: Screen, clock: str, arguments: Iterable[str], mode: str,
        timeout: float | None,
    ) -> Session:
        choice(mode, MODES, "mode")
        request = requests_pb2.Open(
            app=characters(app), session=None if session is None else characters(session),
            arguments=[characters(argument) for argument in arguments], screen=screen.to_message(),
            clock=CLOCKS[choice(clock, CLOCKS, "clock")])
        seconds = self.timeout if timeout is None else timeout
        name = self.connection.request(open=request, timeout=seconds).opened
        return self._attach(name, mode, screen, seconds, owned=True)

    def attach(
        self, session: str, *, mode: str = "control", screen: Screen | None = None, timeout: float | None = None
    ) -> Session:
        """Attaches to a running session: to `control` or `observe` it, to `take-over` its display, or for a `script`.

        The end of a `with` block only detaches.
        """
        return self._attach(session, mode, screen, self.timeout if timeout is None else timeout, owned=False)

    def close_session(self, session: str, *, timeout: float | None = None) -> None:
        """Ends a session; returns once it is gone."""
        self.connection.request(close=characters(session), timeout=self.timeout if timeout is None else timeout)

    def logs(
        self, session: str, *, cursor: int = 0, follow: bool = False, timeout: float | None = None,
    ) -> tuple[list[str], int]:
        """Returns a piece of the log after `cursor`, and the cursor after it; with `follow`, waits for new lines.

        `lines` joins the pieces.
        """
        logs = self._piece(session, cursor, follow, self.timeout if timeout is None else timeout)
        return list(logs.lines), logs.cursor

    def lines(self, session: str, *, follow: bool = False, timeout: float | None = None) -> Iterator[str]:
        """Yields the lines of a session's log; with `follow` also new ones, until the session ends.

        With `follow`, `timeout` limits the total time in seconds.
        """
        cursor = 0
        deadline = None if timeout is None or not follow else time.monotonic() + timeout
        while True:
            seconds = self.timeout if deadline is None else min(self.timeout, max(0.0, deadline - time.monotonic()))
            logs = self._piece(session, cursor, follow, seconds if timeout is None or follow else timeout)
            yield from logs.lines
            is_new, cursor = logs.cursor != cursor, logs.cursor
            if not is_new and (not follow or logs.ended or (deadline is not None and time.monotonic() >= deadline)):
                return

    def _piece(self, session: str, cursor: int, follow: bool, timeout: float) -> requests_pb2.Lines:
        question = requests_pb2.ReadLogs(
            session=characters(session), cursor=number("ReadLogs.cursor", cursor), follow=follow)
        return self.connection.request(logs=question, timeout=timeout).logs

    def snapshot(
        self, app: str, output: str | os.PathLike[str] | None = None, *, format: str | None = None,
        cells: tuple[int, int] | None = None, size: tuple[float, float] | None = None, scale: float | None = None,
        appearance: str | None = None, locale: str | None = None, text_size: str | None = None,
        reduce_motion: bool | None = None, at: float | None = None, timeout: float | None = None,
    ) -> Snapshot:
        """Returns a picture of an app at its start, in a session that is opened for it and closed.

        The default display suits the format: 390×844 points at a scale of 2, or 80×24 cells for `txt` and `json`.
        Animated views have their final state, or with `at` that of so many seconds after the start.
        """
        kind = kind_of(output, format)
        is_text = kind in ("txt", "json")
        standard = Screen.cells(80, 24, appearance="light") if is_text else replace(DEFAULT_SCREEN, scale=2)
        screen = _screen(cells, size, scale, appearance, standard).preferring(locale, text_size, reduce_motion)
        name = f"snapshot-{secrets.randbelow(2**32)}"
        clock = "real" if at is None else "virtual"
        with self._open(app, name, screen, clock, (), "script", timeout) as session:
            session.settle(timeout=timeout)
            if at:
                session.advance(at, timeout=timeout)
            shown = None if at is None else 0
            return session.snapshot(output, format=kind, scale=screen.scale, at=shown, timeout=timeout)

    def run(self, script: str | os.PathLike[str], *, timeout: float | None = None) -> list[Any]:
        """Runs a script as `fanlight run` does: one verb per line. Returns the result of each line.

        Stops at the first line that fails; the error names it. `timeout` applies to all lines without one.
        """
        return Script(Path(script).read_text(encoding="utf-8-sig"), os.fspath(script)).run(self, timeout)

    def close(self) -> None:
        """Ends the connection; sessions stay."""
        self.connection.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _attach(self, name: str, mode: str, screen: Screen | None, timeout: float, *, owned: bool) -> Session:
        attachment = requests_pb2.Attach(session=characters(name), mode=MODES[choice(mode, MODES, "mode")])
        if mode == "take-over":
            if screen is None:
                raise BadArgument("the mode take-over needs a screen")
            if screen.width == 0 or screen.height == 0:
                raise BadArgument(f"a display of {screen.width}×{screen.height} points has no area")
            attachment.screen.CopyFrom(screen.to_message())
        connection = Connection(self.endpoint, timeout=timeout)
        try:
            return Session(self, connection, connection.attach(attachment, timeout), owned=owned)
        except BaseException:
            connection.close()
            raise


def _screen(
    cells: tuple[int, int] | None, size: tuple[float, float] | None, scale: float | None, appearance: str | None,
    standard: Screen,
) -> Screen:
    if cells is not None and size is not None:
        raise BadArgument("size describes a pixel display and cells a terminal: give one of them")
    screen = standard
    if cells is not None:
        screen = Screen.cells(*pair(cells, "cells", "(80, 24)"))
    elif size is not None:
        screen = Screen.points(*pair(size, "size", "(390, 844)"))
    if scale is not None:
        if screen.idiom == "pixel":
            screen = replace(screen, scale=number("Screen.scale", scale))
        elif scale != 1:
            raise BadArgument("a scale is for pixel displays: give size too")
    return replace(screen, appearance=appearance) if appearance is not None else screen


def _session_info(session: requests_pb2.Session) -> SessionInfo:
    state = requests_pb2.Session.State.Name(session.state).lower().removeprefix("state_")
    if session.closing and state != "ended":
        state = "closing"
    return SessionInfo(
        session.name, session.app, state, session.process, session.epoch, session.clients,
        Screen.from_message(session.screen), session.started_at)
