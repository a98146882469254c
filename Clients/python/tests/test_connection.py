"""The connection: handshake, heartbeat, acknowledgement, answers, violations, and reconnecting."""

import os
import socket
import threading
import time

import pytest

from fake_service import attach, in_background
from fanlight import protocol as wire
from fanlight import errors
from fanlight._wire import common_pb2, frame_pb2, handshake_pb2, input_pb2, requests_pb2
from fanlight.connection import Connection


def test_a_client_sends_hello_and_gets_a_welcome(service, connection):
    (hello,) = service.hellos
    assert (hello.major, hello.role) == (1, handshake_pb2.Hello.TESTER)
    assert hello.features == handshake_pb2.FEEDBACK
    assert not hello.HasField("resume")
    assert connection.welcome.service == "fake"


def test_a_missing_local_service_is_reported_immediately(tmp_path):
    with pytest.raises(errors.NoService, match="no service listens at ipc://.*start fanlightd"):
        Connection(f"ipc://{tmp_path}/nothing", timeout=5)


@pytest.fixture
def key(tmp_path, monkeypatch):
    """Returns a service's key; this client gets a key of its own."""
    text = "0123456789abcdef" * 4
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "fanlight").mkdir()
    (tmp_path / "fanlight/client.key").write_text(text + "\n")
    return text


def test_a_missing_remote_service_is_reported_immediately(key):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        # Bound, but not listening.
        with pytest.raises(errors.NoService, match=f"no service listens at tcp://127.0.0.1:{port}#"):
            Connection(f"tcp://127.0.0.1:{port}#{key}", timeout=5)


def test_an_unknown_host_is_reported(key):
    # A name that is reserved and never has an address.
    with pytest.raises(errors.NoService, match="the host of tcp://nobody.invalid:1#.* cannot be found"):
        Connection(f"tcp://nobody.invalid:1#{key}", timeout=5)


