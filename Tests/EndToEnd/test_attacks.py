"""Attacks on the service disturb no honest client, and its memory stays within bounds. `-rP` prints the figures."""

import pytest

from attacks import ROWS


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_an_attack_disturbs_no_honest_client(installed, environment, tmp_path, row):
    witness = row.carry_out(installed, environment, tmp_path)
    print(witness)
    witness.check()
