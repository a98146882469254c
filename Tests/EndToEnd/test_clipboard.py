"""The clipboard of a person at a terminal: pasting, copying, and pasting by other clients."""

import base64
import subprocess

import pytest

from fanlight import errors

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


def sets_terminal_clipboard(text):
    """Returns a condition: the terminal received the text for its clipboard (OSC 52)."""
    sequence = b"\x1b]52;c;" + base64.b64encode(text.encode()) + b"\x07"
    return lambda viewer: sequence in viewer.output


def test_pasted_text_is_inserted_and_copied_text_reaches_the_terminal_clipboard(viewer, command):
    viewer.press("\x1b[200~pasted wörds\x1b[201~")
    viewer.wait_for("pasted wörds")
    viewer.press(HOME + SHIFT_END + COPY)
    viewer.wait_for(sets_terminal_clipboard("pasted wörds"), "the text is on the terminal's clipboard")
    # The service's clipboard has it too, whatever the terminal does with it.
    command("open", "test/Controls", "--session", "other", "--cells", "60x24")
    command("key", "other", "cmd+v", "--identifier", "name")
    command("expect", "other", "--identifier", "name", "--value", "pasted wörds")


def test_cut_text_is_pasted_from_the_service_clipboard(viewer, command):
    viewer.press("to and fro" + HOME + SHIFT_END + CUT)
    viewer.wait_for(sets_terminal_clipboard("to and fro"), "the text is on the terminal's clipboard")
    command("expect", "s", "--identifier", "name", "--value", "")
    viewer.press(PASTE + PASTE)
    viewer.wait_for("to and froto and fro")


def test_pasted_control_sequences_are_text(viewer, command):
    viewer.press("\x1b[200~a\x1b[31mb\x07\tc\x03\x1b[201~")
    viewer.wait_for("[31mb")
    # None of it was a key, or reached the terminal unescaped.
    assert b"\x1b[31mb" not in viewer.output
    command("expect", "s", "--identifier", "name", "--value", "a[31mb c")


def test_invalid_utf8_input_does_not_crash_the_viewer(viewer, command):
    # A truncated character, an overlong encoding, and bytes that start no character.
    viewer.press(b"a\xe6\xbcb\xc0\xafc\xff\xfed")
    viewer.press(b"\x1b[200~e\xed\xa0\x80f\xff\x1b[201~")
    viewer.press("g")
    viewer.wait_for(
        lambda viewer: viewer.text.count("g") and "f" in viewer.text, "the text typed after the invalid bytes")
    value = command("get", "s", "--identifier", "name", "value").stdout.strip()
    # The valid characters arrive in order; invalid ones are dropped or replaced.
    assert "".join(letter for letter in value if letter != "\ufffd") == "abcdefg"
    assert viewer.process.poll() is None


@pytest.mark.parametrize("arguments", [
    ["type", "s", b"a\xffb", "--identifier", "name"], ["paste", "s", b"a\xffb", "--identifier", "name"],
    ["set", "s", b"a\xffb", "--identifier", "name"], ["tap", "s", "--identifier", b"\xff\xfe"],
    ["open", b"\xc3\x28"], ["attach", b"\xed\xa0\x80"]], ids=lambda arguments: arguments[0])
def test_arguments_of_invalid_utf8_do_not_crash_the_command(viewer, service, command, arguments):
    result = subprocess.run(
        [command.path, *arguments], env=service.environment, capture_output=True, timeout=60, check=False)
    # By an error or a success, and never by a signal.
    assert 0 <= result.returncode < 64, result
    assert result.returncode == 0 or result.stderr
    value = command("get", "s", "--identifier", "name", "value").stdout.strip()
    assert value in ("", "a\ufffdb")


def test_a_paste_of_ten_megabytes_is_refused_and_one_megabyte_is_accepted(viewer, client, command):
    with client.attach("s", mode="script") as session:
        with pytest.raises(errors.FanlightError, match="bytes"):
            session.paste("ten bytes\n" * 1_000_000, "name")
    with client.attach("s", mode="script") as session:
        session.paste("nine byte\n" * 100_000, "name", timeout=60)
        # For so long a line, the value is the part around the cursor.
        assert session["name"].value.endswith("nine byte ")
        session["loud"].tap()
        session.expect("loud", value="on")
