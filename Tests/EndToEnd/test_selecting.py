"""Text selected in a terminal is copied to its clipboard."""

import base64

import pytest


@pytest.fixture
def session(client):
    with client.open("test/Copied", session="c", cells=(60, 20)) as session:
        yield session


def clipboard_sequence(text):
    """Returns the sequence that sets a terminal's clipboard."""
    return b"\x1b]52;c;" + base64.b64encode(text.encode()) + b"\x07"


@pytest.mark.parametrize("colours", [{}, {"NO_COLOR": "1"}])
def test_text_under_a_mouse_drag_is_selected_and_copied(session, terminal, colours):
    viewer = terminal("attach", "c", size=(60, 21), **colours)
    viewer.wait_for("The others")
    column, row = viewer.find("Words")
    viewer.drag((column + 6, row), (column + 17, row))
    viewer.wait_for(lambda viewer: viewer.style(column + 9, row).reverse, "the selection is highlighted")
    assert not viewer.style(column, row).reverse and not viewer.style(column + 19, row).reverse
    viewer.press("\x03")
    viewer.wait_for(lambda viewer: clipboard_sequence("to be copied") in viewer.output, "the text is copied")
    viewer.press("\x1b")
    viewer.wait_for(lambda viewer: not viewer.style(column + 9, row).reverse, "the selection is gone")


def test_a_word_is_selected_by_a_double_click(session, terminal):
    viewer = terminal("attach", "c", size=(60, 21))
    viewer.wait_for("The others")
    place = viewer.find("others")
    viewer.click(*place)
    viewer.click(*place)
    viewer.wait_for(lambda viewer: viewer.style(*place).reverse, "the selection is highlighted")
    viewer.press("\x03")
    viewer.wait_for(lambda viewer: clipboard_sequence("others") in viewer.output, "the text is copied")


def test_a_script_copies_all_of_a_text(session, command):
    assert "Words to be copied, and a page" in command("perform", "c", "--identifier", "words", "Copy").stdout
    command("perform", "c", "--identifier", "words", "Cut", code=7)
