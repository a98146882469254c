"""The connection to a service on this machine: ZMTP 3.0 over a Unix socket, without a library.

ZeroMQ delivers the parts of a message together, so a message of endless parts would fill this process's memory. Here a
message has one part, of at most `LONGEST` bytes.
"""

from __future__ import annotations

import select
import socket
import time

from .checks import FrameError
from .errors import NoService

# Slightly larger than any permitted message, so that the reason for most refusals is a sentence.
LONGEST = 9 << 20
_CHUNK = 256 << 10
# Unsent bytes up to which pings of the peer's library are answered.
_MOST_UNSENT_PONGS = 64 << 10
# Seconds between attempts to connect to a service whose queue of new connections is full.
_QUEUE_INTERVAL = 0.02

_GREETING_SIZE = 64
_MECHANISM = b"NULL" + bytes(16)
_READY = b"\x05READY"
_READY_BODY = _READY + b"\x0bSocket-Type" + len(b"DEALER").to_bytes(4, "big") + b"DEALER"
_GREETING = (b"\xff" + bytes(7) + b"\x01\x7f\x03\x00" + _MECHANISM).ljust(_GREETING_SIZE, b"\0")
_PING, _PONG = b"\x04PING", b"\x04PONG"
_LIFETIME_SIZE = 2
_LONGEST_CONTEXT = 16

_MORE, _LONG, _COMMAND = 1, 2, 4


