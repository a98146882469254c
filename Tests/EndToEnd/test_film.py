"""Pictures of moving sessions: one at a time, or as a film."""

import io
import json
import signal
import struct
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from conftest import COMMAND_TIMEOUT
from outcomes import FAILED, NOT_FOUND, REFUSED, USAGE, WORKER, check_error

# Points that the arrow of Moving.swift moves in a second.
WAY = 480
SIZE = (640, 120)


@pytest.fixture
def moving(client):
    """A session with a virtual clock whose arrow has just begun to move."""
    with client.open("test/Moving", session="m", clock="virtual", size=SIZE) as session:
        session["move"].tap()
        yield session


@pytest.fixture
def returning(client):
    """A session with a virtual clock whose square goes away for half a second and then returns."""
    with client.open("test/Returning", session="r", clock="virtual", size=(320, 120)) as session:
        session["move"].tap()
        yield session


def left_edge(image, frame):
    """Returns the first column of a row of the picture that is not background. The text starts at its frame's column.
    """
    _, y, _, height = frame
    row = image.convert("RGB").crop((0, round(y), image.width, round(y + height)))
    background = Image.new("RGB", row.size, row.getpixel((row.width - 1, 0)))
    return ImageChops.difference(row, background).getbbox()[0]


def picture(command, path, *options, session="m"):
    command("snapshot", session, "--output", path, *options)
    return Image.open(path).convert("RGB")


def chunks(data):
    """Yields the name and the content of each RIFF chunk."""
    position = 0
    while position < len(data):
        name, size = struct.unpack_from("<4sI", data, position)
        yield name.decode(), data[position + 8:position + 8 + size]
        position += 8 + size + size % 2


def durations(data):
    """Checks that a WebP file is animated and repeats for ever, and returns its canvas and its frames' milliseconds."""
    riff, size, webp = struct.unpack_from("<4sI4s", data)
    assert (riff, size, webp) == (b"RIFF", len(data) - 8, b"WEBP")
    parts = list(chunks(data[12:]))
    assert [name for name, _ in parts[:2]] == ["VP8X", "ANIM"]
    header = parts[0][1]
    assert header[0] & 2, "the flag of animations is not set"
    canvas = tuple(int.from_bytes(header[place:place + 3], "little") + 1 for place in (4, 7))
    assert struct.unpack_from("<IH", parts[1][1])[1] == 0
    return canvas, [int.from_bytes(body[12:15], "little") for name, body in parts if name == "ANMF"]


def frames(data):
    """Returns the decoded frames of a WebP file."""
    image = Image.open(io.BytesIO(data))
    shown = []
    for index in range(image.n_frames):
        image.seek(index)
        shown.append(image.convert("RGB"))
    return shown


def is_equal(a, b):
    return a.size == b.size and ImageChops.difference(a, b).getbbox() is None


def test_a_picture_at_a_time_shows_animated_views_on_their_way(command, moving, tmp_path):
    frame = moving.find("arrow").frame
    edges = {
        time: left_edge(picture(command, tmp_path / "at.png", "--at", time), frame)
        for time in (0, 0.25, 0.5, 0.999, 1, 60)}
    start = edges[0]
    assert {time: edge - start for time, edge in edges.items()} == {
        0: 0, 0.25: WAY / 4, 0.5: WAY / 2, 0.999: WAY, 1: WAY, 60: WAY}
    assert left_edge(picture(command, tmp_path / "final.png"), frame) - start == WAY


def test_a_picture_at_a_time_starts_from_the_present_time_of_the_clock(command, moving, tmp_path):
    later = picture(command, tmp_path / "later.png", "--at", 0.75)
    moving.advance(0.5)
    assert is_equal(picture(command, tmp_path / "now.png", "--at", 0.25), later)
    moving.advance(30)
    assert is_equal(picture(command, tmp_path / "a.png", "--at", 0), picture(command, tmp_path / "b.png"))


