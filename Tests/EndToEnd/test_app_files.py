"""The folders of an app's own files."""

import json
from pathlib import Path

import fanlight


def test_an_app_has_folders_of_its_own_that_outlive_its_sessions(client, command):
    apps = {app["name"]: app for app in json.loads(command("apps", "--json").stdout)}
    files = Path(apps["test/OwnFiles"]["files"])
    assert len({app["files"] for app in apps.values()}) == len(apps)
    assert {app.name: app.files for app in client.apps()} == {name: app["files"] for name, app in apps.items()}
    for launch in (1, 2):
        with client.open("test/OwnFiles", session="files", cells=(200, 20)) as session:
            assert session["home"].label == str(files)
            assert session["documents"].label == str(files / "Documents")
            assert session["support"].label == str(files / "Library/Application Support")
            assert session["caches"].label == str(files / "Library/Caches")
            session.expect("launches", label=str(launch))
    assert (files / "Documents/launches.txt").read_text() == "2"


def test_user_defaults_outlive_sessions_and_the_service(service, environment):
    for launch in range(2):
        with fanlight.connect(service.endpoint) as client:
            files = Path(next(app.files for app in client.apps() if app.name == "test/OwnFiles"))
            with client.open("test/OwnFiles", session="defaults", cells=(200, 20)) as session:
                session.expect("prefer", label=f"Prefer {launch}")
                session["prefer"].tap()
                session.expect("prefer", label=f"Prefer {launch + 1}")
        service.terminate()
        service.start()
    # The file is the app's own: the person's folder has none.
    assert list((files / "Library/Preferences").glob("*.plist"))
    assert not list(Path(environment["HOME"]).glob(".config/*.plist"))
