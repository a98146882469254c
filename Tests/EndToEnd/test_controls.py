"""Scripts that set the values of real controls."""

import pytest

from test_commands import NOT_USABLE, sentence


@pytest.fixture
def controls(command):
    command("open", "test/Controls", "--session", "c", "--cells", "60x16")


def everything(command):
    return command("get", "c", "--identifier", "all").stdout.strip()


def test_set_gives_each_kind_of_control_a_value(command, controls):
    assert everything(command) == ", 7, 0.25, quiet, plain"
    for identifier, value, shown in [
        ("volume", "0.5", "50%"), ("name", "Ada Lovelace", "Ada Lovelace"), ("age", "36", "36"), ("loud", "on", "on"),
        ("flavour", "salty", "salty"),
    ]:
        command("set", "c", "--identifier", identifier, value)
        assert command("get", "c", "--identifier", identifier, "value").stdout.strip() == shown
    assert everything(command) == "Ada Lovelace, 36, 0.5, loud, salty"
    command("set", "c", "--identifier", "name", "")
    command("set", "c", "--identifier", "loud", "off")
    assert everything(command) == ", 36, 0.5, quiet, salty"


def test_a_value_is_stepped_and_an_element_does_what_its_author_named(command, controls, client):
    def volume():
        return command("get", "c", "--identifier", "volume", "value").stdout.strip()

    command("increment", "c", "--identifier", "volume")
    stepped = volume()
    assert stepped > "25%"
    command("decrement", "c", "--identifier", "volume")
    assert volume() == "25%"
    command("perform", "c", "--identifier", "volume", "Mute")
    assert volume() == "0%"
    sentence(command("perform", "c", "--identifier", "volume", "Sing", code=NOT_USABLE), "“Sing”", "Mute")
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
def test_what_is_no_value_of_a_control_changes_nothing(command, controls, identifier, value, words):
    sentence(command("set", "c", "--identifier", identifier, value, code=NOT_USABLE), *words)
    assert everything(command) == ", 7, 0.25, quiet, plain"


def test_typing_goes_where_the_focus_is(command, controls):
    command("type", "c", "--identifier", "name", "Ada é!\t")
    # The tab has moved the focus to a field whose whole value is selected.
    command("type", "c", "36\n")
    assert everything(command) == "Ada é!, 36, 0.25, quiet, plain"
    command("key", "c", "tab", "space")
    assert everything(command) == "Ada é!, 36, 0.25, loud, plain"


def test_a_slider_is_dragged(command, controls):
    assert command("get", "c", "--identifier", "volume", "value").stdout == "25%\n"
    # From the middle of the control to beyond its end.
    command("drag", "c", "--identifier", "volume", "400,0")
    assert command("get", "c", "--identifier", "volume", "value").stdout == "100%\n"


def test_two_fingers_magnify_and_rotate(command, client):
    command("open", "test/Fingers", "--session", "f", "--size", "200x200")

    def seen():
        return command("get", "f", "--identifier", "seen").stdout.strip()

    command("magnify", "f", "--identifier", "picture", "2")
    assert seen() == "2.0 times, 0 degrees"
    command("rotate", "f", "--identifier", "picture", "30")
    assert seen() == "2.0 times, 30 degrees"
    with client.attach("f") as session:
        session.magnify(0.25, "picture")
        session.rotate(-90, "picture")
        assert session["seen"].label == "0.5 times, -60 degrees"
    sentence(command("rotate", "f", "--identifier", "seen", "30", code=NOT_USABLE), "takes two fingers")
