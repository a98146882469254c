"""Attacks of apps and their data, and accidents of apps.

Each function prepares an attack, carries it out for some seconds inside `place.watched()`, and checks what must hold
afterwards.
"""

import base64
import contextlib
import io
import os
import random
import struct
import zlib

import pytest
from PIL import Image

from fanlight import errors
from peers import PATIENCE
from printed import check_sizes, log_files
from processes import TIMEOUT_SECONDS, wait_until, worker_of
from programs import CHAIN, STARTS_CHAINS, fill, running, state_of, write_script
from terminal import Terminal

# Stored files of a session that is closed. The service removes some 100,000 a second.
STORED_FILES = 20_000
# Rounds over the same rows that are compared, after one that fills caches.
ROUNDS = 2
# Pages of a round in each direction, for each kind of collection.
PAGES = 15
# Most growth of an app's process in these rounds. A page of rows that stays behind has some 40 KiB.
MOST_GROWTH = 1 << 20
# Addresses that a viewer may open at once, of thousands that an app asks for.
MOST_ADDRESSES = 20


def show_images(place, files):
    """Shows hostile images in new sessions again and again: none of their workers crashes or hangs."""
    folder = place.folder / "images"
    folder.mkdir()
    with place.watched():
        while place.is_on():
            for name, data in files.items():
                # Different from all before, so that nothing is cached.
                (folder / name).write_bytes(data(random.randbytes(16).hex().encode()))
            with place.open(app="test/Hostile", arguments=[f"--images={folder}"]) as victim:
                worker = worker_of(place.client, "victim")
                assert victim.snapshot(format="png", timeout=PATIENCE)
                assert worker_of(place.client, "victim") == worker
                assert victim.connection.mirror.restarts == []


def show_hostile_vectors(place):
    def vector(before="", inside=""):
        text = f'{before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xi="http://www.w3.org/2001/XInclude" ' \
            f'width="8" height="8">{inside}<rect width="8" height="8" fill="red"/></svg>'
        return lambda salt: text.encode() + b"<!--" + salt + b"-->"

    style = base64.b64encode(b"@import url('file:///dev/zero'); rect { fill: blue }").decode()
    show_images(place, {
        "a-sheet.svg": vector('<?xml-stylesheet type="text/css" href="file:///dev/zero"?>'),
        "b-import.svg": vector(inside=f"<style>@import url('data:text/css;base64,{style}');</style>"),
        "c-include.svg": vector(inside='<xi:include href="file:///dev/zero" parse="text"/>'),
        "d-plain.svg": vector(),
    })


def show_hostile_images(place):
    def saved(form, **options):
        buffer = io.BytesIO()
        Image.effect_noise((256, 256), 80).save(buffer, form, **options)
        return buffer.getvalue()

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    png, jpeg = saved("PNG"), saved("JPEG", progressive=True)
    text = chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(7_900_000)))
    header = jpeg.index(b"\xff\xc2")
    show_images(place, {
        # The first chunk of a PNG ends after 33 bytes.
        "a.png": lambda salt: png[:33] + chunk(b"tEXt", b"Salt\0" + salt) + text * 1_000 + png[33:],
        "b.jpeg": lambda salt: jpeg[:header] + b"\xff" * 60_000 + jpeg[header:] + salt,
        "c.png": lambda salt: png[:33] + chunk(b"tEXt", b"Salt\0" + salt) + png[33:],
    })


def fill_the_disk(place):
    victim, filler = place.open(), state_of(place.service) / "filler"
    kept = 0
    with place.watched():
        fill(filler)
        while place.is_on():
            with pytest.raises(errors.NotSaved, match="No space left"):
                victim["keep"].tap()
            kept += 1
        filler.unlink()
    victim["keep"].tap()
    epoch = victim.epoch
    worker_of(place.client, "victim").kill()
    victim.connection.wait_for(lambda mirror: mirror.epoch not in (0, epoch), timeout=TIMEOUT_SECONDS)
    victim.expect("kept", label=f"Kept: {kept + 1:,}", timeout=TIMEOUT_SECONDS)


def store_under_similar_names(place):
    names = ["Почта", "Погода", "my app", "my-app", "x" * 48 + "a", "x" * 48 + "b"]
    for name in names:
        place.describe(name, place.installed.folder / "test-app")
    with place.watched():
        victims = [place.open(f"victim-{number}", name) for number, name in enumerate(names)]
        for number, victim in enumerate(victims):
            for _ in range(number):
                victim["keep"].tap()
        for number, victim in enumerate(victims):
            victim["increment"].tap()
            victim.expect("kept", label=f"Kept: {number}")
        place.rest()


