"""The gate between TCP clients and the service: what is done to it reaches neither sessions nor local clients."""

import contextlib
import itertools
import json
import os
import resource
import signal
import socket
import subprocess
import threading
import time

import pytest
import zmq
from zmq.utils import z85

import fanlight
from conftest import with_tcp
from fanlight import protocol as wire
from fanlight._wire import common_pb2, requests_pb2
from faults import gate_of
from peers import RemotePeers, answer, auto_identities, hello
from processes import running_from, wait_logged, wait_until, worker_of
from programs import limited, with_unread_log
from proxy import Proxy

TIMEOUT_SECONDS = 60


@pytest.fixture
def peers(remote):
    peers = RemotePeers(remote)
    yield peers
    peers.close()


# The end of the gate.


def test_sessions_and_local_clients_outlive_the_gate_and_remote_clients_resume(remote, installed, command, terminal):
    peers = RemotePeers(remote)
    peers.authorized.write_text(f"{command.json('identity')['key']}\n")
    with fanlight.connect(remote.endpoint) as local, local.open("test", session="s", cells=(80, 24)) as session:
        worker = worker_of(local)
        viewer = terminal("attach", "s", "--endpoint", remote.remote, HOME=command.environment["HOME"])
        viewer.wait_for("Count: 0")
        for count, ending in enumerate([signal.SIGKILL, signal.SIGABRT], 1):
            gate = gate_of(installed)
            gate.kill(ending)
            session["increment"].tap()
            viewer.wait_for(f"Count: {count}")
            assert gate_of(installed) != gate
        assert worker_of(local) == worker
        assert session.connection.mirror.restarts == []
        wait_logged(remote, "The gate listens again", 2)


def test_the_memory_of_the_gate_is_limited(remote, installed):
    # ZeroMQ collects all parts of a message: a peer that sends them without end must not fill the machine's memory.
    assert resource.prlimit(gate_of(installed).number, resource.RLIMIT_DATA)[0] == 512 << 20


def test_the_gate_ends_with_its_service(remote, installed):
    gate = gate_of(installed)
    remote.kill()
    gate.wait_until_gone()
    remote.start()
    assert gate_of(installed) != gate
    remote.terminate()
    assert running_from(installed.folder) == []


@pytest.fixture
def proxied(remote, command, monkeypatch):
    """Returns a proxy between clients and the gate, and the endpoint of its clients, whose key is authorised."""
    monkeypatch.setenv("HOME", command.environment["HOME"])
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    (remote.state / "fanlight/keys/authorized").write_text(f"{command.json('identity')['key']}\n")
    address, _, key = remote.remote.removeprefix("tcp://").partition("#")
    host, _, port = address.rpartition(":")
    proxy = Proxy((host, int(port)))
    yield proxy, f"tcp://127.0.0.1:{proxy.address[1]}#{key}"
    proxy.close()


def test_a_client_whose_handshake_is_cut_connects_again(proxied):
    proxy, endpoint = proxied
    with fanlight.connect(endpoint) as client:
        # As a gate that is killed does: it accepts the connection and closes it.
        proxy.is_open = False
        proxy.cut()
        proxy.wait_for_refusal()
        proxy.is_open = True
        assert client.sessions(timeout=TIMEOUT_SECONDS) == []
        assert client.connection.reconnects >= 1


def test_clients_cut_off_twice_while_the_gate_is_stopped_resume(proxied, remote, installed):
    proxy, endpoint = proxied
    gate = gate_of(installed)
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(fanlight.connect(endpoint, timeout=TIMEOUT_SECONDS)) for _ in range(4)]
        os.kill(gate.number, signal.SIGSTOP)
        try:
            # The gate is then notified of three connections with the same descriptor at once.
            for round in (1, 2):
                proxy.cut()
                proxy.wait_for_connections((round + 1) * len(clients))
        finally:
            os.kill(gate.number, signal.SIGCONT)
        for client in clients:
            assert client.sessions() == []


