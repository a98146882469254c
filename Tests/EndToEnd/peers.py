"""Peers below the Python client: hand-written ZMTP on the Unix socket, and ZeroMQ sockets with any keys over TCP."""

import ctypes
import socket
import struct

import zmq
from zmq.utils import z85

from fanlight import protocol as wire
from fanlight._wire import handshake_pb2, requests_pb2

# Seconds in which the service answers whatever happens.
PATIENCE = 20
# Flags of a part of a message.
MORE, LONG, COMMAND = 1, 2, 4
GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00NULL" + bytes(48)
VIEWER, TESTER = handshake_pb2.Hello.VIEWER, handshake_pb2.Hello.TESTER


def handshake(identity=None, kind=b"DEALER"):
    """Greeting and READY of a socket that names an identity, or none."""
    body = b"\x05READY"
    for name, value in ((b"Socket-Type", kind), (b"Identity", identity)):
        if value is not None:
            body += bytes([len(name)]) + name + struct.pack(">I", len(value)) + value
    return GREETING + bytes([COMMAND, len(body)]) + body


def part(message):
    """The only part of a message, with its flags and length."""
    if len(message) < 256:
        return bytes([0, len(message)]) + message
    return bytes([LONG]) + struct.pack(">Q", len(message)) + message


def hello(name="peer/1.0", role=VIEWER):
    return bytes([wire.HELLO]) + handshake_pb2.Hello(major=1, client=name, role=role).SerializeToString()


def request(serial, kind=wire.SERVICE_REQUEST, **verb):
    return bytes([kind]) + requests_pb2.Request(serial=serial, **verb).SerializeToString()


class LocalPeer:
    """A connection to the service's Unix socket that sends arbitrary messages."""

    def __init__(self, endpoint, identity=None):
        connected = socket.socket(socket.AF_UNIX)
        connected.settimeout(PATIENCE)
        connected.connect(endpoint.removeprefix("ipc://"))
        self._begin(connected, handshake(identity))

    def _begin(self, connected, opening):
        self.socket = connected
        self.socket.sendall(opening)
        self._received = bytearray()
        self._is_greeted = False

    def send(self, *messages):
        self.socket.sendall(b"".join(map(part, messages)))

    def receive(self):
        """Skips the other side's handshake and commands, and returns its next message; EOFError if there is none."""
        if not self._is_greeted:
            self._take(len(GREETING))
            self._is_greeted = True
        while True:
            flags = self._take(1)[0]
            size = struct.unpack(">Q", self._take(8))[0] if flags & LONG else self._take(1)[0]
            message = self._take(size)
            if not flags & COMMAND:
                return message

    def greet(self, **fields):
        """Sends Hello, and awaits Welcome."""
        self.send(hello(**fields))
        assert self.receive()[0] == wire.WELCOME
        return self

    def ask(self, message):
        """Sends a request, and returns the first reply."""
        self.send(message)
        while (received := self.receive())[0] != wire.REPLY:
            pass
        return requests_pb2.Reply.FromString(received[1:])

    def attach(self, session, mode=requests_pb2.Attach.OBSERVE):
        return self.ask(request(1, attach=requests_pb2.Attach(session=session, mode=mode)))

    def flood(self, messages, is_on):
        """Sends the messages again and again while `is_on()`, or until the service hangs up; reads nothing."""
        data = b"".join(map(part, messages))
        self.socket.settimeout(0.2)
        try:
            while is_on():
                self.socket.sendall(data)
        except OSError:
            pass

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _take(self, count):
        while len(self._received) < count:
            more = self.socket.recv(1 << 20)
            if not more:
                raise EOFError("the other side closed the connection")
            self._received += more
        taken = bytes(self._received[:count])
        del self._received[:count]
        return taken


class ServingPeer(LocalPeer):
    """The next connection to a listener, which it answers as a service that sends arbitrary messages."""

    def __init__(self, listener):
        accepted, _ = listener.accept()
        accepted.settimeout(PATIENCE)
        self._begin(accepted, handshake(kind=b"ROUTER"))


class RemotePeers:
    """ZeroMQ sockets that dial a service over TCP, with any keys and identities."""

    def __init__(self, remote):
        self.address, _, key = remote.remote.partition("#")
        self.service_key = z85.encode(bytes.fromhex(key))
        self.authorized = remote.state / "fanlight/keys/authorized"
        self.context = zmq.Context()
        self.context.max_sockets = 4096

    def authorize(self, *keys):
        self.authorized.write_text("".join(f"{z85.decode(public).hex()}\n" for public, _ in keys))
        self.authorized.chmod(0o600)

    def dial(self, keys, identity=None, queue=1000):
        peer = self.context.socket(zmq.DEALER)
        peer.linger = 0
        peer.rcvhwm = queue
        if identity is not None:
            peer.routing_id = identity
        peer.curve_serverkey = self.service_key
        peer.curve_publickey, peer.curve_secretkey = keys
        peer.connect(self.address)
        return peer

    @property
    def tcp_address(self):
        host, _, port = self.address.removeprefix("tcp://").rpartition(":")
        return host, int(port)

    def close(self):
        self.context.destroy(linger=0)


def answer(peer, patience=1000):
    """Returns the kind of the next message to a ZeroMQ peer within milliseconds; None if there is none."""
    return peer.recv()[0] if peer.poll(patience) else None


def auto_identities(count):
    """Returns the first identities that ZeroMQ's routers choose themselves, if nobody seeds the C library."""
    library = ctypes.CDLL(None)
    library.srand(1)

    def draw():
        low = library.rand()
        return (low | library.rand() << 31) & 0xFFFFFFFF

    starts = [draw() for _ in range(4)]
    return [b"\0" + (start + index & 0xFFFFFFFF).to_bytes(4, "big") for start in starts for index in range(2, count)]
