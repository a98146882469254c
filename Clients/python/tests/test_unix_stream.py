"""The stream of a Unix socket: its framing, and services that break it."""

import socket
import struct
import time

import pytest

from fake_service import in_background
from fanlight import errors
from fanlight import protocol as wire
from fanlight._wire import common_pb2, frame_pb2, handshake_pb2, input_pb2, requests_pb2
from fanlight.connection import Connection
from fanlight.unix_stream import UnixStream

GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00NULL" + bytes(48)
READY = b"\x04\x1c\x05READY\x0bSocket-Type\x00\x00\x00\x06ROUTER"
WELCOME = bytes([wire.WELCOME]) + handshake_pb2.Welcome(service="raw", heartbeat_ms=60_000).SerializeToString()
APPS = bytes([wire.REPLY]) + requests_pb2.Reply(
    serial=1, apps=requests_pb2.Apps(apps=[requests_pb2.App(name="a" * 300)])).SerializeToString()
TIMEOUT_SECONDS = 30


def frame(message, flags=0):
    if len(message) < 256:
        return bytes([flags, len(message)]) + message
    return bytes([flags | 2]) + struct.pack(">Q", len(message)) + message


class RawService:
    """A listener whose bytes are written by hand."""

    def __init__(self, path):
        self.endpoint = f"ipc://{path}"
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.settimeout(TIMEOUT_SECONDS)
        self.listener.bind(str(path))
        self.listener.listen(1)
        self.peer = None
        self.sent = 0

    def accept(self):
        self.peer, _ = self.listener.accept()
        self.peer.settimeout(TIMEOUT_SECONDS)

    def read(self, size):
        data = b""
        while len(data) < size:
            piece = self.peer.recv(size - len(data))
            assert piece, f"the client has left after {data}"
            data += piece
        return data

    def read_frame(self):
        flags = self.read(1)[0]
        size = int.from_bytes(self.read(8 if flags & 2 else 1), "big")
        return flags & ~2, self.read(size)

    def welcome(self):
        """Starts a client and completes its handshake; returns a function that returns the client."""
        client = in_background(lambda: Connection(self.endpoint))
        self.accept()
        self.peer.sendall(GREETING + READY)
        assert self.read(64)[:12] == b"\xff" + bytes(7) + b"\x01\x7f\x03\x00"
        assert self.read(30) == READY.replace(b"ROUTER", b"DEALER")
        flags, hello = self.read_frame()
        assert (flags, hello[0]) == (0, wire.HELLO)
        self.peer.sendall(frame(WELCOME))
        return client()

    def send_until_refused(self, data, most):
        """Sends without end until the client leaves; returns the number of bytes that it accepted."""
        self.sent = 0
        try:
            while self.sent < most:
                self.sent += self.peer.send(data)
        except (BrokenPipeError, ConnectionResetError):
            return self.sent
        raise AssertionError(f"the client accepted {self.sent} bytes")

    def close(self):
        for end in (self.peer, self.listener):
            if end is not None:
                end.close()


def wait_until(holds):
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@pytest.fixture
def raw(tmp_path):
    made = RawService(tmp_path / "s")
    yield made
    made.close()


@pytest.fixture
def streams(monkeypatch):
    """The streams of all connections, the first one first."""
    made = []

    def make(path):
        made.append(UnixStream(path))
        return made[-1]

    monkeypatch.setattr("fanlight.connection.UnixStream", make)
    return made


def test_a_message_of_endless_parts_ends_the_connection_at_its_first_byte(raw):
    connection = raw.welcome()
    # The part is never kept, so the client accepts what its socket holds and what it reads at once.
    assert raw.send_until_refused(frame(bytes(1 << 20), flags=1), most=64 << 20) < 4 << 20
    with pytest.raises(errors.ProtocolViolation, match="more than one part"):
        connection.request(apps=common_pb2.Nothing())
    connection.close()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x01\x01", "more than one part"),
        (b"\x02" + struct.pack(">Q", 1 << 40), "1099511627776 bytes; at most 9437184"),
        (b"\x06" + struct.pack(">Q", 1 << 40), "1099511627776 bytes; at most 9437184"),
        (b"\x08\x00", "unknown flags, 8"),
        (b"\x00\x00", "a message is empty"),
        (frame(bytes([wire.WELCOME]) + bytes(64 << 10)), "65537 bytes; at most 65536"),
    ],
)
def test_an_invalid_stream_ends_the_connection_with_the_reason(raw, data, message):
    connection = raw.welcome()
    raw.peer.sendall(data)
    flags, goodbye = raw.read_frame()
    assert (flags, goodbye[0]) == (0, wire.GOODBYE)
    assert handshake_pb2.Goodbye.FromString(goodbye[1:]).code == common_pb2.MALFORMED
    with pytest.raises(errors.ProtocolViolation, match=message):
        connection.request(apps=common_pb2.Nothing())
    connection.close()
    assert raw.peer.recv(1) == b""


