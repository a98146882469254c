"""Projects that `new` makes and `adopt` brings in, and `run`, which builds and shows them."""

import json
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from PIL import Image

import fanlight
import made_resources
from conftest import BUILD, ROOT, Command
from outcomes import AMBIGUOUS, FAILED, NOT_FOUND, NOT_USABLE, USAGE, check_error
from processes import Process
from terminal import Terminal

FIXTURE = ROOT / "Tests/Fixtures/Recipes"
LEDGER = ROOT / "Tests/Fixtures/Ledger"
SWIFT = shutil.which(os.environ.get("SWIFT", "swift"))


@pytest.fixture
def tool(installed, environment):
    """The tool in an environment with a toolchain."""
    path = f"{Path(SWIFT).parent}:{environment['PATH']}"
    return Command(installed, environment | {"PATH": path, "SWIFT": SWIFT})


@pytest.fixture
def project(tmp_path):
    return shutil.copytree(FIXTURE, tmp_path / "Recipes")


# A navigation with a page for a number.
PAGES = """
            NavigationStack {
                NavigationLink("Go", value: 7)
                    .navigationDestination(for: Int.self) { Text("Page \\($0)") }
            }
            .frame(height: 96)
"""


END_EDITING = """
        UIApplication.shared.sendAction(#selector(UIResponder.resignFirstResponder), to: nil, from: nil, for: nil)
"""


def contents(folder):
    """Returns the files below a folder with their bytes, without those of tools."""
    return {
        path.relative_to(folder): path.read_bytes()
        for path in folder.rglob("*") if path.is_file() and ".fanlight" not in path.parts}


def test_an_adopted_project_is_a_package_beside_untouched_files(tool, project, installed):
    before = contents(project)
    adopted = tool.json("adopt", project)
    assert contents(project) == before
    assert {target["name"]: target["kind"] for target in adopted["targets"]} == {
        "GalleryApp": "app", "Kitchen": "library", "GalleryTests": "tests", "Units": "library"}
    assert {(finding["kind"], finding["subject"]) for finding in adopted["findings"]} >= {
        ("left out", "Widget"), ("left out", "Gallery/Launch.storyboard"), ("not found", "Gallery/Lost.swift"),
        ("left out", "a symbol of GalleryApp"),
        ("left out", "Gallery/Portions.xcstrings"), ("renamed", "Gallery")}
    package = project / ".fanlight"
    assert adopted["package"] == str(package)
    symbols = (package / "Sources/GalleryApp/Generated/GeneratedAssetSymbols.swift").read_text()
    assert 'bayLeaf = SwiftUI.ImageResource(name: "Herbs/bay-leaf"' in symbols
    link = package / "Sources/GalleryApp/Code/Gallery/RecipesApp.swift"
    assert link.readlink() == project / "Gallery/RecipesApp.swift"
    described = subprocess.run(
        [SWIFT, "package", "--package-path", package, "dump-package"], capture_output=True, text=True, check=True)
    manifest = json.loads(described.stdout)
    (dependency,) = manifest["dependencies"]
    assert dependency["fileSystem"][0]["path"] == str((installed.prefix / "share/fanlight/package").resolve())
    assert {target["name"]: target["type"] for target in manifest["targets"]} == {
        "GalleryApp": "executable", "Kitchen": "regular", "GalleryTests": "test", "Units": "regular"}
    # A second time nothing changes, and a person sees what was left out.
    stamp = (package / "Package.swift").stat().st_mtime_ns
    shown = tool("adopt", project / "Recipes.xcodeproj").stdout
    assert "is up to date" in shown and "Widget: it is an extension" in shown
    assert (package / "Package.swift").stat().st_mtime_ns == stamp


def test_an_output_folder_is_the_place_of_the_package(tool, project, tmp_path):
    tool("adopt", project, "--output", tmp_path / "there")
    assert (tmp_path / "there/Package.swift").exists()
    assert not (project / ".fanlight").exists()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/Package.swift").write_text("// mine")
    check_error(tool("adopt", project, "--output", tmp_path / "mine", code=FAILED), "--output DIR")
    assert (tmp_path / "mine/Package.swift").read_text() == "// mine"