def test_looking_changes_nothing_in_the_session(command, moving, tmp_path):
    def work():
        return {name: count for name, count in moving.stats().items() if name not in ("frames", "bytes")}

    before = work(), picture(command, tmp_path / "a.png", "--at", 0).tobytes()
    picture(command, tmp_path / "b.png", "--at", 0.5)
    command("film", "m", "--for", 0.5, "--output", tmp_path / "film.webp")
    assert (work(), picture(command, tmp_path / "a.png", "--at", 0).tobytes()) == before


def test_a_picture_at_a_time_of_a_real_clock_is_taken_then(command, client, tmp_path):
    with client.open("test/Moving", session="m", size=SIZE) as session:
        frame = session.find("arrow").frame
        start = left_edge(picture(command, tmp_path / "before.png"), frame)
        session["move"].tap()
        # The tap has waited until the session has settled.
        assert left_edge(picture(command, tmp_path / "after.png", "--at", 0.1), frame) - start == WAY


def test_text_shows_animated_views_on_their_way(command, client, tmp_path):
    with client.open("test/Moving", session="m", clock="virtual", cells=(80, 24)) as session:
        session["move"].tap()
        command("snapshot", "m", "--at", 0.5, "--output", tmp_path / "half.txt")
        command("snapshot", "m", "--output", tmp_path / "final.txt")
    columns = [
        next(line.index("►") for line in (tmp_path / name).read_text().splitlines() if "►" in line)
        for name in ("half.txt", "final.txt")]
    assert columns == [30, 60]


def test_an_app_is_shown_some_time_after_its_start(command, tmp_path):
    options = ("--size", "320x60", "--scale", 1)
    edges = [
        left_edge(picture(command, tmp_path / "at.png", "--at", time, *options, session="test/Swinging"),
                  (0, 0, 0, 60))
        for time in (0, 0.5, 1, 1.5, 2)]
    assert [edge - edges[0] for edge in edges] == [0, 100, 200, 100, 0]
    assert command.json("ps") == []


