"""Invalid input of people, scripts and app authors has a defined result, and the session goes on."""

import pytest

from fanlight import errors
from fanlight._wire import input_pb2
from test_commands import NOT_FOUND, NOT_USABLE, check_error


@pytest.fixture
def session(command, client):
    """A session that must still work at the end of each test."""
    command("open", "test/BadInput", "--session", "s", "--cells", "60x24")
    with client.attach("s", mode="script") as session:
        yield session
        before = int(session["counted"].label.split()[1])
        session["counted"].tap()
        assert session["counted"].label == f"Count {before + 1}"


def test_an_action_on_a_removed_element_is_refused(session, command):
    went = session["going"].info.id
    session["going"].tap()
    check_error(command("tap", "s", "--identifier", "going", code=NOT_FOUND), "going")
    with pytest.raises(errors.UnknownElement):
        session["going"].tap()
    # By its former ID, as a client with an earlier picture would.
    tap = input_pb2.ElementAct(layer=went, action=input_pb2.Action(tap=1))
    with pytest.raises(errors.Stale):
        session.perform([input_pb2.Input(act=tap)])


def test_keys_without_a_receiver_are_refused(session, command):
    check_error(command("key", "s", "x", code=NOT_USABLE))
    check_error(command("type", "s", "abc", code=NOT_USABLE))
    with pytest.raises(errors.NotTaken):
        session.key("x")


def test_a_value_that_a_binding_rejects_is_reported_and_unchanged(session, command):
    check_error(command("set", "s", "--identifier", "refusing", "other", code=NOT_USABLE), "kept")
    session.type("xyz", "refusing")
    assert session["refusing"].value == "kept"
    check_error(command("set", "s", "--identifier", "stuck", "off", code=NOT_USABLE), "on")
    session["stuck"].tap()
    assert session["stuck"].value == "on"


def test_empty_ranges_and_missing_tags_are_logged(session):
    assert [session[name].value for name in ["empty", "wide step", "number", "fruit"]] == ["5", "1", "7", ""]
    for name in ["empty", "wide step", "number"]:
        session[name].increment()
        session[name].decrement()
    assert [session[name].value for name in ["empty", "wide step", "number"]] == ["5", "0", "1"]
    assert not any(element.selected for element in session.inspect())
    logged = "\n".join(session.logs())
    for words in ["5.0...5.0 are one number", "step 7.0 is longer", "1...1 are one value", "has the tag “9”"]:
        assert words in logged


def test_ten_thousand_keys_in_one_request_are_all_handled(session):
    session["rows"].focus()
    session.key("up", *["down", "up"] * 5_000, timeout=60)
    assert session.element(role="row", label="row 0").selected
    session.key(*["down"] * 10_000, timeout=60)
    assert session.element(role="row", label="row 1").selected


def test_control_characters_are_removed_from_pasted_text(session):
    session.paste("a\x1b[31mb\x00\x9bc\r\nd", "letters")
    assert session["letters"].value == "a[31mbc d"
    assert session["written"].label == "9 letters"
