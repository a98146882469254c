"""The gallery's apps and its pages of controls, used by people in a terminal and by tests from Python."""

import pytest

from gallery import go


@pytest.fixture
def session(client):
    with client.open("gallery", session="g", cells=(100, 30), clock="virtual") as session:
        yield session


@pytest.fixture
def viewer(session, terminal):
    viewer = terminal("attach", "g", size=(100, 31))
    viewer.wait_for("Count: 0")
    return viewer


def click(viewer, words):
    viewer.click(*viewer.find(words))


def test_tasks_are_edited_in_a_terminal(session, viewer):
    go(session, "tasks")
    viewer.wait_for("2 tasks left")
    click(viewer, "New task")
    viewer.press("Buy milk\r")
    viewer.wait_for("3 tasks left")
    # The field is empty again and has the focus.
    viewer.press("Sleep")
    viewer.wait_for("Sleep")
    viewer.press("\r")
    viewer.wait_for("4 tasks left")
    assert session["task-4"].label == "Buy milk"


def test_tasks_are_edited_from_python(session):
    go(session, "tasks")
    session.type("Buy milk\n", "new-task")
    session.expect("left", label="3 tasks left")
    session.tap("done-2")
    session.tap("delete-3")
    session.expect("left", label="1 task left")
    session.set("off", "show-done")
    assert [each.label for each in session.inspect() if each.identifier.startswith("task-")] == ["Buy milk"]


def test_tasks_are_moved_and_deleted_while_others_are_hidden(session):
    go(session, "tasks")
    session.type("Buy milk\n", "new-task")
    session.set("off", "show-done")

    def shown():
        return [each.label for each in session.inspect() if each.identifier.startswith("task-")]

    def perform(action, task):
        session.perform_action(action, role="row", index=shown().index(task), within="tasks")

    assert shown() == ["Try a control", "Write an app", "Buy milk"]
    perform("move down", "Try a control")
    assert shown() == ["Write an app", "Try a control", "Buy milk"]
    perform("delete", "Try a control")
    assert shown() == ["Write an app", "Buy milk"]
    session.set("on", "show-done")
    assert shown() == ["Look at every page", "Write an app", "Buy milk"]


def test_settings_are_changed_in_a_terminal(session, viewer):
    go(session, "settings")
    viewer.wait_for("Reset everything")
    session.set("Grace", "name")
    viewer.wait_for("Grace")
    click(viewer, "Reset everything")
    viewer.wait_for("Reset everything?")
    viewer.press("\x1b")
    viewer.wait_for(lambda viewer: "Reset everything?" not in viewer.text, "the dialog is closed")
    assert session["name"].value == "Grace"
    click(viewer, "Reset everything")
    viewer.wait_for("Reset everything?")
    session.tap(label="Reset", role="button")
    viewer.wait_for("Ada")


def test_settings_are_changed_in_a_terminal_by_keys_and_mouse(session, viewer):
    go(session, "settings")
    viewer.wait_for("Reset everything")
    click(viewer, "Ada")
    # Replaces the whole line.
    viewer.press("\x05\x15Grace\t")
    viewer.wait_for("Grace")
    for keys, words in [("\x1b[B", "Light"), ("\t\x1b[A", "Text size: 15"), ("\t ", "[ ]")]:
        viewer.press(keys)
        viewer.wait_for(words)
    assert (session["name"].value, session["theme"].value) == ("Grace", "Light")
    assert (session["size"].label, session["sounds"].value) == ("Text size: 15", "off")
    # The volume slider is skipped while sounds are off.
    viewer.press("\t\r")
    viewer.wait_for("Reset everything?")
    viewer.press("\x1b")
    viewer.wait_for(lambda viewer: "Reset everything?" not in viewer.text, "the dialog is closed")


