"""The clipboard of a person at a terminal: what they paste, what they copy, and what others paste of it."""

import base64

import pytest

SHIFT_END = "\x1b[1;2F"
HOME = "\x1b[H"
COPY, CUT, PASTE = "\x03", "\x18", "\x16"


@pytest.fixture
def viewer(terminal, command):
    command("open", "test/Controls", "--session", "s", "--cells", "60x24")
    viewer = terminal("attach", "s")
    viewer.wait_for("detach")
    command("tap", "s", "--identifier", "name")
    return viewer


def was_told(words):
    """Whether the terminal was asked to have the words on its clipboard (OSC 52)."""
    sequence = b"\x1b]52;c;" + base64.b64encode(words.encode()) + b"\x07"
    return lambda viewer: sequence in viewer.output


def test_pasted_words_are_written_and_copied_words_are_the_terminals(viewer, command):
    viewer.press("\x1b[200~pasted wörds\x1b[201~")
    viewer.wait_for("pasted wörds")
    viewer.press(HOME + SHIFT_END + COPY)
    viewer.wait_for(was_told("pasted wörds"), "it is on the terminal's clipboard")
    # And on the service's, whatever the terminal does with it.
    command("open", "test/Controls", "--session", "other", "--cells", "60x24")
    command("key", "other", "cmd+v", "--identifier", "name")
    command("expect", "other", "--identifier", "name", "--value", "pasted wörds")


def test_what_is_cut_is_pasted_from_the_services_own_clipboard(viewer, command):
    viewer.press("to and fro" + HOME + SHIFT_END + CUT)
    viewer.wait_for(was_told("to and fro"), "it is on the terminal's clipboard")
    command("expect", "s", "--identifier", "name", "--value", "")
    viewer.press(PASTE + PASTE)
    viewer.wait_for("to and froto and fro")


def test_a_paste_is_letters_whatever_is_in_it(viewer, command):
    viewer.press("\x1b[200~a\x1b[31mb\x07\tc\x03\x1b[201~")
    viewer.wait_for("[31mb")
    # Nothing of it was a key, or reached the terminal as it was.
    assert b"\x1b[31mb" not in viewer.output
    command("expect", "s", "--identifier", "name", "--value", "a[31mb c")