def test_a_picture_has_the_image_that_its_own_frame_draws(command, tmp_path):
    """Frames follow each other while the picture is taken, and each draws another image."""
    command("open", "test/Flickering", "--session", "f", "--size", "64x64")
    for _ in range(8):
        shown = picture(command, tmp_path / "frame.png", session="f")
        pixel = shown.getpixel((shown.width // 2, shown.height // 2))
        assert pixel in [(255, 0, 0), (0, 255, 0), (0, 0, 255)]


def test_a_film_on_a_virtual_clock_has_the_pictures_of_its_times(command, moving, tmp_path):
    file, folder = tmp_path / "film.webp", tmp_path / "frames"
    options = ("--from", 0.1, "--for", 0.5, "--fps", 8)
    report = command.json("film", "m", *options, "--output", file)
    size = file.stat().st_size
    assert report == {
        "frames": 4, "complete": True, "missed": 0, "seconds": 0.5, "bytes": size, "output": str(file)}
    canvas, times = durations(file.read_bytes())
    assert (canvas, times) == (SIZE, [125, 125, 125, 125])
    report = command.json("film", "m", *options, "--output", f"{folder}/")
    files = sorted(folder.iterdir())
    assert [each.name for each in files] == [f"frame-{number:04}.png" for number in range(1, 5)]
    assert report == {
        "frames": 4, "complete": True, "missed": 0, "seconds": 0.5, "bytes": sum(each.stat().st_size for each in files),
        "output": f"{folder}/"}
    shown = frames(file.read_bytes())
    assert len(shown) == 4
    for index, (frame, png) in enumerate(zip(shown, files, strict=True)):
        expected = picture(command, tmp_path / "at.png", "--at", 0.1 + index / 8)
        assert is_equal(frame, expected)
        assert is_equal(Image.open(png).convert("RGB"), expected)


def test_frames_start_at_whole_milliseconds_and_equal_ones_are_stored_once(command, moving, tmp_path):
    file = tmp_path / "film.webp"
    command("film", "m", "--for", 1.2, "--output", file)
    canvas, times = durations(file.read_bytes())
    # From 1 s on all frames are equal.
    assert times == [33, 34, 33] * 10 + [200] or times == [33, 34, 33] * 9 + [33, 34, 233]
    assert sum(times) == 1200


def test_the_length_of_a_film_is_exact(command, moving, tmp_path):
    file = tmp_path / "film.webp"
    assert command.json("film", "m", "--for", 0.11, "--fps", 50, "--output", file)["frames"] == 6
    assert durations(file.read_bytes())[1] == [20] * 5 + [10]


def test_a_film_can_be_finer_than_its_display(command, moving, tmp_path):
    file = tmp_path / "film.webp"
    command("film", "m", "--for", 0.2, "--fps", 5, "--scale", 2, "--output", file)
    assert is_equal(frames(file.read_bytes())[0], picture(command, tmp_path / "at.png", "--at", 0, "--scale", 2))


def test_advancing_makes_completions_a_part_of_the_film(command, returning, tmp_path):
    frame = returning.find("square").frame
    still, folder = tmp_path / "still", tmp_path / "frames"
    command("film", "r", "--for", 1.2, "--fps", 10, "--output", f"{still}/")
    assert returning["returns"].label == "Returns: 0"
    command("film", "r", "--for", 1.2, "--fps", 10, "--advance", "--output", f"{folder}/")
    assert returning["returns"].label == "Returns: 1"

    def edges(folder):
        found = [left_edge(Image.open(path), frame) for path in sorted(folder.iterdir())]
        return [edge - found[0] for edge in found]

    assert edges(still) == [0, 40, 80, 120, 160] + [200] * 7
    assert edges(folder) == [0, 40, 80, 120, 160, 200, 160, 120, 80, 40, 0, 0]
    presented = picture(command, tmp_path / "presented.png", "--at", 0, session="r")
    assert is_equal(presented, picture(command, tmp_path / "final.png", session="r"))


def test_a_film_of_all_kinds_of_animations_has_the_places_of_the_table(command, client, tmp_path):
    # A stage has the same places: CourseTableTests.
    table = json.loads((Path(__file__).resolve().parent.parent / "Fixtures" / "courses.json").read_text())
    rows, pictures, count = table["rows"], [], len(table["done"])
    with client.open("test/Courses", session="s", clock="virtual", size=(320, 560)) as session:
        start, first = session.find("linear").frame[:2]
        last, height = session.find("d").frame[1::2]
        for button, length in (("move", 4), ("back", count - 4)):
            session[button].tap()
            command("film", "s", "--for", length / 20, "--fps", 20, "--advance", "--output", f"{tmp_path / button}/")
            pictures += [Image.open(path) for path in sorted((tmp_path / button).iterdir())]
        # The film has advanced the clock by the length of its last frame.
        assert session["done"].label == f"Done: {table['finally']}"
    assert len(pictures) == count
    bearing = left_edge(pictures[0], (0, first, 0, height)) - start
    for number, (name, places) in enumerate(rows.items()):
        frame = (0, first + number * (last - first) / (len(rows) - 1), 0, height)
        for index, image in enumerate(pictures):
            if places[index] is not None:
                edge = left_edge(image, frame) - start - bearing
                assert edge == pytest.approx(places[index], abs=1.05), f"{name} in frame {index}"


def test_two_advancing_films_continue_each_other(command, returning, tmp_path):
    frame = returning.find("square").frame
    edges = []
    for name in ("a", "b"):
        command("film", "r", "--for", 0.25, "--fps", 4, "--advance", "--output", f"{tmp_path / name}/")
        edges += [left_edge(Image.open(path), frame) for path in sorted((tmp_path / name).iterdir())]
    command("film", "r", "--from", 0.25, "--for", 0.25, "--fps", 4, "--advance", "--output", f"{tmp_path / 'c'}/")
    edges.append(left_edge(Image.open(tmp_path / "c/frame-0001.png"), frame))
    assert [edge - edges[0] for edge in edges] == [0, 100, 100]


def test_a_film_follows_a_real_clock(command, client, tmp_path):
    file, folder = tmp_path / "film.webp", tmp_path / "frames"
    with client.open("test/Swinging", session="w", size=(320, 60)):
        report = command.json("film", "w", "--for", 1, "--output", file)
        canvas, times = durations(file.read_bytes())
        assert canvas == (320, 60) and sum(times) == 1000
        # A busy machine may miss frames.
        assert report["frames"] == 30
        assert 2 <= len(times) <= 30 - report["missed"]
        command("film", "w", "--for", 0.3, "--fps", 10, "--output", f"{folder}/")
        assert len(list(folder.iterdir())) == 3
        assert left_edge(Image.open(folder / "frame-0001.png"), (0, 0, 0, 60)) != left_edge(
            Image.open(folder / "frame-0003.png"), (0, 0, 0, 60))


def test_a_film_of_a_terminal_shows_its_cells(command, client, tmp_path):
    with client.open("test/Moving", session="m", clock="virtual", cells=(80, 6)) as session:
        session["move"].tap()
        command("film", "m", "--for", 0.4, "--fps", 5, "--output", tmp_path / "film.webp")
        assert is_equal(
            frames((tmp_path / "film.webp").read_bytes())[1], picture(command, tmp_path / "at.png", "--at", 0.2))


def test_a_film_in_which_nothing_changes_is_one_picture(command, client, tmp_path):
    with client.open("test/Moving", session="m", clock="virtual", size=SIZE):
        file = tmp_path / "film.webp"
        assert command.json("film", "m", "--for", 120, "--fps", 60, "--output", file)["frames"] == 7200
        assert is_equal(Image.open(file).convert("RGB"), picture(command, tmp_path / "at.png"))


def test_a_film_is_named_after_its_session(installed, service, moving, tmp_path):
    result = subprocess.run(
        [installed.bin / "fanlight", "film", "m", "--for", "0.1"], env=service.environment, cwd=tmp_path,
        capture_output=True, text=True, check=True, timeout=COMMAND_TIMEOUT)
    size = (tmp_path / "m.webp").stat().st_size
    assert (result.stdout, result.stderr) == (f"m.webp: 3 frames, 0.1 s, {size} bytes\n", "")


def test_a_film_can_go_to_standard_output(installed, service, moving):
    result = subprocess.run(
        [installed.bin / "fanlight", "film", "m", "--for", "0.1", "-o", "-"], env=service.environment,
        capture_output=True, check=True, timeout=COMMAND_TIMEOUT)
    assert durations(result.stdout)[1] == [33, 34, 33]


def test_a_terminal_shows_the_progress_of_a_film(terminal, moving, tmp_path):
    viewer = terminal("film", "m", "--for", "0.1", "-o", str(tmp_path / "film.webp"), size=(160, 5))
    assert viewer.wait_end() == 0
    assert b"film.webp: writing frame 3 of 3" in viewer.output
    assert len(viewer.text.strip().splitlines()) == 1 and viewer.text.rstrip().endswith(" bytes")


def test_an_interrupted_film_has_the_frames_until_then(terminal, client, tmp_path):
    file = tmp_path / "film.webp"
    with client.open("test/Swinging", session="w", size=(320, 60)):
        viewer = terminal("film", "w", "--for", "120", "-o", str(file), size=(160, 5))
        viewer.wait_for(lambda shown: b"recording frame 8 of 3600" in shown.output, "the eighth frame")
        viewer.press("\x03")
        assert viewer.wait_end() == -signal.SIGINT
    assert " of 3600" in viewer.text and "film.webp: " in viewer.text
    assert 200 <= sum(durations(file.read_bytes())[1]) < 120_000


def test_a_film_whose_session_ends_has_the_frames_until_then(terminal, client, tmp_path):
    folder = tmp_path / "frames"
    with client.open("test/Swinging", session="w", size=(320, 60)):
        viewer = terminal("film", "w", "--for", "120", "-o", f"{folder}/", size=(160, 5))
        viewer.wait_for(lambda shown: b"recording frame 8 of 3600" in shown.output, "the eighth frame")
    # The session is closed with its client's block.
    assert viewer.wait_end() == WORKER
    assert "The session ended too early" in viewer.text
    assert 8 <= len(list(folder.iterdir())) < 3600


def test_python_shows_animated_views_on_their_way(moving, tmp_path):
    frame = moving.find("arrow").frame

    def edge(at):
        return left_edge(Image.open(io.BytesIO(moving.snapshot(at=at))), frame)

    assert [edge(at) - edge(0) for at in (0, 0.25, 0.5, 1, None)] == [0, WAY / 4, WAY / 2, WAY, WAY]
    assert moving.film(tmp_path / "film.png", length=1, fps=4) == 4
    film = Image.open(tmp_path / "film.png")
    edges = []
    for index in range(film.n_frames):
        film.seek(index)
        edges.append(left_edge(film, frame))
    assert [each - edges[0] for each in edges] == [0, WAY / 4, WAY / 2, 3 * WAY / 4]


@pytest.mark.parametrize(("options", "words"), [
    (["--output", "film.gif"], ["film.gif", ".webp", "folder"]),
    (["--output", "film"], [".webp", "folder"]),
    (["--fps", "0"], ["--fps", "“0”", "from 1 to 60"]),
    (["--fps", "1000"], ["--fps", "from 1 to 60"]),
    (["--fps", "29.97"], ["--fps", "whole number", "from 1 to 60"]),
    (["--for", "0"], ["--for", "“0”", "from 0.001 to 120"]),
    (["--for", "1e9"], ["--for", "from 0.001 to 120"]),
    (["--for", "nan"], ["--for", "from 0.001 to 120"]),
    (["--from=-1"], ["--from", "“-1”", "from 0 to 3600"]),
    (["--output", "-", "--json"], ["--json", "--output"]),
])
def test_a_wrong_command_line_names_what_is_accepted(command, moving, options, words):
    check_error(command("film", "m", *options, code=USAGE), *words)


@pytest.mark.parametrize("time", ["-1", "3601", "soon", "inf"])
def test_a_picture_at_an_impossible_time_is_refused(command, moving, time, tmp_path):
    check_error(
        command("snapshot", "m", f"--at={time}", "-o", tmp_path / "x.png", code=USAGE), "--at", time, "from 0 to 3600")


def test_only_sessions_are_filmed(command, moving, tmp_path):
    check_error(
        command("film", "n", "--output", tmp_path / "x.webp", code=NOT_FOUND), "No session is called “n”", "Running: m")
    assert not (tmp_path / "x.webp").exists()


def test_only_a_virtual_clock_is_advanced(command, client, tmp_path):
    with client.open("test/Moving", session="m", size=SIZE):
        result = command("film", "m", "--advance", "--output", tmp_path / "x.webp", code=REFUSED)
    check_error(result, "real clock", "virtual")
    assert not (tmp_path / "x.webp").exists()


def test_a_film_that_cannot_be_written_is_reported_with_the_reason(command, moving, tmp_path):
    check_error(
        command("film", "m", "--output", tmp_path / "no" / "x.webp", code=FAILED), "x.webp",
        f"The folder {tmp_path}/no does not exist. Create it")
    check_error(command("film", "m", "--output", "/proc/frames/", code=FAILED), "Could not write /proc/frames/")
    check_error(command("film", "m", "--output", "/dev/null/frames/", code=FAILED), "Could not write /dev/null/frames/")
    check_error(
        command("film", "m", "--scale", 64, "--output", tmp_path / "x.webp", code=FAILED), "40960 × 7680", "scale")
    assert [path.name for path in tmp_path.iterdir()] == ["home"]


def test_frames_of_a_longer_film_are_not_mixed_with_new_ones(command, moving, tmp_path):
    command("film", "m", "--for", 0.5, "--fps", 10, "--output", f"{tmp_path / 'film'}/")
    command("film", "m", "--for", 0.5, "--fps", 10, "--output", tmp_path / "film")
    result = command("film", "m", "--for", 0.4, "--fps", 10, "--output", tmp_path / "film", code=FAILED)
    check_error(result, "frame-0005.png", "choose another folder")


def test_a_film_of_an_ended_session_is_written(command, client, terminal, tmp_path):
    file = tmp_path / "film.webp"
    client.open("test/Swinging", session="w", size=(320, 60))
    viewer = terminal("film", "w", "--for", "60", "--output", str(file), size=(160, 5))
    viewer.wait_for("film.webp: recording frame ")
    command("close", "w")
    assert viewer.wait_end() == WORKER
    assert "The session ended too early." in viewer.text
    assert 1 <= len(frames(file.read_bytes())) < 1800
