"""One connection's lifecycle: the handshake, heartbeats, frames and answers, until it is lost or closed."""

from __future__ import annotations

import itertools
import time
from typing import TYPE_CHECKING

from google.protobuf.message import DecodeError

from ._wire import common_pb2, frame_pb2, handshake_pb2, requests_pb2
from .checks import FrameError, check_event, check_reply
from .errors import (
    Busy, FanlightError, LimitReached, Lost, NoService, ProtocolViolation, TimedOut, UnknownSession, failure,
)
from .frames import decode_frame
from .picture import PictureError
from .protocol import (
    ACKNOWLEDGE, EVENT, FRAME, GOODBYE, HELLO, INPUT, MOST_BYTES, OTHER_BYTES, PING, PONG, REPLY, SERVICE_REQUEST,
    SESSION_REQUEST, WELCOME,
)
from .unix_stream import UnixStream
from .zeromq_socket import ZeroMQSocket

if TYPE_CHECKING:
    from .connection import Connection

# Heartbeats of silence after which the connection is dropped and made again.
SILENT_HEARTBEATS = 3
DEFAULT_HEARTBEAT = 5.0
# Seconds that a lost service may be away before callers get an error.
AWAY_TIMEOUT = 10.0
RETRY_INTERVAL = 0.05
# Seconds after a temporary Goodbye: the session is busy, or has too much to read.
DISMISSAL_INTERVAL = 0.2
# The service's rate limit per second, if Welcome omits it.
DEFAULT_RATE = 1_000
# Seconds' worth of messages that may be sent in a burst. A service accepts one: messages sent evenly may still arrive
# together.
BURST = 0.5
LINGER_MILLISECONDS = 500
# Bytes and messages that may wait to be sent while pings and frames are answered. Beyond that the service does not read
# the answers.
MOST_UNSENT_ANSWERS = 64 << 10
# Bytes that may wait to be sent before the link fails. A service keeps a quarter of it for a session that does not
# read.
MOST_UNSENT = 16 << 20
# Reasons of a Goodbye after which an attached client connects again and continues.
TEMPORARY = {Busy.code, LimitReached.code, TimedOut.code, Lost.code}
# Messages that are handled before messages are sent.
BATCH = 256