def test_packages_at_addresses_stay_dependencies(tool, project):
    manifest = project / ".fanlight/Package.swift"
    tool("adopt", project)
    assert ".package(url:" not in manifest.read_text()
    tool("adopt", project, "--fetch")
    text = manifest.read_text()
    assert ".package(url:" in text
    tool("adopt", project)
    assert manifest.read_text() == text


def test_a_project_that_cannot_be_adopted_says_what_to_do(tool, project, tmp_path):
    check_error(tool("adopt", tmp_path / "nowhere", code=NOT_FOUND), "There is no", "Name the folder")
    (tmp_path / "empty").mkdir()
    check_error(tool("adopt", tmp_path / "empty", code=NOT_FOUND), "no Swift file", "fanlight new")
    check_error(tool("run", tmp_path / "nowhere", code=USAGE), "There is no", "folder of a project, or a script")
    check_error(tool("run", FIXTURE / "Gallery/recipes.json", "--watch", code=USAGE), "--watch is for projects")
    shutil.copytree(project / "Recipes.xcodeproj", project / "Other.xcodeproj")
    shutil.copytree(project / "Recipes.xcodeproj", project / "Third.xcodeproj")
    assert "Recipes" in tool("adopt", project).stdout
    shutil.move(project / "Recipes.xcodeproj", project / "Fourth.xcodeproj")
    check_error(tool("adopt", project, code=AMBIGUOUS), "has 3 projects", "Third.xcodeproj")
    file = project / "Other.xcodeproj/project.pbxproj"
    file.write_text(file.read_text().replace("B001, B002", "B001 B002"))
    check_error(tool("adopt", project / "Other.xcodeproj", code=FAILED), "is damaged", "at line", "version control")
    file.write_text("")
    check_error(tool("adopt", project / "Other.xcodeproj", code=FAILED), f"{file} is empty")
    catalogue = project / "Gallery/Assets.xcassets/Leaf.imageset/Contents.json"
    catalogue.write_text("{")
    check_error(tool("adopt", project / "Third.xcodeproj", code=FAILED), str(catalogue), "not JSON")
    catalogue.write_text("{}")
    color = project / "Gallery/Assets.xcassets/red.colorset/Contents.json"
    sound = color.read_text()
    for text, reason in [
            ("[]", "it is a list, not an object"), ('{ "colors": 3 }', "“colors” is a number, not a list"),
            (sound.replace('"green": "0.8", ', ""), "“colors[0].color.components” has no green")]:
        color.write_text(text)
        check_error(tool("adopt", project / "Third.xcodeproj", code=FAILED), f"{color} is damaged: {reason}")
        check_error(tool("run", project / "Third.xcodeproj", code=FAILED), f"{color} is damaged: {reason}")
    color.write_text(sound)
    strings = project / "Gallery/Portions.xcstrings"
    strings.write_text("{")
    check_error(tool("adopt", project / "Third.xcodeproj", code=FAILED), str(strings), "no string catalogue")


def test_a_framework_that_is_not_here_is_named_before_the_build(tool, project):
    view = project / "Gallery/RecipeList.swift"
    view.write_text(f"import MapKit\n{view.read_text()}")
    words = ["the module MapKit", "Gallery/RecipeList.swift:1", "#if canImport(MapKit)"]
    adopted = tool("adopt", project, code=FAILED)
    assert all(word in adopted.stderr for word in words)
    check_error(tool("run", project, code=FAILED), *words)


@pytest.fixture
def workshop(tool, installed, environment):
    """The tool with a service, and the build of these tests as the one that projects share."""
    data = Path(environment["HOME"]) / "data"
    variables = {"FANLIGHT_PACKAGE": str(ROOT), "FANLIGHT_BUILD": str(BUILD), "XDG_DATA_HOME": str(data)}
    with fanlight.Service(
            installed.bin / "fanlightd", apps=[data / "fanlight/apps"],
            environment=environment | variables) as service:
        tool.environment = tool.environment | service.environment | variables | {
            "PATH": tool.environment["PATH"], "SWIFT": SWIFT}
        yield tool
        print(service.log_text)


