"""Files that `make install` installs, and `make uninstall` removes."""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile

import pytest

import fanlight
from conftest import BUILD, ROOT
from processes import Process


def make(*arguments):
    subprocess.run(
        ["make", "--no-print-directory", *arguments, f"BUILD={BUILD}", "CONFIG=debug"], cwd=ROOT, check=True,
        capture_output=True, text=True)


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


def test_install_honours_destdir_and_uninstall_removes_all_files(tmp_path):
    make("install-files", f"DESTDIR={tmp_path}", "PREFIX=/opt/fan")
    package = "share/fanlight/package/"
    assert [path for path in files(tmp_path / "opt/fan") if not path.startswith(package)] == [
        "bin/fanlight",
        "bin/fanlight-gate",
        "bin/fanlightd",
        "bin/gallery",
        "share/bash-completion/completions/fanlight",
        "share/fanlight/apps/gallery.app.json",
        "share/man/man1/fanlight.1",
        "share/man/man8/fanlight-gate.8",
        "share/man/man8/fanlightd.8",
        "share/systemd/user/fanlightd.service",
        "share/zsh/site-functions/_fanlight",
    ]
    unit = (tmp_path / "opt/fan/share/systemd/user/fanlightd.service").read_text()
    assert 'ExecStart="/opt/fan/bin/fanlightd"' in unit
    # One app's end must not end the service, a permanent failure is not repeated, and frequent crashes are still
    # restarted.
    assert {"OOMPolicy=continue", "RestartPreventExitStatus=2 3 4", "StartLimitIntervalSec=0"} <= set(unit.splitlines())
    make("uninstall", f"DESTDIR={tmp_path}", "PREFIX=/opt/fan")
    assert files(tmp_path) == []


def test_the_installed_package_has_what_a_dependency_needs(installed):
    """A second installation keeps the times of files, so that nothing is built anew."""
    package = installed.prefix / "share/fanlight/package"
    tops = {path.split("/")[0] for path in files(package)}
    assert tops == {"Clients", "LICENSE", "Package.swift", "Sources"}
    assert not [path for path in files(package) if path.endswith((".py", ".md", ".pyc"))]
    source = "Sources/SwiftUI/SwiftUI.swift"
    # Archives have whole seconds.
    assert int((package / source).stat().st_mtime) == int((ROOT / source).stat().st_mtime)
    swift = os.environ.get("SWIFT", "swift")
    described = subprocess.run(
        [swift, "package", "--package-path", package, "dump-package"], capture_output=True, text=True, check=True)
    targets = json.loads(described.stdout)["targets"]
    assert {"SwiftUI", "FanlightTesting"} <= {target["name"] for target in targets}
    assert [target["name"] for target in targets if target["type"] == "test"] == []


@pytest.mark.parametrize(("prefix", "place"), [("~/it", "{home}/it"), ("it/there", "{root}/it/there")])
def test_the_unit_has_an_absolute_path_for_every_form_of_prefix(prefix, place):
    home = "/home/ada"
    made = subprocess.run(
        ["make", "--dry-run", "install-files", f"PREFIX={prefix}", "DESTDIR="], cwd=ROOT,
        env=os.environ | {"HOME": home}, check=True, capture_output=True, text=True)
    place = place.format(home=home, root=ROOT)
    assert f"s|@bindir@|{place}/bin|" in made.stdout
    assert f"Installed in {place}\"" in made.stdout


@pytest.mark.parametrize("prefix", ["/opt/a b", "/opt/50%", "/opt/it's", "~ada/it", "/opt/$$x", ""])
@pytest.mark.parametrize("target", ["install", "install-files", "uninstall"])
def test_an_unsupported_prefix_is_refused_before_any_change(prefix, target):
    made = subprocess.run(
        ["make", "--no-print-directory", target, f"PREFIX={prefix}"], cwd=ROOT, check=False, capture_output=True,
        text=True)
    assert made.returncode == 2
    assert f"PREFIX cannot be “{prefix.replace('$$', '$')}”: name a folder" in made.stderr
    assert made.stdout == ""


def test_the_installed_daemon_finds_the_gallery_beside_it(installed, environment):
    with fanlight.Service(installed.bin / "fanlightd", environment=environment) as service:
        with fanlight.connect(service.endpoint) as client:
            gallery, *previews = client.apps()
    assert all(preview.name.startswith("gallery/") for preview in previews)
    assert (gallery.name, gallery.problem) == ("gallery", "")
    assert gallery.description


