"""A proxy between clients and a service, which can cut its connections."""

import contextlib
import socket
import struct
import threading
import time

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
        # The number of connections so far.
        self.count = 0
        # Bytes to wait for on the way to the target.
        self._awaited = None
        self._passed = threading.Event()
        self._lock = threading.Lock()
        self._pairs = []
        self._refusal = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        """Ends all connections without regard to bytes in transit; returns their number."""
        with self._lock:
            pairs = list(self._pairs)
            for near, far in pairs:
                _shut_down(near)
                _shut_down(far)
        return len(pairs)

    def wait_for_connections(self, count, timeout=60):
        """Returns once this number of connections was made, including those that have ended."""
        deadline = time.monotonic() + timeout
        while self.count < count:
            assert time.monotonic() < deadline, f"only {self.count} connections were made"
            time.sleep(0.005)

    def watch_for(self, text):
        """Makes `wait_until_passed` wait for bytes that a client sends at once."""
        self._passed.clear()
        self._awaited = text

    def wait_until_passed(self, timeout=60):
        """Returns once the bytes were forwarded."""
        assert self._passed.wait(timeout), f"no client sends {self._awaited}"

    def wait_for_refusal(self, timeout=60):
        """Returns once a connection was accepted and closed."""
        assert self._refusal.wait(timeout), "nobody connects"

    def close(self):
        _shut_down(self._listener)
        self.cut()

    def _accept(self):
        with self._listener, contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                threading.Thread(target=self._forward, args=(near,), daemon=True).start()

    def _forward(self, near):
        """Forwards a connection until one end closes it. Only this thread closes the sockets: a descriptor that
        another one still reads could be a later connection's.
        """
        with near, socket.socket(self.family) as far:
            try:
                if not self.is_open:
                    raise ConnectionRefusedError
                far.connect(self.target)
            except OSError:
                self._refusal.set()
                return
            if self.family == socket.AF_INET:
                for each in (near, far):
                    each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            pair = (near, far)
            with self._lock:
                self._pairs.append(pair)
                self.count += 1
            back = threading.Thread(target=_copy, args=(far, near), daemon=True)
            back.start()
            _copy(near, far, self._note)
            back.join()
            with self._lock:
                self._pairs.remove(pair)

    def _note(self, data):
        if self._awaited is not None and self._awaited in data:
            self._passed.set()


def _copy(source, destination, note=lambda data: None):
    """Copies bytes until one of the sockets ends, and then ends both. Calls `note` with all bytes that were sent."""
    with contextlib.suppress(OSError):
        while data := source.recv(CHUNK_BYTES):
            destination.sendall(data)
            note(data)
    _shut_down(source)
    _shut_down(destination)


def _shut_down(connection):
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
