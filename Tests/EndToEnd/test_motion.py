"""Animations, played by clients."""

import json
import sys
import time
from pathlib import Path

import pytest


@pytest.fixture
def session(command):
    command("open", "test/Moving", "--session", "s", "--cells", "80x24")


def test_a_terminal_plays_an_animation_between_its_ends(terminal, session):
    viewer = terminal("attach", "s")
    viewer.wait_for("►")
    start = viewer.find("►")[0]
    columns = []

    def has_arrived(viewer):
        if "►" in viewer.text:
            column = viewer.find("►")[0]
            if not columns or columns[-1] != column:
                columns.append(column)
        return columns[-1:] == [start + 60]

    viewer.press("\t ")
    viewer.wait_for(has_arrived, "the arrow arrives")
    assert columns == sorted(columns)
    assert len(columns) >= 5, f"the arrow jumps: {columns}"


def test_a_verb_waits_for_the_animation_that_it_begins(client, session):
    with client.attach("s") as attached:
        begin = time.monotonic()
        attached["move"].tap()
        assert time.monotonic() - begin >= 1


def test_a_running_animation_sends_nothing(client, session):
    with client.attach("s") as attached:
        before = attached.stats()
        attached["move"].tap()
        after = attached.stats()
        # A frame for the focus or the press, one for the change, and one that it is settled.
        assert after["frames"] - before["frames"] <= 4
        assert after["bodies"] - before["bodies"] <= 2


def test_a_terminal_shows_each_step_of_a_virtual_clock(terminal, client):
    with client.open("test/Moving", session="v", clock="virtual", cells=(80, 24)) as session:
        viewer = terminal("attach", "v", "--observe")
        viewer.wait_for("►")
        start = viewer.find("►")[0]
        session["move"].tap()
        for seconds, columns in ((0.5, 30), (30, 60)):
            session.advance(seconds)
            viewer.wait_for(
                lambda viewer: "►" in viewer.text and viewer.find("►")[0] == start + columns,
                f"the arrow is {columns} columns away")


def test_a_terminal_joins_an_animation_where_it_is(terminal, client):
    with client.open("test/Moving", session="v", clock="virtual", cells=(80, 24)) as session:
        start = terminal("attach", "v", "--observe").wait_for("►").find("►")[0]
        session["move"].tap()
        session.advance(0.5)
        viewer = terminal("attach", "v", "--observe").wait_for("►")
        assert viewer.find("►")[0] == start + 30


def test_an_element_has_its_final_frame_and_the_presented_one(command, client):
    with client.open("test/Moving", session="v", clock="virtual", size=(640, 120)) as session:
        resting = session.find("arrow")
        assert resting.presented_frame == resting.frame
        session["move"].tap()
        for wait, share in ((None, 0), (0.25, 0.25), (0.5, 0.75), (0.25, 1)):
            if wait is not None:
                session.advance(wait)
            element = session.find("arrow")
            assert element.frame[0] == resting.frame[0] + 480
            assert element.frame[1:] == element.presented_frame[1:] == resting.frame[1:]
            assert element.presented_frame[0] == pytest.approx(resting.frame[0] + 480 * share, abs=0.51)
            shown = command.json("get", "v", "--identifier", "arrow", "presented-frame")
            assert shown == list(element.presented_frame)
            (inspected,) = [each for each in command.json("inspect", "v") if each.get("identifier") == "arrow"]
            # An element at rest has one frame.
            assert inspected.get("presentedFrame", inspected["frame"]) == shown


def test_the_terminal_rings_for_feedback_where_the_person_allows_it(terminal, command):
    command("open", "test/Springing", "--session", "b", "--cells", "80x24")
    ringing, silent = (terminal("attach", "b", *options).wait_for("■") for options in (["--bell"], ["--observe"]))
    start = silent.find("■")[0]
    before = [viewer.output.count(b"\x07") for viewer in (ringing, silent)]
    # The verb returns once the spring rests.
    command("tap", "b", "--identifier", "move")
    ringing.wait_for(lambda viewer: viewer.output.count(b"\x07") == before[0] + 1, "the bell")
    silent.wait_for(lambda viewer: "■" in viewer.text and viewer.find("■")[0] == start + 25, "the square arrives")
    assert silent.output.count(b"\x07") == before[1]


def test_a_terminal_and_a_film_show_the_same_places_of_all_kinds_of_animations(terminal, command, client, tmp_path):
    # A stage has the same places: CourseTableTests.
    table = json.loads((Path(__file__).resolve().parent.parent / "Fixtures" / "courses.json").read_text())
    # Cells have rows of their own where motion is reduced.
    rows, text = table["rows"] | table["cells"], tmp_path / "now.txt"

    def columns(lines):
        """Returns the column of the square in each row. The first row always has one."""
        first = next(index for index, line in enumerate(lines) if "■" in line)
        lines = [*lines, *[""] * len(rows)][first:first + len(rows)]
        return [line.index("■") if "■" in line else None for line in lines]

    with client.open("test/Courses", session="s", clock="virtual", cells=(80, 23)) as session:
        viewer = terminal("attach", "s", "--observe").wait_for("■")
        start = viewer.find("■")[0]
        for index, done in enumerate(table["done"]):
            if index in (0, 4):
                session["back" if index else "move"].tap()
            command("snapshot", "s", "--at", 0, "--output", text)
            shown = columns(text.read_text().splitlines())
            for column, (name, places) in zip(shown, rows.items(), strict=True):
                if places[index] is None:
                    assert column is None, f"{name} in frame {index}"
                else:
                    assert column - start == pytest.approx(places[index] / 8, abs=0.7), f"{name} in frame {index}"
            viewer.wait_for(
                lambda viewer, shown=shown: "■" in viewer.text and columns(viewer.lines) == shown,
                f"the squares of frame {index}")
            assert session["done"].label == f"Done: {done}", f"in frame {index}"
            session.advance(0.05)
        session.advance(1)
        assert session["done"].label == f"Done: {table['finally']}"


