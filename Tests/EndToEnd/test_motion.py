"""Animations, played by clients."""

import time

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
