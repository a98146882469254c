"""Attacks of strangers, of holders of keys, and of local clients.

Each function prepares an attack, carries it out for some seconds inside `place.watched()`, and checks what must hold
afterwards.
"""

import contextlib
import multiprocessing
import os
import resource
import signal
import socket
import struct
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import zmq

import fanlight
from fanlight import protocol as wire
from fanlight._wire import common_pb2, frame_pb2, handshake_pb2, input_pb2, requests_pb2, worker_pb2
from faults import gate_of
from peers import COMMAND, LONG, MORE, PATIENCE, TESTER, LocalPeer, answer, auto_identities, hello, part, request
from place import ATTACK_SECONDS, CELLS, repeat
from processes import TIMEOUT_SECONDS, wait_until, worker_of
from witness import SESSION

CONTROL = requests_pb2.Attach.CONTROL
# Seconds between a session of an honest client and its next one.
OPEN_INTERVAL = 0.25
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


def flood_the_gate(place):
    """Sends small messages from holders of one key as fast as possible, while another holder's pings are answered."""
    keys, honest_keys = zmq.curve_keypair(), zmq.curve_keypair()
    place.peers.authorize(keys, honest_keys)
    gate = gate_of(place.installed)

    def greet(keys):
        peer = place.peers.dial(keys)
        peer.send(hello())
        assert answer(peer, PATIENCE * 1000) == wire.WELCOME
        return peer

    def flood(peer):
        while place.is_on():
            with contextlib.suppress(zmq.Again):
                for _ in range(1000):
                    peer.send(bytes([wire.PONG]), zmq.NOBLOCK)
            peer.poll(1, zmq.POLLOUT)

    honest, peers = greet(honest_keys), [greet(keys) for _ in range(3)]
    with place.watched(), ThreadPoolExecutor(3) as pool:
        floods = [pool.submit(flood, peer) for peer in peers]
        while place.is_on():
            honest.send(bytes([wire.PING]))
            while (kind := answer(honest, PATIENCE * 1000)) == wire.PING:
                honest.send(bytes([wire.PONG]))
            assert kind == wire.PONG
            time.sleep(0.1)
        for each in floods:
            each.result()
    assert gate_of(place.installed) == gate


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
        codes = set()

        def open_large(peer):
            peer.greet(role=TESTER).send(request(1, open=requests_pb2.Open(app="test", screen=screen)))
            message = peer.receive()
            assert message[0] == wire.GOODBYE
            codes.add(handshake_pb2.Goodbye.FromString(message[1:]).code)

        repeat(place, open_large)
        assert codes == {common_pb2.TOO_LARGE}
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


def flood_over_connections(endpoint, is_ready):
    """Sends requests and pings over 400 connections, without end and each within its rates."""
    small = [request(1, sessions=common_pb2.Nothing()), bytes([wire.PING])] * 100
    logs = [request(1, logs=requests_pb2.ReadLogs(session=SESSION))] * 10
    with contextlib.ExitStack() as stack:
        peers = {}
        for number in range(400):
            peer = stack.enter_context(LocalPeer(endpoint)).greet().socket
            peer.setblocking(False)
            peers[peer] = b"".join(map(part, logs if number % 4 == 0 else small))
        unsent = dict(peers)
        is_ready.set()
        while True:
            for peer, messages in peers.items():
                with contextlib.suppress(BlockingIOError):
                    unsent[peer] = unsent[peer][peer.send(unsent[peer]):] or messages
                with contextlib.suppress(BlockingIOError):
                    peer.recv(1 << 20)


@contextlib.contextmanager
def attacked_by_process(place, attack):
    """Watches the service while a process of its own attacks it."""
    spawning = multiprocessing.get_context("spawn")
    is_ready = spawning.Event()
    process = spawning.Process(target=attack, args=(place.endpoint, is_ready), daemon=True)
    with place.watched():
        process.start()
        try:
            assert is_ready.wait(TIMEOUT_SECONDS)
            yield
        finally:
            process.kill()
            process.join()


def flood_over_many_connections(place):
    """Opens a session now and then while a process floods the service over many connections."""
    opened = 0
    with attacked_by_process(place, flood_over_connections):
        place.until = time.monotonic() + ATTACK_SECONDS
        while place.is_on():
            place.open().close()
            opened += 1
            # Apps that start all the time would take the processors from everybody.
            time.sleep(OPEN_INTERVAL)
    # It takes seconds to open one in a line with the requests for logs.
    assert opened > 1
    calm, attack = place.witness.calm, place.witness.attack
    assert FEWER_TAPS * len(attack.taps) / attack.seconds >= len(calm.taps) / calm.seconds, place.witness


