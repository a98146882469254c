"""One connection to the service: the handshake, a mirror of the attached session's picture, requests and answers.

A thread owns the socket. It answers heartbeats, applies and acknowledges frames, and after a lost connection makes a new
one that continues where the old one was, so that callers only wait for facts.
"""

from __future__ import annotations

import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import zmq
from google.protobuf.message import DecodeError, Message
from zmq.utils import z85
from zmq.utils.monitor import recv_monitor_message

from ._wire import common_pb2, frame_pb2, handshake_pb2, input_pb2, requests_pb2
from .arguments import make_sendable, number
from .endpoint import client_key, service_key
from .errors import (
    Busy, FanlightError, LimitReached, Lost, NoService, NotAttached, ProtocolViolation, TimedOut, UnknownSession, failure,
)
from .checks import FrameError, check_reply
from .frames import decode_frame, pending_sentence
from .picture import Picture, PictureError
from .screen import Screen

MAJOR = 1
MINOR = 0
NAME = "fanlight-python 0.1"

HELLO, WELCOME, GOODBYE, PING, PONG = 1, 2, 4, 5, 6
SERVICE_REQUEST, SESSION_REQUEST, REPLY = 16, 17, 18
INPUT, FRAME, ACKNOWLEDGE, EVENT = 32, 33, 34, 35

SERVICE_VERBS = {"apps", "sessions", "open", "attach", "detach", "close", "logs"}
# Verbs that change nothing: asked again after a lost connection. Whether others had an effect nobody can say.
REPEATABLE = {"apps", "sessions", "logs", "inspect", "stats", "snapshot", "query", "wait", "settle"}

DEFAULT_TIMEOUT = 10.0
# The service answers a request within its timeout; so long an answer may be on its way.
GRACE = 2.0
# Heartbeats without a sign of life after which the connection is given up and made anew.
SILENT_HEARTBEATS = 3
DEFAULT_HEARTBEAT = 10.0
# How long a lost service may be away before callers are told.
AWAY_TIMEOUT = 10.0
RETRY_INTERVAL = 0.05
LINGER_MILLISECONDS = 500
# A link makes no second connection by itself: what waits in its socket would reach a service that has not been greeted,
# and once more when it is asked again. Not -1: then sending would wait for a peer.
NO_RECONNECT_MILLISECONDS = 3_600_000
HIGH_WATER = 0
TURNED_AWAY = (
    zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL | zmq.EVENT_HANDSHAKE_FAILED_AUTH)


@dataclass
class _Asked:
    """A request that has no answer yet."""

    kind: int
    message: requests_pb2.Request
    verb: str
    reply: requests_pb2.Reply | None = None
    error: FanlightError | None = None


@dataclass
class Mirror:
    """What the client knows of the session that it is attached to."""

    picture: Picture = field(default_factory=Picture)
    epoch: int = 0
    screen: Screen | None = None
    title: str = ""
    pending: tuple[str, ...] = ()
    input_serial: int = 0
    stale_inputs: set[int] = field(default_factory=set)
    frames: int = 0
    frame_bytes: int = 0
    restarts: list[str] = field(default_factory=list)
    # Why the session is over, and what went wrong, if something did.
    ended: str | None = None
    failure: FanlightError | None = None
    busy_milliseconds: int = 0
    clipboard: str | None = None
    opened: list[str] = field(default_factory=list)
    announcements: list[str] = field(default_factory=list)


