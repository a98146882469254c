"""Invalid messages and misbehaving clients are refused with a reason, without an effect on other clients."""

import itertools
import socket
import time

import pytest
import zmq

from fanlight import errors, protocol as wire
from fanlight._wire import common_pb2, frame_pb2, handshake_pb2, input_pb2, requests_pb2
from fanlight.connection import Connection
from processes import Process, wait_logged

TIMEOUT_MILLISECONDS = 60_000


class RawClient:
    """A client that sends arbitrary messages."""

    def __init__(self, endpoint):
        self._context = zmq.Context()
        self.socket = self._context.socket(zmq.DEALER)
        self.socket.linger = 0
        self.socket.connect(endpoint)

    def send(self, kind, message=None):
        self.socket.send(bytes([kind]) + (message.SerializeToString() if message else b""))

    def send_hello(self, **fields):
        self.send(wire.HELLO, handshake_pb2.Hello(
            **({"major": wire.MAJOR, "minor": 0, "client": "raw", "role": handshake_pb2.Hello.TESTER} | fields)))

    def handshake(self, **fields):
        self.send_hello(**fields)
        return self.receive(wire.WELCOME, handshake_pb2.Welcome)

    def receive(self, kind, message_type=None):
        """Returns the next message, which must be of this kind; skips pings without an answer."""
        while self.socket.poll(TIMEOUT_MILLISECONDS):
            message = self.socket.recv()
            if message[0] == wire.PING:
                continue
            assert message[0] == kind, f"kind {message[0]} instead of {kind}: {message[:200]}"
            return message_type.FromString(message[1:]) if message_type else message[1:]
        raise AssertionError(f"no message of kind {kind}")

    def receive_goodbye(self):
        return self.receive(wire.GOODBYE, handshake_pb2.Goodbye)

    def close(self):
        self.socket.close()
        self._context.term()


@pytest.fixture
def raw(service, witness):
    made = RawClient(service.endpoint)
    yield made
    made.close()


@pytest.fixture
def witness(client):
    """Another session, which must keep working without a reconnect."""
    with client.open("test", session="witness", cells=(80, 24)) as session:
        yield session
        before = int(session["count"].label.removeprefix("Count: "))
        session["increment"].tap(timeout=60)
        assert session["count"].label == f"Count: {before + 1}"
        assert session.connection.reconnects == 0
        assert session.connection.mirror.restarts == []


def attach(raw, session="witness", mode=requests_pb2.Attach.CONTROL):
    raw.send(
        wire.SERVICE_REQUEST, requests_pb2.Request(serial=1, attach=requests_pb2.Attach(session=session, mode=mode)))
    reply = raw.receive(wire.REPLY, requests_pb2.Reply)
    assert reply.HasField("attached")


def test_an_unsupported_major_version_is_refused(raw):
    raw.send_hello(major=99)
    goodbye = raw.receive_goodbye()
    assert goodbye.code == common_pb2.UNSUPPORTED_VERSION
    assert str(wire.MAJOR) in goodbye.text


def test_a_newer_minor_version_is_accepted(raw):
    assert raw.handshake(minor=50).minor == wire.MINOR


def test_a_message_before_hello_is_refused(raw):
    raw.send(wire.SERVICE_REQUEST, requests_pb2.Request(serial=1, apps=common_pb2.Nothing()))
    assert raw.receive_goodbye().text


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (b"", common_pb2.MALFORMED),
        (b"\xfa", common_pb2.MALFORMED),
        (bytes([wire.SERVICE_REQUEST]) + b"\xff\xff\xff", common_pb2.MALFORMED),
        (
            bytes([wire.SERVICE_REQUEST]) + requests_pb2.Request(serial=1, close="x" * 40).SerializeToString()[:-3],
            common_pb2.MALFORMED,
        ),
        (bytes([wire.SERVICE_REQUEST]) + b"\x08\x01\x42\x02\xff\xfe", common_pb2.MALFORMED),
        (bytes([wire.SERVICE_REQUEST]) + b"\x08\x01\x42" + b"\x80\x80\x08" + b"x" * (2 << 16), common_pb2.TOO_LARGE),
        (bytes([wire.SERVICE_REQUEST]) + b"x" * (1 << 20), common_pb2.TOO_LARGE),
        (
            bytes([wire.SERVICE_REQUEST]) + requests_pb2.Request(
                serial=1, open=requests_pb2.Open(
                    app="test", screen=common_pb2.Screen(width=390, height=1e6))).SerializeToString(),
            common_pb2.TOO_LARGE,
        ),
        (bytes([wire.WELCOME]), common_pb2.MALFORMED),
        (bytes([wire.PING]) + b"more", common_pb2.MALFORMED),
        (bytes([wire.PONG]) + b"more", common_pb2.MALFORMED),
    ],
    ids=[
        "empty", "unknown kind", "malformed", "truncated", "not UTF-8", "long string", "oversized", "a high display",
        "wrong direction", "a ping with a body", "a pong with a body",
    ],
)
def test_a_malformed_message_ends_the_connection(raw, message, code):
    raw.handshake()
    raw.socket.send(message)
    goodbye = raw.receive_goodbye()
    assert (goodbye.code, bool(goodbye.text)) == (code, True)