def test_settings_are_changed_from_python(session):
    go(session, "settings")
    session.set("dark", "theme")
    session.increment("size")
    session.set("0.25", "volume")
    session.set("off", "sounds")
    assert (session["theme"].value, session["size"].label) == ("Dark", "Text size: 15")
    assert not session["volume"].enabled
    # A setting is stored with the session, on every page.
    go(session, "counter")
    go(session, "settings")
    assert session["volume"].value == "25%"


def test_text_is_edited_in_a_terminal(session, viewer):
    go(session, "editor")
    viewer.wait_for("Write here.")
    session.tap("clear")
    viewer.wait_for("1 lines, 0 bytes")
    session.focus("text")
    viewer.press("one two\rthree")
    viewer.wait_for("2 lines, 13 bytes")
    # Moves back a word, and deletes it.
    viewer.press("\x1b\x7f")
    viewer.wait_for("2 lines, 8 bytes")
    assert "one two" in viewer.text


def test_a_megabyte_is_edited_from_python(session):
    go(session, "editor")
    session.tap("fill")
    lines, size = session["counted"].label.replace(",", "").split(" lines ")
    assert int(lines) == 8000 and int(size.split()[0]) > 900_000
    session.focus("text")
    session.key("ctrl+end")
    session.type("!")
    assert session["counted"].label.replace(",", "") == f"8000 lines {int(size.split()[0]) + 1} bytes"


def test_a_sheet_is_used_in_a_terminal(session, viewer):
    go(session, "sheet")
    viewer.wait_for("Sum: 2,095.70")
    # Its rows are sorted by a column, and reversed by the next press.
    click(viewer, "Price")
    viewer.wait_for(
        lambda viewer: viewer.find("Hinge")[1] < viewer.find("Putty")[1] < viewer.find("Door")[1],
        "the rows are sorted")
    click(viewer, "Price")
    viewer.wait_for(
        lambda viewer: viewer.find("Door")[1] < viewer.find("Putty")[1] < viewer.find("Hinge")[1],
        "the rows are reversed")
    # The selection is summed up, by mouse and by keys.
    click(viewer, "Door")
    viewer.wait_for("Sum of 1: 621.00")
    viewer.press("\x1b[1;2B")
    viewer.wait_for("Sum of 2: 1,581.00")
    # A number is replaced, and counts once it is submitted.
    session.focus("count-2")
    viewer.press("\x01\x0b10\r")
    viewer.wait_for("Sum of 2: 4,065.00")


def test_a_sheet_is_used_from_python(session):
    go(session, "sheet")
    session.tap(label="Item")
    names = [each.label for each in session.inspect() if each.identifier.startswith("item-")]
    assert names == sorted(names) and len(names) == 8
    session.set("20", "count-4")
    session.expect("total-4", label="65.00")
    session.tap("add-row")
    session.expect("sum", label="Sum of 1: 1.00")
    session.tap("delete-rows")
    session.expect("sum", label="Sum: 2,121.70")
    assert not session["delete-rows"].enabled


def test_controls_are_used_in_a_terminal_by_keys_and_mouse(session, viewer):
    go(session, "values")
    viewer.wait_for("Count: 3")
    session.focus("stepper")
    viewer.press("\x1b[A")
    viewer.wait_for("Count: 4")
    go(session, "choices")
    viewer.wait_for("Chosen: Medium, on")
    click(viewer, "Large")
    viewer.wait_for("Chosen: Large, on")
    go(session, "buttons")
    viewer.wait_for("Pressed: nothing yet")
    click(viewer, "Bordered")
    viewer.wait_for("Pressed: Bordered")
    click(viewer, "Menu")
    viewer.wait_for("Copy")
    viewer.press("\r")
    viewer.wait_for("Pressed: Copy")


def test_fields_are_edited_from_python(session):
    go(session, "fields")
    assert not session["send"].enabled
    session.type("Grace\n", "name")
    assert session["password"].focused
    session.type("secret")
    session.tap("send")
    session.expect("sent", label="Sent: Grace, 36, 6 letters")
    assert session.announcements == ["Sent"]
