"""What `make install` puts in place, and takes away again."""

import os
import shutil
import subprocess

import pytest

import fanlight
from conftest import BUILD, ROOT


def make(*arguments):
    subprocess.run(
        ["make", "--no-print-directory", *arguments, f"BUILD={BUILD}", "CONFIG=debug"], cwd=ROOT, check=True,
        capture_output=True, text=True)


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


def test_it_honours_destdir_and_takes_everything_away_again(tmp_path):
    make("install-files", f"DESTDIR={tmp_path}", "PREFIX=/opt/fan")
    assert files(tmp_path / "opt/fan") == [
        "bin/fanlight",
        "bin/fanlightd",
        "bin/gallery",
        "share/bash-completion/completions/fanlight",
        "share/fanlight/apps/gallery.app.json",
        "share/man/man1/fanlight.1",
        "share/man/man8/fanlightd.8",
        "share/systemd/user/fanlightd.service",
        "share/zsh/site-functions/_fanlight",
    ]
    unit = (tmp_path / "opt/fan/share/systemd/user/fanlightd.service").read_text()
    assert "ExecStart=/opt/fan/bin/fanlightd" in unit
    make("uninstall", f"DESTDIR={tmp_path}", "PREFIX=/opt/fan")
    assert files(tmp_path) == []


def test_the_installed_daemon_finds_the_gallery_beside_it(installed, environment):
    with fanlight.Service(installed.bin / "fanlightd", environment=environment) as service:
        with fanlight.connect(service.endpoint) as client:
            gallery, *previews = client.apps()
    assert all(preview.name.startswith("gallery/") for preview in previews)
    assert (gallery.name, gallery.problem) == ("gallery", "")
    assert gallery.description


def test_bash_completes_verbs(installed):
    completion = installed.prefix / "share/bash-completion/completions/fanlight"
    script = f"source {completion}; COMP_WORDS=(fanlight sn); COMP_CWORD=1; $(complete -p fanlight | sed 's/.*-F //; s/ .*//') fanlight sn fanlight; echo ${{COMPREPLY[@]}}"
    result = subprocess.run(
        ["bash", "-c", script], env={"PATH": f"{installed.bin}:/usr/bin:/bin"}, capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["snapshot"]


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man here")
@pytest.mark.parametrize("page", ["man1/fanlight.1", "man8/fanlightd.8"])
def test_manual_pages_are_well_formed(installed, page):
    result = subprocess.run(
        ["man", "--warnings", "-l", installed.prefix / "share/man" / page], env=os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "80"},
        capture_output=True, text=True, check=True)
    assert "NAME" in result.stdout
    assert result.stderr == ""