class Connection:
    """A client's connection. Methods may be called from any thread."""

    def __init__(
        self, endpoint: str, *, role: str = "tester", timeout: float = DEFAULT_TIMEOUT, acknowledge: bool = True,
    ) -> None:
        self.endpoint = endpoint
        self.mirror = Mirror()
        self.welcome = handshake_pb2.Welcome()
        self.reconnects = 0
        self._role = handshake_pb2.Hello.Role.Value(role.upper())
        self._acknowledge = acknowledge
        self._attachment: requests_pb2.Attach | None = None
        self._changed = threading.Condition()
        self._asked: dict[int, _Asked] = {}
        self._outgoing: list[bytes] = []
        self._serial = 0
        self._input_serial = 0
        # Inputs that no frame has included yet: after a lost connection they are sent again, under the same serials.
        self._unincluded: deque[input_pb2.InputMessage] = deque()
        self._open = False
        self._closing = False
        self._error: FanlightError | None = None
        self._keys = _curve_keys(endpoint) if endpoint.startswith("tcp://") else None
        self._context = zmq.Context()
        self._wake_reader, self._wake_writer = socket.socketpair()
        self._wake_reader.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="fanlight", daemon=True)
        self._thread.start()
        try:
            self._wait(lambda: self._open, timeout, f"no Welcome from {endpoint}")
        except TimedOut as error:
            self.close()
            raise NoService(f"nobody answers at {endpoint}: is fanlightd running?") from error
        except FanlightError:
            self.close()
            raise

    # What callers do.

    def request(
        self, *, timeout: float = DEFAULT_TIMEOUT, mirrored: bool = False, **verb: Message | str | int
    ) -> requests_pb2.Reply:
        """Asks, and returns the answer; with `mirrored` once the picture here includes its effect.

        A failure is raised as its exception; what the service would not read as `BadArgument`.
        """
        (name,) = verb
        milliseconds = round(number("Request.timeout_ms", max(timeout, 0) * 1000))
        with self._changed:
            self._raise_if_over()
            self._serial += 1
            message = requests_pb2.Request(serial=self._serial, timeout_ms=milliseconds, **verb)  # type: ignore[arg-type]
            make_sendable(message, self.welcome.limits)
            asked = _Asked(SERVICE_REQUEST if name in SERVICE_VERBS else SESSION_REQUEST, message, name)
            if asked.kind == SESSION_REQUEST:
                self._raise_if_ended()
            self._asked[self._serial] = asked
            if self._open:
                self._send(asked.kind, message)
        deadline = time.monotonic() + timeout + GRACE
        try:
            self._wait(
                lambda: asked.reply is not None or asked.error is not None, timeout + GRACE, f"no answer to {name}")
        finally:
            with self._changed:
                self._asked.pop(message.serial, None)
        if asked.error is not None:
            raise asked.error
        reply = asked.reply
        if reply is None:
            raise ProtocolViolation(f"no answer to {name}")
        if reply.HasField("failure"):
            told = reply.failure
            raise failure(
                told.code, told.text, can_retry=told.can_retry, pending=[pending_sentence(each) for each in told.pending])
        if mirrored and reply.version:
            epoch = self.mirror.epoch
            self._wait(
                lambda: self.mirror.picture.version >= reply.version or self.mirror.epoch != epoch,
                deadline - time.monotonic(), f"no frame with version {reply.version}")
        return reply

    def attach(self, attachment: requests_pb2.Attach, timeout: float = DEFAULT_TIMEOUT) -> requests_pb2.Attached:
        """Attaches to a session; unless only for requests, returns once its picture is here."""
        reply = self.request(attach=attachment, timeout=timeout)
        with self._changed:
            self._attachment = attachment
        if attachment.mode != requests_pb2.Attach.SCRIPT:
            self._wait(lambda: self.mirror.frames > 0, timeout, "no first frame")
        return reply.attached

    def post(self, input: input_pb2.Input) -> int:
        """Sends an input without waiting for anything; returns its serial, for `included`."""
        with self._changed:
            self._raise_if_over()
            if self._attachment is None:
                raise NotAttached("an input needs a session; attach to one first")
            message = input_pb2.InputMessage(
                serial=self._input_serial + 1, seen=self.mirror.picture.version, input=input)
            make_sendable(message, self.welcome.limits)
            self._input_serial += 1
            self._unincluded.append(message)
            if self._open:
                self._send(INPUT, message)
            return self._input_serial

    def included(self, serial: int, timeout: float = DEFAULT_TIMEOUT) -> None:
        """Returns once the picture here includes the input with this serial."""
        self._wait_for_session(
            lambda: self.mirror.input_serial >= serial, timeout, f"no frame that includes input {serial}")

    def acknowledge(self) -> None:
        """Tells the session what has been applied: for a connection that was told not to do so by itself."""
        with self._changed:
            self._send(ACKNOWLEDGE, frame_pb2.Acknowledge(version=self.mirror.picture.version))

    def wait_for(self, condition: Callable[[Mirror], bool], timeout: float = DEFAULT_TIMEOUT, what: str = "") -> None:
        """Returns once the condition holds; it is asked after everything that arrives.

        Raises why, where the session ends before that.
        """
        self._wait_for_session(lambda: condition(self.mirror), timeout, what or "the condition does not hold")

    @contextmanager
    def reading(self) -> Iterator[Mirror]:
        """The mirror, standing still."""
        with self._changed:
            yield self.mirror

    def close(self) -> None:
        """Ends the connection. A session that was attached to stays."""
        with self._changed:
            if self._open and not self._closing and self._error is None:
                self._send(GOODBYE, handshake_pb2.Goodbye(code=common_pb2.SHUTTING_DOWN, text="The client is done."))
            self._closing = True
        self._wake()
        if threading.current_thread() is not self._thread:
            self._thread.join()
        self._wake_reader.close()
        self._wake_writer.close()
        self._context.term()

    # Within the lock.

    def _send(self, kind: int, message: Message | None = None) -> None:
        self._outgoing.append(bytes([kind]) + (message.SerializeToString() if message is not None else b""))
        self._wake()

    def _wake(self) -> None:
        try:
            self._wake_writer.send(b"\0", socket.MSG_DONTWAIT)
        except (BlockingIOError, OSError):
            pass  # Either full, and it wakes anyway, or closed.

    def _raise_if_over(self) -> None:
        if self._error is not None:
            raise self._error
        if self._closing:
            raise NotAttached("the connection is closed")

    def _raise_if_ended(self) -> None:
        if self.mirror.ended is not None:
            raise self.mirror.failure or NotAttached(f"the session has ended: {self.mirror.ended}")

    def _wait_for_session(self, condition: Callable[[], bool], timeout: float, what: str) -> None:
        """As `_wait`, for something that cannot come any more once the session has ended."""
        self._wait(lambda: condition() or self.mirror.ended is not None, timeout, what)
        with self._changed:
            if not condition():
                self._raise_if_ended()

    def _wait(self, condition: Callable[[], bool], timeout: float, what: str) -> None:
        deadline = time.monotonic() + timeout
        with self._changed:
            while not condition():
                self._raise_if_over()
                left = deadline - time.monotonic()
                if left <= 0:
                    raise TimedOut(f"{what} after {timeout:.1f} s", can_retry=True, pending=self.mirror.pending)
                self._changed.wait(left)

    # The thread.

    def _run(self) -> None:
        away_since: float | None = None
        while True:
            reached = _Link(self).run()
            with self._changed:
                if self._closing or self._error is not None:
                    self._open = False
                    self._changed.notify_all()
                    return
                now = time.monotonic()
                if reached:
                    away_since = now
                    self.reconnects += 1
                if away_since is None:
                    # Never reached: whoever connects wants to know at once.
                    self._fail(NoService(f"nobody listens at {self.endpoint}: start fanlightd, or name another endpoint"))
                elif now - away_since > AWAY_TIMEOUT:
                    self._fail(NoService(f"the service at {self.endpoint} went away and did not come back"))
                else:
                    self._changed.wait(RETRY_INTERVAL)

    def _fail(self, error: FanlightError) -> None:
        self._error = error
        self._changed.notify_all()

    def _lost(self) -> None:
        """The link is gone; what was asked and cannot be repeated gets no answer any more."""
        with self._changed:
            self._open = False
            self._outgoing.clear()
            for asked in self._asked.values():
                if asked.verb not in REPEATABLE:
                    asked.error = Lost("the connection was lost; whether this took effect is not known")
            self._changed.notify_all()

    def _hello(self) -> handshake_pb2.Hello:
        hello = handshake_pb2.Hello(
            major=MAJOR, minor=MINOR, client=NAME, role=self._role, features=handshake_pb2.SPLICE)  # type: ignore[arg-type]
        if self.welcome.token:
            hello.resume.token = self.welcome.token
            hello.resume.epoch = self.mirror.epoch
            hello.resume.version = self.mirror.picture.version
            hello.resume.input_serial = self._input_serial
        return hello


