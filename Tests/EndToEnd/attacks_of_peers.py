"""Attacks of strangers, of holders of keys, and of local clients.

Each function prepares an attack, carries it out for some seconds inside `place.watched()`, and checks what must hold
afterwards.
"""

import contextlib
import os
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import zmq

import fanlight
from fanlight import protocol as wire
from fanlight._wire import common_pb2, frame_pb2, input_pb2, requests_pb2
from faults import gate_of
from peers import PATIENCE, TESTER, LocalPeer, answer, auto_identities, hello, part, request
from place import ATTACK_SECONDS, CELLS, repeat
from processes import TIMEOUT_SECONDS, wait_until, worker_of
from witness import SESSION

CONTROL = requests_pb2.Attach.CONTROL
# Factor by which taps may become fewer while others flood the tapped session.
FEWER_TAPS = 20
# Field 2000 of a message, which no version of the protocol has, with a million bytes.
UNKNOWN_FIELD = b"\x82\x7d\xc0\x84\x3d" + bytes(1_000_000)

# Strangers and holders of keys, over TCP.


def choose_identities(place):
    keys, gate = zmq.curve_keypair(), gate_of(place.installed)
    place.peers.authorize(keys)
    with place.watched():
        while place.is_on():
            named = [place.peers.dial(keys, identity) for identity in auto_identities(6)]
            others = [place.peers.dial(keys) for _ in range(4)]
            for peer in named + others:
                peer.send(hello())
            assert {answer(peer, PATIENCE * 1000) for peer in named + others} == {wire.WELCOME}
            for peer in named + others:
                peer.close()
            # The gate accepts some fifty dials a second of an address.
            time.sleep(0.5)
    assert gate_of(place.installed) == gate


def take_identities_of_others(place):
    first, second = zmq.curve_keypair(), zmq.curve_keypair()
    place.peers.authorize(first, second)
    with place.watched():
        while place.is_on():
            guest = place.peers.dial(first, b"\0meee")
            guest.send(hello())
            answer(guest)
            guest.close()
            with place.peers.dial(second, b"\0meee") as thief:
                thief.send(bytes([wire.PING]))
                assert answer(thief, 300) != wire.PONG


def dial_with_unknown_keys(place):
    # Nobody reads the log of the second start.
    place.restart()
    with place.watched():
        while place.is_on():
            strangers = [place.peers.dial(zmq.curve_keypair()) for _ in range(100)]
            time.sleep(0.3)
            for stranger in strangers:
                stranger.close()


def stay_idle(place):
    def dial():
        stranger = stack.enter_context(socket.socket())
        with contextlib.suppress(OSError):
            stranger.settimeout(PATIENCE)
            stranger.connect(place.peers.tcp_address)
        stranger.setblocking(False)
        return stranger

    def is_open(stranger):
        try:
            return stranger.recv(1024) != b""
        except BlockingIOError:
            return True
        except OSError:
            return False

    with place.watched(), contextlib.ExitStack() as stack:
        strangers = []
        while place.is_on():
            # Those that were turned away return, so that no descriptor becomes free for others.
            for closed in [each for each in strangers if not is_open(each)]:
                strangers.remove(closed)
                closed.close()
            strangers += [dial() for _ in range(300 - len(strangers))]
            time.sleep(0.001)


# Local clients.


@contextlib.contextmanager
def pasting(place, victim):
    """Pastes a megabyte at a time from clients that do not read, while others send 8 MB before Hello."""
    message = bytes([wire.INPUT]) + input_pb2.InputMessage(
        serial=1, seen=1, input=input_pb2.Input(paste="x" * 900_000)).SerializeToString()
    with contextlib.ExitStack() as stack, ThreadPoolExecutor(8) as pool:
        # Attached before the worker stops to answer.
        peers = [stack.enter_context(LocalPeer(place.endpoint)).greet(role=TESTER) for _ in range(4)]
        for peer in peers:
            peer.attach(victim.name, CONTROL)
        yield
        for peer in peers:
            pool.submit(peer.flood, [message], place.is_on)
        for _ in range(4):
            pool.submit(repeat, place, lambda peer: peer.flood([bytes(8_000_000)], place.is_on))


