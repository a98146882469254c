"""A long use of the gallery, and the growth of its processes meanwhile."""

import time
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median

import fanlight

from gallery import go
from processes import Process, worker_of

SESSION = "soak"
# The session with sheets and tabs.
PRESENTED = "presented"
SIZE = (900, 700)
# The share of the time in which caches fill, and freed memory becomes reusable.
WARM_UP = 0.4
# Rounds that are compared at the beginning, after the warm-up, and at the end.
COMPARED = 3
# Growth of a process that is no leak: fragments of the heap, threads that wait for the next work.
MOST_BYTES = 4 << 20
# Parts of the time after the warm-up. A leak grows from each to the next one, fragments and late caches only sometimes.
PARTS = 5
MOST_BYTES_A_ROUND = 4 << 10
# Objects of a type that are named beside a slow leak of memory.
LEAST_OBJECTS_A_ROUND = 0.1
# Rounds after which the slope is known: in fewer ones, a few pages are more than a slow leak.
LEAST_ROUNDS_FOR_SLOPE = 40
MOST_DESCRIPTORS = 2
MOST_THREADS = 4
# Lists of readers drop ended ones when they have doubled.
MOST_OBJECTS_FACTOR, MOST_OBJECTS = 1.5, 200
PAGES = 15


@dataclass
class Usage:
    """The resources of a process, and of a session's worker its live objects by type."""

    private_bytes: int
    descriptors: int
    threads: int
    objects: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, process, objects=None):
        folder = Path(f"/proc/{process.number}")
        assert process.program, f"process {process.number} has ended: it crashed, or the service is gone"
        return cls(
            process.private_bytes, len(list((folder / "fd").iterdir())), len(list((folder / "task").iterdir())),
            objects or {})


def scroll(client, session):
    """Pages through a hundred thousand rows, and back over the same ones."""
    go(session, "scroll")
    session.tap("first")
    for length in [400] * PAGES + [-400] * PAGES:
        session.scroll(length, "numbers")
    session.tap("arrangement")
    session.tap("middle")
    session.tap("arrangement")


def turn_pages(client, session):
    for page in ("text", "list", "form", "buttons", "choices", "tasks", "counter"):
        go(session, page)
    session.tap("increment")


def present(client, session):
    """Opens an alert and cancels it."""
    go(session, "settings")
    session.tap("reset")
    session.tap(label="Cancel")


def show_sheets_and_tabs(client, session):
    with client.attach(PRESENTED) as other:
        for _ in range(3):
            other.tap(label="Sheet")
            other.tap("show")
            other.tap("close")
            other.tap(label="Rows")


def type_text(client, session):
    go(session, "fields")
    session.type("Ada Lovelace", "name")
    session.set("", "name")


def edit_list(client, session):
    go(session, "list")
    session.tap("add")
    session.tap("reverse")
    session.tap("remove")


def watch(client, session):
    """Attaches further clients, which look and leave."""
    for mode in ("observe", "control", "script"):
        with client.attach(SESSION, mode=mode) as other:
            other.settle()
            other.snapshot(format="txt")


def open_sessions(client, session):
    with client.open("test") as other:
        other["increment"].tap()


ACTIVITIES = [
    scroll, turn_pages, present, show_sheets_and_tabs, type_text, edit_list, watch, open_sessions]


def run(service, seconds):
    """Uses the gallery for a time. Returns the usage of the service and of both workers, by round."""
    rounds = []
    with (
        fanlight.connect(service.endpoint) as client,
        client.open("gallery", session=SESSION, size=SIZE) as session,
        client.open("test/Presented", session=PRESENTED, size=SIZE) as presented,
    ):
        worker, daemon = worker_of(client, SESSION), Process(service.process.pid)
        presenting = worker_of(client, PRESENTED)
        begin = time.monotonic()
        while time.monotonic() < begin + seconds or len(rounds) < 3 * COMPARED:
            for activity in ACTIVITIES:
                activity(client, session)
            session.settle()
            elapsed = (time.monotonic() - begin) / seconds
            rounds.append((elapsed, {
                "the service": Usage.of(daemon),
                "the gallery's worker": Usage.of(worker, session.live_counts()),
                "the worker with sheets and tabs": Usage.of(presenting, presented.live_counts()),
            }))
    return rounds


def slope(values):
    """Returns the growth in a round, the smallest one between neighbouring parts."""
    size = len(values) // PARTS
    begin = len(values) - PARTS * size
    # Medians, because freed pages come and go.
    levels = [median(values[begin + part * size:][:size]) for part in range(PARTS)]
    return min(after - before for before, after in pairwise(levels)) / size


def growing_objects(usages):
    """Returns a sentence about the types whose live objects grow steadily; empty if objects are not counted."""
    if not usages[0].objects:
        return ""
    slopes = {kind: slope([usage.objects[kind] for usage in usages]) for kind in usages[0].objects}
    named = [
        f"{kind} by {steady:.1f}" for kind, steady in sorted(slopes.items(), key=lambda entry: -entry[1])
        if steady >= LEAST_OBJECTS_A_ROUND]
    return f" Live objects that grow as well: {', '.join(named) or 'none of the counted types'}."


def warm_up(rounds):
    """Returns the number of rounds that belong to the warm-up."""
    warm = next((index for index, (elapsed, _) in enumerate(rounds) if elapsed >= WARM_UP), 0)
    return min(max(warm, COMPARED), len(rounds) - 2 * COMPARED)


def omissions(rounds):
    """Returns a sentence for each comparison that `growth` leaves out."""
    later = len(rounds) - warm_up(rounds)
    if later >= LEAST_ROUNDS_FOR_SLOPE:
        return []
    return [f"The growth in each round is not checked: too few rounds to compare: {later} of {LEAST_ROUNDS_FOR_SLOPE}."]


def growth(rounds):
    """Returns a sentence for each resource that grew after the warm-up."""
    warm = warm_up(rounds)
    first, last = rounds[warm:warm + COMPARED], rounds[-COMPARED:]
    found = []

    def compare(process, what, value, limit):
        before = max(value(usages[process]) for _, usages in first)
        after = min(value(usages[process]) for _, usages in last)
        if after > limit(before):
            found.append(
                f"{process}: {what} grew from {before}, the most of rounds {warm + 1} to {warm + COMPARED}, "
                f"to {after}, the least of rounds {len(rounds) - COMPARED + 1} to {len(rounds)}; "
                f"{limit(before):.0f} are allowed.")

    for process in rounds[0][1]:
        compare(process, "private bytes", lambda usage: usage.private_bytes, lambda before: before + MOST_BYTES)
        later = [usages[process] for _, usages in rounds[warm:]]
        has_slope = len(later) >= LEAST_ROUNDS_FOR_SLOPE
        steady = slope([usage.private_bytes for usage in later]) if has_slope else 0
        if steady > MOST_BYTES_A_ROUND:
            found.append(
                f"{process}: private bytes grow by {steady:.0f} in each round, in all {PARTS} parts of rounds "
                f"{warm + 1} to {len(rounds)}; {MOST_BYTES_A_ROUND} are allowed.{growing_objects(later)}")
        compare(process, "descriptors", lambda usage: usage.descriptors, lambda before: before + MOST_DESCRIPTORS)
        compare(process, "threads", lambda usage: usage.threads, lambda before: before + MOST_THREADS)
        for kind in rounds[0][1][process].objects:
            compare(process, f"live {kind}", lambda usage, kind=kind: usage.objects[kind],
                    lambda before: before * MOST_OBJECTS_FACTOR + MOST_OBJECTS)
    return found
