"""Connections that are lost: resuming, repeated requests, and inputs that are sent again."""

import pytest

from fake_service import attach, in_background
from fanlight import protocol as wire
from fanlight import errors
from fanlight._wire import common_pb2, frame_pb2, handshake_pb2, input_pb2, requests_pb2


def test_a_lost_connection_is_resumed(service, connection):
    attach(service, connection, "one")
    connection.post(input_pb2.Input(text="a"))
    service.receive(wire.INPUT)
    service.resumes = True
    service.restart()
    question = in_background(lambda: connection.request(inspect=common_pb2.Nothing()))
    service.answer(service.receive_request("inspect"), elements=requests_pb2.Elements())
    question()
    resume = service.hellos[-1].resume
    assert (resume.token, resume.epoch, resume.version, resume.input_serial) == ("token", 7, 5, 1)
    service.send(wire.FRAME, frame_pb2.Frame(since=5, version=9, input_serial=1))
    assert service.receive(wire.ACKNOWLEDGE, frame_pb2.Acknowledge).version == 9


@pytest.mark.parametrize("resumes", [True, False])
def test_a_condition_that_ended_while_the_client_was_away_is_over(service, connection, resumes):
    attach(service, connection, "one")
    for event in (
        frame_pb2.Event(unsaved="The disk is full."), frame_pb2.Event(displaced=True), frame_pb2.Event(busy_ms=100)):
        service.send(wire.EVENT, event)
    service.send(wire.FRAME, frame_pb2.Frame(since=5, version=6))
    service.receive(wire.ACKNOWLEDGE)
    mirror = connection.mirror
    assert (mirror.unsaved, mirror.displaced, mirror.busy_milliseconds) == ("The disk is full.", True, 100)
    # The events that these are over are lost with the connection.
    service.resumes = resumes
    service.restart()
    question = in_background(lambda: connection.request(inspect=common_pb2.Nothing()))
    if not resumes:
        service.answer(service.receive_request("attach"), attached=requests_pb2.Attached(session="gallery", epoch=7))
    service.answer(service.receive_request("inspect"), elements=requests_pb2.Elements())
    question()
    service.send(wire.FRAME, frame_pb2.Frame(since=6, version=7))
    service.receive(wire.ACKNOWLEDGE)
    assert (mirror.unsaved, mirror.displaced, mirror.busy_milliseconds) == (None, False, 0)


def test_a_condition_that_lasts_is_reported_again(service, connection):
    attach(service, connection, "one")
    service.send(wire.EVENT, frame_pb2.Event(unsaved="The disk is full."))
    service.resumes = True
    service.restart()
    question = in_background(lambda: connection.request(inspect=common_pb2.Nothing()))
    service.answer(service.receive_request("inspect"), elements=requests_pb2.Elements())
    question()
    service.send(wire.EVENT, frame_pb2.Event(unsaved="The disk is still full."))
    service.send(wire.FRAME, frame_pb2.Frame(since=5, version=6))
    service.receive(wire.ACKNOWLEDGE)
    assert connection.mirror.unsaved == "The disk is still full."


@pytest.mark.parametrize(("included", "again"), [(0, ["a", "b"]), (1, ["b"]), (2, [])])
def test_inputs_that_did_not_arrive_are_resent_with_their_serials(service, connection, included, again):
    attach(service, connection, "one")
    for letter in "ab":
        connection.post(input_pb2.Input(text=letter))
        service.receive(wire.INPUT)
    service.resumes = True
    service.restart()
    # Nothing is sent before the first frame has reported which inputs arrived.
    question = in_background(lambda: connection.request(inspect=common_pb2.Nothing()))
    service.answer(service.receive_request("inspect"), elements=requests_pb2.Elements())
    question()
    service.send(wire.FRAME, frame_pb2.Frame(since=5, version=5, input_serial=included or None))
    sent = [service.receive(wire.INPUT, input_pb2.InputMessage) for _ in again]
    assert [(message.input.text, message.serial) for message in sent] == [
        (each, "ab".index(each) + 1) for each in again]
    service.receive(wire.ACKNOWLEDGE)


def test_an_input_sent_into_a_lost_connection_arrives_once(service, connection):
    attach(service, connection, "one")
    service.resumes = True
    # The client's thread is blocked until the input is in transit to the service that is gone.
    with connection.reading():
        service.restart()
        connection.post(input_pb2.Input(text="a"))
    connection.wait_for(lambda mirror: len(service.hellos) == 2)
    service.send(wire.FRAME, frame_pb2.Frame(since=5, version=5))
    assert service.receive(wire.INPUT, input_pb2.InputMessage).serial == 1
    service.receive(wire.ACKNOWLEDGE)
    # Returns once all sockets of the connection have sent their messages.
    connection.close()
    service.receive(wire.GOODBYE)
    assert service.received.empty()


