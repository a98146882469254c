"""What a session's verbs ask of the service, and what they make of its answers."""

from fake_service import in_background
from fanlight._wire import common_pb2, input_pb2, requests_pb2


def scrolled(service, work):
    """The one input that scrolls."""
    done = in_background(work)
    request = service.hear_request("perform")
    service.answer(request, done=common_pb2.Nothing())
    done()
    (given,) = request.perform.inputs
    return given.scroll


def test_without_an_element_it_scrolls_in_the_middle_of_the_scene(service, session):
    assert scrolled(service, lambda: session.scroll(10)) == input_pb2.Scroll(
        location=input_pb2.Point(x=195, y=422), delta_x=0, delta_y=10)


def test_with_nothing_but_a_place_it_scrolls_there(service, session):
    assert scrolled(service, lambda: session.scroll(10, at=(0, 0))).location == input_pb2.Point(x=0, y=0)


def test_with_an_element_it_scrolls_that(service, session):
    done = in_background(lambda: session.scroll(10, "list"))
    request = service.hear_request("act")
    service.answer(request, done=common_pb2.Nothing())
    done()
    assert (request.act.locator.identifier, request.act.action.scroll.delta_y) == ("list", 10)


def test_elements_say_for_how_long_the_app_has_been_busy(service, session):
    element = requests_pb2.Element(identifier="count", label="3", frame=[0, 0, 8, 16])
    for busy in (2500, None):
        done = in_background(lambda: session.find("count"))
        service.answer(service.hear_request("query"), element=element, busy_since_ms=busy)
        found = done()
        done = in_background(session.inspect)
        service.answer(
            service.hear_request("inspect"), elements=requests_pb2.Elements(elements=[element], busy_since_ms=busy))
        all_there_are = done()
        assert all_there_are == [found]
        assert [found.busy_milliseconds, all_there_are.busy_milliseconds, all_there_are[0].busy_milliseconds] == [busy or 0] * 3


def test_an_element_is_asked_for_what_its_author_named(service, session):
    for work in (lambda: session.perform_action("Archive", "mail"), lambda: session["mail"].perform("Archive")):
        done = in_background(work)
        request = service.hear_request("act")
        service.answer(request, done=common_pb2.Nothing())
        done()
        assert (request.act.locator.identifier, request.act.action.perform) == ("mail", "Archive")


def test_a_snapshot_says_for_how_long_the_app_has_been_busy(service, session, tmp_path):
    for busy in (2500, None):
        done = in_background(lambda: session.snapshot(tmp_path / "s.txt"))
        request = service.hear_request("snapshot")
        assert request.snapshot.format == requests_pb2.Snapshot.TEXT
        service.answer(request, snapshot=b"Count: 1\n", busy_since_ms=busy)
        snapshot = done()
        assert (snapshot, snapshot.busy_milliseconds) == (b"Count: 1\n", busy or 0)
        assert (tmp_path / "s.txt").read_bytes() == snapshot