def in_forked_process(work):
    """Returns the result of `work` in a forked process, as text."""
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.write(writer, str(work()).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with open(reader, encoding="utf-8") as answer:
        text = answer.read()
    os.waitpid(process, 0)
    return text


@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded")
@pytest.mark.parametrize("use", [
    lambda each: each.request(apps=common_pb2.Nothing()), lambda each: each.post(input_pb2.Input()),
    lambda each: each.included(1), lambda each: each.acknowledge(), lambda each: each.wait_for(lambda _: True),
    lambda each: each.reading().__enter__(), lambda each: each.attach(requests_pb2.Attach(session="gallery"))])
def test_a_connection_used_in_a_forked_process_raises_immediately(service, connection, use):
    def outcome():
        try:
            use(connection)
        except errors.OtherProcess as error:
            connection.close()
            return error

    held = threading.Event()
    done = threading.Event()

    def hold():
        # As if another thread held the lock during the fork: in the new process it is never released.
        with connection.reading():
            held.set()
            done.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    try:
        text = in_forked_process(outcome)
    finally:
        done.set()
        thread.join()
    assert f"belongs to process {os.getpid()}" in text
    assert "fanlight.connect()" in text
    # The connection goes on in this process.
    service.send(wire.PING)
    assert service.receive(wire.PONG) == b""


def test_a_ping_is_answered(service, connection):
    service.send(wire.PING)
    assert service.receive(wire.PONG) == b""


def test_a_silent_service_is_pinged(service):
    service.heartbeat_ms = 50
    made = Connection(service.endpoint)
    assert service.receive(wire.PING) == b""
    made.close()


def test_every_frame_is_applied_and_acknowledged(service, connection):
    attach(service, connection, "one", "two")
    assert connection.mirror.picture.text == ["one", "two"]
    service.send(wire.FRAME, frame_pb2.Frame(edits=[frame_pb2.Edit(step=2, keep_start=1, insert="ry", slack=-64)]))
    acknowledged = service.receive(wire.ACKNOWLEDGE, frame_pb2.Acknowledge)
    assert acknowledged.version == 6
    assert connection.mirror.picture.text == ["one", "try"]
    assert connection.mirror.epoch == 7


def test_a_failure_raises_the_exception_of_its_code(service, connection):
    for code, kind in ((5, errors.UnknownApp), (8, errors.AmbiguousElement), (17, errors.WorkerFailed)):
        done = in_background(lambda: connection.request(close="x"))
        service.fail(service.receive_request("close"), code, "a sentence")
        with pytest.raises(kind, match="a sentence"):
            done()


def test_every_failure_code_has_an_exception():
    assert set(errors.BY_CODE) == set(common_pb2.FailureCode.values())


def test_a_timeout_names_what_is_pending(service, connection):
    done = in_background(lambda: connection.request(settle=common_pb2.Nothing(), timeout=1))
    request = service.receive_request("settle")
    assert request.timeout_ms == 1000
    pending = [common_pb2.Pending(kind=common_pb2.Pending.TASK, detail="Clock.body")]
    service.answer(request, failure=common_pb2.Failure(code=12, text="not settled", can_retry=True, pending=pending))
    with pytest.raises(errors.TimedOut, match="task: Clock.body") as caught:
        done()
    assert caught.value.can_retry


def test_a_verb_returns_once_the_mirror_has_its_effect(service, connection):
    attach(service, connection, "one")
    done = in_background(lambda: connection.request(settle=common_pb2.Nothing(), mirrored=True))
    request = service.receive_request("settle")
    service.answer(request, version=6, done=common_pb2.Nothing())
    # The service's messages are handled in order: a pong proves that the answer has been read.
    service.send(wire.PING)
    service.receive(wire.PONG)
    assert connection.mirror.picture.version == 5
    service.send(wire.FRAME, frame_pb2.Frame())
    done()
    assert connection.mirror.picture.version == 6


def test_a_restart_right_after_an_answer_does_not_hold_the_answer_up(service, connection, monkeypatch):
    attach(service, connection, "one")
    wait = connection._wait

    def wait_and_be_late(condition, timeout, what):
        wait(condition, timeout, what)
        if what == "no answer to settle":
            # The caller's thread continues only after the first frame of the next worker.
            service.send(wire.FRAME, frame_pb2.Frame(
                since=0, epoch=8, version=1, nodes=[frame_pb2.Node(insert="new", style=0)],
                styles=[frame_pb2.Style()]))
            service.receive(wire.ACKNOWLEDGE)

    monkeypatch.setattr(connection, "_wait", wait_and_be_late)
    done = in_background(lambda: connection.request(settle=common_pb2.Nothing(), mirrored=True, timeout=1))
    service.answer(service.receive_request("settle"), version=6, done=common_pb2.Nothing())
    done()
    assert (connection.mirror.epoch, connection.mirror.picture.version) == (8, 1)


def test_only_the_latest_announcements_and_opened_addresses_are_stored(service, connection, monkeypatch):
    monkeypatch.setattr("fanlight.mirror.KEPT", 3)
    attach(service, connection, "one")
    for number in range(5):
        service.send(wire.EVENT, frame_pb2.Event(announcement=str(number)))
        service.send(wire.EVENT, frame_pb2.Event(open_url=f"https://example.org/{number}"))
    service.send(wire.PING)
    service.receive(wire.PONG)
    assert connection.mirror.announcements == ["2", "3", "4"]
    assert connection.mirror.opened == [f"https://example.org/{number}" for number in (2, 3, 4)]


def test_texts_of_the_app_are_stored_up_to_a_number_of_characters(service, connection, monkeypatch):
    monkeypatch.setattr("fanlight.mirror.KEPT_CHARACTERS", 10)
    attach(service, connection, "one")
    for text in ("12345", "1234", "123456"):
        service.send(wire.EVENT, frame_pb2.Event(announcement=text))
    service.send(wire.PING)
    service.receive(wire.PONG)
    assert connection.mirror.announcements == ["1234", "123456"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (frame_pb2.Event(open_url="x" * 70_000), "open_url has 70000 bytes; at most 65536"),
        (frame_pb2.Event(announcement="é" * 40_000), "announcement has 80000 bytes; at most 65536"),
        (frame_pb2.Event(clipboard="x" * 1_000_001), "clipboard has 1000001 bytes; at most 1000000"),
        (frame_pb2.Event(clipboard="x" * 2_000_000), "a message of kind 35 has 2000005 bytes; at most 1048576"),
    ])
def test_events_with_too_long_texts_end_the_connection(service, connection, event, sentence):
    service.send(wire.EVENT, event)
    goodbye = service.receive(wire.GOODBYE, handshake_pb2.Goodbye)
    assert goodbye.code == common_pb2.MALFORMED
    assert sentence in goodbye.text
    with pytest.raises(errors.ProtocolViolation, match="violated the protocol"):
        connection.request(sessions=common_pb2.Nothing())