# Identities that peers choose.


def test_identities_of_the_router_itself_abort_nothing(remote, installed, command, peers):
    keys = zmq.curve_keypair()
    peers.authorize(keys)
    gate = gate_of(installed)
    with fanlight.connect(remote.endpoint) as local, local.open("test", session="s", cells=(80, 24)) as session:
        # Such an identity is like any other one of the router, which can only tell that it has none twice.
        named = [peers.dial(keys, identity) for identity in auto_identities(6)]
        for peer in named:
            peer.send(hello())
            assert answer(peer, TIMEOUT_SECONDS * 1000) == wire.WELCOME
        others = [peers.dial(keys) for _ in range(12)]
        for other in others:
            other.send(hello())
            assert answer(other, TIMEOUT_SECONDS * 1000) == wire.WELCOME
        session["increment"].tap()
        assert session["count"].label == "Count: 1"
    assert remote.exit_code is None
    assert gate_of(installed) == gate


def test_a_peer_that_chooses_an_identity_is_disconnected_and_logged(remote, peers):
    keys = zmq.curve_keypair()
    peers.authorize(keys)
    peer = peers.dial(keys, b"me")
    peer.send(hello())
    assert answer(peer) is None
    wait_logged(remote, f"#{z85.decode(keys[0]).hex()} chose an identity")
    # A client with the same key and without an identity is served.
    other = peers.dial(keys)
    other.send(hello())
    assert answer(other, TIMEOUT_SECONDS * 1000) == wire.WELCOME


# An identity that begins with a zero byte is not recognised as chosen.
@pytest.mark.parametrize("identity", [b"me", b"\0meee"])
@pytest.mark.parametrize("is_revoked", [False, True])
def test_the_identity_of_a_client_that_left_is_no_credential(remote, installed, peers, identity, is_revoked):
    first, second = zmq.curve_keypair(), zmq.curve_keypair()
    peers.authorize(first, second)
    gate = gate_of(installed)
    before = gate.sockets
    guest = peers.dial(first, identity)
    guest.send(hello())
    answer(guest)
    guest.close()
    # The gate closes the connection of the guest; the service need not notice the end.
    wait_until(lambda: gate.sockets <= before, "the gate closes the connection")
    thief = peers.dial(second, identity)
    monitor = thief.get_monitor_socket(zmq.EVENT_HANDSHAKE_SUCCEEDED)
    assert monitor.poll(TIMEOUT_SECONDS * 1000)
    if is_revoked:
        peers.authorize(first)
    thief.send(bytes([wire.PING]))
    assert answer(thief) != wire.PONG


# Clients and a service that do not read.


def request_apps(serial):
    request = requests_pb2.Request(serial=serial, apps=common_pb2.Nothing())
    return bytes([wire.SERVICE_REQUEST]) + request.SerializeToString()


def test_a_client_that_reads_late_gets_all_answers_in_order(installed, environment, tmp_path):
    # More than the network and ZeroMQ keep: the gate keeps the rest.
    count = 80
    apps = tmp_path / "apps"
    apps.mkdir()
    for index in range(4):
        (apps / f"a{index}.app.json").write_text(json.dumps({"executable": "/bin/true", "description": "x" * 60_000}))
    with with_tcp(installed, environment, apps=apps) as remote:
        peers = RemotePeers(remote)
        keys = zmq.curve_keypair()
        peers.authorize(keys)
        peer = peers.dial(keys, queue=1)
        peer.send(hello())
        assert answer(peer, TIMEOUT_SECONDS * 1000) == wire.WELCOME
        for serial in range(1, count + 1):
            peer.send(request_apps(serial))
        with fanlight.connect(remote.endpoint) as local:
            assert len(local.apps()) == 4
        # A period without reading is the behaviour of the peer: the answers fill its queue and the network.
        time.sleep(1)
        serials = []
        while len(serials) < count:
            assert peer.poll(TIMEOUT_SECONDS * 1000)
            message = peer.recv()
            assert message[0] in (wire.REPLY, wire.PING), message[:200]
            if message[0] == wire.REPLY:
                serials.append(requests_pb2.Reply.FromString(message[1:]).serial)
        assert serials == list(range(1, count + 1))
        peers.close()


