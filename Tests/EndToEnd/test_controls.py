"""Scripts that set the values of real controls."""

import pytest

from test_commands import NOT_USABLE, check_error


@pytest.fixture
def controls(command):
    command("open", "test/Controls", "--session", "c", "--cells", "60x16")


def all_values(command):
    return command("get", "c", "--identifier", "all").stdout.strip()


def test_set_changes_the_value_of_each_kind_of_control(command, controls):
    assert all_values(command) == ", 7, 0.25, quiet, plain"
    for identifier, value, shown in [
        ("volume", "0.5", "50%"), ("name", "Ada Lovelace", "Ada Lovelace"), ("age", "36", "36"), ("loud", "on", "on"),
        ("flavour", "salty", "salty"),
    ]:
        command("set", "c", "--identifier", identifier, value)
        assert command("get", "c", "--identifier", identifier, "value").stdout.strip() == shown
    assert all_values(command) == "Ada Lovelace, 36, 0.5, loud, salty"
    command("set", "c", "--identifier", "name", "")
    command("set", "c", "--identifier", "loud", "off")
    assert all_values(command) == ", 36, 0.5, quiet, salty"


def test_values_are_stepped_and_custom_actions_are_performed(command, controls, client):
    def volume():
        return command("get", "c", "--identifier", "volume", "value").stdout.strip()

    command("increment", "c", "--identifier", "volume")
    stepped = volume()
    assert stepped > "25%"
    command("decrement", "c", "--identifier", "volume")
    assert volume() == "25%"
    command("perform", "c", "--identifier", "volume", "Mute")
    assert volume() == "0%"
    check_error(command("perform", "c", "--identifier", "volume", "Sing", code=NOT_USABLE), "“Sing”", "Mute")
    with client.attach("c") as session:
        session["volume"].increment()
        assert session["volume"].value != "0%"
        session["volume"].decrement()
        assert session["volume"].value == "0%"
        session.set("1", "volume")
        session["volume"].perform("Mute")
        assert session["volume"].value == "0%"


@pytest.mark.parametrize(
    ("identifier", "value", "words"),
    [("volume", "loud", ["“loud”"]), ("age", "old", ["“old”"]), ("loud", "perhaps", ["“perhaps”"]),
     ("flavour", "sour", ["“sour”"]), ("never", "off", ["disabled"]), ("all", "x", ["not a control"])],
)
def test_an_invalid_value_changes_nothing(command, controls, identifier, value, words):
    check_error(command("set", "c", "--identifier", identifier, value, code=NOT_USABLE), *words)
    assert all_values(command) == ", 7, 0.25, quiet, plain"


def test_typed_text_goes_to_the_focused_element(command, controls):
    command("type", "c", "--identifier", "name", "Ada é!\t")
    # The tab has moved the focus to a field whose whole value is selected.
    command("type", "c", "36\n")
    assert all_values(command) == "Ada é!, 36, 0.25, quiet, plain"
    command("key", "c", "tab", "space")
    assert all_values(command) == "Ada é!, 36, 0.25, loud, plain"


def test_a_slider_is_dragged(command, controls):
    assert command("get", "c", "--identifier", "volume", "value").stdout == "25%\n"
    # From the middle of the control to beyond its end.
    command("drag", "c", "--identifier", "volume", "400,0")
    assert command("get", "c", "--identifier", "volume", "value").stdout == "100%\n"


def test_two_fingers_magnify_and_rotate(command, client):
    command("open", "test/Fingers", "--session", "f", "--size", "200x200")

    def shown():
        return command("get", "f", "--identifier", "seen").stdout.strip()

    command("magnify", "f", "--identifier", "picture", "2")
    assert shown() == "2.0 times, 0 degrees"
    command("rotate", "f", "--identifier", "picture", "30")
    assert shown() == "2.0 times, 30 degrees"
    with client.attach("f") as session:
        session.magnify(0.25, "picture")
        session.rotate(-90, "picture")
        assert session["seen"].label == "0.5 times, -60 degrees"
    check_error(command("rotate", "f", "--identifier", "seen", "30", code=NOT_USABLE), "two-finger gestures")
