"""Invalid input of people, scripts and app authors has a defined result, and the session goes on."""

import pytest

from fanlight import errors
from fanlight._wire import input_pb2
from test_commands import NOT_FOUND, NOT_USABLE, sentence


@pytest.fixture
def session(command, client):
    """A session that must still work at the end of each test."""
    command("open", "test/BadInput", "--session", "s", "--cells", "60x24")
    with client.attach("s", mode="script") as session:
        yield session
        before = int(session["counted"].label.split()[1])
        session["counted"].tap()
        assert session["counted"].label == f"Count {before + 1}"


def test_what_has_gone_is_said_to_be_gone(session, command):
    went = session["going"].info.id
    session["going"].tap()
    sentence(command("tap", "s", "--identifier", "going", code=NOT_FOUND), "going")
    with pytest.raises(errors.UnknownElement):
        session["going"].tap()
    # By its former ID, as a client with an earlier picture would.
    tap = input_pb2.ElementAct(layer=went, action=input_pb2.Action(tap=1))
    with pytest.raises(errors.Stale):
        session.perform([input_pb2.Input(act=tap)])


def test_keys_for_nobody_are_told(session, command):
    sentence(command("key", "s", "x", code=NOT_USABLE))
    sentence(command("type", "s", "abc", code=NOT_USABLE))
    with pytest.raises(errors.NotTaken):
        session.key("x")


def test_a_setter_that_refuses_is_told_and_keeps_what_it_had(session, command):
    sentence(command("set", "s", "--identifier", "refusing", "other", code=NOT_USABLE), "kept")
    session.type("xyz", "refusing")
    assert session["refusing"].value == "kept"
    sentence(command("set", "s", "--identifier", "stuck", "off", code=NOT_USABLE), "on")
    session["stuck"].tap()
    assert session["stuck"].value == "on"


def test_ranges_without_room_and_tags_that_are_missing_are_the_authors_mistake(session):
    assert [session[name].value for name in ["empty", "wide step", "number", "fruit"]] == ["5", "1", "7", ""]
    for name in ["empty", "wide step", "number"]:
        session[name].increment()
        session[name].decrement()
    assert [session[name].value for name in ["empty", "wide step", "number"]] == ["5", "0", "1"]
    assert not any(element.selected for element in session.inspect())
    said = "\n".join(session.logs())
    for words in ["5.0...5.0 are one number", "step 7.0 is longer", "1...1 are one value", "has the tag “9”"]:
        assert words in said


def test_ten_thousand_keys_at_once_are_all_taken(session):
    session["rows"].focus()
    session.key("up", *["down", "up"] * 5_000, timeout=60)
    assert session.element(role="row", label="row 0").selected
    session.key(*["down"] * 10_000, timeout=60)
    assert session.element(role="row", label="row 1").selected


def test_letters_that_are_none_are_left_out(session):
    session.paste("a\x1b[31mb\x00\x9bc\r\nd", "letters")
    assert session["letters"].value == "a[31mbc d"
    assert session["written"].label == "9 letters"
