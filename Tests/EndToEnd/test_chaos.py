"""The short form of `make chaos`."""

import os
import subprocess
import sys

import chaos
import pytest

# Enough for a second round of faults after that with each kind.
KILLS = 10


@pytest.mark.timeout(300)
def test_acknowledged_taps_take_effect_exactly_once_across_faults():
    result = subprocess.run(
        [sys.executable, chaos.__file__], env=os.environ | {"KILLS": str(KILLS), "SEED": "1", "CLIENTS": "3"},
        capture_output=True, text=True, check=False)
    print(result.stdout)
    assert (result.returncode, result.stderr) == (0, "")
    for kind in chaos.kinds_of_faults(has_disk="never full" not in result.stdout):
        assert f" {kind}" in result.stdout