def paste_to_a_stopped_worker(place):
    victim = place.open()
    worker = worker_of(place.client, "victim").number
    with place.watched():
        with pasting(place, victim):
            os.kill(worker, signal.SIGSTOP)
        os.kill(worker, signal.SIGCONT)


def paste_to_a_busy_worker(place):
    victim = place.open()
    blocking = input_pb2.ElementAct(layer=victim.find("block").id, action=input_pb2.Action(tap=1))
    with place.watched():
        with pasting(place, victim):
            victim.connection.post(input_pb2.Input(act=blocking))
        place.installed.open_gate()


def show_too_much(place):
    screen = common_pb2.Screen(width=390, height=1e6, scale=1)
    with place.watched(), place.open(app="test/Oversized") as victim:
        tap = input_pb2.ElementAct(layer=victim.find("texts").id, action=input_pb2.Action(tap=1))
        serial = victim.connection.post(input_pb2.Input(act=tap))
        repeat(place, lambda peer: peer.greet(role=TESTER).ask(
            request(1, open=requests_pb2.Open(app="test", screen=screen))))
        # The picture reaches its client: one that gets more than it accepts ends its connection.
        victim.connection.included(serial, timeout=TIMEOUT_SECONDS)
        assert victim.connection.reconnects == 0


def ask_for_snapshots_that_expire(place):
    snapshots = [
        request(serial, wire.SESSION_REQUEST, timeout_ms=1, snapshot=requests_pb2.Snapshot(scale=4))
        for serial in range(2, 252)]

    def ask(peer):
        peer.greet().attach(SESSION)
        while place.is_on():
            peer.send(*snapshots)
            replies = 0
            while replies < len(snapshots):
                replies += peer.receive()[0] == wire.REPLY

    with place.watched():
        repeat(place, ask)
        assert place.client.attach(SESSION, mode="script").snapshot(format="png", timeout=PATIENCE)


def observe(place):
    with place.watched(), contextlib.ExitStack() as stack:
        for _ in range(64):
            stack.enter_context(LocalPeer(place.endpoint)).greet().attach(SESSION)
        while place.is_on():
            place.client.attach(SESSION, mode="control").detach()


def acknowledge(place):
    message = bytes([wire.ACKNOWLEDGE]) + frame_pb2.Acknowledge(version=1).SerializeToString()

    def send(peer):
        peer.greet().attach(SESSION)
        peer.flood([message] * 100, place.is_on)

    with place.watched():
        repeat(place, send)
    calm, attack = place.witness.calm, place.witness.attack
    assert FEWER_TAPS * len(attack.taps) / attack.seconds >= len(calm.taps) / calm.seconds, place.witness


def send_large_requests(place):
    """Sends requests of a megabyte, from observers that do not read the replies."""
    message = request(5, wire.SESSION_REQUEST, timeout_ms=1, snapshot=requests_pb2.Snapshot(scale=1)) + UNKNOWN_FIELD

    def send(peer):
        peer.greet().attach(SESSION)
        peer.flood([message] * 2, place.is_on)

    with place.watched(), ThreadPoolExecutor(3) as pool:
        for _ in range(3):
            pool.submit(repeat, place, send)
    calm, attack = place.witness.calm, place.witness.attack
    assert FEWER_TAPS * len(attack.taps) / attack.seconds >= len(calm.taps) / calm.seconds, place.witness


def attach_again_and_again(place):
    message = request(1, attach=requests_pb2.Attach(session=SESSION))
    with place.watched():
        repeat(place, lambda peer: peer.greet().flood([message] * 64, place.is_on))


def attach_beside_a_controller(place):
    """Attaches from 128 observers again and again, while a controller attaches."""
    message = request(1, attach=requests_pb2.Attach(session=SESSION))
    with place.watched(), contextlib.ExitStack() as stack:
        observers = [stack.enter_context(LocalPeer(place.endpoint)).greet() for _ in range(128)]
        for observer in observers:
            observer.send(*[message] * 8)
        # The attachments that many clients may have at once are over.
        time.sleep(ATTACK_SECONDS / 2)
        begun = time.monotonic()
        place.client.attach(SESSION, mode="control").detach()
        # In one line with the observers it would take over six seconds.
        assert time.monotonic() - begun < 2
        place.rest()


