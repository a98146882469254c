"""Line-by-line reading of the gallery's pages: all elements are described, in order."""

import pytest

from gallery import go


@pytest.mark.parametrize("page", ["form", "buttons", "choices", "values", "fields", "sheet", "tasks", "settings"])
def test_a_page_is_read_to_its_end(client, terminal, page):
    with client.open("gallery", session="r", cells=(100, 40), clock="virtual") as session:
        go(session, page)
        reader = terminal("attach", "--read", "r", size=(160, 200))
        reader.wait_for("Press ? for the keys.")
        count = int(reader.lines[0].split()[1])
        reader.press("\x1b[B" * (count + 1))
        reader.wait_for("That was the last element.")
        lines = [line for line in reader.lines if line]
        place = 0
        for element in session.inspect():
            # The elements of a merged row are part of its description.
            if element.label and element.role not in ("group", "list", "table"):
                found = [at for at in range(place, len(lines)) if element.label in lines[at]]
                assert found, f"{element.label!r} is not described in order:\n{reader.text}"
                place = found[0]
        reader.press("q")
        assert reader.wait_end() == 0
