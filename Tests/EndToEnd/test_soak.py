"""A long use leaves no memory, descriptors, threads or objects behind. `make soak` runs it for longer."""

import mmap
import os
import subprocess
import warnings

import pytest

import soak
from processes import Process
from soak import Usage

SECONDS = float(os.environ.get("FANLIGHT_SOAK_SECONDS") or 30)


@pytest.mark.timeout(SECONDS * 2 + 120)
def test_a_long_use_leaves_nothing_behind(service):
    rounds = soak.run(service, SECONDS)
    for elapsed, usages in rounds:
        print(f"{elapsed:.0%}", *usages.values(), sep="  ")
    # A warning, unlike printed text, is also shown for a test that passes.
    for sentence in soak.omissions(rounds):
        warnings.warn(sentence, stacklevel=1)
    assert soak.growth(rounds) == []


def usages(count, **growing):
    """Returns rounds of one process whose named resources grow by a number each round."""
    start = {"private_bytes": 50 << 20, "descriptors": 20, "threads": 4}
    return [
        (number / count, {"app": Usage(
            **{name: value + number * growing.get(name, 0) for name, value in start.items()},
            objects={"tokens": 1000 + number * growing.get("tokens", 0)})})
        for number in range(count)]


@pytest.mark.parametrize(
    ("growing", "words"),
    [({"private_bytes": 1 << 20}, "private bytes"), ({"descriptors": 1}, "descriptors"), ({"threads": 1}, "threads"),
     ({"tokens": 300}, "live tokens")])
def test_each_resource_that_grows_is_named(growing, words):
    assert soak.growth(usages(30)) == []
    assert [words in sentence for sentence in soak.growth(usages(30, **growing))] == [True]


def test_a_slow_leak_is_named_in_a_long_use():
    (sentence,) = soak.growth(usages(400, private_bytes=11 << 10))
    assert "private bytes grow by 11264 in each round, in all 5 parts of rounds 161 to 400" in sentence
    assert "none of the counted types" in sentence
    assert soak.omissions(usages(400)) == []


def test_a_short_use_states_that_the_slope_is_not_checked():
    # A few pages are as much as a slow leak.
    rounds = usages(30, private_bytes=11 << 10)
    assert soak.growth(rounds) == []
    (sentence,) = soak.omissions(rounds)
    assert sentence.endswith("too few rounds to compare: 18 of 40.")
    # Each part after the warm-up counts: 40 rounds need 67 in all.
    assert "39 of 40" in soak.omissions(usages(65))[0]
    assert soak.omissions(usages(67)) == []


def test_a_slow_leak_of_memory_names_the_objects_that_grow_as_well():
    (sentence,) = soak.growth(usages(400, private_bytes=11 << 10, tokens=2))
    assert sentence.endswith("Live objects that grow as well: tokens by 2.0.")


def test_a_sentence_states_the_compared_rounds_and_the_limit():
    (sentence,) = soak.growth(usages(30, descriptors=1))
    assert sentence == (
        "app: descriptors grew from 34, the most of rounds 13 to 15, to 47, the least of rounds 28 to 30; "
        "36 are allowed.")


def test_pages_of_files_are_no_private_memory(tmp_path):
    path, own = tmp_path / "file", Process(os.getpid())
    path.write_bytes(bytes(32 << 20))
    before = own.private_bytes
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as pages:
        assert not any(pages[::mmap.PAGESIZE])
        assert own.private_bytes - before < 16 << 20
        grown = bytearray(b"x") * (64 << 20)
        assert own.private_bytes - before >= len(grown)


def test_a_process_that_has_ended_is_named():
    with subprocess.Popen(["true"]) as ended:
        pass
    with pytest.raises(AssertionError, match=f"process {ended.pid} has ended"):
        Usage.of(Process(ended.pid))


def test_late_steps_are_no_slow_leak():
    rounds = usages(400)
    for number, (_, each) in enumerate(rounds):
        each["app"].private_bytes += (number // 150) << 20
        each["app"].private_bytes -= (number % 7 == 0) << 23
    assert soak.growth(rounds) == []


def test_growth_while_warming_up_is_no_leak():
    rounds = usages(30)
    for number, (_, each) in enumerate(rounds):
        each["app"].private_bytes += min(number, 10) << 20
    assert soak.growth(rounds) == []