def test_a_client_whose_messages_the_service_does_not_read_is_ended(remote, peers):
    keys = zmq.curve_keypair()
    peers.authorize(keys)
    peer = peers.dial(keys)
    peer.send(hello())
    assert answer(peer, TIMEOUT_SECONDS * 1000) == wire.WELCOME
    remote.process.send_signal(signal.SIGSTOP)
    try:
        for _ in range(8):
            peer.send(bytes([wire.INPUT]) + bytes(1_000_000))
        assert answer(peer, TIMEOUT_SECONDS * 1000) == wire.GOODBYE
    finally:
        remote.process.send_signal(signal.SIGCONT)
    wait_logged(remote, "The service does not read the messages of tcp://127.0.0.1:")


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_removed_key_is_not_answered_while_others_may_change_the_list_or_it_is_open(remote, peers, is_closed):
    keys = [zmq.curve_keypair() for _ in range(3)]
    _, removed, kept = keys
    peers.authorize(*keys)
    clients = [peers.dial(each) for each in keys]

    def next_kind(client):
        while (kind := answer(client, TIMEOUT_SECONDS * 1000)) == wire.PING:
            client.send(bytes([wire.PONG]))
        return kind

    for client in clients:
        client.send(hello())
        assert next_kind(client) == wire.WELCOME
    # The gate has then read all changes so far.
    peers.authorize(removed, kept)
    assert next_kind(clients[0]) == wire.GOODBYE
    with open(peers.authorized, "r+", encoding="ascii") as file:
        file.truncate(0)
        file.write(f"{z85.decode(kept[0]).hex()}\n")
        file.flush()
        if is_closed:
            file.close()
            peers.authorized.chmod(0o664)
        assert next_kind(clients[1]) == wire.GOODBYE
    clients[2].send(bytes([wire.PING]))
    assert next_kind(clients[2]) == wire.PONG


def test_many_clients_whose_messages_the_service_does_not_read_are_ended_before_the_gate_is_full(
    remote, installed, peers
):
    keys, honest_keys = zmq.curve_keypair(), zmq.curve_keypair()
    peers.authorize(keys, honest_keys)

    def greet(keys):
        # The gate accepts fifty dials of an address in a second.
        time.sleep(0.02)
        peer = peers.dial(keys)
        peer.send(hello())
        assert answer(peer, TIMEOUT_SECONDS * 1000) == wire.WELCOME
        return peer

    honest, crowd = greet(honest_keys), [greet(keys) for _ in range(60)]
    gate = gate_of(installed)
    remote.process.send_signal(signal.SIGSTOP)
    try:
        for _ in range(3):
            for peer in crowd:
                peer.send(bytes([wire.INPUT]) + bytes(1_000_000))
        wait_until(
            lambda: sum(peer.poll(0) and peer.recv()[0] == wire.GOODBYE for peer in crowd) > 0, "a client is ended")
        assert gate.largest_bytes < 256 << 20
    finally:
        remote.process.send_signal(signal.SIGCONT)
    honest.send(bytes([wire.PING]))
    while (kind := answer(honest, TIMEOUT_SECONDS * 1000)) == wire.PING:
        honest.send(bytes([wire.PONG]))
    assert kind == wire.PONG
    assert gate_of(installed) == gate


# Strangers.