def test_an_oversized_hello_is_refused(raw):
    raw.socket.send(bytes([wire.HELLO]) + b"x" * (70 << 10))
    assert raw.receive_goodbye().code == common_pb2.TOO_LARGE


def test_a_multipart_hello_is_refused(raw):
    hello = handshake_pb2.Hello(major=wire.MAJOR, minor=0, client="raw", role=handshake_pb2.Hello.TESTER)
    raw.socket.send_multipart([bytes([wire.HELLO]) + hello.SerializeToString(), b"more"])
    assert raw.receive_goodbye().code == common_pb2.MALFORMED


def test_a_hello_in_the_envelope_of_a_request_socket_is_refused(raw):
    hello = handshake_pb2.Hello(major=wire.MAJOR, minor=0, client="raw", role=handshake_pb2.Hello.TESTER)
    raw.socket.send_multipart([b"", bytes([wire.HELLO]) + hello.SerializeToString()])
    assert raw.receive_goodbye().code == common_pb2.MALFORMED


def test_a_multipart_message_is_refused(raw):
    raw.handshake()
    raw.socket.send_multipart([bytes([wire.PING]), b"more"])
    assert raw.receive_goodbye().code == common_pb2.MALFORMED


@pytest.mark.parametrize("text", ["a", "a" * 2_000])
def test_too_many_inputs_at_once_end_the_connection_with_a_reason(raw, witness, text):
    """The limit is either the daemon's rate or the length of the session's queue, whichever is reached first."""
    raw.handshake()
    attach(raw)
    raw.receive(wire.FRAME)
    # A busy machine may send less than the rate for a while, so the burst goes on until the reply.
    serials = itertools.count(1)
    message = bytes([wire.PONG])
    while message[0] != wire.GOODBYE:
        for serial in itertools.islice(serials, 3_000):
            raw.send(wire.INPUT, input_pb2.InputMessage(serial=serial, seen=1, input=input_pb2.Input(text=text)))
        while message[0] != wire.GOODBYE and raw.socket.poll(1_000):
            message = raw.socket.recv()
    goodbye = handshake_pb2.Goodbye.FromString(message[1:])
    assert goodbye.code == common_pb2.LIMIT_REACHED and "Send fewer" in goodbye.text
    # The session has yet to read the accepted messages: until then its queue is full for all clients.
    while True:
        try:
            witness["count"].info
            break
        except errors.Busy as busy:
            assert "does not read its messages" in str(busy)


def test_a_malformed_input_ends_the_connection(raw):
    raw.handshake()
    attach(raw)
    raw.receive(wire.FRAME)
    raw.socket.send(bytes([wire.INPUT]) + b"\xff\xff\xff")
    assert raw.receive_goodbye().code == common_pb2.MALFORMED


