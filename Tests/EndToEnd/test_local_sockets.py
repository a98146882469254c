"""The service's Unix socket: workers that inherit their connection, and peers of libzmq and of hand-written code."""

import socket
import struct

import pytest
import zmq

from fanlight._wire import handshake_pb2

PATIENCE = 20
HELLO, WELCOME, GOODBYE = 1, 2, 4
# Bytes of a greeting and READY.
HANDSHAKE = 94
CONTROLLER = handshake_pb2.Hello.CONTROLLER


def hello(name):
    return bytes([HELLO]) + handshake_pb2.Hello(major=1, client=name, role=CONTROLLER).SerializeToString()


def handshake(identity):
    """Greeting and READY of a dealer that names an identity."""
    greeting = b"\xff" + bytes(8) + b"\x7f\x03\x00NULL" + bytes(48)
    body = b"\x05READY"
    for name, value in ((b"Socket-Type", b"DEALER"), (b"Identity", identity)):
        body += bytes([len(name)]) + name + struct.pack(">I", len(value)) + value
    return greeting + bytes([4, len(body)]) + body


def dial(service, identity):
    peer = socket.socket(socket.AF_UNIX)
    peer.settimeout(PATIENCE)
    peer.connect(service.endpoint.removeprefix("ipc://"))
    peer.sendall(handshake(identity))
    return peer


def frame(message):
    return bytes([0, len(message)]) + message


def read_message(peer):
    """Skips the service's handshake, and returns its first message."""
    received = b""

    def read(count):
        nonlocal received
        while len(received) < count:
            more = peer.recv(4096)
            assert more, "the service closed the connection"
            received += more

    read(HANDSHAKE + 2)
    start, size = HANDSHAKE + 2, received[HANDSHAKE + 1]
    if received[HANDSHAKE] & 2:
        start = HANDSHAKE + 9
        read(start)
        size = int.from_bytes(received[HANDSHAKE + 1:start])
    read(start + size)
    return received[start:]


def test_a_worker_needs_no_path_to_the_service_that_started_it(installed, client):
    program = installed.folder / "lost"
    program.write_text(
        "#!/bin/sh\nFANLIGHT_ENDPOINT=ipc:///nowhere/s.sock "
        f"exec {installed.folder}/test-app --gate={installed.gate}\n")
    program.chmod(0o755)
    installed.describe("lost", executable=str(program))
    try:
        with client.open("lost", session="s", cells=(80, 24)) as session:
            session["increment"].tap()
            assert session["count"].label == "Count: 1"
    finally:
        (installed.apps / "lost.app.json").unlink()


def test_a_socket_of_libzmq_with_an_identity_of_its_own_is_served(service):
    with zmq.Context() as context, context.socket(zmq.DEALER) as dealer:
        dealer.routing_id = b"me"
        dealer.linger = 0
        dealer.connect(service.endpoint)
        dealer.send(hello("libzmq"))
        assert dealer.poll(PATIENCE * 1000) and dealer.recv()[0] == WELCOME


@pytest.mark.parametrize("identity", [b"\0\0\0\0\1", b"\0" * 100, b"same", b""])
def test_chosen_identities_disturb_nobody(service, command, identity):
    peers = [dial(service, identity) for _ in range(40)]
    for number, peer in enumerate(peers):
        peer.sendall(frame(hello(f"peer {number}")))
    assert {read_message(peer)[0] for peer in peers} == {WELCOME}
    for peer in peers[::2]:
        peer.close()
    command("ps")
    # A peer that takes a former peer's identity without a Hello is refused.
    late = dial(service, identity)
    late.sendall(frame(bytes([16, 8, 1])))
    assert read_message(late)[0] == GOODBYE
    assert late.recv(4096) == b""
    command("ps")
    for peer in peers[1::2]:
        peer.close()
