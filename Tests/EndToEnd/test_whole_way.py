"""A session used from a terminal, an image file, a script and Python, as a new user would try it."""


import fanlight
from cells import check_characters
from processes import running_from


def count(screen):
    """Returns the number of the counter on this screen."""
    (line,) = [line for line in screen.splitlines() if "Count:" in line]
    return int(line.split("Count:")[1].split()[0])


def test_a_terminal_an_image_and_a_script_show_the_same_session(installed, service, command, terminal, tmp_path):
    # A person opens the gallery and presses keys.
    first = terminal("attach", "gallery")
    first.wait_for("Count: 0")
    for _ in command.json("inspect", "gallery"):
        if focused(command) == "increment":
            break
        first.press("\t")
        command("wait", "gallery")
    assert focused(command) == "increment", "tab does not reach the button"
    first.press("\r")
    first.wait_for("Count: 1")
    first.press(" ")
    first.wait_for("Count: 2")

    # The mouse works as well.
    increment = next(each for each in command.json("inspect", "gallery") if each["identifier"] == "increment")
    x, y, width, height = increment["frame"]
    first.click(int((x + width / 2) // 8), int((y + height / 2) // 16))
    first.wait_for("Count: 3")

    # Detached, the session goes on; another terminal shows the state.
    first.press(detach_key(first))
    assert first.wait_end() == 0
    assert first.is_restored
    assert [session["name"] for session in command.json("ps")] == ["gallery"]
    again = terminal("attach", "gallery", size=(100, 30))
    again.wait_for("Count: 3")

    # An image shows exactly the text of the screen.
    image = tmp_path / "gallery.png"
    command("snapshot", "gallery", "--output", image)
    text = tmp_path / "gallery.txt"
    command("snapshot", "gallery", "--output", text)
    lines = text.read_text().splitlines()
    assert count(text.read_text()) == 3
    again.wait_for([line.rstrip() for line in lines if line.strip()][0])
    check_characters(image, lines, columns=100)

    # Python drives the same session, and the terminal shows it.
    with fanlight.connect(service.endpoint) as client, client.attach("gallery") as session:
        session["increment"].tap()
        assert session["count"].label == "Count: 4"
        again.wait_for("Count: 4")
        session.expect("count", label="Count: 4")

    # The image follows, and only the counter changed in it.
    later = tmp_path / "later.png"
    command("snapshot", "gallery", "--output", later)
    assert changed_rows(image, later) <= set(frame_rows(command, "count"))

    # The end of the daemon ends all processes.
    socket = service.runtime / "fanlight" / "fanlight.sock"
    assert socket.exists()
    assert service.terminate() == 0
    again.wait_end()
    assert again.is_restored
    assert running_from(installed.folder) == []
    assert not socket.exists()


def test_commands_drive_and_inspect_a_session(command):
    opened = command("open", "gallery", "--session", "mine", "--size", "390x844").stdout
    assert "mine" in opened
    command("tap", "mine", "--identifier", "increment")
    command("expect", "mine", "--identifier", "count", "--label", "Count: 1")
    assert command("get", "mine", "--identifier", "count").stdout.strip() == "Count: 1"
    command("wait", "mine", "--identifier", "count", "--label", "Count: 1")
    assert command.json("stats", "mine")["inputs"] >= 1
    live = command.json("stats", "mine", "--live")
    assert set(live) == {"elements", "nodes", "tokens", "scopes"} and min(live.values()) > 0
    command("close", "mine")
    assert command.json("ps") == []


def test_a_script_stops_at_the_first_line_that_fails_and_names_it(command, tmp_path):
    script = tmp_path / "story"
    script.write_text(
        "# taps twice\nopen gallery --session mine\ntap mine --identifier increment\n\n"
        "expect mine --identifier count --label 'Count: 1'\n"
        "expect mine --identifier count --label 'Count: 7' --timeout 0.2\n"
        "tap mine --identifier increment\n")
    result = command("run", script, code=6)
    assert "line 6" in result.stderr or ":6" in result.stderr
    assert command("get", "mine", "--identifier", "count").stdout.strip() == "Count: 1"


def focused(command):
    return next((each["identifier"] for each in command.json("inspect", "gallery") if each["focused"]), None)


def detach_key(terminal):
    """Returns the key that the status line names."""
    status = terminal.lines[-1]
    word = next(word for word in status.replace(",", " ").split() if word.lower().startswith(("ctrl-", "ctrl+", "^")))
    return chr(ord(word[-1].upper()) & 0x1F)


def frame_rows(command, identifier):
    element = next(each for each in command.json("inspect", "gallery") if each["identifier"] == identifier)
    return range(int(element["frame"][1]), int(element["frame"][1] + element["frame"][3]))


def changed_rows(one, other):
    """Returns the rows of pixels in which two images differ; there is at least one."""
    from PIL import Image, ImageChops

    difference = ImageChops.difference(Image.open(one).convert("RGB"), Image.open(other).convert("RGB"))
    box = difference.getbbox()
    assert box, "the images are equal"
    return set(range(box[1], box[3]))
