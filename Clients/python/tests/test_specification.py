"""The Python loop in the specification opens a session, applies its frames and sends input."""

import re
from pathlib import Path

import zmq

from fake_service import in_background
from fanlight._wire import common_pb2, frame_pb2, handshake_pb2, input_pb2, requests_pb2
from fanlight.frames import decode_frame
from fanlight.picture import Picture

README = Path(__file__).resolve().parents[3] / "Protocol" / "README.md"
SCREEN = common_pb2.Screen(width=390, height=844)


def loop():
    """The function `run` of the specification, with the names that it takes for granted."""
    code, = re.findall(r"^```python\n(.*?)^```$", README.read_text(), re.DOTALL | re.MULTILINE)
    names = {"Picture": Picture, "decode_frame": decode_frame}
    for module in (handshake_pb2, requests_pb2, input_pb2, frame_pb2):
        names |= {name: getattr(module, name) for name in module.DESCRIPTOR.message_types_by_name}
    exec(compile(code, str(README), "exec"), names)  # noqa: S102 - the specification's own
    return names["run"]


def test_the_loop_opens_shows_and_sends_input_until_the_session_ends(service):
    shown, waiting = [], []
    with zmq.Context() as context, context.socket(zmq.DEALER) as socket:
        socket.linger = 0
        socket.connect(service.endpoint)

        def paint(picture):
            shown.append([run.text for layer in picture.layers.values() for run in layer.text])
            if picture.version == 1:
                waiting.append(input_pb2.Input(text="x"))

        done = in_background(lambda: loop()(
            socket, "gallery", SCREEN, paint, lambda: [waiting.pop() for _ in list(waiting)]))
        opening = service.receive_request("open")
        assert (opening.open.app, opening.open.screen) == ("gallery", SCREEN)
        service.answer(opening, opened="gallery-2")
        attaching = service.receive_request("attach")
        assert (attaching.attach.session, attaching.attach.mode) == ("gallery-2", requests_pb2.Attach.TAKE_OVER)
        service.answer(
            attaching, attached=requests_pb2.Attached(session="gallery-2", app="gallery", epoch=7, screen=SCREEN))
        service.frame("One")
        assert service.receive(34, frame_pb2.Acknowledge).version == 1
        typed = service.receive(32, input_pb2.InputMessage)
        assert (typed.serial, typed.seen, typed.input.text) == (1, 1, "x")
        service.frame(since=1, edits=[frame_pb2.Edit(keep_start=2, insert="ly")], input_serial=1)
        assert service.receive(34, frame_pb2.Acknowledge).version == 2
        service.send(5)
        service.receive(6)
        service.send(35, frame_pb2.Event(ended="It was closed."))
        assert done() == "It was closed."
    assert shown == [["One"], ["Only"]]


def test_the_loop_ends_with_the_reason_of_a_failure_and_of_a_goodbye(service):
    with zmq.Context() as context, context.socket(zmq.DEALER) as socket:
        socket.linger = 0
        socket.connect(service.endpoint)
        done = in_background(lambda: loop()(socket, "nothing", SCREEN, lambda _: None, list))
        service.fail(service.receive_request("open"), common_pb2.UNKNOWN_APP, "There is no app nothing.")
        assert done() == "There is no app nothing."
    with zmq.Context() as context, context.socket(zmq.DEALER) as socket:
        socket.linger = 0
        socket.connect(service.endpoint)
        done = in_background(lambda: loop()(socket, "gallery", SCREEN, lambda _: None, list))
        service.receive_request("open")
        service.send(4, handshake_pb2.Goodbye(code=common_pb2.SHUTTING_DOWN, text="The service ends."))
        assert done() == "The service ends."
