#!/usr/bin/env python3
"""Measures the service under each attack, and how soon clients are attached again after kills.

`make attacks` runs it, on the release build unless CONFIG is debug. A line for each attack has the 99th percentile of
listing the sessions before and during it. That of an idle service meanwhile is in brackets. The taps of an honest
client and the growth of the service's memory follow. The exit code is 1 if a figure was missed, which the last lines
name.
"""

import contextlib
import io
import random
import shutil
import statistics
import sys
import tempfile
import time
import traceback
from pathlib import Path

import pytest

from attacks import ROWS
from chaos import Round
from chaos_place import Place
from conftest import Installed
from faults import Faults
from witness import quantile

KILLS = 20
# Milliseconds within which the sessions are listed at the 99th percentile. Attackers and others may take the
# processors. Then it is a factor of the time in which an idle service lists its sessions.
MOST_LIST = 20
MOST_LIST_FACTOR = 3
# Milliseconds from a kill until clients are attached again, in the median.
MOST_RECOVERY = {"worker": 300, "daemon": 600, "gate": 600}
# Seconds of peace before a kill: a gate that ends soon after its start is started again with a delay.
PEACE_SECONDS = 0.5


def missed_list(row, idle, attack):
    """Returns a sentence if sessions were listed too slowly under an attack."""
    if attack <= max(MOST_LIST, MOST_LIST_FACTOR * idle):
        return []
    return [
        f"{row}: ps p99 is {attack:.1f} ms, at most {MOST_LIST} ms or {MOST_LIST_FACTOR} times the {idle:.1f} ms of an "
        "idle service"]


def missed_recovery(kind, times):
    """Returns a sentence if clients were attached again too late after kills."""
    median = statistics.median(times)
    if median <= MOST_RECOVERY[kind]:
        return []
    return [f"{kind} killed: attached again after {median:.0f} ms in the median, at most {MOST_RECOVERY[kind]} ms"]


def measure(row, installed, environment, folder):
    """Prints a row's figures; returns a sentence for each that was missed."""
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            witness = row.carry_out(installed, environment, folder)
        during = witness.attack
        calm, attack, idle = (quantile(times, 0.99) for times in (witness.calm.lists, during.lists, during.idle_lists))
        print(
            f"{str(row):40} ps p99 {calm:6.1f} → {attack:6.1f} ms (idle service {idle:6.1f} ms)   "
            f"{len(during.taps):5} taps   memory +{witness.growth / (1 << 20):.1f} MiB", flush=True)
        witness.check()
        return missed_list(row, idle, attack)
    except pytest.skip.Exception as reason:
        print(f"{str(row):40} not measured: {reason}", flush=True)
    except Exception:
        print(f"{str(row):40} failed", output.getvalue(), traceback.format_exc(), sep="\n", flush=True)
        return [f"{row}: an honest client was disturbed"]
    return []


def measure_recoveries(folder):
    """Prints medians of the times from a kill until clients are attached again; returns what was missed."""
    missed = []
    place = Place(folder, is_small=False)
    faults = Faults(place, random.Random(1))
    try:
        for kind in ("worker", "daemon", "gate"):
            for number in range(KILLS):
                # A session of its own: workers that die again and again are restarted with a delay.
                round = Round(place, f"{kind}-{number}", faults.chance, is_exact=False)
                time.sleep(PEACE_SECONDS)
                faults.measure(kind, round)
                round.close()
            times = [1000 * seconds for seconds in faults.recoveries[kind]]
            print(
                f"{kind + ' killed':40} attached again after {statistics.median(times):.0f} ms "
                f"(median of {len(times)}; longest {max(times):.0f} ms)", flush=True)
            missed += missed_recovery(kind, times)
    finally:
        place.close()
    return missed


def main():
    folder = Path(tempfile.mkdtemp(prefix="fl-attacks-"))
    try:
        installed = Installed(folder)
        home = folder / "home"
        home.mkdir()
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8"}
        wanted = [row for row in ROWS if not sys.argv[1:] or str(row.number) in sys.argv[1:]]
        missed = [
            sentence for index, row in enumerate(wanted)
            for sentence in measure(row, installed, environment, folder / str(index))]
        missed += measure_recoveries(folder / "kills")
        for sentence in missed:
            print(f"missed: {sentence}", flush=True)
        return 1 if missed else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