def test_make_run_without_a_terminal_starts_the_service_and_prints_the_attach_command(installed, environment):
    with tempfile.TemporaryDirectory(prefix="fl-") as runtime:
        environment = environment | {"XDG_RUNTIME_DIR": runtime}

        def try_it():
            result = subprocess.run(
                [ROOT / ".ci/try-it", installed.bin], env=environment, capture_output=True, text=True, check=True,
                stdin=subprocess.DEVNULL)
            assert f"{installed.bin}/fanlight attach gallery" in result.stdout
            return result.stdout

        daemon = Process(re.search(r"kill (\d+)$", try_it(), re.MULTILINE)[1])
        assert "is running already" in try_it()
        sessions = subprocess.run(
            [installed.bin / "fanlight", "ps", "-q"], env=environment, capture_output=True, text=True, check=True)
        assert sessions.stdout.split() == ["gallery"]
        daemon.kill(signal.SIGTERM)


def test_make_run_in_a_terminal_shows_the_gallery(installed, terminal):
    viewer = terminal(program=str(ROOT / ".ci/try-it"), arguments=[str(installed.bin)])
    viewer.wait_for("Count: 0")
    viewer.press("\x1d")
    assert viewer.wait_end() == 0


# The text before Tab, and the completed text.
COMPLETIONS = [
    ("fanlight sn", "fanlight snapshot"),
    ("fanlight --timeout 5 sn", "fanlight --timeout 5 snapshot"),
    ("fanlight open test/Coun", "fanlight open test/Counting"),
    ("fanlight attach --observe demo-s", "fanlight attach --observe demo-session"),
    ("fanlight tap --identifier increment demo-s", "fanlight tap --identifier increment demo-session"),
    ("fanlight get demo-session fra", "fanlight get demo-session frame"),
    ("fanlight open test --clock vir", "fanlight open test --clock virtual"),
    ("fanlight stats demo-session --js", "fanlight stats demo-session --json"),
    ("fanlight help comp", "fanlight help completion"),
    ("fanlight snapshot demo-session --form", "fanlight snapshot demo-session --format"),
    ("fanlight snapshot demo-session --format sv", "fanlight snapshot demo-session --format svg"),
    ("fanlight tap demo-session --role=bu", "fanlight tap demo-session --role=button"),
    # Values of the session; common values only if it has none of the kind.
    ("fanlight tap demo-session --identifier incr", "fanlight tap demo-session --identifier increment"),
    ("fanlight get demo-session -i incr", "fanlight get demo-session -i increment"),
    ("fanlight tap demo-session --label Incr", "fanlight tap demo-session --label Increment"),
    # Bash splits a name with a colon into several words.
    ("fanlight tap demo-session --label Count:", "fanlight tap demo-session --label Count:\\ 0"),
    ("fanlight open test/Previews.swift:", "fanlight open test/Previews.swift:12"),
    ("fanlight tap demo-session --label Help\\ s", "fanlight tap demo-session --label Help\\ soon"),
    ('fanlight tap demo-session --label "Help s', 'fanlight tap demo-session --label "Help soon"'),
    ("fanlight get demo-session --within incr", "fanlight get demo-session --within increment"),
    # A container has several forms, and may be nested.
    ("fanlight get demo-session --within lab", "fanlight get demo-session --within label="),
    ("fanlight get demo-session --within label=Incr", "fanlight get demo-session --within label=Increment"),
    ("fanlight get demo-session --within=label=Incr", "fanlight get demo-session --within=label=Increment"),
    ("fanlight get --within role=slid demo-s", "fanlight get --within role=slid demo-session"),
    ("fanlight get demo-session --within role=slid", "fanlight get demo-session --within role=slider"),
    ("fanlight get demo-session --within label=Count:", "fanlight get demo-session --within label=Count:\\ 0"),
    ('fanlight get demo-session --within "label=Help s', 'fanlight get demo-session --within "label=Help soon"'),
    ('fanlight get demo-session --within "increment > tex', 'fanlight get demo-session --within "increment > text='),
    (
        'fanlight get demo-session --within "role=slider > text=Incr',
        'fanlight get demo-session --within "role=slider > text=Increment"',
    ),
    ("fanlight tap demo-session --role slid", "fanlight tap demo-session --role slider"),
    ("fanlight key demo-session esc", "fanlight key demo-session escape"),
    ("fanlight key demo-session ctrl+shift+le", "fanlight key demo-session ctrl+shift+left"),
]
SHELLS = {
    "bash": (["--norc", "--noprofile", "-i"], "source {share}/bash-completion/completions/fanlight"),
    "zsh": (["-f", "-i"], "fpath=({share}/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D"),
}


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_completes_verbs_options_apps_and_sessions(installed, client, terminal, shell, tmp_path):
    client.open("test", session="demo-session", cells=(40, 10)).detach()
    # Names come from files of any origin.
    installed.describe("evil$(touch${IFS}caught)", executable="/bin/false")
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"there is no {shell} here")
    arguments, prepare = SHELLS[shell]
    # Wider than the longest line, whatever the length of the temporary folder: a blank before a line break is
    # invisible.
    typed = terminal(
        program=program, arguments=arguments, size=(300, 40), PATH=f"{installed.bin}:/usr/bin:/bin", PS1="> ")
    typed.wait_for(">")

    def command(line, output):
        """Runs a command and waits for the next prompt. Earlier input is echoed by the terminal and disturbs the
        shell's own line.
        """
        typed.press(line + "\r").wait_for(lambda screen: f"{output}\n>" in screen.text, f"{output!r} and the prompt")

    command(prepare.format(share=installed.prefix / "share") + "; clear; echo rea''dy", output="ready")
    for before, after in COMPLETIONS:
        # Types Tab, then a character that is not part of the completion, and clears the line.
        typed.press(f"{before}\t#")
        # After an option with a value zsh adds an equals sign, which a space removes. Without a unique completion
        # nothing is added.
        ends = [f"> {after}#"] if after.endswith("=") else [f"> {after} #", f"> {after}=#"]
        typed.wait_for(
            lambda screen, ends=ends: any(end in screen.text for end in ends),
            f"{before!r} becomes {after!r}")
        typed.press("\x15")
        typed.wait_for(lambda screen, after=after: f"> {after}" not in screen.text, "the line is empty again")
    typed.press("fanlight open evi\t#").wait_for(lambda screen: "open evil\\$\\(" in screen.text, "the name is quoted")
    typed.press("\x15")
    # A file name of several words is one argument.
    command(f"cd {tmp_path}; echo > 'my notes.txt'; clear; echo the''re", output="there")
    typed.press("fanlight run my\t#").wait_for(
        lambda screen: "run my\\ notes.txt #" in screen.text, "the file is one word")
    typed.press("\x15")
    typed.wait_for(lambda screen: "run my" not in screen.text, "the line is empty again")
    # Another service than the default one, by its option.
    command("export FANLIGHT_ENDPOINT=ipc:///nowhere; clear; echo oth''er", output="other")
    for line in ["fanlight tap demo-s", "fanlight tap demo-session --identifier inc", "fanlight tap --identifier inc"]:
        # No service answers: nothing is printed, and nothing is inserted into the line.
        typed.press(f"{line}\t#").wait_for(
            lambda screen, line=line: f"> {line}#" in screen.text, "the line is unchanged")
        assert "is there a service" not in typed.text and "fanlight:" not in typed.text
        typed.press("\x15")
        typed.wait_for(lambda screen: "> fanlight" not in screen.text, "the line is empty again")
    for option in ["--endpoint ", "--endpoint="]:
        typed.press(f"fanlight get {option}{client.endpoint} demo-s\t#")
        typed.wait_for(lambda screen: "demo-session #" in screen.text, f"{option} selects the service")
        typed.press("\x15")
        typed.wait_for(lambda screen: "demo-s" not in screen.text, "the line is empty again")
    typed.press("ls -d caught; echo do''ne\r").wait_for("done")
    assert "No such file" in typed.text


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_accepts_the_unit(installed, environment, tmp_path):
    unit = installed.prefix / "share/systemd/user/fanlightd.service"
    result = subprocess.run(
        ["systemd-analyze", "--user", "--man=no", "verify", unit], env=environment | {"XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man here")
@pytest.mark.parametrize("page", ["man1/fanlight.1", "man8/fanlightd.8"])
def test_manual_pages_are_well_formed(installed, page):
    result = subprocess.run(
        ["man", "--warnings", "-l", installed.prefix / "share/man" / page],
        env=os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "80"}, capture_output=True, text=True, check=True)
    assert "NAME" in result.stdout
    assert result.stderr == ""