def test_a_flood_of_unknown_keys_blocks_no_local_client(installed, environment, tmp_path):
    # Nobody reads the log of this daemon from its second start on.
    script, reader = with_unread_log(installed, tmp_path)
    with with_tcp(installed, environment, script) as remote:
        remote.terminate()
        remote.start()
        peers = RemotePeers(remote)
        try:
            for _ in range(10):
                strangers = [peers.dial(zmq.curve_keypair()) for _ in range(100)]
                listed = subprocess.run(
                    [installed.bin / "fanlight", "ps"], env=remote.environment, capture_output=True, check=False,
                    timeout=TIMEOUT_SECONDS)
                assert listed.returncode == 0, listed.stderr
                # The period of a flood: the handshakes of the strangers fail as often as they dial again.
                time.sleep(0.3)
                for stranger in strangers:
                    stranger.close()
        finally:
            peers.close()
    os.close(reader)


def test_idle_connections_of_strangers_take_nothing_from_local_clients(installed, environment, tmp_path):
    with with_tcp(installed, environment, limited(installed, tmp_path, 256)) as remote, contextlib.ExitStack() as stack:
        host, _, port = remote.remote.removeprefix("tcp://").partition("#")[0].rpartition(":")
        for _ in range(300):
            stranger = stack.enter_context(socket.socket())
            stranger.settimeout(TIMEOUT_SECONDS)
            with contextlib.suppress(OSError):
                stranger.connect((host, int(port)))
        commands = [
            subprocess.Popen(
                [installed.bin / "fanlight", "ps"], env=remote.environment, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT)
            for _ in range(49)]
        results = [(each.communicate(timeout=TIMEOUT_SECONDS)[0], each.returncode) for each in commands]
        assert [output for output, code in results if code != 0] == []
        # Authorised clients come in again once the strangers have been silent for too long.
        peers = RemotePeers(remote)
        keys = zmq.curve_keypair()
        peers.authorize(keys)
        peer = peers.dial(keys)
        peer.send(hello())
        assert answer(peer, TIMEOUT_SECONDS * 1000) == wire.WELCOME
        peers.close()
        print(remote.log_text)


def test_strangers_that_take_all_places_keep_no_holder_of_a_key_out(installed, environment, tmp_path):
    # Seconds in which a holder of a key comes in, less than the time that a handshake may take.
    patience = 2.5
    with with_tcp(installed, environment, limited(installed, tmp_path, 256)) as remote, contextlib.ExitStack() as stack:
        peers = RemotePeers(remote)
        stack.callback(peers.close)
        keys = zmq.curve_keypair()
        peers.authorize(keys)
        is_over = threading.Event()

        def dial(address):
            stranger = stack.enter_context(socket.socket())
            stranger.settimeout(TIMEOUT_SECONDS)
            with contextlib.suppress(OSError):
                stranger.bind((address, 0))
                stranger.connect(peers.tcp_address)

        def dial_again(addresses):
            while not is_over.wait(0.02):
                dial(next(addresses))

        addresses = itertools.cycle(f"127.0.0.{number}" for number in range(10, 18))
        # The gate has some hundred places.
        for _ in range(150):
            dial(next(addresses))
        strangers = threading.Thread(target=dial_again, args=[addresses])
        strangers.start()
        try:
            for _ in range(3):
                peer = peers.dial(keys)
                peer.send(hello())
                assert answer(peer, patience * 1000) == wire.WELCOME
        finally:
            is_over.set()
            strangers.join()


def test_a_key_has_a_limit_of_clients(remote, peers):
    keys = zmq.curve_keypair()
    peers.authorize(keys)
    clients = []
    for index in range(128):
        clients.append(peers.dial(keys))
        clients[-1].send(hello())
        # The elapsed time itself is needed: a burst of dials in a second is limited too.
        if index % 50 == 49:
            time.sleep(1)
    assert {answer(each, TIMEOUT_SECONDS * 1000) for each in clients} == {wire.WELCOME}
    one_more = peers.dial(keys)
    one_more.send(hello())
    assert answer(one_more, TIMEOUT_SECONDS * 1000) == wire.GOODBYE
    clients.pop().close()
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while True:
        another = peers.dial(keys)
        another.send(hello())
        if answer(another, TIMEOUT_SECONDS * 1000) == wire.WELCOME:
            break
        assert time.monotonic() < deadline
