"""A witness of attacks.

It is an honest client that taps and lists sessions before and during one. The phases are compared.
"""

import json
import subprocess
import sys
import time
from dataclasses import dataclass

import fanlight
import honest

# Seconds of the undisturbed phase, with which times are compared.
CALM_SECONDS = 1.0
# Most growth of the service's memory over its idle state.
MOST_BYTES = 64 << 20
# Factor by which lists may take longer, and lists and taps be fewer. The attack and the tests beside it take processor
# time as well.
SLOWEST = 100
SESSION = "witness"


@dataclass
class Figures:
    """Durations in milliseconds, in order, of a phase of so many seconds."""

    taps: list[float]
    lists: list[float]
    idle_lists: list[float]
    failures: list[str]
    memory: int
    seconds: float
    begun: float

    def __post_init__(self):
        self.taps.sort()
        self.lists.sort()
        self.idle_lists.sort()

    def __str__(self):
        return (
            f"{len(self.lists)} lists ({described(self.lists)}), of an idle service ({described(self.idle_lists)}), "
            f"{len(self.taps)} taps ({described(self.taps)})")


def quantile(durations, share):
    """Returns the duration that this share of the sorted durations does not exceed."""
    return durations[min(len(durations) - 1, int(share * len(durations)))] if durations else float("inf")


def described(durations):
    figures = (quantile(durations, share) for share in (0.5, 0.99, 1))
    return "p50 {:.1f}, p99 {:.1f}, longest {:.1f} ms".format(*figures)


class Witness:
    """Uses a session of its own around an attack, and fails if the attack disturbed it."""

    def __init__(self, installed, service, client):
        self.program, self.service, self.client = installed.bin / "fanlightd", service, client

    def __enter__(self):
        self.idle = fanlight.Service(self.program, environment=self.service.environment)
        self.session = self.client.open("test", session=SESSION, cells=(80, 24))
        self.process = subprocess.Popen(
            [sys.executable, honest.__file__, self.service.endpoint, SESSION, "increment", "count",
             str(self.service.process.pid), self.idle.endpoint],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        # The first phase has the start of the worker's spare in it.
        time.sleep(CALM_SECONDS / 2)
        self._next_phase()
        time.sleep(CALM_SECONDS)
        self.calm = self._next_phase()
        return self

    def __exit__(self, kind, *_):
        try:
            if kind is None:
                self.attack = self._next_phase()
                self.process.stdin.close()
                self.last = self._read()
        finally:
            self.process.stdin.close()
            if kind is not None:
                self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.session.close()
            self.idle.end()

    def check(self):
        """Fails if the attack disturbed the client. Only a slowdown of a hundred times is a failure."""
        failures = self.calm.failures + self.attack.failures + self.last.failures
        assert failures == [], "\n".join(failures)
        # The tap that is under way at the end of the attack is answered after it.
        assert self.calm.taps and (self.attack.taps or self.last.taps) and self.calm.lists, self
        assert self.growth <= MOST_BYTES, f"the service grew by {self.growth >> 10} KiB"
        # Others may have begun to take the processors with the attack.
        before = max(quantile(times, 0.99) for times in (self.calm.lists, self.attack.idle_lists))
        assert quantile(self.attack.lists, 0.99) <= SLOWEST * before, self
        assert SLOWEST * len(self.attack.lists) / self.attack.seconds >= len(self.calm.lists) / self.calm.seconds, self
        # One tap may be under way when the attack ends.
        taps = len(self.attack.taps) + 1
        assert SLOWEST * taps / self.attack.seconds >= len(self.calm.taps) / self.calm.seconds, self

    @property
    def growth(self):
        return max(0, self.attack.memory - self.calm.memory)

    def __str__(self):
        return f"calm: {self.calm}\nunder attack: {self.attack}\nthe service grew by {self.growth >> 10} KiB"

    def _next_phase(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self._read()

    def _read(self):
        line = self.process.stdout.readline()
        assert line, "the honest client has failed"
        return Figures(**json.loads(line))
