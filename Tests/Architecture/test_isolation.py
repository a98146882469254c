"""The isolation check reports each public modifier and initialiser of a view that only the main actor could call."""

import subprocess
import sys
from pathlib import Path

import pytest

CHECK = Path(__file__).with_name("isolation")


def check(root=None):
    arguments = [sys.executable, str(CHECK)] + ([str(root)] if root else [])
    result = subprocess.run(arguments, capture_output=True, text=True, check=False)
    return result.returncode, result.stdout


def tree(folder, text):
    file = folder / "Sources/Fanlight/Badge.swift"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    return folder


def test_every_modifier_and_initialiser_of_the_tree_is_nonisolated():
    assert check() == (0, "")


@pytest.mark.parametrize(
    "text, line, name",
    [
        ("extension View {\n    public func badge() -> some View { self }\n}\n", 2, "badge() of View"),
        (
            "extension View where Self: Equatable {\n    @inlinable\n    public func badge() {}\n}\n",
            3, "badge() of View",
        ),
        ("extension Scene {\n    public func badge() -> some Scene { self }\n}\n", 2, "badge() of Scene"),
        ("public struct Badge: View {\n    public init() {}\n}\n", 2, "init of Badge"),
        ("public struct Badge<T: Hashable>: Equatable, View {\n    public init?() {}\n}\n", 2, "init of Badge"),
        ("public struct Badge: View {}\nextension Badge {\n    public init() {}\n}\n", 3, "init of Badge"),
        ("public struct Badge: View {}\npublic extension Badge {\n    init() {}\n}\n", 3, "init of Badge"),
        ("protocol Drawn: View {}\npublic struct Badge: Drawn {\n    public init() {}\n}\n", 3, "init of Badge"),
        ("public struct Badge: ViewModifier {\n    public init() {}\n}\n", 2, "init of Badge"),
    ],
)
def test_an_isolated_member_is_reported(tmp_path, text, line, name):
    code, output = check(tree(tmp_path, text))
    assert code == 1
    assert output == (
        f"Sources/Fanlight/Badge.swift:{line}: {name} is isolated to the main actor; declare it nonisolated\n")


@pytest.mark.parametrize(
    "text",
    [
        "extension View {\n    nonisolated public func badge() -> some View { self }\n}\n",
        "extension View {\n    func badge() -> some View { self }\n    // public func other() {}\n}\n",
        "public struct Badge: View {\n    nonisolated public init() {}\n    init(_ other: Int) {}\n}\n",
        "public struct Badge {\n    public init() {}\n}\n\nextension Badge: View {\n    public init(_ a: Int) {}\n}\n",
        "nonisolated public struct Badge: View {\n    public init() {}\n}\n",
    ],
)
def test_a_nonisolated_member_is_not_reported(tmp_path, text):
    also = "\nextension View {\n    nonisolated public func more() -> some View { self }\n}\n"
    assert check(tree(tmp_path, text + also)) == (0, "")
