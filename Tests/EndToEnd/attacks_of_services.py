"""Attacks of hostile services on their clients. Anyone may listen at a path that a client is given."""

import contextlib
import json
import socket
import struct
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import deceived
from fanlight import protocol as wire
from fanlight._wire import common_pb2, frame_pb2, handshake_pb2, requests_pb2
from peers import LONG, MORE, PATIENCE, ServingPeer, part
from terminal import Terminal

# Bytes of an offer after which the service has seen enough.
OFFERED_BYTES = 256 << 20
# Most growth of a client, which reads a quarter of a MiB at a time.
MOST_GROWTH = 4 << 20
PIECE = bytes(256 << 10)


def reply(serial, **result):
    return bytes([wire.REPLY]) + requests_pb2.Reply(serial=serial, **result).SerializeToString()


def large_message(*_):
    yield bytes([LONG]) + struct.pack(">Q", 1 << 32)
    while True:
        yield PIECE


def endless_parts(*_):
    while True:
        yield bytes([MORE | LONG]) + struct.pack(">Q", len(PIECE)) + PIECE


def large_resource(peer, message):
    while message[0] == wire.SESSION_REQUEST:
        asked = requests_pb2.Request.FromString(message[1:])
        yield part(reply(asked.serial, resource=requests_pb2.ResourcePiece(bytes=PIECE, size=(1 << 32) - 1)))
        message = peer.receive()


def endless_welcomes(*_):
    while True:
        yield part(bytes([wire.WELCOME]) + handshake_pb2.Welcome(resumed=True).SerializeToString()) * 1_000


OFFERS = {
    large_message: "a message has 4294967296 bytes",
    endless_parts: "a message has more than one part",
    endless_welcomes: "a second Welcome came on one connection",
    large_resource: "a resource has 4294967295 bytes",
}


def welcome(listener):
    """Returns the next client, which was sent Welcome."""
    peer = ServingPeer(listener)
    assert peer.receive()[0] == wire.HELLO
    peer.send(bytes([wire.WELCOME]) + handshake_pb2.Welcome(service="hostile").SerializeToString())
    return peer


def serve(listener, offer):
    """Lets a client attach, and answers its request with an offer until the client hangs up.

    Returns the number of bytes that were sent.
    """
    sent = 0
    # A client has a connection for itself, and one for each of its sessions.
    with welcome(listener), welcome(listener) as peer, contextlib.suppress(OSError, EOFError):
        attach = requests_pb2.Request.FromString(peer.receive()[1:])
        screen = common_pb2.Screen(width=390, height=844)
        peer.send(reply(attach.serial, attached=requests_pb2.Attached(
            session="deceived", app="hostile", epoch=1, screen=screen)))
        for data in offer(peer, peer.receive()):
            peer.socket.sendall(data)
            sent += len(data)
            if sent >= OFFERED_BYTES:
                break
    return sent


def offer_four_gigabytes(place):
    path = place.folder / "s"
    with place.watched(), socket.socket(socket.AF_UNIX) as listener, ThreadPoolExecutor(1) as pool:
        listener.settimeout(PATIENCE)
        listener.bind(str(path))
        listener.listen()
        for offer, sentence in OFFERS.items():
            served = pool.submit(serve, listener, offer)
            client = subprocess.run(
                [sys.executable, deceived.__file__, f"ipc://{path}"], stdout=subprocess.PIPE, text=True, check=True)
            outcome = json.loads(client.stdout)
            print(offer.__name__, outcome, f"after {served.result()} bytes")
            assert outcome["error"] == "ProtocolViolation" and sentence in outcome["sentence"]
            assert outcome["growth"] <= MOST_GROWTH


def flood(listener, is_flooding):
    """Shows a picture to a viewer, and then sends messages until it hangs up."""
    screen = common_pb2.Screen(width=80, height=24)
    listed = requests_pb2.Session(name="deceived", app="hostile", state=requests_pb2.Session.RUNNING, screen=screen)
    attached = requests_pb2.Attached(session="deceived", app="hostile", epoch=1, screen=screen)
    frame = bytes([wire.FRAME]) + frame_pb2.Frame(since=0, epoch=1, screen=screen).SerializeToString()
    pongs = part(bytes([wire.PONG])) * 1_000_000
    # The viewer lists the sessions on a connection of its own.
    while not is_flooding.is_set():
        with welcome(listener) as peer, contextlib.suppress(OSError, EOFError):
            while True:
                message = peer.receive()
                asked = requests_pb2.Request.FromString(message[1:]) if message[0] == wire.SERVICE_REQUEST else None
                if asked and asked.HasField("sessions"):
                    peer.send(reply(asked.serial, sessions=requests_pb2.Sessions(sessions=[listed])))
                elif asked:
                    peer.send(reply(asked.serial, attached=attached), frame)
                    is_flooding.set()
                    while True:
                        peer.socket.sendall(pongs)


def flood_a_viewer(place):
    """The person at a viewer ends it with a key, whatever the service sends."""
    path, is_flooding = place.folder / "s", threading.Event()
    with place.watched(), socket.socket(socket.AF_UNIX) as listener, ThreadPoolExecutor(1) as pool:
        listener.settimeout(PATIENCE)
        listener.bind(str(path))
        listener.listen()
        pool.submit(flood, listener, is_flooding)
        viewer = Terminal(
            [str(place.installed.bin / "fanlight"), "attach", "deceived", "--endpoint", f"ipc://{path}"],
            place.service.environment | {"TERM": "xterm-256color"}, (80, 24))
        try:
            assert is_flooding.wait(PATIENCE)
            viewer.press("\x1d")
            assert viewer.process.wait(PATIENCE) == 0
        finally:
            viewer.end()
