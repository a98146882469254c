"""Attacks on the service disturb no honest client, and its memory stays within bounds. `-rP` prints the figures."""

import attack_figures
import pytest

from attacks import ROWS


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_an_attack_disturbs_no_honest_client(installed, environment, tmp_path, row):
    witness = row.carry_out(installed, environment, tmp_path)
    print(witness)
    witness.check()


@pytest.mark.parametrize(
    ("idle", "attack", "words"),
    [(1, 20, []), (6.6, 20.1, ["ps p99 is 20.1 ms"]), (6.8, 20.1, []),
     (50, 151, ["3 times the 50.0 ms of an idle service"])])
def test_a_slow_list_of_sessions_is_named(idle, attack, words):
    sentences = attack_figures.missed_list("row", idle, attack)
    assert len(sentences) == len(words) and all(map(str.__contains__, sentences, words))


@pytest.mark.parametrize(
    ("kind", "times", "is_missed"),
    [("worker", [1, 300, 900], False), ("worker", [1, 301, 301], True), ("gate", [600, 600, 601], False),
     ("daemon", [601], True)])
def test_a_late_recovery_is_named(kind, times, is_missed):
    sentences = attack_figures.missed_recovery(kind, times)
    assert [f"{kind} killed" in sentence for sentence in sentences] == [True] * is_missed