@pytest.mark.parametrize(
    ("opening", "message"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n", "no ZMTP 3.0 greeting"),
        (b"\xff" + bytes(8) + b"\x00", "no ZMTP 3.0 greeting"),
        (GREETING.replace(b"\x03\x00NULL", b"\x02\x00NULL"), "ZMTP 3.0 with the mechanism NULL"),
        (GREETING.replace(b"NULL" + bytes(1), b"PLAIN"), "ZMTP 3.0 with the mechanism NULL"),
        (GREETING + frame(b"\x05ERROR\x00", flags=4), "no READY command"),
        (GREETING + frame(WELCOME), "no READY command"),
    ],
)
def test_a_peer_of_another_protocol_is_no_service(raw, opening, message):
    client = in_background(lambda: Connection(raw.endpoint))
    raw.accept()
    raw.peer.sendall(opening)
    with pytest.raises(errors.NoService, match=message):
        client()


def test_a_stream_may_arrive_in_any_pieces(raw):
    connection = raw.welcome()
    apps = in_background(lambda: connection.request(apps=common_pb2.Nothing()))
    raw.read_frame()
    for byte in frame(b"\x04PING\x00\x00ctx", flags=4) + frame(bytes([wire.PING])) + frame(APPS):
        raw.peer.send(bytes([byte]))
    assert apps().apps.apps[0].name == "a" * 300
    assert raw.read_frame() == (4, b"\x04PONGctx")
    assert raw.read_frame() == (0, bytes([wire.PONG]))
    connection.close()


def test_many_messages_may_arrive_at_once(raw):
    connection = raw.welcome()
    apps = in_background(lambda: connection.request(apps=common_pb2.Nothing()))
    raw.read_frame()
    raw.peer.sendall(frame(b"\x09SUBSCRIBE", flags=4) + frame(bytes([wire.PING])) * 1_000 + frame(APPS))
    assert len(apps().apps.apps) == 1
    assert [raw.read_frame() for _ in range(1_000)] == [(0, bytes([wire.PONG]))] * 1_000
    connection.close()


def test_many_messages_without_answers_may_arrive_at_once(raw):
    connection = raw.welcome()
    events = [frame_pb2.Event(announcement=str(number)).SerializeToString() for number in range(1_000)]
    raw.peer.sendall(b"".join(frame(bytes([wire.EVENT]) + event) for event in events))
    connection.wait_for(lambda mirror: mirror.announcements[-1:] == ["999"])
    connection.close()


def test_endless_commands_neither_fill_memory_nor_delay_the_end(raw, streams):
    connection = raw.welcome()
    ping = frame(b"\x04PING\x00\x00" + bytes(16), flags=4) * 1_000
    flood = in_background(lambda: raw.send_until_refused(ping, most=1 << 40))
    # An answer to each of these would have as many bytes.
    wait_until(lambda: raw.sent > 4 << 20)
    assert len(streams[0]._unsent) < 1 << 20
    connection.close()
    flood()


def test_endless_pings_do_not_fill_memory(raw, streams):
    connection = raw.welcome()
    flood = in_background(lambda: raw.send_until_refused(frame(bytes([wire.PING])) * 10_000, most=1 << 40))
    # An answer to each of these would have as many bytes.
    wait_until(lambda: raw.sent > 4 << 20)
    assert len(streams[0]._unsent) < 1 << 20
    connection.close()
    flood()


