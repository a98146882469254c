"""The socket over TCP: messages to a service that does not read."""

import socket

import pytest
import zmq

from fanlight.zeromq_socket import ZeroMQSocket

TIMEOUT_MILLISECONDS = 30_000
# Messages beyond what ZeroMQ and the kernel hold for a peer that does not read.
MESSAGES, SIZE = 128, 1 << 20


@pytest.fixture
def context():
    made = zmq.Context()
    yield made
    made.destroy(0)


@pytest.fixture
def service(context):
    public, secret = zmq.curve_keypair()
    made = context.socket(zmq.DEALER)
    made.rcvhwm = 1
    made.curve_server = True
    made.curve_secretkey = secret
    made.bind("tcp://127.0.0.1:*")
    return made, public


def connected(context, service, key):
    made = ZeroMQSocket(context, service.last_endpoint.decode(), (key, *zmq.curve_keypair()))
    made.connect()
    return made


@pytest.fixture
def wake():
    reader, writer = socket.socketpair()
    yield reader
    reader.close()
    writer.close()


def test_bytes_that_a_service_does_not_read_are_counted_and_arrive_in_order(context, service, wake):
    made = connected(context, *service)
    for number in range(MESSAGES):
        made.send(bytes([number]) + bytes(SIZE - 1))
        made.wait(wake, 0)
    # ZeroMQ keeps 16, and some more are on their way.
    assert (MESSAGES - 100) * SIZE <= made.unsent_bytes <= (MESSAGES - 16) * SIZE
    received = []
    while len(received) < MESSAGES:
        assert made.unsent_bytes == 0 or made.wait(wake, 0) is False
        if service[0].poll(100):
            received.append(service[0].recv()[0])
    assert received == list(range(MESSAGES))
    assert made.unsent_bytes == 0
    made.close(0)


def test_closing_waits_for_messages_as_long_as_it_may(context, service, wake):
    made = connected(context, *service)
    for _ in range(40):
        made.send(b"a")
    assert made.unsent_bytes > 0
    made.close(TIMEOUT_MILLISECONDS)
    for _ in range(40):
        assert service[0].poll(TIMEOUT_MILLISECONDS)
        assert service[0].recv() == b"a"