def read_logs(place):
    message = request(1, logs=requests_pb2.ReadLogs(session=SESSION))
    with place.watched():
        repeat(place, lambda peer: peer.greet().flood([message] * 64, place.is_on))


def follow_logs(place):
    """Follows the log of an app that prints, 256 times on each of 40 connections."""
    victim = place.open()
    follow = requests_pb2.ReadLogs(session="victim", cursor=1 << 40, follow=True)
    messages = [request(serial, timeout_ms=600_000, logs=follow) for serial in range(1, 257)]
    with place.watched(), contextlib.ExitStack() as stack:
        for _ in range(40):
            peer = stack.enter_context(LocalPeer(place.endpoint)).greet()
            with contextlib.suppress(OSError):
                peer.send(*messages)
        while place.is_on():
            victim.tap("print", timeout=PATIENCE)


def hold_requests_to_a_stopped_worker(place):
    place.open()
    inputs = [input_pb2.Input(text="y" * 60_000)] * 17
    large = request(
        5, wire.SESSION_REQUEST, timeout_ms=600_000, perform=requests_pb2.Perform(inputs=inputs))
    worker = worker_of(place.client, "victim").number
    with place.watched(), contextlib.ExitStack() as stack:
        peers = [stack.enter_context(LocalPeer(place.endpoint)).greet(role=TESTER) for _ in range(56)]
        for peer in peers:
            peer.attach("victim", requests_pb2.Attach.SCRIPT)
        os.kill(worker, signal.SIGSTOP)
        for peer in peers:
            with contextlib.suppress(OSError):
                peer.socket.settimeout(0.5)
                peer.send(large)
        place.rest()
        os.kill(worker, signal.SIGCONT)


def take_turns_with_snapshots(place):
    shots = [
        request(serial, wire.SESSION_REQUEST, timeout_ms=600_000, snapshot=requests_pb2.Snapshot(scale=8))
        for serial in range(2, 12)]
    with place.watched(), contextlib.ExitStack() as stack:
        for _ in range(40):
            peer = stack.enter_context(LocalPeer(place.endpoint)).greet()
            peer.attach(SESSION)
            peer.send(*shots)
        assert place.client.attach(SESSION, mode="script").snapshot(format="png", timeout=PATIENCE)


def send_incomplete_messages(place):
    """Leaves 120 messages of a mebibyte without their ends, while an honest client is painted."""
    message = part(bytes(1 << 20))[:-1]

    def send(peer):
        peer.greet().socket.settimeout(0.5)
        with contextlib.suppress(TimeoutError):
            peer.socket.sendall(message)
        while place.is_on() and not answered(peer):
            pass

    def answered(peer):
        with contextlib.suppress(TimeoutError):
            return not peer.socket.recv(4096)

    with place.watched(), ThreadPoolExecutor(120) as pool:
        for _ in range(120):
            pool.submit(repeat, place, send)
        assert place.client.attach(SESSION, mode="script").snapshot(format="png", scale=4, timeout=PATIENCE)


def open_and_close_sessions(place):
    def use(number):
        while place.is_on():
            with fanlight.connect(place.endpoint, timeout=TIMEOUT_SECONDS) as client, \
                    client.open("test", session=f"brief-{number}", cells=CELLS):
                pass

    with place.watched(), ThreadPoolExecutor(2) as pool:
        list(pool.map(use, range(2)))


def look_at_an_unwatched_session(place):
    place.open().detach()

    def phases():
        return [line for line in place.client.logs("victim")[0] if line.startswith("phase ")]

    # The client's end is noticed a little later.
    wait_until(lambda: not phases() or phases()[-1] != "phase active", "the session is unseen")
    before = phases()
    with place.watched(), place.client.attach("victim", mode="script") as script:
        while place.is_on():
            script.snapshot(format="png")
            script.inspect()
    assert phases() == before