@pytest.mark.timeout(600)
def test_a_project_runs_and_its_session_goes_on_with_each_build(workshop, project):
    """Files that import Foundation only use names of Combine and of the network, and find their resources."""
    assert workshop("run", project, "--detach").stdout == "GalleryApp\n"
    (app,) = [app for app in workshop.json("apps") if app["name"] == "GalleryApp"]
    assert app["description"] == "Grandma’s & mine"
    assert app["icon"] == str(project / "Gallery" / made_resources.ICON)
    workshop("expect", "GalleryApp", "--text", "400 g, 6 min", "--timeout", "30")
    (before,) = workshop.json("ps")
    view = project / "Gallery/RecipeList.swift"
    view.write_text(view.read_text().replace(" min", " minutes"))
    assert workshop("run", project, "--detach").stdout == "GalleryApp\n"
    workshop("expect", "GalleryApp", "--text", "400 g, 6 minutes", "--timeout", "30")
    (after,) = workshop.json("ps")
    assert after["epoch"] != before["epoch"]
    # Nothing is built, so the process stays.
    workshop("run", project, "--detach")
    assert workshop.json("ps")[0]["process"] == after["process"]
    view.write_text(view.read_text().replace("List(", "Lisp("))
    failed = workshop("run", project, "--detach", code=FAILED)
    assert f"{view}:9:9: error: cannot find 'Lisp' in scope" in failed.stderr
    assert "GalleryApp is not built" in failed.stderr


@pytest.mark.timeout(600)
def test_an_app_for_the_mac_runs_with_appkit_and_without_uikit(workshop, tmp_path):
    """Its files that import neither see what they would see on a Mac. A second window shows the same book."""
    project = shutil.copytree(LEDGER, tmp_path / "Ledger")
    adopted = workshop.json("adopt", project)
    assert [target["name"] for target in adopted["targets"]] == ["Ledger"]
    assert adopted["findings"] == []
    manifest = (project / ".fanlight/Package.swift").read_text()
    assert "AppKitShim" in manifest and "UIKitShim" not in manifest
    workshop("run", project, "--detach")
    workshop("expect", "Ledger", "--text", "2 entries on AppKit", "--timeout", "30")
    workshop("expect", "Ledger", "--text", "launched 1 time")
    workshop("tap", "Ledger", "--label", "Add")
    workshop("expect", "Ledger", "--text", "3 entries on AppKit")
    assert "[org.example.ledger:book] 3 entries, the last is 8.0" in workshop("logs", "Ledger").stdout.splitlines()
    workshop("tap", "Ledger", "--label", "Show Totals")
    workshop("expect", "Ledger", "--text", "Total: 50")
    # A dialog begins in the app's documents folder.
    workshop("tap", "Ledger", "--label", "Save Totals")
    workshop("tap", "Ledger", "--label", "Save")
    workshop("expect", "Ledger", "--text", "saved Totals.txt")
    (app,) = [app for app in workshop.json("apps") if app["name"] == "Ledger"]
    assert (Path(app["files"]) / "Documents/Totals.txt").read_text() == "50"
    # A new build shows the same windows.
    view = project / "Ledger/EntryList.swift"
    view.write_text(view.read_text().replace("Total: ", "In total: "))
    workshop("run", project, "--detach")
    workshop("expect", "Ledger", "--text", "In total: 42", "--timeout", "30")
    workshop("tap", "Ledger", "--label", "Close Window")
    workshop("open", "Ledger", "--session", "pixels", "--size", "400x300")
    workshop("expect", "pixels", "--text", "2 entries on AppKit", "--timeout", "30")
    picture = tmp_path / "ledger.svg"
    workshop("snapshot", "pixels", "--output", picture)
    # The rectangle that AppKit draws.
    assert "fill:rgb(0%,0%,80%)" in picture.read_text()