class Link:
    """One connection's lifecycle, from connecting until it is lost or closed."""

    def __init__(self, connection: Connection, transport: UnixStream | ZeroMQSocket) -> None:
        self.connection = connection
        self.transport = transport
        self.reached = False
        self.received_at = time.monotonic()
        self.pinged = False
        self.attaching: int | None = None
        self.attach_until = 0.0
        self.attach_again_at: float | None = None
        # The version of the last frame of this link.
        self.version: int | None = None
        # True from the report that the worker was replaced until the first frame of the new one.
        self.expects_epoch = False
        # True from that report until the ping after it: the service drops inputs that it gets before the pong.
        self.awaits_ping = False
        # True if a frame was not acknowledged because too much waited to be sent.
        self.owes_acknowledgement = False
        # The text of a Goodbye after which another connection continues.
        self.dismissal: str | None = None

    def run(self) -> bool:
        """Runs until the end; returns True if the service was reached."""
        connection, transport = self.connection, self.transport
        linger = LINGER_MILLISECONDS
        # True if messages may be left that were read together with earlier ones: no socket reports them.
        has_more = False
        try:
            transport.connect()
            transport.send(bytes([HELLO]) + connection._hello().SerializeToString())
            while not self._is_over():
                if transport.wait(connection._wake_reader, 0 if has_more else self._poll_milliseconds()):
                    self._drain()
                # Messages from before a loss may have the reason, so they are handled first.
                has_more = all(self.dismissal is None and self._receive() for _ in range(BATCH))
                if self.dismissal is not None:
                    linger = 0
                    break
                if self.attach_again_at is not None and time.monotonic() >= self.attach_again_at:
                    with connection._changed:
                        self._attach_again()
                self._flush()
                if transport.unsent_bytes > MOST_UNSENT:
                    self._report_unread()
                    linger = 0
                    break
                if transport.is_lost():
                    self._report_refusal()
                    # Unsent messages are discarded.
                    linger = 0
                    break
                if self._has_fallen_silent():
                    break
        except NoService as error:
            with connection._changed:
                connection._fail(error)
        finally:
            transport.close(linger)
            connection._lost(self.dismissal or "the connection was lost")
        return self.reached

    @property
    def failure_reason(self) -> str:
        """Returns a sentence for the caller that tried to connect."""
        endpoint = self.connection.endpoint
        if self.transport.accepted:
            return (
                f"the service at {endpoint} closed the connection without an answer: it may have ended, crashed, "
                "or reached its limit of open files, which its log reports")
        if self.transport.host_found:
            return f"no service listens at {endpoint}: start fanlightd, or use another endpoint"
        return f"the host of {endpoint} cannot be found: check its name"

    def _report_refusal(self) -> None:
        """Reports that a service on another machine refused the keys of this client."""
        connection, transport = self.connection, self.transport
        if not isinstance(transport, ZeroMQSocket) or not transport.handshake_failed:
            return
        # A service that had accepted this client may have ended during the handshake, which gives no reason.
        if transport.was_refused or not connection.welcome.token:
            with connection._changed:
                connection._fail(NoService(
                    f"the service at {connection.endpoint} refused this client: check that the key after # is the "
                    "service's, and that its keys/authorized has the key that `fanlight identity` prints"))

    def _report_unread(self) -> None:
        connection = self.connection
        with connection._changed:
            connection._fail(Busy(
                f"the service at {connection.endpoint} does not read: {self.transport.unsent_bytes} bytes wait to be "
                f"sent; at most {MOST_UNSENT} may. Connect again and try again.", can_retry=True))

    def _is_over(self) -> bool:
        with self.connection._changed:
            over = self.connection._closing or self.connection._error is not None
            return over and not self.connection._outgoing

    def _heartbeat(self) -> float:
        welcome = self.connection.welcome
        return welcome.heartbeat_ms / 1000 if welcome.HasField("heartbeat_ms") else DEFAULT_HEARTBEAT

    def _poll_milliseconds(self) -> int:
        """Returns the milliseconds until the next action."""
        if self.attach_again_at is not None:
            return round(RETRY_INTERVAL * 1000)
        if self.connection._outgoing:
            return 1
        return max(50, round((self.received_at + self._heartbeat() - time.monotonic()) * 1000))

    def _has_fallen_silent(self) -> bool:
        """Sends a ping after silence; returns True once the silence lasts too long."""
        silence = time.monotonic() - self.received_at
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

    def _flush(self) -> None:
        with self.connection._changed:
            if self.owes_acknowledgement and self._may_answer():
                self._acknowledge()
            outgoing = list(itertools.takewhile(self._may_send, self.connection._outgoing))
            del self.connection._outgoing[:len(outgoing)]
        for message in outgoing:
            self.transport.send(message)

    def _may_send(self, message: bytes) -> bool:
        """Counts a message as the service does; returns False if it has to wait because of the rate limit."""
        if message[0] not in (INPUT, SESSION_REQUEST):
            return True
        if self.awaits_ping and message[0] == INPUT:
            return False
        now = time.monotonic()
        spacing = 1 / (self.connection.welcome.limits.inputs_per_second or DEFAULT_RATE)
        through = max(self.connection._through, now) + spacing
        if through - now > max(spacing, BURST):
            return False
        self.connection._through = through
        return True

    def _receive(self) -> bool:
        """Handles the next message; returns False if there is none, or an invalid one."""
        connection = self.connection
        with connection._changed:
            try:
                message = self.transport.receive()
                if message is None:
                    return False
                self.received_at = time.monotonic()
                if not message:
                    raise FrameError("a message is empty")
                most = MOST_BYTES.get(message[0], OTHER_BYTES)
                if len(message) > most:
                    raise FrameError(
                        f"a message of kind {message[0]} has {len(message)} bytes; at most {most} are allowed")
                self._handle(message[0], message[1:])
                return True
            except (DecodeError, UnicodeError, FrameError, PictureError) as error:
                connection._send(GOODBYE, handshake_pb2.Goodbye(code=common_pb2.MALFORMED, text=str(error)))
                connection._fail(ProtocolViolation(f"the service violated the protocol: {error}"))
                return False
            finally:
                connection._changed.notify_all()

    def _handle(self, kind: int, body: bytes) -> None:
        connection = self.connection
        if kind == WELCOME:
            self._handle_welcome(handshake_pb2.Welcome.FromString(body))
        elif kind == GOODBYE:
            self._handle_goodbye(handshake_pb2.Goodbye.FromString(body))
        elif kind == PING:
            self._answer_ping()
        elif kind == PONG:
            pass
        elif kind == REPLY:
            self._handle_reply(requests_pb2.Reply.FromString(body))
        elif kind == FRAME:
            self._handle_frame(body)
        elif kind == EVENT:
            self._handle_event(frame_pb2.Event.FromString(body))
        else:
            raise FrameError(f"a message has the unknown kind {kind}")

    def _may_answer(self) -> bool:
        """Returns False while the service does not read: one that sends without end gets no further answers."""
        return self.transport.unsent_bytes + len(self.connection._outgoing) < MOST_UNSENT_ANSWERS

    def _answer_ping(self) -> None:
        """Answers before the inputs that waited for this ping; otherwise in order."""
        if self.awaits_ping:
            self.awaits_ping = False
            self.connection._send_first(PONG)
        elif self._may_answer():
            self.connection._send(PONG)

    def _acknowledge(self) -> None:
        """Acknowledges the newest version, and with it all earlier ones."""
        connection = self.connection
        self.owes_acknowledgement = not self._may_answer()
        if not self.owes_acknowledgement:
            connection._send(ACKNOWLEDGE, frame_pb2.Acknowledge(version=connection.mirror.picture.version))

    def _handle_goodbye(self, goodbye: handshake_pb2.Goodbye) -> None:
        connection = self.connection
        if not self.reached or connection._attachment is None or goodbye.code not in TEMPORARY:
            connection._fail(self._goodbye_error(goodbye))
            return
        if goodbye.code == Lost.code:
            # The session has no record of this client, which connects again as a new one.
            connection._lose_inputs()
            connection.welcome.ClearField("token")
        self.dismissal = goodbye.text

    @staticmethod
    def _goodbye_error(goodbye: handshake_pb2.Goodbye) -> FanlightError:
        if goodbye.code in (Busy.code, LimitReached.code):
            # A temporary condition: a new connection may be accepted. The session goes on without this one.
            return failure(goodbye.code, f"{goodbye.text} Connect again and try again.", can_retry=True)
        return failure(goodbye.code, goodbye.text)

    def _handle_welcome(self, welcome: handshake_pb2.Welcome) -> None:
        connection = self.connection
        if self.reached:
            # Each Welcome repeats the outstanding requests.
            raise FrameError("a second Welcome came on one connection")
        self.reached = True
        connection.welcome = welcome
        connection.mirror.reset_conditions()
        if connection._attachment is not None and not welcome.resumed:
            # The service has no record of this client: attach again, then repeat the requests.
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
        for outstanding in connection._outstanding.values():
            if outstanding.reply is None and outstanding.error is None:
                connection._send(outstanding.kind, outstanding.message)

    def _handle_reply(self, reply: requests_pb2.Reply) -> None:
        connection = self.connection
        check_reply(reply)
        if self.attaching is not None and reply.serial == self.attaching:
            self.attaching = None
            if not reply.HasField("failure"):
                self._ready()
            elif reply.failure.code == UnknownSession.code and time.monotonic() < self.attach_until:
                # A restarted service gets its sessions one by one.
                self.attach_again_at = time.monotonic() + RETRY_INTERVAL
            else:
                connection._fail(failure(reply.failure.code, reply.failure.text))
        elif outstanding := connection._outstanding.get(reply.serial):
            outstanding.reply = reply
            outstanding.epoch = connection.mirror.epoch

    def _handle_frame(self, body: bytes) -> None:
        connection = self.connection
        mirror = connection.mirror
        frame = decode_frame(body, mirror.picture, self.version)
        mirror.picture.apply(frame.delta)
        is_first, self.version = self.version is None, mirror.picture.version
        mirror.frames += 1
        mirror.frame_bytes += len(body) + 1
        if frame.epoch is not None and frame.epoch != mirror.epoch:
            # A new worker has not received inputs that were sent to the previous one.
            if mirror.epoch and not self.expects_epoch:
                connection._lose_inputs()
            mirror.epoch = frame.epoch
            self.expects_epoch = False
        self.awaits_ping = False
        mirror.screen = frame.screen or mirror.screen
        mirror.title = frame.title if frame.title is not None else mirror.title
        mirror.pending = frame.pending
        mirror.input_serial = max(mirror.input_serial, frame.input_serial)
        # Only serials of sent inputs, because a service may send any number of others.
        mirror.stale_inputs.update(serial for serial in frame.stale_inputs if serial <= connection._input_serial)
        while connection._unincluded and connection._unincluded[0].serial <= mirror.input_serial:
            connection._unincluded.popleft()
        if is_first:
            for message in connection._unincluded:
                connection._send(INPUT, message)
        if connection._acknowledge:
            self._acknowledge()

    def _handle_event(self, event: frame_pb2.Event) -> None:
        check_event(event)
        connection = self.connection
        connection.mirror.handle(event)
        kind = event.WhichOneof("event")
        if kind == "ended":
            connection._attachment = None
        elif kind == "restarted":
            connection._lose_inputs()
            self.expects_epoch = self.awaits_ping = True
