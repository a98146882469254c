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


def move_pointer(viewer, column, row):
    """Sends a motion report without a pressed button, as in the mode for all motion."""
    viewer.press(f"\x1b[<35;{column + 1};{row + 1}M")


def test_views_receive_hover_events(session, viewer):
    viewer.wait_for(lambda viewer: b"\x1b[?1003h" in viewer.output, "the viewer enables motion reports")
    move_pointer(viewer, *viewer.find("Elsewhere"))
    viewer.wait_for("Over")
    column, row = viewer.find("Pointer")
    move_pointer(viewer, column + 2, row)
    # The middle of the third cell.
    viewer.wait_for("Pointer at 20, 8")
    viewer.wait_for("Elsewhere")
    # The status line is no part of the app.
    move_pointer(viewer, column + 2, 20)
    viewer.wait_for("Pointer gone")


def test_motion_reports_are_off_without_hover_views(client, terminal):
    with client.open("test", session="still", cells=(60, 20)):
        viewer = terminal("attach", "still", size=(60, 21))
        viewer.wait_for("Increment")
        assert b"\x1b[?1002h" in viewer.output and b"\x1b[?1003h" not in viewer.output


def test_an_observer_enables_no_motion_reports(session, viewer, terminal):
    other = terminal("attach", "p", "--observe", size=(60, 21))
    other.wait_for("Elsewhere")
    assert b"\x1b[?1003h" not in other.output


def test_help_is_shown_under_a_resting_pointer(session, viewer):
    move_pointer(viewer, *viewer.find("Helped"))
    move_pointer(viewer, *viewer.find("Helped"))
    # The terminal is a client of its own.
    viewer.wait_for("Over the button")
    session.advance(3)
    viewer.wait_for("What it is for")
    move_pointer(viewer, 0, 19)
    viewer.wait_for(lambda viewer: "What it is for" not in viewer.text, "the help has disappeared")


def test_a_click_focuses_a_focusable_text_and_highlights_it(session, viewer):
    def style_of(words):
        column, row = viewer.find(words)
        return viewer.style(column, row)

    plain = style_of("Two")
    viewer.click(*viewer.find("Two"))
    viewer.wait_for("Focus: two")
    viewer.wait_for(lambda viewer: style_of("Two") != plain, "the focused text is highlighted")
    assert session["two"].focused and style_of("One") == plain
    viewer.press("\x1b[Z")
    viewer.wait_for("Focus: one")
    viewer.wait_for(lambda viewer: style_of("One") != plain and style_of("Two") == plain, "the highlight has moved")


def test_the_pointer_of_another_client_does_not_continue_a_drag(session, viewer, terminal):
    other = terminal("attach", "p", size=(60, 21))
    other.wait_for("Elsewhere")
    column, row = viewer.find("Pointer")
    viewer.press(f"\x1b[<0;{column + 1};{row + 1}M")
    move_pointer(other, *other.find("Elsewhere"))
    viewer.press(f"\x1b[<32;{column + 4};{row + 1}M")
    viewer.wait_for("Pointer at 28, 8")
    assert session["over"].label == "Elsewhere"
