#!/usr/bin/env python3
"""Measures the service under each attack, and how soon clients are attached again after kills.

`make attacks` runs it, on the release build unless CONFIG is debug. A line for each attack has the 99th percentile of
listing the sessions before and during it, the taps of an honest client, and the growth of the service's memory.
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
# Seconds of peace before a kill: a gate that ends soon after its start is started again with a delay.
PEACE_SECONDS = 0.5


def measure(row, installed, environment, folder):
    """Prints a row's figures; returns true if the attack disturbed nobody."""
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            witness = row.carry_out(installed, environment, folder)
        print(
            f"{str(row):40} ps p99 {quantile(witness.calm.lists, 0.99):6.1f} → "
            f"{quantile(witness.attack.lists, 0.99):6.1f} ms   {len(witness.attack.taps):5} taps   "
            f"memory +{witness.growth / (1 << 20):.1f} MiB", flush=True)
        witness.check()
    except pytest.skip.Exception as reason:
        print(f"{str(row):40} not measured: {reason}", flush=True)
    except Exception:
        print(f"{str(row):40} failed", output.getvalue(), traceback.format_exc(), sep="\n", flush=True)
        return False
    return True


def measure_recoveries(folder):
    """Prints medians of the times from a kill until clients are attached again."""
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
    finally:
        place.close()


def main():
    folder = Path(tempfile.mkdtemp(prefix="fl-attacks-"))
    try:
        installed = Installed(folder)
        home = folder / "home"
        home.mkdir()
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8"}
        wanted = [row for row in ROWS if not sys.argv[1:] or str(row.number) in sys.argv[1:]]
        results = [measure(row, installed, environment, folder / str(index)) for index, row in enumerate(wanted)]
        measure_recoveries(folder / "kills")
        return 0 if all(results) else 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
