"""An honest client in a process of its own, so that nothing but the service delays it.

    honest.py ENDPOINT SESSION BUTTON COUNT PROCESS IDLE_ENDPOINT

It taps BUTTON and reads COUNT at the end. Beside that it lists the sessions as `fanlight ps` does, over a new
connection each time. In turn with that it lists those of an idle service, which others on the machine delay as much. It
samples the private memory of the service's PROCESS. It obeys lines of its standard input. Each begins a new phase, and
is answered with the figures of the last one in JSON. The end of the input ends it.
"""

import json
import sys
import threading
import time
import traceback

import fanlight
from fanlight._wire import common_pb2
from peers import LocalPeer, request
from processes import Process

# Seconds between two taps, two lists of either service, and two samples of the memory.
TAP_INTERVAL = 0.01
LIST_INTERVAL = 0.0025
SAMPLE_INTERVAL = 0.05
# Seconds after which a tap has failed.
TAP_TIMEOUT = 30


class Phase:
    """Durations in milliseconds, failures, and the largest memory of a phase."""

    def __init__(self):
        self.begun = time.monotonic()
        self.taps, self.lists, self.idle_lists, self.failures = [], [], [], []
        self.memory = 0

    def time(self, durations, action):
        begun = time.monotonic()
        try:
            action()
        except Exception:
            self.failures.append(traceback.format_exc())
        else:
            durations.append(1000 * (time.monotonic() - begun))


class Honest:
    def __init__(self, endpoint, session, button, count, process, idle_endpoint):
        self.endpoint, self.idle_endpoint, self.button, self.count = endpoint, idle_endpoint, button, count
        self.session = fanlight.connect(endpoint, timeout=TAP_TIMEOUT).attach(session)
        self.process = Process(process)
        self.is_over = False
        self.taps = 0
        self.phase = Phase()

    def tap(self):
        # Counted if it failed too: it may have had its effect.
        self.taps += 1
        self.session[self.button].tap(timeout=TAP_TIMEOUT)

    def list(self, endpoint):
        with LocalPeer(endpoint) as peer:
            reply = peer.greet(name="ps").ask(request(1, sessions=common_pb2.Nothing()))
        assert reply.HasField("sessions"), reply
        assert bool(reply.sessions.sessions) == (endpoint == self.endpoint), reply

    def list_both(self):
        self.phase.time(self.phase.lists, lambda: self.list(self.endpoint))
        time.sleep(LIST_INTERVAL)
        self.phase.time(self.phase.idle_lists, lambda: self.list(self.idle_endpoint))

    def repeat(self, interval, action):
        while not self.is_over:
            action()
            time.sleep(interval)

    def sample(self):
        self.phase.memory = max(self.phase.memory, self.process.private_bytes)

    @property
    def shown(self):
        return int(self.session[self.count].label.rpartition(" ")[2].replace(",", ""))

    def answer(self):
        """Begins a new phase, and prints the figures of the last one."""
        last, self.phase = self.phase, Phase()
        print(json.dumps(vars(last) | {"seconds": self.phase.begun - last.begun}), flush=True)

    def check(self, before):
        effects, connection = self.shown - before, self.session.connection
        assert effects == self.taps, f"{effects} of {self.taps} taps took effect"
        assert connection.reconnects == 0 and connection.mirror.restarts == []

    def run(self):
        before = self.shown
        actions = (
            (TAP_INTERVAL, lambda: self.phase.time(self.phase.taps, self.tap)),
            (LIST_INTERVAL, self.list_both),
            (SAMPLE_INTERVAL, self.sample))
        loops = [threading.Thread(target=self.repeat, args=action) for action in actions]
        for loop in loops:
            loop.start()
        for _ in sys.stdin:
            self.answer()
        self.is_over = True
        for loop in loops:
            loop.join()
        # A short attack may end before the first tap under it is answered. One tap more shows that taps still work.
        self.phase.time(self.phase.taps, self.tap)
        self.phase.time([], lambda: self.check(before))
        self.answer()
        self.session.detach()
        self.session.client.close()


if __name__ == "__main__":
    # Each thread gets its turn soon.
    sys.setswitchinterval(0.0005)
    Honest(*sys.argv[1:]).run()