def _curve_keys(endpoint: str) -> tuple[bytes, bytes, bytes]:
    """The service's, and both of this user's, as ZeroMQ takes them."""
    secret = z85.encode(client_key())
    return z85.encode(service_key(endpoint)), zmq.curve_public(secret), secret


class _Link:
    """One socket's life, from connecting until it is lost or not wanted any more."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.reached = False
        self.heard_at = time.monotonic()
        self.pinged = False
        self.attaching: int | None = None
        self.attach_until = 0.0
        self.attach_again_at: float | None = None
        # Of the last frame of this link.
        self.version: int | None = None

    def run(self) -> bool:
        """Returns whether the service was reached."""
        connection = self.connection
        link = connection._context.socket(zmq.DEALER)
        link.linger = LINGER_MILLISECONDS
        link.reconnect_ivl = NO_RECONNECT_MILLISECONDS
        link.sndhwm = link.rcvhwm = HIGH_WATER
        link.maxmsgsize = 64 << 20
        if connection._keys is not None:
            link.curve_serverkey, link.curve_publickey, link.curve_secretkey = connection._keys
        monitor = link.get_monitor_socket(
            zmq.EVENT_DISCONNECTED | zmq.EVENT_CONNECT_RETRIED | zmq.EVENT_CLOSED | TURNED_AWAY)
        poller = zmq.Poller()
        poller.register(link, zmq.POLLIN)
        poller.register(monitor, zmq.POLLIN)
        poller.register(connection._wake_reader, zmq.POLLIN)
        try:
            link.connect(connection.endpoint if connection._keys is None else connection.endpoint.partition("#")[0])
            link.send(bytes([HELLO]) + connection._hello().SerializeToString())
            while not self._over():
                ready = dict(poller.poll(self._patience()))
                if connection._wake_reader.fileno() in ready:
                    self._drain()
                while link.poll(0):
                    self._receive(link.recv_multipart())
                if self.attach_again_at is not None and time.monotonic() >= self.attach_again_at:
                    with connection._changed:
                        self._attach_again()
                self._flush(link)
                if monitor in ready:
                    if recv_monitor_message(monitor)["event"] & TURNED_AWAY and connection._keys is not None:
                        with connection._changed:
                            connection._fail(NoService(
                                f"the service at {connection.endpoint} does not let this client in: is its key right after "
                                "the #, and does its keys/authorized have what `fanlight identity` prints?"))
                    break
                if self._silent():
                    break
        except zmq.ZMQError as error:
            with connection._changed:
                connection._fail(NoService(f"{connection.endpoint}: {error}"))
        finally:
            link.disable_monitor()
            monitor.close(0)
            link.close()
            connection._lost()
        return self.reached

    def _over(self) -> bool:
        with self.connection._changed:
            over = self.connection._closing or self.connection._error is not None
            return over and not self.connection._outgoing

    def _heartbeat(self) -> float:
        welcome = self.connection.welcome
        return welcome.heartbeat_ms / 1000 if welcome.HasField("heartbeat_ms") else DEFAULT_HEARTBEAT

    def _patience(self) -> int:
        """Milliseconds until there is something to do."""
        if self.attach_again_at is not None:
            return round(RETRY_INTERVAL * 1000)
        return max(50, round((self.heard_at + self._heartbeat() - time.monotonic()) * 1000))

    def _silent(self) -> bool:
        """Asks for a sign of life when there was none, and gives up in the end."""
        silence = time.monotonic() - self.heard_at
        if silence < self._heartbeat():
            self.pinged = False
        elif not self.pinged and self.reached:
            self.pinged = True
            with self.connection._changed:
                self.connection._send(PING)
        return silence > SILENT_HEARTBEATS * self._heartbeat()

    def _drain(self) -> None:
        try:
            while self.connection._wake_reader.recv(4096):
                pass
        except BlockingIOError:
            pass

    def _flush(self, link: zmq.Socket[bytes]) -> None:
        with self.connection._changed:
            outgoing, self.connection._outgoing = self.connection._outgoing, []
        for message in outgoing:
            link.send(message)

    def _receive(self, parts: list[bytes]) -> None:
        self.heard_at = time.monotonic()
        connection = self.connection
        with connection._changed:
            try:
                if len(parts) != 1 or not parts[0]:
                    raise FrameError(f"a message of {len(parts)} parts")
                self._take(parts[0][0], parts[0][1:])
            except (DecodeError, UnicodeError, FrameError, PictureError) as error:
                connection._send(GOODBYE, handshake_pb2.Goodbye(code=common_pb2.MALFORMED, text=str(error)))
                connection._fail(ProtocolViolation(f"the service broke the protocol: {error}"))
            connection._changed.notify_all()

    def _take(self, kind: int, body: bytes) -> None:
        connection = self.connection
        if kind == WELCOME:
            self._welcomed(handshake_pb2.Welcome.FromString(body))
        elif kind == GOODBYE:
            connection._fail(self._dismissed(handshake_pb2.Goodbye.FromString(body)))
        elif kind == PING:
            connection._send(PONG)
        elif kind == PONG:
            pass
        elif kind == REPLY:
            self._replied(requests_pb2.Reply.FromString(body))
        elif kind == FRAME:
            self._frame(body)
        elif kind == EVENT:
            self._event(frame_pb2.Event.FromString(body))
        else:
            raise FrameError(f"a message of kind {kind}")

    @staticmethod
    def _dismissed(goodbye: handshake_pb2.Goodbye) -> FanlightError:
        if goodbye.code in (Busy.code, LimitReached.code):
            # It is about this moment: a new connection may well be welcome. The session goes on without this one.
            return failure(goodbye.code, f"{goodbye.text} Connect again and try again.", can_retry=True)
        return failure(goodbye.code, goodbye.text)

    def _welcomed(self, welcome: handshake_pb2.Welcome) -> None:
        connection = self.connection
        self.reached = True
        connection.welcome = welcome
        if connection._attachment is not None and not welcome.resumed:
            # The service does not know us any more: attach anew, then ask again what was asked.
            self.attach_until = time.monotonic() + AWAY_TIMEOUT
            self._attach_again()
        else:
            self._ready()

    def _attach_again(self) -> None:
        connection = self.connection
        self.attach_again_at = None
        connection._serial += 1
        self.attaching = connection._serial
        connection._send(SERVICE_REQUEST, requests_pb2.Request(serial=self.attaching, attach=connection._attachment))

    def _ready(self) -> None:
        connection = self.connection
        connection._open = True
        for asked in connection._asked.values():
            if asked.reply is None and asked.error is None:
                connection._send(asked.kind, asked.message)

    def _replied(self, reply: requests_pb2.Reply) -> None:
        connection = self.connection
        check_reply(reply)
        if self.attaching is not None and reply.serial == self.attaching:
            self.attaching = None
            if not reply.HasField("failure"):
                self._ready()
            elif reply.failure.code == UnknownSession.code and time.monotonic() < self.attach_until:
                # A service that was started again hears of its sessions one by one.
                self.attach_again_at = time.monotonic() + RETRY_INTERVAL
            else:
                connection._fail(failure(reply.failure.code, reply.failure.text))
        elif asked := connection._asked.get(reply.serial):
            asked.reply = reply

    def _frame(self, body: bytes) -> None:
        connection = self.connection
        mirror = connection.mirror
        frame = decode_frame(body, mirror.picture, self.version)
        mirror.picture.apply(frame.delta)
        is_first, self.version = self.version is None, mirror.picture.version
        mirror.frames += 1
        mirror.frame_bytes += len(body) + 1
        if frame.epoch is not None and frame.epoch != mirror.epoch:
            # Another life has never heard of what was sent to the one before.
            mirror.epoch = frame.epoch
            connection._unincluded.clear()
        mirror.screen = frame.screen or mirror.screen
        mirror.title = frame.title if frame.title is not None else mirror.title
        mirror.pending = frame.pending
        mirror.input_serial = max(mirror.input_serial, frame.input_serial)
        mirror.stale_inputs.update(frame.stale_inputs)
        while connection._unincluded and connection._unincluded[0].serial <= mirror.input_serial:
            connection._unincluded.popleft()
        if is_first:
            for message in connection._unincluded:
                connection._send(INPUT, message)
        if connection._acknowledge:
            connection._send(ACKNOWLEDGE, frame_pb2.Acknowledge(version=mirror.picture.version))

    def _event(self, event: frame_pb2.Event) -> None:
        mirror = self.connection.mirror
        kind = event.WhichOneof("event")
        if kind == "restarted":
            mirror.restarts.append(event.restarted)
        elif kind == "ended":
            mirror.ended = event.ended
            if event.HasField("ended_code"):
                mirror.failure = failure(event.ended_code, event.ended)
            self.connection._attachment = None
        elif kind == "busy_ms":
            mirror.busy_milliseconds = event.busy_ms
        elif kind == "clipboard":
            mirror.clipboard = event.clipboard
        elif kind == "open_url":
            mirror.opened.append(event.open_url)
        elif kind == "announcement":
            mirror.announcements.append(event.announcement)
