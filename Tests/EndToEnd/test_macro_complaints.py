"""Diagnostics and their lines for macros with invalid arguments."""

import re

import pytest

import compiler

CASES = {
    "an entry in another type": (
        """
        struct Elsewhere {
            @Entry var accent = 1  // here
        }
        """,
        "@Entry is for variables in an extension of ContainerValues, EnvironmentValues, FocusedValues, Transaction"),
    "an immutable entry": (
        """
        extension EnvironmentValues {
            @Entry let accent = 1  // here
        }
        """,
        "@Entry is for a 'var' with one name"),
    "a computed entry": (
        """
        extension EnvironmentValues {
            @Entry var accent: Int { 1 }  // here
        }
        """,
        "@Entry is for a 'var' with one name"),
    "an entry without a default": (
        """
        extension EnvironmentValues {
            @Entry var accent: Int  // here
        }
        """,
        "'accent' needs a default value, which views read if no other value is set"),
    "a preview without a closure": (
        """
        @MainActor func page() -> any View { Text("a") }
        #Preview("Page", body: page)  // here
        """,
        "#Preview needs a closure with a view"),
    "a previewable property outside of a preview": (
        """
        struct Page: View {
            @Previewable @State var count = 0  // here
            var body: some View { Text("a") }
        }
        """,
        "@Previewable is for variables at the start of a #Preview"),
    "an animatable class": (
        """
        @Animatable  // here
        final class Wedge {
            var radius = 1.0
        }
        """,
        "@Animatable is for structs"),
    "an animatable property without a visible type": (
        """
        func start() -> Double { 1 }
        @Animatable
        struct Wedge {
            var radius = start()  // here
        }
        """,
        "@Animatable cannot infer the type of 'radius': annotate it, or mark it @AnimatableIgnored"),
}

GOOD = """
    import SwiftUI

    extension EnvironmentValues {
        @Entry var accent = Color.blue
        @Entry var name: String?
    }
    extension Transaction { @Entry var mark = 1 }
    extension ContainerValues { @Entry var span = 1 }
    @Animatable struct Wedge {
        var radius = 1.0
        @AnimatableIgnored var name = "wedge"
    }
    #Preview("Counter", traits: .fixedLayout(width: 100, height: 100)) {
        @Previewable @State var count = 0
        Button("\\(count)") { count += 1 }
    }
    """

pytestmark = pytest.mark.skipif(not compiler.is_built(), reason="there is no debug build")


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("name", CASES)
def test_a_failed_expansion_reports_one_error_at_its_line(name, tmp_path, cache):
    source, sentence = CASES[name]
    file = tmp_path / "Source.swift"
    file.write_text("import SwiftUI\n" + source)
    result = compiler.typecheck(file, [], cache)
    assert result.returncode != 0
    line = next(number for number, text in enumerate(file.read_text().splitlines(), 1) if "// here" in text)
    reported = re.findall(
        r"Source\.swift:(\d+):\d+: error: (.*?)(?: \(from macro '.*'\))?$", result.stderr, re.MULTILINE)
    assert (str(line), sentence) in reported, result.stderr
    assert [words for _, words in reported].count(sentence) == 1, result.stderr


def test_valid_macros_expand_without_diagnostics(tmp_path, cache):
    file = tmp_path / "Source.swift"
    file.write_text(GOOD)
    result = compiler.typecheck(file, [], cache)
    assert (result.returncode, result.stderr) == (0, "")
