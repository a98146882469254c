"""The folders of an app's own files."""

import json
from pathlib import Path


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
