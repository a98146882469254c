"""The viewer's message for stale inputs."""

import threading

import pytest
import zmq

from fanlight import protocol as wire
from fanlight._wire import input_pb2


class StalingProxy:
    """Forwards messages in both directions, but turns each key into an action on an element that never existed."""

    def __init__(self, folder, endpoint):
        self.endpoint = f"ipc://{folder}/late.sock"
        self._context = zmq.Context()
        self._front = self._context.socket(zmq.ROUTER)
        self._front.bind(self.endpoint)
        self._service = endpoint
        self._upstream = {}
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self):
        self._ends.set()
        self._thread.join()
        self._context.destroy(linger=0)

    def _run(self):
        poller = zmq.Poller()
        poller.register(self._front, zmq.POLLIN)
        while not self._ends.is_set():
            for socket, _ in poller.poll(50):
                if socket is self._front:
                    self._send_to_service(poller, *socket.recv_multipart())
                else:
                    self._send_to_client(socket, socket.recv())

    def _send_to_service(self, poller, peer, message):
        if peer not in self._upstream:
            self._upstream[peer] = self._context.socket(zmq.DEALER)
            self._upstream[peer].connect(self._service)
            poller.register(self._upstream[peer], zmq.POLLIN)
        if message[0] == wire.INPUT:
            given = input_pb2.InputMessage.FromString(message[1:])
            if given.input.HasField("key"):
                act = input_pb2.ElementAct(layer=1 << 20, action=input_pb2.Action(tap=1))
                given.input.CopyFrom(input_pb2.Input(act=act))
                message = bytes([wire.INPUT]) + given.SerializeToString()
        self._upstream[peer].send(message)

    def _send_to_client(self, socket, message):
        peer = next(peer for peer, behind in self._upstream.items() if behind is socket)
        self._front.send_multipart([peer, message])


@pytest.fixture
def proxy(service, tmp_path_factory):
    made = StalingProxy(tmp_path_factory.mktemp("l"), service.endpoint)
    yield made
    made.close()


def test_a_stale_input_is_reported_in_the_status_line(terminal, command, proxy):
    command("open", "test", "--session", "s", "--cells", "80x24")
    viewer = terminal("--endpoint", proxy.endpoint, "attach", "s")
    viewer.wait_for("Count: 0")
    viewer.press("\t")
    viewer.wait_for("the element for this input is gone")
    # The session goes on, and effects of other clients are shown.
    command("tap", "s", "--identifier", "increment")
    viewer.wait_for("Count: 1")
    viewer.press("\x1d")
    assert viewer.wait_end() == 0
    assert viewer.is_restored
