#!/usr/bin/env python3
"""Kills, stalls and cuts off workers, clients, the gate and the daemon, and fills the disk, while clients tap.

At the end of each round every acknowledged tap must have taken effect exactly once. Every client's picture must equal a
fresh one. A tap whose client was killed, or that is answered `Lost`, may have taken effect or not. So may one answered
`NotSaved` whose worker died. No other answer, and no missing one, is permitted.

In every third round there is no such uncertainty, and the count must be exact.

`make chaos` runs it on the debug build: KILLS (1000), CLIENTS (3), SEED. With one seed the faults are the same, but not
what they hit. The full disk needs a system that permits a mount namespace of one's own.
"""

import contextlib
import difflib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import fanlight
import tapper
from chaos_place import Place
from fanlight import errors
from faults import Faults

# The service gives a session up at the fifth death of its worker within a minute.
MOST_DEATHS = 4
FAULTS_PER_ROUND = 12
# Longest time from one fault to the next, in seconds: during the recovery, in the first taps, or later.
LONGEST_PEACE = 0.3
# Faults of each kind among twenty, after the first round, which has all of them.
WEIGHTS = {"worker": 5, "client": 3, "gate": 3, "daemon": 2, "stall": 3, "cut": 3, "full disk": 1}
# Seconds within which a client must have tapped undisturbed.
TIMEOUT = 120
# Every third round has no fault after which the effect of a tap is unknown. Its count must be exact.
EXACT, UNCERTAIN_KINDS = 3, ("worker", "client")
# Set in the process that has a mount namespace of its own.
OWN_MOUNTS = "FANLIGHT_CHAOS_MOUNTS"