@pytest.mark.parametrize(
    "message",
    [
        bytes([wire.INPUT]) + input_pb2.InputMessage(
            serial=1, input=input_pb2.Input(composition="x" * 70_000)).SerializeToString(),
        bytes([wire.INPUT]) + input_pb2.InputMessage(
            serial=1, input=input_pb2.Input(resize=common_pb2.Screen(width=390, height=1e6))).SerializeToString(),
        bytes([wire.ACKNOWLEDGE]) + b"\x08\x01\x7a\x80\x80\x04" + b"x" * 65_536,
        bytes([wire.SESSION_REQUEST]) + requests_pb2.Request(
            serial=1,
            query=requests_pb2.Locator(within=[requests_pb2.Locator.Container(label="x")] * 17)).SerializeToString(),
    ],
    ids=["string", "display", "acknowledgement", "list"],
)
def test_a_session_reports_an_exceeded_limit_as_too_large(raw, message):
    raw.handshake()
    attach(raw)
    raw.receive(wire.FRAME)
    raw.socket.send(message)
    assert raw.receive_goodbye().code == common_pb2.TOO_LARGE


def test_a_session_request_before_attaching_is_refused(raw):
    raw.handshake()
    raw.send(wire.SESSION_REQUEST, requests_pb2.Request(serial=3, inspect=common_pb2.Nothing()))
    reply = raw.receive(wire.REPLY, requests_pb2.Reply)
    assert (reply.serial, reply.failure.code) == (3, common_pb2.NOT_ATTACHED)


def test_a_viewer_may_not_close_a_session(raw):
    raw.handshake(role=handshake_pb2.Hello.VIEWER)
    raw.send(wire.SERVICE_REQUEST, requests_pb2.Request(serial=1, close="witness"))
    assert raw.receive(wire.REPLY, requests_pb2.Reply).failure.code == common_pb2.NOT_PERMITTED


def test_a_peer_without_zmtp_is_disconnected(service, witness):
    path = service.endpoint.removeprefix("ipc://")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as stranger:
        stranger.connect(path)
        stranger.sendall(b"GET / HTTP/1.1\r\n\r\n" * 20)
        stranger.settimeout(TIMEOUT_MILLISECONDS / 1000)
        while stranger.recv(4096):
            pass


def test_a_peer_with_an_old_zmtp_version_is_not_reported_as_another_user(service, witness):
    path = service.endpoint.removeprefix("ipc://")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as stranger:
        stranger.connect(path)
        # An empty name and a message, as before version 2 of its protocol. Bytes of other protocols may look the same.
        stranger.sendall(b"\x01\x00\x06\x00hello")
        wait_logged(service, "sent no ZMTP 3.0 greeting")
    assert "another user" not in service.log_text


def test_a_connection_cut_within_a_message_affects_no_other_client(service, witness):
    path = service.endpoint.removeprefix("ipc://")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as stranger:
        stranger.connect(path)
        # A greeting with the NULL mechanism, a READY command as DEALER. Then the first of two parts and half of the
        # next.
        stranger.sendall(b"\xff\0\0\0\0\0\0\0\x01\x7f\x03\0NULL" + b"\0" * 48)
        greeting = b""
        stranger.settimeout(TIMEOUT_MILLISECONDS / 1000)
        while len(greeting) < 64:
            greeting += stranger.recv(64 - len(greeting))
        ready = b"\x05READY\x0bSocket-Type\0\0\0\x06DEALER\x08Identity\0\0\0\0"
        stranger.sendall(b"\x04" + bytes([len(ready)]) + ready)
        stranger.sendall(b"\x01\x01\x01" + b"\x00\x40half")


def test_a_client_that_never_acknowledges_does_not_grow_memory(service, client):
    with client.open("test", session="loud", cells=(200, 100)) as session:
        session["verbose"].tap()
        stalled = Connection(service.endpoint, acknowledge=False)
        stalled.attach(requests_pb2.Attach(session="loud"))
        worker = Process(next(each.process for each in client.sessions() if each.name == "loud"))
        daemon = Process(service.process.pid)

        def tap(times):
            for _ in range(times):
                session["increment"].tap()

        def growth():
            before = [process.private_bytes for process in (daemon, worker)]
            tap(200)
            return [process.private_bytes - then for process, then in zip((daemon, worker), before)]

        # Temporary allocations fill the heap, mostly within some 150 frames, on a busy machine later.
        tap(200)
        frames = stalled.mirror.frames
        # The unsent frames have more than 1.5 MB each time; only one picture is retained.
        grown = []
        while len(grown) < 4 and (not grown or max(grown[-1]) >= 700_000):
            grown.append(growth())
        assert stalled.mirror.frames == frames
        assert max(grown[-1]) < 700_000, grown
        # Back, it gets one step to the present.
        stalled.acknowledge()
        last = f"Count: {200 * (1 + len(grown))}"
        stalled.wait_for(lambda mirror: any(last in text for text in mirror.picture.text))
        assert stalled.mirror.frames <= frames + 2
        stalled.close()


