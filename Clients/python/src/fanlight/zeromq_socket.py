"""The connection to a service on another machine: ZeroMQ over TCP, encrypted with CURVE."""

from __future__ import annotations

import socket
import time
from collections import deque

import zmq
from zmq.utils.monitor import recv_monitor_message

from .checks import FrameError
from .errors import NoService
from .unix_stream import LONGEST

# A socket never reconnects by itself. Its queued messages would reach a service without a Hello, and again when they
# are repeated. Not -1: then sending would block without a peer.
_NO_RECONNECT_MILLISECONDS = 3_600_000
# Messages in ZeroMQ's memory, whose bytes it does not count. Others to send wait here, received ones with the service.
_SEND_HIGH_WATER = 16
_RECEIVE_HIGH_WATER = 16
_HANDSHAKE_FAILED = (
    zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL | zmq.EVENT_HANDSHAKE_FAILED_AUTH)


class ZeroMQSocket:
    """A socket of ZeroMQ's type DEALER.

    ZeroMQ delivers the parts of a message together, and its limit of bytes is for each part. So the service, which
    proves that it has its key, is trusted with this process's memory.
    """

    def __init__(
        self, context: zmq.Context[zmq.Socket[bytes]], endpoint: str, keys: tuple[bytes, bytes, bytes],
    ) -> None:
        self.endpoint = endpoint
        # True once a peer accepted the connection, whatever followed.
        self.accepted = False
        self.host_found = True
        # True if the handshake failed, which may be due to the keys. `was_refused` is true if it certainly was.
        self.handshake_failed = False
        self.was_refused = False
        # True once connecting began: the host has an address. For a host without one ZeroMQ only reports a retry.
        self._dialed = False
        self._is_lost = False
        # Messages that ZeroMQ has no space for, and their bytes.
        self._unsent: deque[bytes] = deque()
        self.unsent_bytes = 0
        self._socket = context.socket(zmq.DEALER)
        self._socket.reconnect_ivl = _NO_RECONNECT_MILLISECONDS
        self._socket.sndhwm, self._socket.rcvhwm = _SEND_HIGH_WATER, _RECEIVE_HIGH_WATER
        self._socket.maxmsgsize = LONGEST
        self._socket.curve_serverkey, self._socket.curve_publickey, self._socket.curve_secretkey = keys
        self._monitor = self._socket.get_monitor_socket(
            zmq.EVENT_CONNECT_DELAYED | zmq.EVENT_CONNECTED | zmq.EVENT_DISCONNECTED | zmq.EVENT_CONNECT_RETRIED
            | zmq.EVENT_CLOSED | _HANDSHAKE_FAILED)
        self._poller = zmq.Poller()
        self._poller.register(self._socket, zmq.POLLIN)
        self._poller.register(self._monitor, zmq.POLLIN)

    def connect(self) -> None:
        try:
            self._socket.connect(self.endpoint)
        except zmq.ZMQError as error:
            raise NoService(f"{self.endpoint}: {error}") from error

    def wait(self, wake: socket.socket, milliseconds: int) -> bool:
        """Returns once something can be received, the connection has changed, `wake` is readable, or after a time.

        Returns True if `wake` is readable.
        """
        self._poller.register(wake, zmq.POLLIN)
        self._poller.register(self._socket, zmq.POLLIN | (zmq.POLLOUT if self._unsent else 0))
        ready = dict(self._poller.poll(milliseconds))
        if self._monitor in ready:
            self._handle_event(recv_monitor_message(self._monitor)["event"])
        self._flush()
        return wake.fileno() in ready

    def send(self, message: bytes) -> None:
        self._unsent.append(message)
        self.unsent_bytes += len(message)
        self._flush()

    def receive(self) -> bytes | None:
        """Returns the next message, or None if there is none. Raises `FrameError` for one of several parts."""
        if not self._socket.poll(0):
            return None
        parts = self._socket.recv_multipart()
        if len(parts) != 1:
            raise FrameError(f"a message has {len(parts)} parts")
        return parts[0]

    def is_lost(self) -> bool:
        """Returns True once the connection is lost and all messages from before could be received."""
        return self._is_lost

    def close(self, linger_milliseconds: int) -> None:
        """Closes the connection. Ending the context waits a time for unsent messages to be sent."""
        deadline = time.monotonic() + linger_milliseconds / 1000
        while self._unsent and self._socket.poll(self._milliseconds_until(deadline), zmq.POLLOUT):
            self._flush()
        self._socket.linger = self._milliseconds_until(deadline)
        self._socket.disable_monitor()
        self._monitor.close(0)
        self._socket.close()

    @staticmethod
    def _milliseconds_until(deadline: float) -> int:
        return max(0, round((deadline - time.monotonic()) * 1000))

    def _flush(self) -> None:
        try:
            while self._unsent:
                self._socket.send(self._unsent[0], zmq.NOBLOCK)
                self.unsent_bytes -= len(self._unsent.popleft())
        except zmq.Again:
            pass

    def _handle_event(self, event: int) -> None:
        if event in (zmq.EVENT_CONNECT_DELAYED, zmq.EVENT_CONNECTED):
            self._dialed = True
            self.accepted = self.accepted or event == zmq.EVENT_CONNECTED
            return
        if event == zmq.EVENT_CONNECT_RETRIED:
            self.host_found = self._dialed
        self.handshake_failed = bool(event & _HANDSHAKE_FAILED)
        self.was_refused = event == zmq.EVENT_HANDSHAKE_FAILED_AUTH
        self._is_lost = True
