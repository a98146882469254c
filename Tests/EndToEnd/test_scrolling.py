"""A list of a hundred thousand rows in a terminal: wheel, keys, scripts, and their cost."""

import fanlight


def rows(viewer):
    """Returns the numbers of the rows on the screen."""
    return [int(line.split("Row ")[1].split()[0].replace(",", "")) for line in viewer.lines if "Row " in line]


def wheel(viewer, column, row, notches):
    button = 65 if notches > 0 else 64
    viewer.press("".join(f"\x1b[<{button};{column + 1};{row + 1}M" for _ in range(abs(notches))))


def test_a_long_list_scrolls_by_wheel_keys_and_scripts(installed, service, command, terminal):
    viewer = terminal("attach", "gallery")
    viewer.wait_for("Count: 0")
    command("tap", "gallery", "--identifier", "page-scroll")
    viewer.wait_for("Row 0")
    assert rows(viewer) == list(range(len(rows(viewer))))
    screen = len(rows(viewer))

    # The wheel, over the list: three rows per notch.
    column, row = viewer.find("Row 3")
    wheel(viewer, column, row, 2)
    viewer.wait_for(lambda viewer: rows(viewer)[0] == 6, "the sixth row comes first")
    wheel(viewer, column, row, -1)
    viewer.wait_for(lambda viewer: rows(viewer)[0] == 3, "the third row comes first")
    viewer.wait_for("From 3")

    # Keys, with the focus on the page and no longer in the list of pages. They are for a page, the end, the start.
    with fanlight.connect(service.endpoint) as client, client.attach("gallery") as session:
        session.focus("middle")
    viewer.press("\x1b[6~")
    viewer.wait_for(lambda viewer: rows(viewer)[0] == 3 + screen - 1, "one page further, with one row of overlap")
    viewer.press("\x1b[F")
    viewer.wait_for("Row 99,999")
    viewer.press("\x1b[H")
    viewer.wait_for(lambda viewer: rows(viewer)[0] == 0, "the first row comes first")

    # Scripts, by element.
    command("tap", "gallery", "--identifier", "middle")
    viewer.wait_for("Row 50,000")
    middle = rows(viewer)[0]
    command("scroll", "gallery", "--identifier", "numbers", "32")
    viewer.wait_for(lambda viewer: rows(viewer)[0] == middle + 2, "two rows further")
    with fanlight.connect(service.endpoint) as client, client.attach("gallery") as session:
        before = rows(viewer)[0]
        session["numbers"].scroll(by=160)
        viewer.wait_for(lambda viewer: rows(viewer)[0] == before + 10, "ten rows further")

    # A grid of the same length.
    command("tap", "gallery", "--identifier", "arrangement")
    viewer.wait_for("List ]")
    viewer.press("\x1b[F")
    viewer.wait_for("99,999")
