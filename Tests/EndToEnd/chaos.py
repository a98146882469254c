#!/usr/bin/env python3
"""Kills the worker of a session again and again while clients tap: KILLS (200) times, CLIENTS (3) clients, SEED.

Each acknowledged tap must take effect exactly once, across all kills. A tap that is answered `Lost` may have taken
effect or not; no other answer, and no missing one, is permitted. `make chaos` runs it on the debug build.
"""

import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import fanlight
from conftest import Installed
from fanlight import errors
from processes import Process

# The service gives a session up at the fifth death within a minute; the next session continues with the app's values.
KILLS_PER_SESSION = 4
# Longest time from a restart to the next kill, in seconds: during the start, in the first taps, or later.
LONGEST_LIFE = 0.15
TAP_TIMEOUT = 20


class Tapper(threading.Thread):
    """A client that taps until it is stopped, and counts the answers."""

    def __init__(self, endpoint, session):
        super().__init__()
        self.endpoint, self.session = endpoint, session
        self.answers = Counter()
        self.violations = []
        self.stopping = threading.Event()
        self.start()

    def run(self):
        try:
            with fanlight.connect(self.endpoint) as client, client.attach(self.session) as session:
                while not self.stopping.is_set():
                    self.tap(session)
        except Exception as error:
            self.violations.append(f"attachment ended: {type(error).__name__}: {error}")

    def tap(self, session):
        begun = time.monotonic()
        try:
            session["keep"].tap(timeout=TAP_TIMEOUT)
            self.answers["done"] += 1
        except errors.Lost:
            self.answers["lost"] += 1
        except (errors.WorkerFailed, errors.Busy) as error:
            # The session is being started again: the tap had no effect.
            if not error.can_retry:
                raise
            self.answers["refused"] += 1
            time.sleep(0.005)
        except errors.FanlightError as error:
            self.violations.append(f"{type(error).__name__} after {time.monotonic() - begun:.1f} s: {error}")

    def end(self):
        self.stopping.set()
        self.join()


def kill_some(service, client, name, kills, chance, clients):
    """Opens a session, kills its worker, and returns the tappers that used it."""
    with client.open("test", session=name, cells=(80, 24)) as session:
        tappers = [Tapper(service.endpoint, name) for _ in range(clients)]
        for _ in range(kills):
            epoch = session.epoch
            time.sleep(chance.uniform(0, LONGEST_LIFE))
            process = next((each.process for each in client.sessions() if each.name == name), 0)
            if process:
                Process(process).kill()
            session.connection.wait_for(lambda mirror: mirror.epoch != epoch, timeout=60, what="a new epoch")
        # The last worker works undisturbed.
        before = sum(tapper.answers["done"] for tapper in tappers)
        deadline = time.monotonic() + TAP_TIMEOUT
        while sum(tapper.answers["done"] for tapper in tappers) == before and time.monotonic() < deadline:
            time.sleep(0.01)
        for tapper in tappers:
            tapper.end()
    return tappers


def kept(client):
    """Returns the value that the app has stored."""
    with client.open("test", cells=(80, 24)) as session:
        return int(session["kept"].label.removeprefix("Kept: ").replace(",", ""))


def run(service, kills, clients=3, seed=0):
    """Returns the counted answers, and a list of violations."""
    chance = random.Random(seed)
    answers, violations = Counter(), []
    with fanlight.connect(service.endpoint, timeout=60) as client:
        done = 0
        while done < kills:
            count = min(KILLS_PER_SESSION, kills - done)
            for tapper in kill_some(service, client, f"s{done}", count, chance, clients):
                answers += tapper.answers
                violations += tapper.violations
            done += count
            value = kept(client)
            if not answers["done"] <= value <= answers["done"] + answers["lost"]:
                violations.append(f"after {done} kills {value} taps took effect: {dict(answers)}")
    return answers, violations


def main():
    kills, seed = int(os.environ.get("KILLS") or 200), int(os.environ.get("SEED") or time.time())
    folder = Path(tempfile.mkdtemp(prefix="fl-chaos-"))
    installed = Installed(folder)
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8"}
    with fanlight.Service(installed.bin / "fanlightd", apps=[installed.apps], environment=environment) as service:
        begun = time.monotonic()
        answers, violations = run(service, kills, int(os.environ.get("CLIENTS") or 3), seed)
        for violation in violations:
            print(violation)
        print(f"{kills} kills in {time.monotonic() - begun:.0f} s, seed {seed}: {dict(answers)}")
        print(f"{len(violations)} violations")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
