"""No element stores its `_ElementContext`: it retains the parent element, which retains the element, as a cycle."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
STORED = re.compile(
    r"^\s*(?:(?:private|fileprivate|final|weak|unowned)\s+)*(?:let|var)\s+\w+\s*:\s*_ElementContext\b(?!.*\{)")


def stored(text):
    """Returns the lines of a file that store a context. Local variables have no type annotation."""
    return [line.strip() for line in text.splitlines() if STORED.match(line)]


def test_no_element_stores_its_context():
    files = sorted((ROOT / "Sources").rglob("*.swift"))
    assert len(files) > 100
    assert {str(file): stored(file.read_text()) for file in files if stored(file.read_text())} == {}


def test_stored_contexts_are_found():
    assert stored("    private let context: _ElementContext\n") == ["private let context: _ElementContext"]
    assert stored("    var inside: _ElementContext?\n") == ["var inside: _ElementContext?"]
    assert stored("    var inside: _ElementContext { make() }\n    init(_ context: _ElementContext) {\n") == []