def test_inputs_to_an_earlier_epoch_are_not_resent(service, connection):
    attach(service, connection, "one")
    connection.post(input_pb2.Input(text="a"))
    service.receive(wire.INPUT)
    service.resumes = True
    service.restart()
    question = in_background(lambda: connection.request(inspect=common_pb2.Nothing()))
    service.answer(service.receive_request("inspect"), elements=requests_pb2.Elements())
    question()
    service.send(wire.FRAME, frame_pb2.Frame(since=0, version=1, epoch=8))
    assert service.receive(wire.ACKNOWLEDGE, frame_pb2.Acknowledge).version == 1


def test_inputs_that_a_new_worker_did_not_get_are_lost(service, connection):
    attach(service, connection, "one")
    lost = connection.post(input_pb2.Input(text="a"))
    service.receive(wire.INPUT)
    service.send(wire.EVENT, frame_pb2.Event(restarted="It crashed."))
    with pytest.raises(errors.Lost, match=f"effect of input {lost} is unknown"):
        connection.included(lost)
    # The service drops inputs until the pong that follows the event.
    kept = connection.post(input_pb2.Input(text="b"))
    service.send(wire.PING)
    service.receive(wire.PONG)
    assert service.receive(wire.INPUT, input_pb2.InputMessage).serial == kept
    service.send(wire.FRAME, frame_pb2.Frame(since=0, version=1, epoch=8))
    service.receive(wire.ACKNOWLEDGE)
    service.send(wire.FRAME, frame_pb2.Frame(input_serial=kept, version=2))
    connection.included(kept)
    with pytest.raises(errors.Lost):
        connection.included(lost)


def test_a_client_that_its_session_has_forgotten_comes_back_as_another_one(service, connection):
    attach(service, connection, "one")
    lost = connection.post(input_pb2.Input(text="a"))
    service.receive(wire.INPUT)
    service.send(wire.GOODBYE, handshake_pb2.Goodbye(code=common_pb2.LOST, text="No record of this client."))
    request = service.receive_request("attach")
    assert not service.hellos[-1].HasField("resume")
    service.answer(request, attached=requests_pb2.Attached(session="gallery", epoch=7))
    service.frame("one", version=5)
    service.receive(wire.ACKNOWLEDGE)
    with pytest.raises(errors.Lost):
        connection.included(lost)
    kept = connection.post(input_pb2.Input(text="b"))
    assert service.receive(wire.INPUT, input_pb2.InputMessage).serial == kept


@pytest.mark.parametrize("code", [common_pb2.FAILED_BUSY, common_pb2.LIMIT_REACHED, common_pb2.TIMEOUT])
def test_an_attached_client_resumes_after_a_temporary_goodbye(service, connection, code):
    attach(service, connection, "one")
    connection.post(input_pb2.Input(text="a"))
    service.receive(wire.INPUT)
    service.resumes = True
    service.send(wire.GOODBYE, handshake_pb2.Goodbye(code=code, text="Too much at once."))
    connection.wait_for(lambda _: len(service.hellos) == 2)
    resume = service.hellos[-1].resume
    assert (resume.token, resume.epoch, resume.version, resume.input_serial) == ("token", 7, 5, 1)
    service.send(wire.FRAME, frame_pb2.Frame(since=5, version=5))
    assert service.receive(wire.INPUT, input_pb2.InputMessage).serial == 1


def test_a_client_attaches_again_if_the_service_cannot_resume(service, connection):
    attach(service, connection, "one")
    service.restart()
    request = service.receive_request("attach")
    assert request.attach.session == "gallery"
    service.answer(request, attached=requests_pb2.Attached(session="gallery", epoch=7))
    service.frame("all", "new", version=2)
    service.receive(wire.ACKNOWLEDGE)
    assert connection.mirror.picture.text == ["all", "new"]


def test_a_lost_connection_fails_actions_and_repeats_queries(service, connection):
    attach(service, connection, "one")
    tap = in_background(lambda: connection.request(act=requests_pb2.Act()))
    service.receive_request("act")
    question = in_background(lambda: connection.request(stats=common_pb2.Nothing()))
    service.receive_request("stats")
    service.resumes = True
    service.restart()
    with pytest.raises(errors.Lost, match="effect of this request is unknown"):
        tap()
    service.answer(service.receive_request("stats"), stats=requests_pb2.Stats(bodies=3))
    assert question().stats.bodies == 3


def test_a_service_that_does_not_come_back_is_reported(service, connection, monkeypatch):
    monkeypatch.setattr("fanlight.connection.AWAY_TIMEOUT", 0.2)
    service.stop()
    with pytest.raises(errors.NoService, match="did not come back"):
        connection.wait_for(lambda mirror: False)