def test_a_terminal_shows_at_most_thirty_pictures_a_second(terminal, session):
    viewer = terminal("attach", "s")
    viewer.wait_for("►")
    start = viewer.find("►")[0]
    before = len(viewer.output)
    viewer.press("\t ")
    viewer.wait_for(lambda viewer: "►" in viewer.text and viewer.find("►")[0] == start + 60, "the arrow arrives")
    # One picture for each end, and those of a second.
    assert viewer.output[before:].count("►".encode()) <= 33


def test_a_terminal_that_does_not_read_gets_fewer_pictures(terminal, client):
    def colour(viewer):
        return viewer.style(40, 10).bg

    with client.open("test/Flashing", session="f", clock="virtual", cells=(80, 23)) as session:
        viewer = terminal("attach", "f", "--observe").wait_for("flash")
        first, before = colour(viewer), len(viewer.output)
        session.advance(0.5)
        viewer.wait_for(lambda viewer: colour(viewer) != first, "another colour")
        picture, before = len(viewer.output) - before, len(viewer.output)
        # Nobody reads the terminal meanwhile, and the session does not wait for it.
        for _ in range(100):
            session.advance(0.0725)
        present = colour(terminal("attach", "f", "--observe").wait_for("flash"))
        viewer.wait_for(lambda viewer: colour(viewer) == present, "the present colour")
        assert len(viewer.output) - before <= 30 * picture


# Fills a line of 60 cells in two seconds, as a program for terminals does it.
CURSES = """
import curses, time

def fill(screen):
    curses.curs_set(0)
    curses.start_color()
    curses.init_pair(1, curses.COLOR_WHITE, curses.COLOR_BLUE)
    screen.addstr(0, 0, "ready")
    screen.refresh()
    screen.getch()
    for column in range(60):
        screen.addch(1, column, " ", curses.color_pair(1))
        screen.refresh()
        time.sleep(2 / 60)
    screen.addstr(3, 0, "filled")
    screen.getch()

curses.wrapper(fill)
"""


def test_a_filling_bar_writes_at_most_twice_the_bytes_of_ncurses(terminal, command, tmp_path):
    program = tmp_path / "fill.py"
    program.write_text(CURSES)
    floor = terminal(str(program), program=sys.executable)
    floor.wait_for("ready")
    before = len(floor.output)
    floor.press(" ")
    floor.wait_for("filled")
    least = len(floor.output) - before

    command("open", "test/Filling", "--session", "f", "--cells", "80x24")
    viewer = terminal("attach", "f")
    viewer.wait_for("end")

    def filled(viewer):
        row = viewer.find("end")[1] - 1
        blank = viewer.style(79, row).bg
        return sum(viewer.style(column, row).bg != blank for column in range(80))

    viewer.press("\t")
    viewer.wait_for(lambda viewer: viewer.find("Fill"), "the button")
    before = len(viewer.output)
    widths = []

    def is_full(viewer):
        if not widths or widths[-1] != filled(viewer):
            widths.append(filled(viewer))
        return widths[-1] == 60

    viewer.press(" ")
    viewer.wait_for(is_full, "the bar is full")
    assert widths == sorted(widths) and len(widths) >= 10, widths
    written = len(viewer.output) - before
    assert written <= 2 * least, f"{written} bytes; ncurses writes {least}"


def processor_ticks(process):
    """Returns the processor time of a process in ticks of the system."""
    words = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return int(words[11]) + int(words[12])


def test_a_value_is_evaluated_only_for_those_who_watch(terminal, command):
    def bodies_in_a_second():
        before = command.json("stats", "c")["bodies"]
        time.sleep(1)
        return command.json("stats", "c")["bodies"] - before

    command("open", "test/Ticking", "--session", "c", "--cells", "80x24")
    # The first evaluation, or the steps of the last frames, may still be on their way.
    assert bodies_in_a_second() <= 3
    viewer = terminal("attach", "c", "--observe").wait_for("count ")
    for _ in range(5):
        shown = viewer.text
        viewer.wait_for(lambda viewer, shown=shown: viewer.text != shown, "another number")
    viewer.press("\x1d")
    viewer.wait_end()
    assert bodies_in_a_second() <= 3


def test_sessions_with_endless_animations_are_idle(client, command):
    names = [f"p{number}" for number in range(10)]
    for name in names:
        command("open", "test/Pulsing", "--session", name, "--cells", "80x24")
    watched = client.attach("p0")
    processes = {session.name: session.process for session in client.sessions()}
    # The use in a period is measured: no event ends one in which nothing happens. The first period has the start.
    time.sleep(1)
    before = {name: processor_ticks(processes[name]) for name in names}
    work = watched.stats()
    time.sleep(3)
    used = {name: processor_ticks(processes[name]) - before[name] for name in names}
    # A tick is 10 ms: a session that drew 30 pictures a second would use more.
    assert sum(used.values()) <= 5, used
    after = watched.stats()
    assert (after["frames"], after["bytes"], after["bodies"]) == (work["frames"], work["bytes"], work["bodies"])
    watched.detach()
