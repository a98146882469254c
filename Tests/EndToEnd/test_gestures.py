"""Gestures of scripts that take time, and elements that have to be scrolled to."""

import pytest

from fanlight import errors


@pytest.fixture
def session(client):
    with client.open("test/Handled", session="h", size=(400, 500), clock="virtual") as session:
        yield session


def test_a_press_is_held_for_its_time(session, command):
    command("press", "h", "--identifier", "hold", "--for", "0.2")
    assert session["report"].label == "tapped"
    command("press", "h", "--identifier", "hold")
    assert session["report"].label == "held"
    session.press("hold", duration=0.1)
    assert session["report"].label == "tapped"
    session.press("hold")
    assert session["report"].label == "held"


def test_a_press_is_held_by_the_real_clock(client, command):
    with client.open("test/Handled", session="r", size=(400, 500)) as session:
        command("press", "r", "--identifier", "hold")
        assert session["report"].label == "held"


def test_the_pointer_hovers_over_an_element(session, command):
    command("hover", "h", "--identifier", "over")
    assert session["report"].label == "over"
    session.hover(at=(2, 2))
    assert session["report"].label == "away"


def test_a_drag_ends_at_another_element_after_its_time(session, command):
    (start, _, width, _), (end, _, other, _) = session["from"].frame, session["to"].frame
    way = int(end + other / 2 - start - width / 2)
    command("drag", "h", "--identifier", "from", "--to", "to", "--for", "0.5", "--steps", "5")
    # The first move is after 100 ms.
    assert session["report"].label == f"moved by {way} in 400 ms"
    session.drag(30, identifier="from", duration=0.2, steps=2)
    assert session["report"].label == "moved by 30 in 100 ms"
    result = command("drag", "h", "--identifier", "from", "0,3", "--to", "to", code=2)
    assert "Give either a distance" in result.stderr
    with pytest.raises(errors.BadArgument, match="give one of them"):
        session.drag(3, identifier="from", to="to")


def test_two_fingers_pinch_a_plain_colour_at_a_point(session, command):
    x, y, width, height = session["to"].frame
    # 12 points from the left edge of the colour beside this text, which is no element.
    place = f"{x + width + 40 + 12},{y + height / 2}"
    assert command("get", "h", "--at", place, code=4).stderr
    command("magnify", "h", "--at", place, "2")
    assert session["report"].label == "2.0 times from 12"
    session.magnify(0.5, at=tuple(float(part) for part in place.split(",")))
    assert session["report"].label == "0.5 times from 12"
    result = command("magnify", "h", "--at", "1,1", "2", code=7)
    assert "two-finger gestures" in result.stderr


def test_a_drag_that_fails_does_not_stay_pressed(session, monkeypatch):
    def fail(*_, **__):
        raise errors.TimedOut("The clock was not advanced.")

    with monkeypatch.context() as patched:
        patched.setattr(session, "advance", fail)
        with pytest.raises(errors.TimedOut):
            session.drag(30, identifier="from", duration=0.2, steps=2)
    session.hover("over")
    assert session["report"].label == "over"


def test_a_swipe_shows_the_actions_of_a_row(session, command):
    command("swipe", "h", "left", "--label", "Row 2")
    session.tap(label="Flag")
    assert session["report"].label == "flagged 2"
    session.swipe("left", label="Row 1")
    session.tap(label="Flag")
    assert session["report"].label == "flagged 1"
    with pytest.raises(errors.BadArgument, match="no direction"):
        session.swipe("north", "hold")


def test_a_script_scrolls_to_an_element_in_nested_scroll_views_and_leaves_others(client, command):
    with client.open("test/Shelves", session="n", size=(300, 300), clock="virtual") as session:
        command("tap", "n", "--label", "2-2", "--scroll-to")
        assert session["report"].label == "read 2-2"
        top = session.element(label="2-2").frame[1]
        # The button is in no scroll view, so nothing is scrolled for it.
        command("tap", "n", "--identifier", "top", "--scroll-to")
        assert session["report"].label == "top"
        assert session.element(label="2-2").frame[1] == top
        session.scroll_to(label="0-2")
        session.tap(label="0-2")
        assert session["report"].label == "read 0-2"
        # The last shelf that is seen is beneath the bar at first.
        command("tap", "n", "--label", "3-0", "--scroll-to")
        assert session["report"].label == "read 3-0"


def test_a_script_searches_the_shelves_further_down_a_page(client, command):
    with client.open("test/LongShelves", session="l", size=(300, 300), clock="virtual") as session:
        assert command("get", "l", "--label", "5-13", code=4).stderr
        command("tap", "l", "--label", "5-13", "--scroll-to", "--timeout", "60")
        assert session["report"].label == "read 5-13"
        # Back on a shelf further up, whose beginning is not in the picture.
        session.scroll_to(label="2-12", timeout=60)
        session.tap(label="2-12")
        assert session["report"].label == "read 2-12"
        # The last one scrolls in the direction of the page.
        session.scroll_to(label="7-12", timeout=60)
        session.tap(label="7-12")
        assert session["report"].label == "read 7-12"
        with pytest.raises(errors.UnknownElement, match="5-15"):
            session.scroll_to(label="5-15", timeout=60)


def test_a_script_scrolls_to_rows_that_are_not_in_the_picture(session, command):
    assert command("get", "h", "--label", "Row 250", code=4).stderr
    command("swipe", "h", "left", "--label", "Row 250", "--scroll-to")
    command("tap", "h", "--label", "Flag")
    assert session["report"].label == "flagged 250"
    session.scroll_to(label="Row 20")
    top, height = (session.element(label="Row 20").frame[index] for index in (1, 3))
    assert session["rows"].frame[1] <= top and top + height <= 500
    with pytest.raises(errors.UnknownElement, match="Row 300"):
        session.scroll_to(label="Row 300")