def test_endless_frames_do_not_fill_memory_and_the_last_one_is_acknowledged(raw, streams, monkeypatch):
    monkeypatch.setattr("fanlight.link.MOST_UNSENT_ANSWERS", 1 << 10)
    connection = raw.welcome()
    frames = 20_000
    raw.peer.sendall(frame(bytes([wire.FRAME]) + frame_pb2.Frame(version=1, since=0).SerializeToString()))
    raw.peer.sendall(frame(bytes([wire.FRAME])) * (frames - 1))
    connection.wait_for(lambda mirror: mirror.frames == frames, timeout=TIMEOUT_SECONDS)
    # An answer to each of these would have as many bytes.
    assert streams[0].unsent_bytes < 4 << 10
    acknowledged = frame_pb2.Acknowledge()
    while acknowledged.version < frames:
        flags, message = raw.read_frame()
        assert (flags, message[0]) == (0, wire.ACKNOWLEDGE)
        acknowledged = frame_pb2.Acknowledge.FromString(message[1:])
    connection.close()


def test_pings_behind_inputs_that_wait_do_not_fill_memory(raw, streams, monkeypatch):
    monkeypatch.setattr("fanlight.link.MOST_UNSENT_ANSWERS", 1 << 10)
    connection = raw.welcome()
    connection._attachment = requests_pb2.Attach(session="a")
    # Inputs wait for the ping after it.
    raw.peer.sendall(frame(bytes([wire.EVENT]) + frame_pb2.Event(restarted="It crashed.").SerializeToString()))
    connection.wait_for(lambda mirror: mirror.restarts)
    with connection.reading():
        connection.welcome.limits.inputs_per_second = 1
    for _ in range(3):
        connection.post(input_pb2.Input(text="a"))
    raw.peer.sendall(frame(bytes([wire.PING])) * 20_000 + frame(bytes([wire.EVENT]) + frame_pb2.Event(
        announcement="last").SerializeToString()))
    connection.wait_for(lambda mirror: mirror.announcements == ["last"], timeout=TIMEOUT_SECONDS)
    with connection.reading():
        assert streams[0].unsent_bytes + len(connection._outgoing) < 4 << 10
        connection.welcome.limits.inputs_per_second = 1_000
    connection.close()


def test_a_service_that_reads_nothing_is_named(raw, streams):
    connection = raw.welcome()
    connection._attachment = requests_pb2.Attach(session="a")
    with pytest.raises(errors.Busy, match="does not read: .* bytes wait to be sent; at most 16777216 may") as raised:
        for _ in range(300):
            connection.post(input_pb2.Input(paste="a" * 60_000))
        connection.wait_for(lambda _: False, timeout=TIMEOUT_SECONDS)
    assert raised.value.can_retry
    connection.close()


def test_a_service_that_does_not_read_blocks_no_caller(raw):
    connection = raw.welcome()
    connection._attachment = requests_pb2.Attach(session="a")
    text = "a" * 60_000
    start = time.monotonic()
    for _ in range(100):
        connection.post(input_pb2.Input(paste=text))
    assert time.monotonic() - start < 5
    for _ in range(100):
        flags, message = raw.read_frame()
        assert (flags, message[0], len(message) > 60_000) == (0, wire.INPUT, True)
    connection.close()


def test_a_service_whose_queue_of_connections_is_full_is_tried_again(raw, monkeypatch):
    # The queue has two places, for a limit of one.
    waiting = [socket.socket(socket.AF_UNIX) for _ in range(2)]
    for each in waiting:
        each.connect(raw.endpoint.removeprefix("ipc://"))
    attempts = []
    connect = UnixStream.connect
    monkeypatch.setattr(UnixStream, "connect", lambda stream: (attempts.append(stream), connect(stream)))
    client = in_background(lambda: Connection(raw.endpoint))
    wait_until(lambda: len(attempts) > 1)
    assert attempts[0] is attempts[1] and not attempts[0].accepted
    for each in waiting:
        raw.accept()
        raw.peer.close()
        each.close()
    raw.accept()
    raw.peer.sendall(GREETING + READY + frame(WELCOME))
    connection = client()
    connection.close()


def test_a_copy_of_the_socket_does_not_keep_a_closed_connection_open(raw, streams):
    connection = raw.welcome()
    copy = streams[0]._socket.dup()
    connection.close()
    flags, goodbye = raw.read_frame()
    assert goodbye[0] == wire.GOODBYE
    assert raw.peer.recv(1) == b""
    copy.close()