class Tapper:
    """A client in a process of its own, and its report."""

    def __init__(self, place, name, number, seed, only_inputs):
        self.number = number
        self.route = list(place.routes)[number % len(place.routes)]
        self.report = Path(tempfile.mkdtemp(prefix="tapper-", dir=place.folder)) / "report"
        self.report.touch()
        program = Path(tapper.__file__)
        self.process = subprocess.Popen(
            [sys.executable, program, place.routes[self.route], name, self.report, str(seed),
             "inputs" if only_inputs else "inputs,requests"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    @property
    def taps(self):
        """Returns the numbers of taps by outcome; `LOST` counts those without a known one."""
        characters = Counter(self.report.read_bytes())
        taps = {outcome: characters[ord(outcome)] for outcome in (
            tapper.DONE, tapper.LOST, tapper.UNSAVED, tapper.REFUSED)}
        taps[tapper.LOST] += characters[ord(tapper.SENT)] - sum(taps.values())
        return taps

    @property
    def problem(self):
        """Returns why the process failed; empty if it did not."""
        problem = self.report.with_name("report.problem")
        return problem.read_text() if problem.exists() else ""

    def wait_for_taps(self):
        """Waits until another tap is acknowledged, or the process has failed."""
        before, deadline = self.taps, time.monotonic() + TIMEOUT
        while self.taps[tapper.DONE] == before[tapper.DONE] and self.process.poll() is None:
            assert time.monotonic() < deadline, (
                f"no tap over {self.route} is acknowledged; before: {described(before)}, now: {described(self.taps)}")
            time.sleep(0.01)

    def ask(self, line):
        """Sends a line to the process and returns its answer; an empty one if the process has failed."""
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(f"{line}\n")
            self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def picture(self, epoch, version):
        """Returns the picture of the process as text, once it has this version."""
        self.ask(f"picture {epoch} {version}")
        written = self.report.with_name("report.picture")
        return written.read_text() if written.exists() else ""

    def end(self):
        """Ends the process, which has answered all it was asked."""
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Round:
    """A session that clients tap in, with the observers of a round of faults."""

    def __init__(self, place, name, chance, is_exact):
        self.place, self.name, self.chance, self.is_exact = place, name, chance, is_exact
        self.deaths = 0
        self.replaced = []
        self.near = place.client.open("test", session=name, cells=(80, 24))
        self.far_client = fanlight.connect(place.routes["the gate"], timeout=TIMEOUT)
        self.far = self.far_client.attach(name, mode="observe")
        self.tappers = []

    def begin(self, clients):
        """Starts clients, and returns once each has tapped."""
        self.tappers = [self._start(number) for number in range(clients)]
        for each in self.tappers:
            each.wait_for_taps()

    def _start(self, number):
        return Tapper(self.place, self.name, number, self.chance.randrange(1 << 32), self.is_exact)

    def replace(self, tapper):
        """Starts another client in place of a killed one."""
        self.replaced.append(tapper)
        self.tappers[self.tappers.index(tapper)] = self._start(tapper.number)

    def finish(self):
        """Lets all clients tap undisturbed, and then end; returns the taps by outcome, and violations."""
        for each in self.tappers:
            each.wait_for_taps()
        for each in self.tappers:
            each.ask("stop")
        violations = self._compare_pictures()
        taps = Counter()
        for each in self.replaced + self.tappers:
            taps.update(each.taps)
            if each.problem:
                violations.append(f"a client over {each.route} failed: {each.problem}")
        return taps, violations

    def _compare_pictures(self):
        """Compares the pictures of all clients with that of a new one."""
        with self.place.client.attach(self.name) as fresh:
            fresh.settle()
            epoch, version = fresh.epoch, fresh.picture.version
            wanted = tapper.picture_of(fresh, epoch, version)
            pictures = {f"client {each.number} over {each.route}": each.picture(epoch, version)
                        for each in self.tappers if each.process.poll() is None}
            pictures["the observer nearby"] = tapper.picture_of(self.near, epoch, version)
            pictures["the observer over the gate"] = tapper.picture_of(self.far, epoch, version)
        return [f"the picture of {name} differs from a fresh one:\n{difference(wanted, found)}"
                for name, found in pictures.items() if found != wanted]

    def close(self):
        for each in self.tappers:
            each.end()
        self.far.detach()
        self.far_client.close()
        # A service that failed cannot close it.
        with contextlib.suppress(errors.FanlightError):
            self.near.close()


def difference(wanted, found):
    lines = difflib.unified_diff(wanted.splitlines(), found.splitlines(), "fresh", "client", n=0, lineterm="")
    return "\n".join(lines)


def number_in(session, identifier):
    """Returns the number at the end of a text: of `Kept: 1,234`, 1234."""
    return int(session[identifier].label.rpartition(" ")[2].replace(",", ""))


def kinds_of_faults(has_disk):
    return [kind for kind in WEIGHTS if has_disk or kind != "full disk"]


class Chaos:
    """Rounds of faults, and what came out."""

    def __init__(self, place, clients, seed, has_disk):
        self.place, self.clients, self.has_disk = place, clients, has_disk
        self.chance = random.Random(seed)
        self.faults = Faults(place, self.chance)
        self.taps = Counter()
        self.violations = []
        self.kept = 0
        self.rounds = 0

    def run(self, kills):
        while self.faults.kills < kills:
            self.round()

    def plan(self, is_exact):
        """Returns the faults of a round; the first one has all kinds."""
        kinds = [kind for kind in kinds_of_faults(self.has_disk) if not is_exact or kind not in UNCERTAIN_KINDS]
        plan = list(kinds) if self.rounds == 1 else []
        while len(plan) < FAULTS_PER_ROUND:
            kind = self.chance.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]
            if kind != "worker" or plan.count(kind) < MOST_DEATHS:
                plan.append(kind)
        self.chance.shuffle(plan)
        return plan

    def round(self):
        """Opens a session, does faults while clients tap, checks the outcome, and reports violations."""
        self.rounds += 1
        is_exact = self.rounds % EXACT == EXACT - 1
        name = f"s{self.rounds}"
        self.faults.journal.clear()
        self.faults.write("begin")
        found = []
        try:
            self.check_round(name, is_exact, found)
        except Exception as error:
            found.append(f"the round failed: {type(error).__name__}: {error}")
            raise
        finally:
            self.violations += found
            if found:
                print(*found, f"The faults of the session {name}:", sep="\n")
                print("", *self.faults.journal, sep="\n    ", flush=True)

    def check_round(self, name, is_exact, found):
        """Does the faults of a round, and adds violations to `found`."""
        round = Round(self.place, name, self.chance, is_exact)
        try:
            self.check_value(round, found, Counter())
            round.begin(self.clients)
            try:
                for kind in self.plan(is_exact):
                    time.sleep(self.chance.uniform(0, LONGEST_PEACE))
                    self.faults.do(kind, round)
                self.faults.end()
            except (AssertionError, errors.FanlightError) as error:
                found.append(f"after {self.faults.journal[-1]}: {type(error).__name__}: {error}")
                self.faults.abandon()
            taps, violations = round.finish()
            self.taps.update(taps)
            found += violations
            self.check_value(round, found, taps)
        finally:
            round.close()

    def check_value(self, round, found, taps):
        """Checks how many taps took effect."""
        value, here = number_in(round.near, "kept"), number_in(round.near, "kept-here")
        most = taps[tapper.DONE] + taps[tapper.UNSAVED] + taps[tapper.LOST]
        # A value that was not saved at first is saved later, unless the worker dies before that.
        least = taps[tapper.DONE] + (0 if round.deaths else taps[tapper.UNSAVED])
        if round.is_exact and taps[tapper.LOST]:
            found.append(f"taps have no known outcome, although nothing made it unknown: {described(taps)}")
        if not least <= value - self.kept <= most:
            found.append(f"{value - self.kept} taps took effect: {described(taps)}")
        if not least * 10 <= here <= most * 10:
            found.append(f"{here / 10:g} taps took effect in the session: {described(taps)}")
        self.kept = value

    @property
    def summary(self):
        faults = ", ".join(f"{count} {kind}" for kind, count in self.faults.counts.items())
        medians = ", ".join(f"{kind} {median} ms ({count})" for kind, (median, count) in self.faults.medians.items())
        return (
            f"{self.faults.kills} kills ({faults}); taps: {described(self.taps)}; "
            f"attached again after (medians): {medians}; {len(self.violations)} violations")


def described(taps):
    words = {
        tapper.DONE: "acknowledged", tapper.LOST: "unknown", tapper.UNSAVED: "not saved", tapper.REFUSED: "refused"}
    return ", ".join(f"{taps[outcome]} {word}" for outcome, word in words.items())


def enter_own_mounts():
    """Continues in a process that may mount file systems; returns false if the system does not permit that."""
    if OWN_MOUNTS in os.environ:
        return True
    unshare = ["unshare", "--user", "--map-root-user", "--mount"]
    probe = [*unshare, "mount", "-t", "tmpfs", "none", tempfile.gettempdir()]
    if shutil.which("unshare") is None or subprocess.run(probe, capture_output=True, check=False).returncode:
        return False
    os.execvpe(unshare[0], [*unshare, sys.executable, *sys.argv], os.environ | {OWN_MOUNTS: "1"})


def main():
    is_small = enter_own_mounts()
    kills, clients = int(os.environ.get("KILLS") or 1_000), int(os.environ.get("CLIENTS") or 3)
    seed = int(os.environ.get("SEED") or time.time())
    if not is_small:
        print("This system permits no file system of one's own: the disk is never full.")
    folder = Path(tempfile.mkdtemp(prefix="fl-chaos-"))
    begun = time.monotonic()
    place = Place(folder, is_small)
    chaos = Chaos(place, clients, seed, is_small)
    try:
        chaos.run(kills)
    finally:
        log, left = place.close()
        if left:
            chaos.violations.append(f"{left} processes still ran after the end")
            print(chaos.violations[-1])
        print(f"{chaos.summary}; seed {seed}, {time.monotonic() - begun:.0f} s")
        if chaos.violations:
            kept = Path(tempfile.gettempdir()) / f"fanlight-chaos-{seed}.log"
            kept.write_text(log)
            print(f"The service's log: {kept}")
        subprocess.run(["umount", str(place.disk.folder)], capture_output=True, check=False)
        shutil.rmtree(folder)
    return 1 if chaos.violations else 0


if __name__ == "__main__":
    sys.exit(main())
