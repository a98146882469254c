"""The tool that makes packages for apps knows all names of modules that an app's target cannot have."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIST = "Clients/ProjectImport/Plan/ModuleName.swift"
DECLARED = re.compile(
    r'(?:\b(?:system|module|program|macros)\(\s*|\.(?:target|systemLibrary|plugin)\(\s*name: )"(\w+)"'
    r'(.*?)(?=\n        [\w.]+\(|\Z)', re.S)


def declared(manifest):
    """Returns the names of the targets that the installed package has: those outside of Tests."""
    return {name for name, rest in DECLARED.findall(manifest) if 'path: "Tests/' not in rest}


def listed(text):
    return set(re.findall(r'"(\w+)"', re.search(r"ofFanlight: Set<String> = \[(.*?)\]", text, re.S)[1]))


def test_every_module_of_the_package_is_in_the_list():
    manifest = (ROOT / "Package.swift").read_text()
    names = declared(manifest[manifest.index("let package"):])
    assert {"SwiftUI", "CLI", "CFanlightWire", "CLinux", "Display", "FanlightMacros", "ProjectImport"} <= names
    assert not names & {"Bench", "TestApp", "SeededRandom"}
    assert listed((ROOT / LIST).read_text()) == names


def test_a_target_is_found_in_each_form():
    text = (
        'let package = Package(\n        system("CA", "a", "b"),\n'
        '        .target(\n            name: "B", path: "S"),\n        module("C", ["D"], path: "Tests/C"),\n'
        '        program(\n            "E", [],\n            path: "X"),\n')
    assert declared(text) == {"CA", "B", "E"}
