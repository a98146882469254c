"""A hovering pointer in a terminal, and the focus."""

import pytest


@pytest.fixture
def session(client):
    with client.open("test/Hovering", session="p", cells=(60, 20), clock="virtual") as session:
        yield session


@pytest.fixture
def viewer(session, terminal):
    viewer = terminal("attach", "p", size=(60, 21))
    viewer.wait_for("Elsewhere")
    return viewer


def go_to(viewer, column, row):
    """Moves without a pressed button, as terminals report that report all motion."""
    viewer.press(f"\x1b[<35;{column + 1};{row + 1}M")


def test_views_know_when_the_pointer_is_over_them(session, viewer):
    viewer.wait_for(lambda viewer: b"\x1b[?1003h" in viewer.output, "the motion is asked for")
    go_to(viewer, *viewer.find("Elsewhere"))
    viewer.wait_for("Over")
    column, row = viewer.find("Pointer")
    go_to(viewer, column + 2, row)
    # The middle of the third cell.
    viewer.wait_for("Pointer at 20, 8")
    viewer.wait_for("Elsewhere")
    # The status line is no part of the app.
    go_to(viewer, column + 2, 20)
    viewer.wait_for("Pointer gone")


def test_a_terminal_tells_no_motion_that_nobody_wants(client, terminal):
    with client.open("test", session="still", cells=(60, 20)):
        viewer = terminal("attach", "still", size=(60, 21))
        viewer.wait_for("Increment")
        assert b"\x1b[?1002h" in viewer.output and b"\x1b[?1003h" not in viewer.output


def test_who_only_looks_asks_for_no_motion(session, viewer, terminal):
    other = terminal("attach", "p", "--observe", size=(60, 21))
    other.wait_for("Elsewhere")
    assert b"\x1b[?1003h" not in other.output


def test_help_is_shown_where_the_pointer_rests(session, viewer):
    go_to(viewer, *viewer.find("Helped"))
    go_to(viewer, *viewer.find("Helped"))
    # The terminal is a client of its own.
    viewer.wait_for("Over the button")
    session.advance(3)
    viewer.wait_for("What it is for")
    go_to(viewer, 0, 19)
    viewer.wait_for(lambda viewer: "What it is for" not in viewer.text, "the help is gone")


def test_a_press_gives_a_focusable_text_the_focus_which_is_seen(session, viewer):
    def looks(words):
        column, row = viewer.find(words)
        return viewer.style(column, row)

    plain = looks("Two")
    viewer.click(*viewer.find("Two"))
    viewer.wait_for("Focus: two")
    viewer.wait_for(lambda viewer: looks("Two") != plain, "the focus is seen")
    assert session["two"].focused and looks("One") == plain
    viewer.press("\x1b[Z")
    viewer.wait_for("Focus: one")
    viewer.wait_for(lambda viewer: looks("One") != plain and looks("Two") == plain, "the focus is seen elsewhere")


def test_a_pointer_of_somebody_else_does_not_drag(session, viewer, terminal):
    other = terminal("attach", "p", size=(60, 21))
    other.wait_for("Elsewhere")
    column, row = viewer.find("Pointer")
    viewer.press(f"\x1b[<0;{column + 1};{row + 1}M")
    go_to(other, *other.find("Elsewhere"))
    viewer.press(f"\x1b[<32;{column + 4};{row + 1}M")
    viewer.wait_for("Pointer at 28, 8")
    assert session["over"].label == "Elsewhere"