def test_a_silent_client_is_parked_and_can_resume(service, witness):
    raw = RawClient(service.endpoint)
    welcome = raw.handshake()
    attach(raw)
    first = raw.receive(wire.FRAME, frame_pb2.Frame)
    version = first.version if first.HasField("version") else first.since + 1
    raw.send(wire.ACKNOWLEDGE, frame_pb2.Acknowledge(version=version))
    # The connection is cut without a Goodbye; the session goes on meanwhile.
    raw.close()
    witness["increment"].tap()
    again = RawClient(service.endpoint)
    resume = handshake_pb2.Resume(token=welcome.token, epoch=first.epoch, version=version)
    assert again.handshake(resume=resume).resumed
    missed = again.receive(wire.FRAME, frame_pb2.Frame)
    # One small step from the client's version, not the whole picture.
    assert not missed.nodes and missed.edits
    again.close()


def test_a_resuming_client_keeps_its_ledger_of_inputs(service, witness):
    increment = witness.find("increment").id
    tap = input_pb2.Input(act=input_pb2.ElementAct(layer=increment, action=input_pb2.Action(tap=1)))

    def send(client, serials, version):
        for serial in serials:
            client.send(wire.INPUT, input_pb2.InputMessage(serial=serial, seen=version, input=tap))

    def included(client, serial, version):
        """Acknowledges frames until one includes the input; returns that frame and its version."""
        while True:
            frame = client.receive(wire.FRAME, frame_pb2.Frame)
            version = frame.version if frame.HasField("version") else max(version, frame.since) + 1
            client.send(wire.ACKNOWLEDGE, frame_pb2.Acknowledge(version=version))
            if frame.input_serial >= serial:
                return frame, version

    raw = RawClient(service.endpoint)
    welcome = raw.handshake()
    attach(raw)
    first, version = included(raw, 0, 0)
    send(raw, [1, 2], version)
    _, version = included(raw, 2, version)
    raw.close()
    again = RawClient(service.endpoint)
    # As if it had no report that they arrived: it repeats them, and sends one more.
    resume = handshake_pb2.Resume(token=welcome.token, epoch=first.epoch, version=version, input_serial=2)
    assert again.handshake(resume=resume).resumed
    send(again, [1, 2, 3], version)
    included(again, 3, version)
    witness.expect("count", label="Count: 3")
    again.close()


def test_a_client_that_disconnects_before_the_reply_leaves_no_session(service, client, witness):
    # Some leave before the app runs, some while the answer is in transit.
    for milliseconds in range(0, 40, 4):
        leaving = RawClient(service.endpoint)
        leaving.handshake()
        screen = common_pb2.Screen(width=640, height=384)
        leaving.send(
            wire.SERVICE_REQUEST, requests_pb2.Request(serial=1, open=requests_pb2.Open(app="test", screen=screen)))
        time.sleep(milliseconds / 1000)
        leaving.close()
    until = time.monotonic() + TIMEOUT_MILLISECONDS / 1000
    while (names := [session.name for session in client.sessions()]) != ["witness"]:
        assert time.monotonic() < until, names


def test_expired_snapshots_delay_no_other_clients_snapshot(raw, witness):
    raw.handshake(role=handshake_pb2.Hello.VIEWER)
    attach(raw, mode=requests_pb2.Attach.OBSERVE)
    raw.receive(wire.FRAME)
    # As many at once as may be open; each is answered at the latest when it expires.
    for serial in range(2, 9_002, 250):
        for each in range(serial, serial + 250):
            raw.send(wire.SESSION_REQUEST, requests_pb2.Request(
                serial=each, timeout_ms=1, snapshot=requests_pb2.Snapshot(scale=4)))
        for _ in range(250):
            raw.receive(wire.REPLY)
    assert b"Count" in witness.snapshot(format="txt", timeout=20)