@pytest.mark.timeout(600)
def test_assets_strings_and_data_of_a_project_arrive(workshop, project, tmp_path):
    """Symbols of assets, a namespace, a symbol set, a data set, a string catalogue and colours of two targets."""
    workshop("run", project, "--detach")
    for text in ("1 portion", "Tap to serve", "Season", "cumin"):
        workshop("expect", "GalleryApp", "--text", text, "--timeout", "30")
    workshop("tap", "GalleryApp", "--label", "More")
    workshop("expect", "GalleryApp", "--text", "2 portions")
    workshop("open", "GalleryApp", "--session", "pixels", "--size", "800x400")
    workshop("expect", "pixels", "--identifier", "spoon", "--timeout", "30")
    workshop("expect", "pixels", "--identifier", "leaf")
    picture = tmp_path / "recipes.svg"
    workshop("snapshot", "pixels", "--output", picture)
    # The colour of the app, and its colour with the name of one of SwiftUI's. Then the library's of the same name.
    colors = picture.read_text()
    assert all(f"fill:rgb({color})" in colors for color in ("80%,0%,0%", "0%,80%,0%", "0%,0%,80%"))
    log = workshop("logs", "pixels").stdout
    assert not re.search("there is no|damaged|crossed", log), log
    # The symbols follow the catalogue.
    assets = project / "Gallery/Assets.xcassets"
    (assets / "TomatoColor.colorset").rename(assets / "Ketchup.colorset")
    failed = workshop("run", project, "--detach", code=FAILED)
    assert "tomato" in failed.stderr
    view = project / "Gallery/PortionBar.swift"
    view.write_text(view.read_text().replace(".tomato", ".ketchup"))
    shelf = project / "Gallery/Shelf.swift"
    # The usual way to end editing, although there is no runtime of Objective-C.
    shelf.write_text(shelf.read_text().replace(".tomato", ".ketchup").replace(
        "static func knock() {", "static func knock() {\n" + END_EDITING))
    workshop("run", project, "--detach")
    workshop("expect", "GalleryApp", "--text", "1 portion", "--timeout", "30")


def test_the_binary_files_of_the_project_are_those_of_their_script():
    for path, data in made_resources.files().items():
        assert (made_resources.FOLDER / path).read_bytes() == data, path


def colors(path):
    """Returns the number of pixels of each colour in a picture."""
    picture = Image.open(path).convert("RGB")
    return {color: count for count, color in picture.getcolors(picture.width * picture.height)}


@pytest.mark.timeout(600)
def test_fonts_images_colours_sounds_and_tables_of_a_project_are_seen(workshop, project, tmp_path):
    """The variants are those of the display: its scale, its appearance and its language."""
    workshop("run", project, "--detach")
    light, dark = (204, 204, 0), (0, 204, 204)
    for session, options, scale, stamp, paper in [
            ("light", [], 1, "stamp.png", light), ("dark", ["--dark"], 1, "stamp-dark.png", dark),
            ("double", ["--scale", "2"], 2, "stamp@2x.png", light),
            ("triple", ["--scale", "3"], 3, "stamp@3x.png", light)]:
        workshop("open", "GalleryApp", "--session", session, "--size", "800x400", *options)
        workshop("expect", session, "--text", f"a bell of {len(made_resources.sound())} bytes", "--timeout", "30")
        # Each letter of the project's font is as wide as the font's size.
        assert workshop.json("get", session, "--identifier", "sign", "frame")[2] == pytest.approx(80, abs=0.5)
        workshop("snapshot", session, "--output", tmp_path / f"{session}.png")
        seen = colors(tmp_path / f"{session}.png")
        shown = made_resources.STAMPS[stamp][1]
        # The letters fill their squares. The PDF image is half red. Edges may be mixed with the ground.
        for color, area in [((204, 0, 204), 80 * 20), ((255, 0, 0), 20 * 20), (shown, 20 * 20), (paper, 20 * 20)]:
            assert area / 2 <= seen.get(color, 0) / scale ** 2 <= area * 1.2, (session, color)
        variants = {light, dark} | {color for _, color in made_resources.STAMPS.values()}
        assert (variants - {shown, paper}).isdisjoint(seen), session
        assert not re.search("there is no|damaged|crossed", workshop("logs", session).stdout)
    workshop("open", "GalleryApp", "--session", "german", "--locale", "de", "--size", "800x400")
    workshop("expect", "german", "--identifier", "soup", "--label", "Suppe", "--timeout", "30")
    workshop("expect", "german", "--text", "1 Portion")
    workshop("expect", "light", "--identifier", "soup", "--label", "Soup")
    # The project declares the schemes of its addresses.
    workshop("open-url", "light", "recipes://portions/4")
    workshop("expect", "light", "--text", "4 portions")
    workshop("open-url", "light", "example.gallery://portions/5")
    workshop("expect", "light", "--text", "5 portions")
    refused = workshop("open-url", "light", "maps://portions/6", code=NOT_USABLE)
    check_error(refused, "maps://portions/6", "does not declare the scheme “maps”", "recipes, example.gallery")
    workshop("expect", "light", "--text", "5 portions")