def test_serials_of_inputs_that_were_not_sent_are_not_stored(service, connection):
    attach(service, connection, "one")
    service.send(wire.FRAME, frame_pb2.Frame(stale_inputs=range(1, 1000), version=6))
    service.receive(wire.ACKNOWLEDGE)
    assert connection.mirror.stale_inputs == set()


def test_replies_may_arrive_in_any_order(service, connection):
    first = in_background(lambda: connection.request(close="a"))
    one = service.receive_request("close")
    second = in_background(lambda: connection.request(close="b"))
    two = service.receive_request("close")
    service.fail(two, 6, "no b")
    service.answer(one, done=common_pb2.Nothing())
    first()
    with pytest.raises(errors.UnknownSession, match="no b"):
        second()


def test_inputs_have_ascending_serials_and_the_version_seen(service, connection):
    attach(service, connection, "one")
    assert [connection.post(input_pb2.Input(text=letter)) for letter in "ab"] == [1, 2]
    for serial in (1, 2):
        message = service.receive(wire.INPUT, input_pb2.InputMessage)
        assert (message.serial, message.seen) == (serial, 5)
    service.send(wire.FRAME, frame_pb2.Frame(input_serial=2))
    connection.included(2)


def test_inputs_respect_the_rate_limit_of_the_service(service):
    service.limits = handshake_pb2.Limits(inputs_per_second=100)
    connection = Connection(service.endpoint)
    attach(service, connection, "one")
    start = time.monotonic()
    for _ in range(150):
        connection.post(input_pb2.Input(text="a"))
    assert [service.receive(wire.INPUT, input_pb2.InputMessage).serial for _ in range(150)] == list(range(1, 151))
    # The burst is at most a second's worth.
    assert time.monotonic() - start > 0.5
    connection.close()


def test_an_input_without_a_session_is_not_sent(service, connection):
    with pytest.raises(errors.NotAttached):
        connection.post(input_pb2.Input(text="a"))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ([b"\x99"], "unknown kind 153"),
        ([b"\x12", b"\x12"], "more than one part"),
        ([bytes([wire.WELCOME])], "a second Welcome came on one connection"),
        ([bytes([wire.FRAME]) + b"\xff\xff"], "cannot be read|Error parsing"),
        (
            [bytes([wire.FRAME]) + frame_pb2.Frame(removed=[9], since=0).SerializeToString()],
            "removed and does not exist",
        ),
    ],
)
def test_a_protocol_violation_ends_the_connection_with_the_reason(service, connection, parts, message):
    service.send_bytes(*parts)
    goodbye = service.receive(wire.GOODBYE, handshake_pb2.Goodbye)
    assert goodbye.code == common_pb2.MALFORMED
    with pytest.raises(errors.ProtocolViolation, match=message):
        connection.request(apps=common_pb2.Nothing())


def test_a_goodbye_raises_the_exception_of_its_code(service, connection):
    service.send(wire.GOODBYE, handshake_pb2.Goodbye(code=common_pb2.SHUTTING_DOWN, text="the service ends"))
    with pytest.raises(errors.ShuttingDown, match="the service ends"):
        connection.wait_for(lambda mirror: False)


@pytest.mark.parametrize(
    ("code", "error"), [(common_pb2.FAILED_BUSY, errors.Busy), (common_pb2.LIMIT_REACHED, errors.LimitReached)])
def test_a_temporary_goodbye_can_be_retried(service, connection, code, error):
    service.send(wire.GOODBYE, handshake_pb2.Goodbye(code=code, text="Too much at once."))
    with pytest.raises(error, match="Too much at once. Connect again and try again.") as raised:
        connection.wait_for(lambda mirror: False)
    assert raised.value.can_retry
    # A client that connects now is accepted.
    Connection(service.endpoint).close()


def test_a_request_that_a_temporary_goodbye_leaves_unanswered_may_have_had_an_effect(service, connection):
    attach(service, connection, "one")
    tap = in_background(lambda: connection.request(act=requests_pb2.Act(action=input_pb2.Action(tap=1))))
    service.receive_request("act")
    service.send(wire.GOODBYE, handshake_pb2.Goodbye(code=common_pb2.FAILED_BUSY, text="The worker came back."))
    with pytest.raises(errors.Lost, match="The worker came back. .* effect of this request is unknown") as raised:
        tap()
    assert not raised.value.can_retry


def test_closing_twice_has_no_effect(service):
    made = Connection(service.endpoint)
    made.close()
    made.close()
    with pytest.raises(errors.NotAttached):
        made.request(apps=common_pb2.Nothing())
