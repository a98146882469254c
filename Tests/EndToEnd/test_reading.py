"""Reading a session in plain lines for screen readers, in a pseudo-terminal."""

import pytest


@pytest.fixture
def reader(command, terminal):
    command("open", "test/Spoken", "--session", "s", "--cells", "60x20")
    return terminal("attach", "--read", "s", size=(100, 60))


def wait_for_lines(reader, *lines):
    """Waits for lines, in order, below those found by earlier calls."""
    for line in lines:
        reader.wait_for(lambda reader: line in reader.text.splitlines()[reader.position:], f"the line {line!r}")
        reader.position = reader.text.splitlines().index(line, reader.position) + 1


@pytest.fixture
def started(reader):
    reader.position = 0
    reader.wait_for("Press ? for the keys.")
    return reader


def test_elements_are_read_one_after_another_and_pressed(started, command):
    wait_for_lines(started, "mail, Size: 2 kB")
    started.press("\x1b[B")
    wait_for_lines(started, "new")
    started.press("c")
    wait_for_lines(started, "Open, button")
    # Changes caused by others are described as well.
    command("perform", "s", "--identifier", "mail", "Archive")
    wait_for_lines(started, "archived")
    find_element(started, "Tell, button")
    started.press("\r")
    # Announcements of the app are printed.
    wait_for_lines(started, "Told")
    # Plain lines: no sequence moves the cursor, sets colours, or selects another screen. The exception is bracketed
    # paste, because line ends in pasted text would be keys.
    assert b"\x1b" not in started.output.replace(b"\x1b[?2004h", b"")
    started.press("q")
    assert started.wait_end() == 0
    assert started.is_restored
    assert started.output.rfind(b"\x1b[?2004l") > started.output.rfind(b"\x1b[?2004h")
    assert command.json("ps")[0]["name"] == "s"


def test_actions_and_rotor_entries_are_chosen_by_number(started, command):
    started.press("a")
    wait_for_lines(started, "1: Archive")
    started.press("1")
    wait_for_lines(started, "archived")
    started.press("w")
    wait_for_lines(started, "1: Parts: End")
    started.press("1")
    # The reader follows.
    wait_for_lines(started, "end")


def test_a_password_is_entered_and_not_shown(started, command):
    find_element(started, "Password, text field")
    started.press("\rsecret\r")
    wait_for_lines(started, "6 letters")
    assert b"secret" not in started.output
    started.press("\rlonger still\x1b")
    wait_for_lines(started, "Password, text field, ••••••")


def test_text_pasted_into_a_field_is_not_handled_as_keys(started, command):
    find_element(started, "Password, text field")
    started.press("\r")
    wait_for_lines(started, "Write, then press Enter; Escape leaves it as it is.")
    started.press("\x1b[200~Ada\rq\x1b[201~")
    started.press("\r")
    wait_for_lines(started, "5 letters")
    # The reader still runs.
    started.press("?")
    wait_for_lines(started, "q: leave; the session goes on.")


def test_an_element_removed_during_editing_is_reported(started, command):
    find_element(started, "Password, text field")
    started.press("\r")
    wait_for_lines(started, "Write, then press Enter; Escape leaves it as it is.")
    command("perform", "s", "--identifier", "mail", "Archive")
    wait_for_lines(started, "archived")
    started.press("secret\r")
    wait_for_lines(started, "That element is gone; nothing was done.")


def test_values_are_stepped_and_the_first_element_is_reported(started, command):
    find_element(started, "Count, stepper, 3")
    started.press("+")
    wait_for_lines(started, "Count, stepper, 4")
    started.press("-")
    wait_for_lines(started, "Count, stepper, 3")
    started.press("\x1b[H")
    wait_for_lines(started, "mail, Size: 2 kB")
    started.press("\x1b[A")
    wait_for_lines(started, "This is the first element.")
    started.press("+")
    wait_for_lines(started, "This has no value to step.")


def test_copying_is_reported_without_the_copied_text(started, command):
    find_element(started, "Share, button")
    started.press("\r")
    wait_for_lines(started, "Copied.")
    assert b"shared words" not in started.output


def test_inputs_beyond_the_queue_are_dropped_and_reported(command, terminal, service):
    # With one control, so that the app has little to do for thousands of tabs.
    command("open", "test/Hostile", "--session", "s", "--cells", "60x20")
    started = terminal("attach", "--read", "s", size=(100, 60))
    started.position = 0
    started.wait_for("Press ? for the keys.")
    service.kill()
    wait_for_lines(started, "The service is not reachable.")
    # A little more than the 8,192 inputs of the queue, in pieces as a terminal sends them.
    for _ in range(9):
        started.press("\t" * 1000)
    wait_for_lines(started, "Too many inputs wait; this one and those that follow are discarded.")
    # Moving the accessibility cursor does not count as a dropped input.
    started.press("jk")
    service.start()
    # The lines before it are more than the screen has.
    started.wait_for(lambda reader: b"\n808 inputs were discarded." in reader.output, "the number of discarded inputs")
    started.press("q")
    assert started.wait_end() == 0
    # Printed at the beginning and the end, and not for each.
    assert started.output.count(b"discarded") == 2


def test_leaving_with_queued_inputs_reports_their_number(started, service):
    service.kill()
    wait_for_lines(started, "The service is not reachable.")
    started.press("\t\tjk")
    wait_for_lines(started, "new")
    started.press("q")
    assert started.wait_end() == 0
    assert "2 inputs were discarded." in started.text
    service.start()


def test_an_observer_changes_nothing(command, terminal):
    command("open", "test", "--session", "s", "--cells", "60x20")
    reader = terminal("attach", "--read", "--observe", "s", size=(100, 60))
    reader.position = 0
    reader.wait_for("Press ? for the keys.")
    reader.press("\t")
    wait_for_lines(reader, "You only observe this session.")
    command("tap", "s", "--identifier", "increment")
    wait_for_lines(reader, "Count: 1")


def test_keys_are_listed_and_the_end_of_the_session_is_reported(started, command):
    started.press("?")
    wait_for_lines(started, "q: leave; the session goes on.")
    command("close", "s")
    assert started.wait_end() == 0
    assert "has ended" in started.text
    assert started.is_restored


def find_element(reader, line):
    """Searches for the element with this line, and waits for the line."""
    reader.press(f"/{line}\r")
    wait_for_lines(reader, line)


def test_a_dumb_terminal_supports_reading_only(command, terminal):
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
