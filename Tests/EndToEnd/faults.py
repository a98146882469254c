"""The faults of `make chaos`, and the time until clients are attached again."""

import contextlib
import os
import signal
import statistics
import threading
import time
from collections import Counter, defaultdict
from datetime import datetime

from processes import Process, running_from, worker_of

# Seconds within which clients must be attached again after any fault.
RECOVERY_TIMEOUT = 60
STALL_SECONDS = (0.1, 1.0)
FULL_SECONDS = (0.1, 1.0)
# The service restarts a worker at once after its first death within a minute, and later after growing delays.
PROMPT_DEATHS = 1
# Share of the kills after which the next fault does not wait for the recovery.
HASTE = 0.25


class Faults:
    """Does one fault after another to the service, the gate, the worker and the clients of a round.

    Stalls and full disks last while the next faults happen. Some kills are not waited for, so that the next fault
    happens during the recovery.
    """

    KILLS = ("worker", "client", "gate", "daemon")

    def __init__(self, place, chance):
        self.place, self.chance = place, chance
        self.counts = Counter()
        # Seconds from a kill until a client had a new picture, by kind. Only of kills that no other fault disturbed.
        self.recoveries = defaultdict(list)
        self.journal = []
        self._timers = []
        self._awaited = []

    def do(self, kind, round):
        """Does a fault of this kind, and mostly waits until the clients are attached again."""
        ended = self.place.service.exit_code
        assert ended is None, f"the daemon has ended by itself: {ended}"
        self.counts[kind] += 1
        self._timers = [each for each in self._timers if each.is_alive()]
        is_calm = not self._timers and not self._awaited
        fault = getattr(self, f"_{kind.replace(' ', '_')}")
        self.write(f"{kind}: {fault(round)}")
        if self.chance.random() >= HASTE:
            self._recover(is_calm)

    def measure(self, kind, round):
        """Does a fault of this kind, which no other one disturbs, and adds the time of the recovery."""
        getattr(self, f"_{kind}")(round)
        self._recover(is_calm=True)

    def end(self):
        """Waits for the end of all faults."""
        for each in self._timers:
            each.join()
        self._recover()

    def abandon(self):
        """Waits for the end of lasting faults only, after a recovery failed."""
        self._awaited = []
        self.end()

    @property
    def kills(self):
        return sum(self.counts[kind] for kind in self.KILLS)

    @property
    def medians(self):
        """Returns the medians of the recoveries in milliseconds, with their number."""
        return {kind: (round(1000 * statistics.median(all)), len(all)) for kind, all in self.recoveries.items()}

    def write(self, text):
        self.journal.append(f"{datetime.now():%H:%M:%S.%f} {text}")

    # Kills. Each returns a description.

    def _worker(self, round):
        # The worker of a session that is being restarted has no process yet.
        self._recover()
        session, worker = round.near, worker_of(self.place.client, round.name)
        epoch, begun = session.epoch, time.monotonic()
        worker.kill()
        round.deaths += 1
        self._await("worker" if round.deaths <= PROMPT_DEATHS else None, begun, lambda: session.connection.wait_for(
            lambda mirror: mirror.epoch != epoch, timeout=RECOVERY_TIMEOUT, what="no new epoch"))
        return worker.number

    def _client(self, round):
        tapper = self.chance.choice(round.tappers)
        tapper.wait_for_taps()
        tapper.process.kill()
        tapper.process.wait()
        round.replace(tapper)
        return f"over {tapper.route}"

    def _gate(self, round):
        gate, begun = gate_of(self.place.installed), time.monotonic()
        gate.kill()
        # The request is repeated once the client is attached again, and answered with a picture.
        self._await("gate", begun, lambda: round.far.find("count", timeout=RECOVERY_TIMEOUT))
        return gate.number

    def _daemon(self, round):
        # A service that starts gets sessions from their workers only, so a session without one would be lost.
        self._recover()
        begun = time.monotonic()
        self.place.service.kill()
        self.place.service.start()
        self._await("daemon", begun, lambda: round.near.find("count", timeout=RECOVERY_TIMEOUT))
        self._await(None, begun, lambda: round.far.find("count", timeout=RECOVERY_TIMEOUT))
        return self.place.service.process.pid

    def _await(self, kind, begun, wait):
        """Adds a recovery from a kill; `kind` is None if its time is not compared with others."""
        self._awaited.append((kind, begun, wait))

    def _recover(self, is_calm=False):
        """Waits until the clients are attached again, and records the times if no other fault delayed them."""
        while self._awaited:
            kind, begun, wait = self._awaited.pop(0)
            wait()
            seconds = time.monotonic() - begun
            self.write(f"attached again after {seconds:.3f} s")
            if is_calm and kind:
                self.recoveries[kind].append(seconds)

    # Other faults.

    def _stall(self, round):
        name, process = self.chance.choice((
            ("worker", lambda: Process(self._worker_number(round.name))),
            ("gate", lambda: gate_of(self.place.installed)),
            ("client", lambda: Process(self.chance.choice(round.tappers).process.pid)),
            ("daemon", lambda: Process(self.place.service.process.pid))))
        number, seconds = process().number, self.chance.uniform(*STALL_SECONDS)
        if number == 0:
            return f"no {name}: it is being started again, or has not returned"
        with contextlib.suppress(ProcessLookupError):
            # Unlike its number, the descriptor of a process never becomes another process's.
            descriptor = os.pidfd_open(number)
            signal.pidfd_send_signal(descriptor, signal.SIGSTOP)
            self._end_after(seconds, lambda: _resume(descriptor))
        return f"{name} {number} for {seconds:.3f} s"

    def _worker_number(self, name):
        """Returns 0 if the session has no process. A service that has just begun may still await its worker."""
        return next((each.process for each in self.place.client.sessions() if each.name == name), 0)

    def _cut(self, round):
        count = sum(proxy.cut() for proxy in self.chance.choice(self.place.cuts))
        return f"{count} connections"

    def _full_disk(self, round):
        seconds = self.chance.uniform(*FULL_SECONDS)
        self.place.disk.fill()
        self._end_after(seconds, self.place.disk.free)
        return f"for {seconds:.3f} s"

    def _end_after(self, seconds, action):
        timer = threading.Timer(seconds, action)
        timer.start()
        self._timers.append(timer)


def _resume(descriptor):
    # It may have been killed meanwhile.
    with contextlib.suppress(ProcessLookupError):
        signal.pidfd_send_signal(descriptor, signal.SIGCONT)
    os.close(descriptor)


def gate_of(installed):
    """Returns the process of the gate, once there is exactly one."""
    deadline = time.monotonic() + RECOVERY_TIMEOUT
    while True:
        gates = [each for each in running_from(installed.bin) if each.program == "fanlight-gate"]
        if len(gates) == 1:
            return gates[0]
        assert time.monotonic() < deadline, f"{len(gates)} gates run"
        time.sleep(0.005)
