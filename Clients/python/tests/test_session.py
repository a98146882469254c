"""The requests of a session's verbs, and the results of their answers."""

import time

import pytest

from fake_service import in_background
from fanlight import errors
from fanlight import protocol as wire
from fanlight._wire import common_pb2, handshake_pb2, input_pb2, requests_pb2
from fanlight.session import BATCH


def scroll_input(service, work):
    """Runs the work and returns the single scroll input that it sends."""
    done = in_background(work)
    request = service.receive_request("perform")
    service.answer(request, done=common_pb2.Nothing())
    done()
    (given,) = request.perform.inputs
    return given.scroll


def test_scrolling_without_an_element_uses_the_middle_of_the_scene(service, session):
    assert scroll_input(service, lambda: session.scroll(10)) == input_pb2.Scroll(
        location=input_pb2.Point(x=195, y=422), delta_x=0, delta_y=10)


def test_scrolling_at_a_point_sends_that_point(service, session):
    assert scroll_input(service, lambda: session.scroll(10, at=(0, 0))).location == input_pb2.Point(x=0, y=0)


def test_scrolling_an_element_sends_an_action(service, session):
    done = in_background(lambda: session.scroll(10, "list"))
    request = service.receive_request("act")
    service.answer(request, done=common_pb2.Nothing())
    done()
    assert (request.act.locator.identifier, request.act.action.scroll.delta_y) == ("list", 10)


def test_elements_have_the_busy_time_of_the_app(service, session):
    element = requests_pb2.Element(identifier="count", label="3", frame=[0, 0, 8, 16])
    for busy in (2500, None):
        done = in_background(lambda: session.find("count"))
        service.answer(service.receive_request("query"), element=element, busy_since_ms=busy)
        found = done()
        done = in_background(session.inspect)
        service.answer(
            service.receive_request("inspect"), elements=requests_pb2.Elements(elements=[element], busy_since_ms=busy))
        all_there_are = done()
        assert all_there_are == [found]
        assert [
            found.busy_milliseconds, all_there_are.busy_milliseconds,
            all_there_are[0].busy_milliseconds] == [busy or 0] * 3


def test_a_custom_action_is_performed(service, session):
    for work in (lambda: session.perform_action("Archive", "mail"), lambda: session["mail"].perform("Archive")):
        done = in_background(work)
        request = service.receive_request("act")
        service.answer(request, done=common_pb2.Nothing())
        done()
        assert (request.act.locator.identifier, request.act.action.perform) == ("mail", "Archive")


def test_a_snapshot_has_the_busy_time_of_the_app(service, session, tmp_path):
    for busy in (2500, None):
        done = in_background(lambda: session.snapshot(tmp_path / "s.txt"))
        request = service.receive_request("snapshot")
        assert request.snapshot.format == requests_pb2.Snapshot.TEXT
        service.answer(request, snapshot=b"Count: 1\n", busy_since_ms=busy)
        snapshot = done()
        assert (snapshot, snapshot.busy_milliseconds) == (b"Count: 1\n", busy or 0)
        assert (tmp_path / "s.txt").read_bytes() == snapshot


def test_logs_are_read_in_pieces_to_their_end(service, client):
    done = in_background(lambda: list(client.lines("gallery")))
    for cursor, lines in ((0, ["one", "two"]), (8, ["three"]), (14, [])):
        request = service.receive_request("logs")
        assert (request.logs.cursor, request.logs.follow) == (cursor, False)
        following = cursor + sum(len(line) + 1 for line in lines)
        service.answer(request, logs=requests_pb2.Lines(lines=lines, cursor=following))
    assert done() == ["one", "two", "three"]


def test_following_logs_ends_with_the_session(service, client):
    done = in_background(lambda: list(client.lines("gallery", follow=True)))
    for lines, cursor, ended in ((["one"], 4, False), ([], 4, False), (["two"], 8, False), ([], 8, True)):
        request = service.receive_request("logs")
        assert request.logs.follow
        service.answer(request, logs=requests_pb2.Lines(lines=lines, cursor=cursor, ended=ended))
    assert done() == ["one", "two"]


def test_a_key_goes_to_the_located_element(service, session):
    done = in_background(lambda: session.key("tab", identifier="name"))
    request = service.receive_request("act")
    assert (request.act.locator.identifier, request.act.action.WhichOneof("action")) == ("name", "focus")
    service.answer(request, done=common_pb2.Nothing())
    request = service.receive_request("perform")
    service.answer(request, done=common_pb2.Nothing())
    done()
    assert len(request.perform.inputs) == 1


def test_get_accepts_a_locator(service, session):
    done = in_background(lambda: session.get(role="button", what="value"))
    request = service.receive_request("query")
    assert (request.query.identifier, request.query.HasField("role")) == ("", True)
    service.answer(request, element=requests_pb2.Element(value="on", frame=[0, 0, 8, 16]))
    assert done() == "on"


def test_waiting_without_a_condition_settles(service, session):
    done = in_background(session.wait)
    service.answer(service.receive_request("settle"), done=common_pb2.Nothing())
    assert done() is None


def test_changing_the_appearance_keeps_the_size(service, session):
    done = in_background(lambda: session.resize(appearance="dark"))
    request = service.receive_request("perform")
    service.answer(request, done=common_pb2.Nothing())
    done()
    (given,) = request.perform.inputs
    assert (given.resize.width, given.resize.height, given.resize.appearance) == (390, 844, common_pb2.Screen.DARK)
    with pytest.raises(errors.BadArgument):
        session.resize()


