"""A proxy between clients and a service, which can cut its connections."""

import contextlib
import socket
import struct
import threading

CHUNK_BYTES = 65_536
# Closes a TCP connection with a reset and drops the bytes in transit.
RESET = struct.pack("ii", 1, 0)


class Proxy:
    """Accepts connections at an address of its own and forwards them to `target`: (host, port), or a socket's path.

    `address` is of the same family as the target; for a Unix socket give the path to listen at. While `is_open` is
    false, connections are accepted and closed.
    """

    def __init__(self, target, path=None):
        self.target = target
        self.family = socket.AF_INET if path is None else socket.AF_UNIX
        self._listener = socket.socket(self.family)
        self._listener.bind(path or ("127.0.0.1", 0))
        self._listener.listen(64)
        self.address = self._listener.getsockname()
        self.is_open = True
        self._lock = threading.Lock()
        self._pairs = []
        self._refusal = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        """Ends all connections without regard to bytes in transit; returns their number."""
        with self._lock:
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for each in pair:
                _end(each)
        return len(pairs)

    def wait_for_refusal(self, timeout=60):
        """Returns once a connection was accepted and closed."""
        assert self._refusal.wait(timeout), "nobody connects"

    def close(self):
        _end(self._listener)
        self.cut()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                self._forward(near)

    def _forward(self, near):
        far = socket.socket(self.family)
        try:
            if not self.is_open:
                raise ConnectionRefusedError
            far.connect(self.target)
        except OSError:
            self._refusal.set()
            _end(near)
            return _end(far)
        if self.family == socket.AF_INET:
            for each in (near, far):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        pair = (near, far)
        with self._lock:
            self._pairs.append(pair)
        for source, destination in (pair, pair[::-1]):
            threading.Thread(target=self._copy, args=(pair, source, destination), daemon=True).start()

    def _copy(self, pair, source, destination):
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK_BYTES):
                destination.sendall(data)
        with self._lock:
            if pair not in self._pairs:
                return
            self._pairs.remove(pair)
        for each in pair:
            _end(each)


def _end(connection):
    """Closes a socket, also one that another thread waits for."""
    with contextlib.suppress(OSError):
        if connection.family == socket.AF_INET:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
