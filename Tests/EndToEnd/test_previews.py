"""Previews are listed without running anything, and opened like apps."""


import pytest

from processes import running_from, wait_logged


def previews(command):
    return {app["name"]: app for app in command.json("apps") if app["name"].startswith("test/")}


def test_previews_are_listed_and_nothing_runs(installed, command, service):
    before = running_from(installed.folder)
    listed = previews(command)
    assert list(listed) == [
        "test/BadInput", "test/Controls", "test/Fingers", "test/Courses", "test/Swinging", "test/Returning",
        "test/Springing",
        "test/Flickering", "test/Handled", "test/Hostile", "test/Hovering", "test/Misbehaving", "test/Moving",
        "test/Filling", "test/Pulsing", "test/Flashing", "test/Ticking",
        "test/Oversized", "test/OwnFiles", "test/Swiped", "test/Paged", "test/Linked", "test/Presented",
        "test/Counting", "test/Fixed", "test/Previews.swift:12", "test/Timers", "test/Changes",
        "test/Crashing", "test/Printing", "test/Rows", "test/Shelves", "test/LongShelves", "test/Spoken",
        "test/Faulty", "test/Found", "test/Copied", "test/Faultless", "test/Older_Previews"]
    assert listed["test/Counting"]["description"] == "Preview in Previews.swift:3"
    assert listed["test/Older_Previews"]["description"] == "Previews in the module TestApp"
    assert all(app["problem"] is None for app in listed.values())
    assert running_from(installed.folder) == before


def test_a_preview_is_opened_like_an_app_and_keeps_state(client):
    with client.open("test/Counting", cells=(40, 10)) as session:
        session["count"].tap()
        session.expect("count", label="Count: 2")


def test_an_app_and_its_preview_run_side_by_side(client):
    with client.open("test", session="app", cells=(80, 24)) as app, \
            client.open("test/Previews.swift:12", session="unnamed", cells=(40, 10)) as unnamed:
        app["increment"].tap()
        assert unnamed["text"].label == "Nobody named me"
        assert {session.app for session in client.sessions()} == {"test", "test/Previews.swift:12"}


def test_a_preview_has_the_layout_of_its_traits(client):
    with client.open("test/Fixed", cells=(80, 24)) as session:
        assert session["fixed"].frame[2:] == (160, 32)


def test_a_provider_shows_its_previews_with_their_names(client):
    with client.open("test/Older_Previews", cells=(40, 10)) as session:
        assert "First" in session.snapshot(format="txt").decode()
        assert session["one"].label == "One"
        assert session["two"].frame[2:] == (80, 32)


def test_a_snapshot_shows_the_preview(command, tmp_path):
    picture = tmp_path / "preview.png"
    command("snapshot", "test/Counting", "--output", picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
    text = command("snapshot", "test/counting", "--output", "-", "--format", "txt").stdout
    assert "Count: 1" in text


def test_timers_on_the_main_run_loop_fire_in_a_worker(client):
    with client.open("test/Timers", cells=(40, 10)) as session:
        session.expect("ticks", label="Ticks: many", timeout=60)
        session.expect("fired", label="Fired: true", timeout=60)


def test_printed_changes_of_a_body_are_in_the_log(client):
    with client.open("test/Changes", session="changes", cells=(40, 10)) as session:
        session["count"].tap()
        session.expect("count", label="1")
        lines = session.logs()
        for sentence in ("Changing: @self, @identity, _count changed.", "Changing: _count changed."):
            assert sentence in lines
            assert f"changes: {sentence}" in lines


def test_an_unknown_preview_suggests_a_similar_one(command):
    result = command("open", "test/Conting", code=None)
    assert result.returncode != 0
    assert "Did you mean “test/Counting”?" in result.stderr


def test_a_crashing_preview_does_not_affect_the_service(client, command):
    result = command("open", "test/Crashing", code=None)
    assert result.returncode != 0
    assert "signal" in result.stderr
    assert client.apps()


@pytest.mark.parametrize("size", [0, 3, 64, 4096, 100_000])
def test_a_truncated_executable_is_an_app_without_previews(installed, service, command, size):
    whole = (installed.folder / "test-app").read_bytes()
    short = installed.folder / f"short-{size}"
    short.write_bytes(whole[:size])
    short.chmod(0o755)
    installed.describe("short", executable=str(short))
    try:
        names = [app["name"] for app in command.json("apps")]
        assert "short" in names
        assert not any(name.startswith("short/") for name in names)
        if size >= 64:
            wait_logged(service, "Previews cannot be listed")
    finally:
        (installed.apps / "short.app.json").unlink()
