"""The service's Unix socket: workers that inherit their connection, and peers of libzmq and of hand-written code."""

import pytest
import zmq

from fanlight import protocol as wire
from peers import PATIENCE, LocalPeer, hello


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
        assert dealer.poll(PATIENCE * 1000) and dealer.recv()[0] == wire.WELCOME


@pytest.mark.parametrize("identity", [b"\0\0\0\0\1", b"\0" * 100, b"same", b""])
def test_chosen_identities_disturb_nobody(service, command, identity):
    peers = [LocalPeer(service.endpoint, identity) for _ in range(40)]
    for number, peer in enumerate(peers):
        peer.send(hello(f"peer {number}"))
    assert {peer.receive()[0] for peer in peers} == {wire.WELCOME}
    for peer in peers[::2]:
        peer.close()
    command("ps")
    # A peer that takes a former peer's identity without a Hello is refused.
    late = LocalPeer(service.endpoint, identity)
    late.send(bytes([wire.SERVICE_REQUEST, 8, 1]))
    assert late.receive()[0] == wire.GOODBYE
    with pytest.raises(EOFError):
        late.receive()
    command("ps")
    for peer in peers[1::2]:
        peer.close()
