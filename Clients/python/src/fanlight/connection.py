"""One connection to the service: the handshake, a mirror of the attached session's picture, requests and answers.

A thread owns the socket. It answers heartbeats, applies and acknowledges frames, and replaces a lost connection by a
new one that resumes it. Callers only wait for conditions.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import zmq
from google.protobuf.message import Message
from zmq.utils import z85

from ._wire import common_pb2, frame_pb2, handshake_pb2, input_pb2, requests_pb2
from .arguments import make_sendable, number
from .endpoint import client_key, service_key
from .errors import FanlightError, Lost, NoService, NotAttached, OtherProcess, ProtocolViolation, TimedOut, failure
from .frames import pending_sentence
from .link import AWAY_TIMEOUT, DISMISSAL_INTERVAL, RETRY_INTERVAL, Link
from .mirror import Mirror
from .protocol import (
    ACKNOWLEDGE, GOODBYE, INPUT, MAJOR, MINOR, REPEATABLE, SERVICE_REQUEST, SERVICE_VERBS, SESSION_REQUEST,
)
from .unix_stream import UnixStream
from .zeromq_socket import ZeroMQSocket

NAME = "fanlight-python 0.1"

DEFAULT_TIMEOUT = 10.0
# Seconds beyond a request's timeout, which the service answers itself, for the answer in transit.
GRACE = 2.0


@dataclass
class _OutstandingRequest:
    """An unanswered request."""

    kind: int
    message: requests_pb2.Request
    verb: str
    reply: requests_pb2.Reply | None = None
    # The mirror's epoch when the reply arrived. Versions in the reply belong to it.
    epoch: int = 0
    error: FanlightError | None = None


class Connection:
    """A client's connection. Methods may be called from any thread of the process that made it."""

    def __init__(
        self, endpoint: str, *, role: str = "tester", timeout: float = DEFAULT_TIMEOUT, acknowledge: bool = True,
    ) -> None:
        number("Request.timeout_ms", timeout * 1000)
        self.endpoint = endpoint
        self.mirror = Mirror()
        self.welcome = handshake_pb2.Welcome()
        self.reconnects = 0
        self._role = handshake_pb2.Hello.Role.Value(role.upper())
        self._acknowledge = acknowledge
        self._attachment: requests_pb2.Attach | None = None
        self._changed = threading.Condition()
        self._process = os.getpid()
        self._outstanding: dict[int, _OutstandingRequest] = {}
        self._outgoing: list[bytes] = []
        # The time at which all sent messages would be done at exactly the service's rate.
        self._through = 0.0
        self._serial = 0
        self._input_serial = 0
        # Inputs that no frame has included yet: after a lost connection they are sent again, under the same serials.
        self._unincluded: deque[input_pb2.InputMessage] = deque()
        self._open = False
        self._closing = False
        self._error: FanlightError | None = None
        self._keys = _curve_keys(endpoint) if endpoint.startswith("tcp://") else None
        # ZeroMQ has threads of its own, so it is started only for services on other machines.
        self._context = zmq.Context() if self._keys is not None else None
        self._wake_reader, self._wake_writer = socket.socketpair()
        self._wake_reader.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="fanlight", daemon=True)
        self._thread.start()
        try:
            self._wait(lambda: self._open, timeout, f"no Welcome from {endpoint}")
        except TimedOut as error:
            self.close()
            raise NoService(f"no service answers at {endpoint}; is fanlightd running?") from error
        except FanlightError:
            self.close()
            raise

    # Methods for callers.

    def request(
        self, *, timeout: float = DEFAULT_TIMEOUT, mirrored: bool = False, **verb: Message | str | int
    ) -> requests_pb2.Reply:
        """Sends a request and returns the answer; with `mirrored` once the mirror includes its effect.

        A failure is raised as its exception, an invalid argument as `BadArgument`.
        """
        (name,) = verb
        milliseconds = round(number("Request.timeout_ms", timeout * 1000))
        with self._lock():
            self._raise_if_over()
            self._serial += 1
            message = requests_pb2.Request(
                serial=self._serial, timeout_ms=milliseconds, **verb)  # type: ignore[arg-type]
            make_sendable(message, self.welcome.limits)
            outstanding = _OutstandingRequest(
                SERVICE_REQUEST if name in SERVICE_VERBS else SESSION_REQUEST, message, name)
            if outstanding.kind == SESSION_REQUEST:
                self._raise_if_ended()
            self._outstanding[self._serial] = outstanding
            if self._open:
                self._send(outstanding.kind, message)
        deadline = time.monotonic() + timeout + GRACE
        try:
            self._wait(
                lambda: outstanding.reply is not None or outstanding.error is not None, timeout + GRACE,
                f"no answer to {name}")
        finally:
            with self._changed:
                self._outstanding.pop(message.serial, None)
        if outstanding.error is not None:
            raise outstanding.error
        reply = outstanding.reply
        if reply is None:
            raise ProtocolViolation(f"no answer to {name}")
        if reply.HasField("failure"):
            reported = reply.failure
            raise failure(
                reported.code, reported.text, can_retry=reported.can_retry,
                pending=[pending_sentence(each) for each in reported.pending],
                busy=any(each.kind == common_pb2.Pending.BUSY for each in reported.pending))
        if mirrored and reply.version:
            # The app may have been restarted since the reply arrived, and its versions begin again.
            self._wait(
                lambda: self.mirror.picture.version >= reply.version or self.mirror.epoch != outstanding.epoch,
                deadline - time.monotonic(), f"no frame with version {reply.version}")
        return reply

    def attach(self, attachment: requests_pb2.Attach, timeout: float = DEFAULT_TIMEOUT) -> requests_pb2.Attached:
        """Attaches to a session; except in script mode, returns once the first picture has arrived."""
        reply = self.request(attach=attachment, timeout=timeout)
        with self._changed:
            self._attachment = attachment
        if attachment.mode != requests_pb2.Attach.SCRIPT:
            self._wait(lambda: self.mirror.frames > 0, timeout, "no first frame")
        return reply.attached

    def post(self, input: input_pb2.Input) -> int:
        """Sends an input without waiting; returns its serial, for `included`."""
        with self._lock():
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
        """Returns once the mirror includes the input with this serial. Raises `Lost` if its effect is unknown."""
        self._wait_for_session(
            lambda: self.mirror.input_serial >= serial or serial in self.mirror.lost_inputs, timeout,
            f"no frame that includes input {serial}")
        with self._lock():
            if serial in self.mirror.lost_inputs:
                raise Lost(f"the effect of input {serial} is unknown: its worker died, or has forgotten this client")

    def acknowledge(self) -> None:
        """Acknowledges the applied frames: for a connection without automatic acknowledgement."""
        with self._lock():
            self._send(ACKNOWLEDGE, frame_pb2.Acknowledge(version=self.mirror.picture.version))

    def wait_for(self, condition: Callable[[Mirror], bool], timeout: float = DEFAULT_TIMEOUT, what: str = "") -> None:
        """Returns once the condition holds; it is checked after each received message.

        Raises the reason if the session ends before that.
        """
        self._wait_for_session(lambda: condition(self.mirror), timeout, what or "the condition does not hold")

    @contextmanager
    def reading(self) -> Iterator[Mirror]:
        """Locks the mirror for reading, so that it does not change meanwhile."""
        with self._lock():
            yield self.mirror

    def close(self) -> None:
        """Ends the connection. An attached session stays.

        Does nothing in a forked process: the connection belongs to its parent.
        """
        if os.getpid() != self._process:
            return
        with self._changed:
            if self._open and not self._closing and self._error is None:
                self._send(GOODBYE, handshake_pb2.Goodbye(code=common_pb2.SHUTTING_DOWN, text="The client is done."))
            self._closing = True
        self._wake()
        if threading.current_thread() is not self._thread:
            self._thread.join()
        self._wake_reader.close()
        self._wake_writer.close()
        if self._context is not None:
            self._context.term()

    def _lock(self) -> threading.Condition:
        """Returns the lock of the state. Raises in a forked process, where the lock could stay locked: threads are not
        forked.
        """
        if os.getpid() != self._process:
            raise OtherProcess(
                f"this connection belongs to process {self._process}: a forked process, for example of "
                "multiprocessing, must call fanlight.connect() itself")
        return self._changed

    # Methods that require the lock.

    def _send(self, kind: int, message: Message | None = None) -> None:
        self._outgoing.append(bytes([kind]) + (message.SerializeToString() if message is not None else b""))
        self._wake()

    def _send_first(self, kind: int) -> None:
        """Sends a message without a body before all that wait."""
        self._outgoing.insert(0, bytes([kind]))
        self._wake()

    def _wake(self) -> None:
        try:
            self._wake_writer.send(b"\0", socket.MSG_DONTWAIT)
        except (BlockingIOError, OSError):
            pass  # Either full, and the thread wakes anyway, or closed.

    def _raise_if_over(self) -> None:
        if self._error is not None:
            raise self._error
        if self._closing:
            raise NotAttached("the connection is closed")

    def _raise_if_ended(self) -> None:
        if self.mirror.ended is not None:
            raise self.mirror.failure or NotAttached(f"the session has ended: {self.mirror.ended}")

    def _wait_for_session(self, condition: Callable[[], bool], timeout: float, what: str) -> None:
        """Waits as `_wait` does, for a condition that cannot become true once the session has ended."""
        self._wait(lambda: condition() or self.mirror.ended is not None, timeout, what)
        with self._changed:
            if not condition():
                self._raise_if_ended()

    def _wait(self, condition: Callable[[], bool], timeout: float, what: str) -> None:
        deadline = time.monotonic() + timeout
        with self._lock():
            while not condition():
                self._raise_if_over()
                left = deadline - time.monotonic()
                if left <= 0:
                    raise TimedOut(f"{what} after {timeout:.1f} s", can_retry=True, pending=self.mirror.pending)
                self._changed.wait(left)

    # Methods of the thread.

    def _make_transport(self) -> UnixStream | ZeroMQSocket:
        if self._context is None or self._keys is None:
            return UnixStream(self.endpoint.removeprefix("ipc://"))
        return ZeroMQSocket(self._context, self.endpoint.partition("#")[0], self._keys)

    def _run(self) -> None:
        away_since: float | None = None
        while True:
            link = Link(self, self._make_transport())
            reached = link.run()
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
                    # Never reached: a caller that connects expects an immediate failure.
                    self._fail(NoService(link.failure_reason))
                elif now - away_since > AWAY_TIMEOUT:
                    self._fail(NoService(f"the service at {self.endpoint} disconnected and did not come back"))
                else:
                    self._changed.wait(RETRY_INTERVAL if link.dismissal is None else DISMISSAL_INTERVAL)

    def _fail(self, error: FanlightError) -> None:
        self._error = error
        # At once: a caller that wakes must find the error of its request.
        self._fail_outstanding(error.text)
        self._changed.notify_all()

    def _lose_inputs(self) -> None:
        """Gives up the inputs that no frame has included. They are not sent again."""
        self.mirror.lost_inputs.update(message.serial for message in self._unincluded)
        self._unincluded.clear()
        self._outgoing = [message for message in self._outgoing if message[0] != INPUT]

    def _lost(self, reason: str) -> None:
        """Handles the loss of the link."""
        with self._changed:
            self._open = False
            self._outgoing.clear()
            self._fail_outstanding(reason)
            self._changed.notify_all()

    def _fail_outstanding(self, reason: str) -> None:
        """Fails the requests that cannot be repeated, with their connection's error if there is one."""
        error = self._error
        if error is None or error.can_retry:
            # A repetition might have the effect twice, also where connecting again helps.
            reason = (reason if error is None else error.text).rstrip(".")
            error = Lost(f"{reason}; the effect of this request is unknown")
        for outstanding in self._outstanding.values():
            if outstanding.verb not in REPEATABLE and outstanding.reply is None:
                outstanding.error = error

    def _hello(self) -> handshake_pb2.Hello:
        hello = handshake_pb2.Hello(
            major=MAJOR, minor=MINOR, client=NAME, role=self._role,  # type: ignore[arg-type]
            features=handshake_pb2.FEEDBACK)
        if self.welcome.token:
            hello.resume.token = self.welcome.token
            hello.resume.epoch = self.mirror.epoch
            hello.resume.version = self.mirror.picture.version
            hello.resume.input_serial = self._input_serial
        return hello


def _curve_keys(endpoint: str) -> tuple[bytes, bytes, bytes]:
    """Returns the service's public key and both keys of this user, in ZeroMQ's encoding."""
    secret = z85.encode(client_key())
    return z85.encode(service_key(endpoint)), zmq.curve_public(secret), secret