def abuse_logs_and_names(place):
    app = place.installed.folder / "test-app"
    damages = {"pipe": 'rm -f "$log"; mkfifo "$log"', "huge": 'truncate -s 9223372036854775807 "$log"'}
    for name, damage in damages.items():
        place.describe(name, write_script(
            place.folder / name,
            f'sleep 0.1\nfor log in "$FANLIGHT_STATE"/logs/*-$$.log; do {damage} 2>/dev/null; done\nexec {app}'))
    precious = place.service.state / "precious"
    precious.mkdir()
    with place.watched():
        while place.is_on():
            for name in damages:
                with place.open(app=name) as victim:
                    victim["increment"].tap()
                    with contextlib.suppress(errors.Refused):
                        place.client.logs("victim")
            for name in ("../precious", "../../precious", "a/../../precious"):
                with pytest.raises(errors.FanlightError):
                    place.open(name)
    assert precious.is_dir()


def replace_records_by_pipes(place):
    app = place.installed.folder / "test-app"
    place.describe("pipe", write_script(
        place.folder / "pipe",
        'sleep 0.1\nfor record in "$FANLIGHT_STATE"/workers/*/$$; do rm -f "$record"; mkfifo "$record"; done\n'
        f"exec {app}"))
    with place.watched():
        while place.is_on():
            with contextlib.suppress(errors.FanlightError), place.open(app="pipe", timeout=5):
                pass


def plant_a_link_for_removed_folders(place):
    precious = place.folder / "precious"
    precious.mkdir()
    (precious / "letter").write_text("dear")
    place.describe("link", write_script(
        place.folder / "link",
        f'mkdir -p "$FANLIGHT_STATE/storage/link"; ln -sfn {precious} "$FANLIGHT_STATE/storage/link/.removed"\n'
        f"exec {place.installed.folder / 'test-app'}"))
    with place.watched():
        while place.is_on():
            with contextlib.suppress(errors.FanlightError), place.open(app="link"):
                pass
    assert (precious / "letter").exists()


def start_a_chain_of_processes(place):
    script = write_script(place.folder / "chain.sh", CHAIN.format(
        folder=place.folder, start="endless", app=place.installed.folder / "test-app"))
    place.describe("chain", script)
    with place.watched():
        while place.is_on():
            with place.open(app="chain", arguments=[STARTS_CHAINS]) as victim:
                victim["increment"].tap()
    wait_until(lambda: not running(script), "the chain has ended")


def open_addresses(place):
    opened = place.folder / "opened"
    opener = write_script(place.folder / "opener", f'echo "$1" >>"{opened}"')
    place.open(app="test/Hostile").detach()
    viewer = Terminal(
        [str(place.installed.bin / "fanlight"), "attach", "victim", "--opener", str(opener)],
        place.service.environment | {"TERM": "xterm-256color", "DISPLAY": ":0"}, (80, 24))
    try:
        viewer.wait_for("Open addresses")
        with place.watched(), place.client.attach("victim") as other:
            while place.is_on():
                viewer.click(*viewer.find("Open addresses"))
                viewer.read_for(0.05)
                other.tap("addresses")
        assert other.opened
    finally:
        viewer.end()
    assert 0 < len(opened.read_text().splitlines()) <= MOST_ADDRESSES


def close_with_many_files(place):
    victim = place.open()
    victim["keep"].tap()
    (folder,) = (place.service.state / "fanlight/storage").glob("*/victim")
    for number in range(STORED_FILES):
        os.close(os.open(folder / str(number), os.O_CREAT | os.O_WRONLY))
    with place.watched():
        victim.close()
        place.rest()
    wait_until(lambda: not folder.exists(), "the files are removed")


def kill_workers(place):
    with place.watched():
        while place.is_on():
            with place.open() as victim:
                victim["increment"].tap()
                epoch = victim.epoch
                worker_of(place.client, "victim").kill()
                victim.connection.wait_for(lambda mirror, old=epoch: mirror.epoch not in (0, old), timeout=PATIENCE)
                victim.wait("increment", timeout=PATIENCE)
                victim["increment"].tap(timeout=PATIENCE)
                victim.expect("count", label="Count: 1", timeout=PATIENCE)


def print_without_end(place):
    victim = place.open(app="test/Printing")
    worker = worker_of(place.client, "victim")
    with place.watched():
        victim["flood"].tap()
        while place.is_on():
            victim["increment"].tap(timeout=PATIENCE)
            sizes = log_files(place.service, worker)
            check_sizes(sizes)
    print(f"{sum(sizes.values()) >> 10} KiB of output")
    assert sum(sizes.values()) > 1 << 20


def page_through_rows(place):
    victim = place.open(app="test/Rows")
    worker = worker_of(place.client, "victim")

    def page():
        for kind in ("stack", "list"):
            victim[kind].tap()
            for length in [400] * PAGES + [-400] * PAGES:
                victim.scroll(length, "rows")
            victim["none"].tap()
        return worker.private_bytes, victim.live_counts()

    with place.watched():
        memory, counts = page()
        for _ in range(ROUNDS):
            later, later_counts = page()
    print(f"{memory >> 10} KiB, {counts}, later {later >> 10} KiB, {later_counts}")
    assert later - memory <= MOST_GROWTH
    # Lists of readers drop ended ones when they have doubled.
    assert {**later_counts, "tokens": 0} == {**counts, "tokens": 0}
    assert later_counts.get("tokens", 0) <= 1.5 * counts.get("tokens", 0)
