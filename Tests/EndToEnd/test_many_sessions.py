"""Sessions that are gone leave nothing in the service."""

import json
import time

import fanlight
from fanlight._wire import common_pb2, requests_pb2
from peers import TESTER, LocalPeer, request
from processes import Process, wait_until

COUNT = 200
# The service has as many sessions before the first measurement, so that each kind of work was done once.
FEW = 5
ROUNDS = 6
# The heap of the service may grow by this much in the last round. That is less than 6 KiB for each session.
MOST_BYTES = 1 << 20
# And this much more after all rounds, whose memory stays reusable in part.
MOST_FIRST_BYTES = 8 << 20
SCREEN = common_pb2.Screen(width=100, height=100)


def test_two_hundred_sessions_and_then_none_leave_no_memory_behind(installed, environment, tmp_path):
    # Only the service is measured, so the app is idle.
    script = tmp_path / "idle.sh"
    script.write_text("#!/bin/sh\nexec sleep 1000\n")
    script.chmod(0o755)
    (tmp_path / "idle.app.json").write_text(json.dumps({"executable": str(script)}))
    with fanlight.Service(installed.bin / "fanlightd", apps=[tmp_path], environment=environment) as service:
        daemon = Process(service.process.pid)
        open_and_close(service, FEW)
        memory = [settled_bytes(daemon)]
        # Caches fill, and freed memory becomes reusable: the heap reaches its size within two to four rounds. Sessions
        # that leave something behind enlarge it in each round.
        for _ in range(ROUNDS):
            open_and_close(service, COUNT)
            memory.append(settled_bytes(daemon))
            if memory[-1] - memory[-2] <= MOST_BYTES:
                break
        print("KiB after each round:", [size >> 10 for size in memory])
        assert memory[-1] - memory[-2] <= MOST_BYTES
        assert memory[-1] - memory[0] <= MOST_FIRST_BYTES


def settled_bytes(process):
    """Returns the memory of a process once it has not fallen for a second.

    After sessions are closed the service searches for processes that their apps have left, one app after another.
    """
    least, last_fall = process.private_bytes, time.monotonic()
    while time.monotonic() < last_fall + 1:
        time.sleep(0.05)
        if (present := process.private_bytes) < least:
            least, last_fall = present, time.monotonic()
    return least


def open_and_close(service, count):
    """Opens sessions at the same time, and closes all of them."""
    with LocalPeer(service.endpoint) as peer, LocalPeer(service.endpoint) as other:
        peer.greet(role=TESTER)
        other.greet()
        for number in range(count):
            opened = requests_pb2.Open(app="idle", session=f"s{number}", screen=SCREEN)
            peer.send(request(number, timeout_ms=1, open=opened))
        wait_until(lambda: len(sessions(other)) == count, "all sessions are open")
        for number in range(count):
            peer.send(request(count + number, close=f"s{number}"))
        wait_until(lambda: not sessions(other), "all sessions are closed")


def sessions(peer):
    return peer.ask(request(1, sessions=common_pb2.Nothing())).sessions.sessions