def wait_without_end(place):
    """Has 48 observers wait for conditions that never hold, and inspect the picture, 256 times each."""
    wait = requests_pb2.Condition(locator=requests_pb2.Locator(identifier="nothing"))
    waits, questions = (
        [request(serial, wire.SESSION_REQUEST, timeout_ms=600_000, **verb) for serial in range(2, 258)]
        for verb in ({"wait": wait}, {"inspect": common_pb2.Nothing()}))
    with place.watched(), contextlib.ExitStack() as stack:
        for messages in [waits, questions] * 24:
            peer = stack.enter_context(LocalPeer(place.endpoint)).greet()
            peer.attach(SESSION)
            peer.send(*messages)
        place.rest()
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


def use_memory(place):
    """Requires memory of the service: for a large picture, a long message and a new attachment."""
    with place.client.attach(SESSION, mode="control") as session:
        assert session.snapshot(format="png", scale=4, timeout=PATIENCE)
        paste = input_pb2.Input(paste="x" * 20_000)
        session.connection.included(session.connection.post(paste), timeout=PATIENCE)


def keep_sending(peer, data):
    """Sends until the service reads no more."""
    peer.socket.settimeout(0.5)
    with contextlib.suppress(OSError):
        peer.socket.sendall(data)


def begin_frames(endpoint, is_ready):
    """Registers this process as seven workers, each of which leaves a frame of 8 MiB without its end."""
    size = (8 << 20) - 4096
    frame = bytes([MORE, 4]) + struct.pack("<I", 77) + bytes([LONG]) + struct.pack(">Q", size)
    with contextlib.ExitStack() as stack:
        for number in range(7):
            peer = stack.enter_context(LocalPeer(endpoint)).greet(role=handshake_pb2.Hello.HOST)
            registration = worker_pb2.Register(app=f"by-hand-{number}", process=os.getpid(), epoch=1000 + number)
            message = worker_pb2.WorkerMessage(register=registration).SerializeToString()
            peer.socket.sendall(bytes([MORE, 4]) + struct.pack("<I", 0) + part(bytes([64]) + message))
            keep_sending(peer, frame + bytes([wire.FRAME]) + bytes(size - 2))
        is_ready.set()
        signal.pause()


def begin_frames_as_a_worker_by_hand(place):
    # The service ends the process of a worker.
    with attacked_by_process(place, begin_frames):
        use_memory(place)


def send_a_thousand_incomplete_messages(place):
    """Leaves a thousand messages of 64 kB without their ends, again where the service ends a connection."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    message, is_over = part(bytes(65_000))[:-1], threading.Event()

    def dial():
        peer = LocalPeer(place.endpoint).greet()
        keep_sending(peer, message)
        peer.socket.setblocking(False)
        return peer

    def is_open(peer):
        try:
            return peer.socket.recv(4096) != b""
        except BlockingIOError:
            return True
        except OSError:
            return False

    def redial():
        while not is_over.wait(0.01):
            for index, peer in enumerate(peers):
                if not is_open(peer):
                    peer.close()
                    peers[index] = dial()

    peers = []
    try:
        with place.watched(), ThreadPoolExecutor(1) as pool:
            peers += [dial() for _ in range(1000)]
            redialling = pool.submit(redial)
            try:
                use_memory(place)
            finally:
                is_over.set()
            redialling.result()
    finally:
        for peer in peers:
            peer.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, files)


def ping(place):
    """Sends as many pings of ZMTP as the service reads, and reads the answers."""
    pings = (bytes([COMMAND, 7]) + b"\x04PING\0\0") * 1000
    counts = []

    def send(peer):
        peer.greet().socket.setblocking(False)
        received, rest = 0, pings
        while place.is_on():
            with contextlib.suppress(BlockingIOError):
                rest = rest[peer.socket.send(rest):] or pings
            with contextlib.suppress(BlockingIOError):
                received += len(peer.socket.recv(1 << 20))
        counts.append(received // 7)

    with place.watched():
        repeat(place, send)
    # The service handles a hundred a second, and answers those that arrive together once.
    assert max(counts) < 1000, counts


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

    # The log has the lines a little later, and the first phase of a session is "background", too.
    wait_until(lambda: phases()[-2:] == ["phase active", "phase background"], "the session is unseen")
    before = phases()
    with place.watched(), place.client.attach("victim", mode="script") as script:
        while place.is_on():
            script.snapshot(format="png")
            script.inspect()
    assert phases() == before
