"""A scripted service over a real socket."""

import queue
import threading

import zmq

from fanlight import protocol as wire
from fanlight._wire import common_pb2, frame_pb2, handshake_pb2, requests_pb2

TIMEOUT_SECONDS = 60


def in_background(work):
    """Runs `work` in a thread; the returned function waits for its result, or raises its exception."""
    outcome = []

    def run():
        try:
            outcome.append((work(), None))
        except Exception as error:  # noqa: BLE001 - handed to the test
            outcome.append((None, error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()

    def result():
        thread.join(10)
        assert outcome, "the work did not end within 10 s"
        value, error = outcome[0]
        if error:
            raise error
        return value

    return result


class FakeService:
    """Answers each Hello with Welcome and queues all other messages in `received` for `receive()`."""

    def __init__(self, endpoint):
        self.endpoint = endpoint
        self.hellos = []
        self.resumes = False
        self.heartbeat_ms = 10_000
        self.limits = None
        self.received = queue.Queue()
        self.peer = None
        self._context = zmq.Context()
        self._start()

    def _start(self):
        self._socket = self._context.socket(zmq.ROUTER)
        self._socket.linger = 0
        self._socket.bind(self.endpoint)
        self._outgoing = queue.Queue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        while not self._stop.is_set():
            while not self._outgoing.empty():
                self._socket.send_multipart(self._outgoing.get())
            if self._socket.poll(5):
                peer, message = self._socket.recv_multipart()
                self._handle(peer, message)
        self._socket.close()

    def _handle(self, peer, message):
        kind, body = message[0], message[1:]
        if kind == wire.HELLO:
            self.peer = peer
            self.hellos.append(handshake_pb2.Hello.FromString(body))
            self.send(wire.WELCOME, handshake_pb2.Welcome(
                service="fake", token="token", heartbeat_ms=self.heartbeat_ms, resumed=self.resumes,
                limits=self.limits))
        else:
            self.received.put((kind, body))

    def send(self, kind, message=None):
        self._outgoing.put([self.peer, bytes([kind]) + (message.SerializeToString() if message else b"")])

    def send_bytes(self, *parts):
        self._outgoing.put([self.peer, *parts])

    def receive(self, kind, message_type=None):
        """Returns the next message, which must be of this kind."""
        got, body = self.received.get(timeout=TIMEOUT_SECONDS)
        assert got == kind
        return message_type.FromString(body) if message_type else body

    def receive_request(self, verb):
        got, body = self.received.get(timeout=TIMEOUT_SECONDS)
        request = requests_pb2.Request.FromString(body)
        assert (got, request.WhichOneof("verb")) == (
            wire.SERVICE_REQUEST if verb in wire.SERVICE_VERBS else wire.SESSION_REQUEST, verb)
        return request

    def answer(self, request, version=0, **result):
        self.send(wire.REPLY, requests_pb2.Reply(serial=request.serial, version=version, **result))

    def fail(self, request, code, text):
        self.answer(request, failure=common_pb2.Failure(code=code, text=text))

    def frame(self, *labels, since=None, version=None, **rest):
        """Sends a complete frame with one label per layer, or without nodes if `since` is given."""
        nodes = [frame_pb2.Node(insert=label, style=0) for label in labels] if since is None else []
        frame = frame_pb2.Frame(
            nodes=nodes, styles=[frame_pb2.Style()] if nodes else [], version=version, **rest)
        if since is None:
            frame.since = 0
            frame.epoch = 7
        self.send(wire.FRAME, frame)

    def restart(self):
        """Stops the service and starts it again, like a daemon after a crash."""
        self.stop()
        self._start()

    def stop(self):
        self._stop.set()
        self._thread.join()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        self._context.term()


def attach(service, connection, *labels):
    """Attaches a connection to a session whose first picture has texts; returns the result."""
    done = in_background(lambda: connection.attach(requests_pb2.Attach(session="gallery")))
    request = service.receive_request("attach")
    service.answer(request, attached=requests_pb2.Attached(session="gallery", app="gallery", epoch=7))
    service.frame(*labels, version=5)
    service.receive(wire.ACKNOWLEDGE)
    return done()