@pytest.mark.timeout(600)
def test_a_plugin_makes_symbols_for_the_assets_of_a_package(workshop, tmp_path):
    workshop("new", tmp_path / "tally")
    color = tmp_path / "tally/Sources/Tally/Assets.xcassets/deep-sea 2.colorset"
    color.mkdir(parents=True)
    shutil.copy(FIXTURE / "Kitchen/Assets.xcassets/TomatoColor.colorset/Contents.json", color)
    manifest = tmp_path / "tally/Package.swift"
    text = manifest.read_text()
    plugin = 'resources: [.copy("Assets.xcassets")], swiftSettings: settings,' \
        ' plugins: [.plugin(name: "AssetSymbols", package: "fanlight")]'
    assert text.count("swiftSettings: settings") == 1
    manifest.write_text(text.replace("swiftSettings: settings", plugin))
    view = tmp_path / "tally/Sources/Tally/ContentView.swift"
    view.write_text(view.read_text().replace(".padding()", ".padding().foregroundStyle(.deepSea2)"))
    workshop("run", tmp_path / "tally", "--detach")
    workshop("expect", "Tally", "--text", "Count: 0", "--timeout", "30")
    workshop("open", "Tally", "--session", "pixels", "--size", "200x100")
    workshop("expect", "pixels", "--text", "Count: 0", "--timeout", "30")
    workshop("snapshot", "pixels", "--output", tmp_path / "tally.svg")
    assert "fill:rgb(0%,0%,80%)" in (tmp_path / "tally.svg").read_text()
    contents = color / "Contents.json"
    contents.write_text('{ "colors": {} }')
    failed = workshop("run", tmp_path / "tally", "--detach", code=FAILED)
    assert f"{contents}:1:1: error: “colors” is an object, not a list" in failed.stderr


@pytest.mark.timeout(600)
def test_a_new_package_is_watched_in_a_terminal(workshop, tmp_path):
    workshop("new", tmp_path / "tally")
    view = tmp_path / "tally/Sources/Tally/ContentView.swift"
    text = view.read_text().replace("    @State var", '    @SceneStorage("kept") var kept = 0\n    @State var').replace(
        "VStack {", 'VStack {\n            Button("Keep") { kept += 1 }\n            Text("Kept: \\(kept)")\n' + PAGES)
    view.write_text(text)
    terminal = Terminal(
        [str(workshop.path), "run", str(tmp_path / "tally"), "--watch"],
        workshop.environment | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}, (100, 24))
    try:
        terminal.wait_for("Count: 0")
        workshop("tap", "Tally", "--label", "Keep")
        terminal.wait_for("Kept: 1")
        workshop("tap", "Tally", "--label", "Go")
        terminal.wait_for("Page 7")
        view.write_text(text.replace("Text(", "Test("))
        terminal.wait_for("error: cannot find 'Test' in scope")
        # The last picture stays below the errors.
        assert "Increment" in terminal.text
        view.write_text(text.replace("Count: ", "Number: "))
        terminal.wait_for("Number: 0")
        # Stored values and the navigation come back.
        assert "Kept: 1" in terminal.text and "Page 7" in terminal.text
        assert "error:" not in terminal.text
        terminal.press("\x1d")
        assert terminal.wait_end() == 0
    finally:
        terminal.end()


def test_replacing_an_app_and_killing_it_restarts_its_session_each_time(command, client, installed, tmp_path):
    """More often than an app may crash."""
    program = tmp_path / "replaced"

    def replace():
        shutil.copy(installed.folder / "test-app", tmp_path / "new")
        os.rename(tmp_path / "new", program)

    replace()
    installed.describe("replaced", executable=str(program), arguments=[f"--gate={installed.gate}"])
    command("open", "replaced", "--session", "s", "--cells", "80x24")
    for _ in range(7):
        (session,) = command.json("ps")
        replace()
        Process(session["process"]).kill(signal.SIGKILL)
        command("expect", "s", "--identifier", "count", "--label", "Count: 0", "--timeout", "60")
        assert command.json("ps")[0]["epoch"] != session["epoch"]
    assert re.search(r"replaced was built again", command("logs", "s").stdout)
    command("close", "s")