class UnixStream:
    """A socket of ZeroMQ's type DEALER. All methods but `close` return immediately."""

    def __init__(self, path: str) -> None:
        self.path = path
        # True once the service accepted the connection, whatever followed.
        self.accepted = False
        self.host_found = True
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.setblocking(False)
        self._received = bytearray()
        self._unsent = bytearray(_GREETING + bytes([_COMMAND, len(_READY_BODY)]) + _READY_BODY)
        # Messages until the peer is ready: ZeroMQ's own sockets close a connection with an earlier one.
        self._held = bytearray()
        self._is_greeted = False
        self._is_ready = False
        self._is_lost = False
        self._is_invalid = False

    def connect(self) -> None:
        """Connects. If no service listens, the connection is lost."""
        try:
            self._socket.connect(self.path)
            self.accepted = True
        except BlockingIOError:
            # The queue of new connections is full; `wait` tries again.
            pass
        except (FileNotFoundError, ConnectionError):
            self._is_lost = True
        except OSError as error:
            raise NoService(f"{self.path}: {error}") from error

    def wait(self, wake: socket.socket, milliseconds: int) -> bool:
        """Returns once something can be received or sent, `wake` is readable, or after a time.

        Returns True if `wake` is readable.
        """
        if self._is_lost:
            return False
        if not self.accepted:
            time.sleep(_QUEUE_INTERVAL)
            self.connect()
            milliseconds = 0
        poll = select.poll()
        poll.register(wake, select.POLLIN)
        if self.accepted:
            poll.register(self._socket, select.POLLIN | (select.POLLOUT if self._unsent else 0))
        ready = dict(poll.poll(milliseconds))
        self._flush()
        return wake.fileno() in ready

    @property
    def unsent_bytes(self) -> int:
        """Returns the number of bytes that the service has not accepted yet."""
        return len(self._unsent) + len(self._held)

    def send(self, message: bytes) -> None:
        size = len(message)
        stream = self._unsent if self._is_ready else self._held
        stream += bytes([0, size]) if size < 256 else bytes([_LONG]) + size.to_bytes(8, "big")
        stream += message
        self._flush()

    def receive(self) -> bytes | None:
        """Returns the next message, or None if none is complete. Raises `FrameError` for an invalid stream.

        It reads from the socket at most once. A peer that sends no end of commands thus cannot keep the caller here.
        """
        if self._is_invalid or not self.accepted:
            return None
        try:
            message = self._next()
            if message is None and self._read():
                message = self._next()
            return message
        except (FrameError, NoService):
            self._is_invalid = True
            self._received.clear()
            raise

    def is_lost(self) -> bool:
        """Returns True once the connection is lost and all messages from before were received."""
        return self._is_lost

    def close(self, linger_milliseconds: int) -> None:
        """Closes the connection; waits a time for unsent messages to be sent."""
        deadline = time.monotonic() + linger_milliseconds / 1000
        poll = select.poll()
        poll.register(self._socket, select.POLLOUT)
        while self.accepted and self._unsent and (left := deadline - time.monotonic()) > 0:
            poll.poll(left * 1000)
            self._flush()
        try:
            # A forked process may have a copy of the socket, which would keep the connection open.
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # It was never connected, or the service has closed it.
        self._socket.close()

    def _flush(self) -> None:
        if not self.accepted:
            return
        try:
            while self._unsent:
                del self._unsent[:self._socket.send(self._unsent, socket.MSG_NOSIGNAL)]
        except (BlockingIOError, InterruptedError):
            pass
        except OSError:
            # The last messages of the service may have the reason, so the end is found by reading.
            self._unsent.clear()

    def _read(self) -> bool:
        """Reads a piece; returns False if there is none."""
        try:
            piece = self._socket.recv(_CHUNK)
        except (BlockingIOError, InterruptedError):
            return False
        except OSError:
            piece = b""
        self._received += piece
        self._is_lost = not piece
        return bool(piece)

    def _next(self) -> bytes | None:
        """Returns the next whole message and answers the commands before it."""
        if not self._is_greeted and not self._greeted():
            return None
        while len(self._received) >= 2:
            flags = self._received[0]
            if flags & ~(_MORE | _LONG | _COMMAND):
                raise FrameError(f"a frame has unknown flags, {flags}")
            # Known from the first byte, before a part is kept.
            if flags & _MORE:
                raise FrameError("a message has more than one part")
            start = 9 if flags & _LONG else 2
            if len(self._received) < start:
                return None
            size = int.from_bytes(self._received[1:start], "big")
            if size > LONGEST:
                raise FrameError(f"a message has {size} bytes; at most {LONGEST} are allowed")
            if len(self._received) < start + size:
                return None
            body = bytes(memoryview(self._received)[start:start + size])
            del self._received[:start + size]
            if not flags & _COMMAND:
                if not self._is_ready:
                    raise NoService(f"{self.path}: the peer sent no READY command; it is not a Fanlight service")
                return body
            self._handle_command(body)
        return None

    def _greeted(self) -> bool:
        """Checks the peer's greeting as far as it was received; returns True once it is complete."""
        greeting = bytes(self._received[:_GREETING_SIZE])
        if greeting[:1] not in (b"", b"\xff") or greeting[9:10] not in (b"", b"\x7f"):
            raise NoService(f"{self.path}: the peer sent no ZMTP 3.0 greeting; it is not a Fanlight service")
        if len(greeting) < _GREETING_SIZE:
            return False
        if greeting[10] < 3 or greeting[12:32] != _MECHANISM:
            raise NoService(f"{self.path}: the peer does not speak ZMTP 3.0 with the mechanism NULL")
        del self._received[:_GREETING_SIZE]
        self._is_greeted = True
        return True

    def _handle_command(self, command: bytes) -> None:
        if not self._is_ready:
            self._is_ready = command.startswith(_READY)
            if not self._is_ready:
                raise NoService(f"{self.path}: the peer sent no READY command; it is not a Fanlight service")
            self._unsent += self._held
            self._held.clear()
            self._flush()
        elif command.startswith(_PING) and len(self._unsent) <= _MOST_UNSENT_PONGS:
            context = command[len(_PING) + _LIFETIME_SIZE:][:_LONGEST_CONTEXT]
            self._unsent += bytes([_COMMAND, len(_PONG) + len(context)]) + _PONG + context
            self._flush()
