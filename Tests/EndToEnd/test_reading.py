"""Reading a session in plain lines, as a screen reader follows them, in a pseudo-terminal."""

import pytest


@pytest.fixture
def reader(command, terminal):
    command("open", "test/Spoken", "--session", "s", "--cells", "60x20")
    return terminal("attach", "--read", "s", size=(100, 60))


def says(reader, *lines):
    """Waits for lines after those that were found before."""
    for line in lines:
        reader.wait_for(lambda reader: line in reader.text.splitlines()[reader.heard:], f"the line {line!r}")
        reader.heard = reader.text.splitlines().index(line, reader.heard) + 1


@pytest.fixture
def listening(reader):
    reader.heard = 0
    reader.wait_for("Press ? for the keys.")
    return reader


def test_elements_are_read_one_after_another_and_pressed(listening, command):
    says(listening, "mail, Size: 2 kB")
    listening.press("\x1b[B")
    says(listening, "new")
    listening.press("c")
    says(listening, "Open, button")
    # Changes caused by others are described as well.
    command("perform", "s", "--identifier", "mail", "Archive")
    says(listening, "archived")
    go_to(listening, "Tell, button")
    listening.press("\r")
    # Announcements of the app are printed.
    says(listening, "Told")
    # Plain lines: no sequence moves the cursor, sets colours, or selects another screen. The exception is bracketed
    # paste, because line ends in pasted text would be keys.
    assert b"\x1b" not in listening.output.replace(b"\x1b[?2004h", b"")
    listening.press("q")
    assert listening.wait_end() == 0
    assert listening.is_restored
    assert listening.output.rfind(b"\x1b[?2004l") > listening.output.rfind(b"\x1b[?2004h")
    assert command.json("ps")[0]["name"] == "s"


def test_actions_and_places_are_chosen_by_number(listening, command):
    listening.press("a")
    says(listening, "1: Archive")
    listening.press("1")
    says(listening, "archived")
    listening.press("w")
    says(listening, "1: Parts: End")
    listening.press("1")
    # The reader follows.
    says(listening, "end")


def test_a_password_is_written_and_not_shown(listening, command):
    go_to(listening, "Password, text field")
    listening.press("\rsecret\r")
    says(listening, "6 letters")
    assert b"secret" not in listening.output
    listening.press("\rlonger still\x1b")
    says(listening, "Password, text field, ••••••")


def test_what_is_pasted_into_a_field_is_its_text_and_no_keys(listening, command):
    go_to(listening, "Password, text field")
    listening.press("\r")
    says(listening, "Write, then press Enter; Escape leaves it as it is.")
    listening.press("\x1b[200~Ada\rq\x1b[201~")
    listening.press("\r")
    says(listening, "5 letters")
    # The reader still runs.
    listening.press("?")
    says(listening, "q: leave; the session goes on.")


def test_what_went_meanwhile_is_said_to_be_gone(listening, command):
    go_to(listening, "Password, text field")
    listening.press("\r")
    says(listening, "Write, then press Enter; Escape leaves it as it is.")
    command("perform", "s", "--identifier", "mail", "Archive")
    says(listening, "archived")
    listening.press("secret\r")
    says(listening, "That element is gone; nothing was done.")


def test_values_are_stepped_and_an_end_is_an_end(listening, command):
    go_to(listening, "Count, stepper, 3")
    listening.press("+")
    says(listening, "Count, stepper, 4")
    listening.press("-")
    says(listening, "Count, stepper, 3")
    listening.press("\x1b[H")
    says(listening, "mail, Size: 2 kB")
    listening.press("\x1b[A")
    says(listening, "This is the first element.")
    listening.press("+")
    says(listening, "This has no value to step.")


def test_what_is_copied_is_told_and_not_said(listening, command):
    go_to(listening, "Share, button")
    listening.press("\r")
    says(listening, "Copied.")
    assert b"shared words" not in listening.output


def test_what_is_more_than_can_be_kept_is_said_to_be_left_out(listening, service):
    service.kill()
    says(listening, "The service is not reachable.")
    # A little more than the 8,192 inputs of the queue, in pieces as a terminal sends them.
    for _ in range(9):
        listening.press("\t" * 1000)
    says(listening, "Too many inputs wait; this one and those that follow are discarded.")
    # Moving the accessibility cursor does not count as a dropped input.
    listening.press("jk")
    service.start()
    # The lines before it are more than the screen has.
    listening.wait_for(lambda reader: b"\n808 inputs were discarded." in reader.output, "how many were discarded")
    listening.press("q")
    assert listening.wait_end() == 0
    # Printed at the beginning and the end, and not for each.
    assert listening.output.count(b"discarded") == 2


def test_who_leaves_before_all_was_taken_is_told_what_is_left_out(listening, service):
    service.kill()
    says(listening, "The service is not reachable.")
    listening.press("\t\tjk")
    says(listening, "new")
    listening.press("q")
    assert listening.wait_end() == 0
    assert "2 inputs were discarded." in listening.text
    service.start()


def test_who_only_looks_changes_nothing(command, terminal):
    command("open", "test", "--session", "s", "--cells", "60x20")
    reader = terminal("attach", "--read", "--observe", "s", size=(100, 60))
    reader.heard = 0
    reader.wait_for("Press ? for the keys.")
    reader.press("\t")
    says(reader, "You only observe this session.")
    command("tap", "s", "--identifier", "increment")
    says(reader, "Count: 1")


def test_the_keys_are_listed_and_an_end_is_told(listening, command):
    listening.press("?")
    says(listening, "q: leave; the session goes on.")
    command("close", "s")
    assert listening.wait_end() == 0
    assert "has ended" in listening.text
    assert listening.is_restored


def go_to(reader, line):
    """Finds the element with the line."""
    reader.press(f"/{line}\r")
    says(reader, line)


def test_a_terminal_that_takes_nothing_but_letters_is_read_to(command, terminal):
    command("open", "test", "--session", "s", "--cells", "60x20")
    drawn = terminal("attach", "s", TERM="dumb")
    assert drawn.wait_end() == 2
    assert "fanlight attach --read" in " ".join(drawn.lines)
    reader = terminal("attach", "--read", "s", TERM="dumb")
    reader.wait_for("Press ? for the keys.")
    reader.press("q")
    assert reader.wait_end() == 0
    assert reader.is_restored
    assert b"\x1b" not in reader.output
