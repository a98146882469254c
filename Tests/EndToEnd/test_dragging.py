"""Dragging in a terminal follows the mouse."""

import pytest

from gallery import go


@pytest.fixture
def session(client):
    with client.open("gallery", session="g", cells=(100, 30), clock="virtual") as session:
        yield session


@pytest.fixture
def viewer(session, terminal):
    viewer = terminal("attach", "g", size=(100, 31))
    viewer.wait_for("Count: 0")
    return viewer


def button(viewer, column, row, *, moved=False, up=False):
    """Sends a report of the left button: pressed, moved while pressed, or released."""
    viewer.press(f"\x1b[<{32 if moved else 0};{column + 1};{row + 1}{'m' if up else 'M'}")


def test_a_fast_drag_shows_the_newest_position_and_queues_none(session, viewer):
    go(session, "values")
    viewer.wait_for("40%")
    left, top, width, height = session["slider"].info.frame
    row = int((top + height / 2) // 16)
    # Between the labels at its ends.
    first, last = int(left // 8) + 8, int((left + width) // 8) - 5
    button(viewer, first, row)
    button(viewer, first + 1, row, moved=True)
    viewer.wait_for(lambda viewer: session["slider"].value != "40%", "the slider follows the mouse")
    session.settle()
    before = session.stats()
    # As many as a mouse reports in a second, back and forth, and then a new position.
    for index in range(120):
        button(viewer, first + 1 + index % (last - first - 2), row, moved=True)
    button(viewer, last, row, moved=True)
    viewer.wait_for(lambda viewer: int(session["slider"].value[:-1]) > 85, "the newest position is shown")
    after = session.stats()
    # The session coalesces motion that waits; for each one, both clients get at most one frame.
    inputs = after["inputs"] - before["inputs"]
    assert 0 < inputs <= 121 and after["frames"] - before["frames"] <= 2 * inputs
    button(viewer, last, row, up=True)


def test_a_row_follows_the_mouse_and_a_full_swipe_deletes_it(session, viewer):
    go(session, "tasks")
    viewer.wait_for("2 tasks left")
    column, row = viewer.find("Try a control")

    def title_column():
        return viewer.find("Try a control")[0]

    button(viewer, column + 4, row)
    button(viewer, column + 1, row, moved=True)
    viewer.wait_for(lambda viewer: title_column() == column - 3, "the row follows the mouse")
    button(viewer, column + 4, row, moved=True)
    viewer.wait_for(lambda viewer: title_column() == column, "the row is back in its place")
    button(viewer, column + 4, row, up=True)
    button(viewer, column + 40, row)
    button(viewer, column + 39, row, moved=True)
    button(viewer, column - 14, row, moved=True)
    button(viewer, column - 14, row, up=True)
    viewer.wait_for("1 task left")
    assert "Try a control" not in viewer.text


def test_a_script_drags_where_no_element_is(client, command):
    with client.open("test/Swiped", session="s", size=(300, 300)) as session:
        command("drag", "s", "--at", "100,200", "--", "60,-40")
        assert session["distance"].label == "60,-40"
        session.drag(-30, 20, at=(100, 200))
        assert session["distance"].label == "-30,20"


def test_a_script_swipes_a_page_where_no_element_is(client, command):
    with client.open("test/Paged", session="s", size=(300, 300)) as session:
        command("swipe", "s", "left", "--at", "150,200")
        session.expect("page", label="page 1")
        session.swipe("left", at=(150, 200))
        session.expect("page", label="page 2")
        command("swipe", "s", "right", "--at", "150,200", "--distance", "250")
        session.expect("page", label="page 1")
