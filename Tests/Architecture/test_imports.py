"""The import check reports the violation, its line and the permitted imports; and the present tree passes."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

CHECK = Path(__file__).with_name("imports")
ROOT = CHECK.parents[2]
TEST_TARGET = re.compile(r'\btests\(\s*"(\w+)",\s*\[([^\]]*)\]')
# Dependencies that no file imports: a program that the tests start, and a module that SwiftUI re-exports.
NOT_IMPORTED = {
    "HostTests": {"TestApp"}, "BrokerTests": {"Gate"}, "PainterTests": {"DecoderProgram"}, "Conformance": {"Fanlight"},
    # Modules that the compiler imports beside AppKit or UIKit and Testing.
    "AppKitTests": {"_Testing_AppKit", "_Testing_CoreGraphics"},
    "UIKitTests": {"_Testing_CoreGraphics", "_Testing_UIKit"},
}


def check(root=None):
    arguments = [sys.executable, str(CHECK)] + ([str(root)] if root else [])
    result = subprocess.run(arguments, capture_output=True, text=True, check=False)
    return result.returncode, result.stdout


def tree(folder, path, text):
    file = folder / path
    file.parent.mkdir(parents=True)
    file.write_text(text)
    return folder


def test_every_import_of_the_tree_is_allowed():
    assert check() == (0, "")


@pytest.mark.parametrize(
    "line",
    [
        "import Fanlight",
        "@testable import Fanlight",
        "@_exported public import Fanlight",
        "@_spi(Hosting) import Fanlight",
        "internal import struct Fanlight.Text",
        "    import Fanlight.Engine",
    ],
)
def test_a_client_that_imports_a_view_module_is_reported(tmp_path, line):
    code, output = check(tree(tmp_path, "Clients/ClientKit/Deep/Client.swift", f"import Display\n\n{line}\n"))
    assert code == 1
    assert output == (
        "Clients/ClientKit/Deep/Client.swift:3: imports Fanlight; "
        "Clients/ClientKit may import Display, Network, Transport, Wire\n"
    )


def test_a_test_of_the_core_that_imports_controls_is_named(tmp_path):
    code, output = check(
        tree(tmp_path, "Tests/FanlightCoreTests/Deep/DeepTests.swift", "import Fanlight\nimport Testing\n"))
    assert code == 1
    assert output.startswith("Tests/FanlightCoreTests/Deep/DeepTests.swift:1: imports Fanlight; ")


def test_imports_in_comments_and_strings_are_ignored(tmp_path):
    text = '// import Fanlight\n/*\nimport Fanlight\n*/\nlet a = """\nimport Fanlight\n"""\nimport Foundation\n'
    assert check(tree(tmp_path, "Sources/Display/A.swift", text)) == (0, "")


def test_a_file_outside_of_all_modules_is_reported(tmp_path):
    code, output = check(tree(tmp_path, "Sources/Unknown/A.swift", "import Foundation\n"))
    assert (code, output) == (
        1,
        "Sources/Unknown/A.swift:1: is in no folder of the table of modules; add the folder to MODULES in "
        "Tests/Architecture/imports\n",
    )


def test_further_dependencies_of_the_python_client_are_reported(tmp_path):
    text = (
        "import os, requests\nfrom . import picture\nfrom google.protobuf import message\n"
        "from numpy.linalg import norm\n")
    code, output = check(tree(tmp_path, "Clients/python/src/fanlight/a.py", text))
    assert code == 1
    assert [line.split(";")[0] for line in output.splitlines()] == [
        "Clients/python/src/fanlight/a.py:1: imports requests",
        "Clients/python/src/fanlight/a.py:4: imports numpy",
    ]


def test_the_build_folder_of_the_python_client_is_ignored(tmp_path):
    made = tree(tmp_path, "Clients/python/build/lib/fanlight/a.py", "import numpy\n")
    assert check(tree(made, "Clients/python/src/fanlight/a.py", "import zmq\n")) == (0, "")


def test_test_targets_depend_on_what_they_import():
    rules = runpy.run_path(str(CHECK))
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
    targets = {name: set(re.findall(r'"(\w+)"', names)) for name, names in TEST_TARGET.findall(manifest)}
    assert set(targets) >= {folder.name for folder in ROOT.glob("Tests/*Tests")}
    assert {f"Tests/{name}" for name in targets} - set(rules["MODULES"]) == set(), "not in the table of imports"
    for name, dependencies in targets.items():
        imported = {
            module for file in ROOT.glob(f"Tests/{name}/**/*.swift")
            for _, module in rules["swift_imports"](file.read_text(encoding="utf-8"))}
        assert dependencies == imported - rules["TOOLCHAIN"] - {"Testing"} | NOT_IMPORTED.get(name, set()), name


def test_an_empty_tree_fails(tmp_path):
    assert check(tmp_path)[0] == 1