def test_the_person_at_a_display_stays_the_same_when_its_size_changes(service, session):
    for change, expected in (
        ({"text_size": "accessibility2", "reduce_motion": True}, (390, common_pb2.Screen.ACCESSIBILITY_2, True, "")),
        ({"width": 500, "height": 600, "locale": "de_AT"}, (500, common_pb2.Screen.LARGE, False, "de_AT")),
    ):
        done = in_background(lambda change=change: session.resize(**change))
        request = service.receive_request("perform")
        service.answer(request, done=common_pb2.Nothing())
        done()
        (given,) = request.perform.inputs
        screen = given.resize
        assert (screen.width, screen.text_size, screen.reduces_motion, screen.locale) == expected
    with pytest.raises(errors.BadArgument, match="xSmall, small, medium"):
        session.resize(text_size="huge")


def test_an_empty_locator_is_refused(session):
    for empty in ({"identifier": ""}, {"label": ""}, {"text": ""}):
        with pytest.raises(errors.BadArgument, match="empty"):
            session.tap(**empty)


@pytest.mark.parametrize("kind, is_assertion", [("ANIMATION", True), ("BUSY", False)])
def test_an_unmet_expectation_is_a_failed_assertion_unless_the_app_is_busy(
        service, session, kind, is_assertion):
    done = in_background(lambda: session.expect("count", label="3", timeout=0.1))
    pending = common_pb2.Pending(kind=kind, detail="it")
    service.answer(
        service.receive_request("wait"),
        failure=common_pb2.Failure(code=common_pb2.TIMEOUT, text="Not in time.", pending=[pending]))
    if is_assertion:
        service.answer(service.receive_request("query"), element=requests_pb2.Element(label="2", frame=[0, 0, 8, 16]))
    with pytest.raises(errors.TimedOut) as caught:
        done()
    assert isinstance(caught.value, AssertionError) is is_assertion
    assert caught.value.pending
    assert not is_assertion or "is '2'" in caught.value.text


def test_a_timeout_of_the_service_is_not_an_assertion():
    assert type(errors.failure(common_pb2.TIMEOUT, "Not in time.")) is errors.TimedOut


def test_a_timeout_reports_how_many_inputs_were_done(service, session):
    done = in_background(lambda: session.perform([input_pb2.Input(text="x")] * (2 * BATCH + 500)))
    service.answer(service.receive_request("perform"), done=common_pb2.Nothing())
    service.fail(service.receive_request("perform"), common_pb2.TIMEOUT, "The app was not done.")
    with pytest.raises(
            errors.TimedOut, match=r"^1,000 of 2,500 .* the last 500 were not sent\. The app was not done\.$"):
        done()


def test_inputs_sent_in_several_requests_share_one_timeout(service, session):
    inputs = [input_pb2.Input(text="x")] * (BATCH + 500)
    for timeout, left in ((60, None), (0.05, "the last 500 of 1,500 were not sent")):
        done = in_background(lambda: session.perform(inputs, timeout=timeout))
        request = service.receive_request("perform")
        # The service's own time reduces the rest: elapsed time is what is tested.
        time.sleep(0.1)
        service.answer(request, done=common_pb2.Nothing())
        if left:
            with pytest.raises(errors.TimedOut, match=left):
                done()
            continue
        rest = service.receive_request("perform")
        assert rest.timeout_ms <= request.timeout_ms - 100
        service.answer(rest, done=common_pb2.Nothing())
        done()


NAME = bytes(range(32))
PIECE = 256 << 10


def test_a_resource_is_fetched_in_pieces(service, session):
    data = bytes(PIECE) + b"end"
    done = in_background(lambda: session.resource(NAME))
    request = service.receive_request("resource")
    assert (request.resource.name, request.resource.offset) == (NAME, 0)
    service.answer(request, resource=requests_pb2.ResourcePiece(bytes=data[:PIECE], size=len(data)))
    request = service.receive_request("resource")
    assert request.resource.offset == PIECE
    service.answer(request, resource=requests_pb2.ResourcePiece(bytes=b"end", size=len(data)))
    assert done() == data


def test_a_resource_of_four_gigabytes_is_refused_at_its_first_piece(service, session):
    done = in_background(lambda: session.resource(NAME))
    piece = requests_pb2.ResourcePiece(bytes=bytes(PIECE), size=(1 << 32) - 1)
    service.answer(service.receive_request("resource"), resource=piece)
    with pytest.raises(errors.ProtocolViolation, match="a resource has 4294967295 bytes; at most 33554432"):
        done()
    assert service.receive(wire.GOODBYE, handshake_pb2.Goodbye).code == common_pb2.MALFORMED


@pytest.mark.parametrize(
    "pieces",
    [
        [(1, 100)],
        [(PIECE, 2 * PIECE + 1), (PIECE, 3 * PIECE)],
        [(PIECE, 2 * PIECE), (PIECE - 1, 2 * PIECE)],
        [(0, 5)],
        [(20, 10)],
    ])
def test_pieces_that_do_not_match_the_size_of_their_resource_are_refused(service, session, pieces):
    done = in_background(lambda: session.resource(NAME))
    for count, size in pieces:
        request = service.receive_request("resource")
        service.answer(request, resource=requests_pb2.ResourcePiece(bytes=bytes(count), size=size))
    with pytest.raises(errors.ProtocolViolation, match="do not match its size"):
        done()
