"""A type has its name alone among all modules, and so has a file: a search finds one of each."""

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
# A declaration at file scope begins its line.
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)\n]*\))?\s+)*"
    r"(?:(?:public|package|open|internal|private|fileprivate|final|indirect|nonisolated|distributed) )*"
    r"(?:class|struct|enum|actor|protocol|typealias) (\w+)", re.M)
COMMENTS = re.compile(r'/\*.*?\*/|""".*?"""', re.S)


def sources(root):
    """Yields each Swift file with the folder of its module. Fixtures are programs of their own."""
    for top in ("Sources", "Clients", "Tests"):
        for file in sorted((root / top).rglob("*.swift")):
            path = file.relative_to(root)
            if path.parts[:2] == ("Tests", "Fixtures"):
                continue
            yield "/".join(path.parts[:2]), path, file


def findings(root=ROOT):
    """Returns a sentence for each name of a type or a file that several modules have."""
    types, files = defaultdict(dict), defaultdict(dict)
    for module, path, file in sources(root):
        files[path.name].setdefault(module, path)
        for found in TYPE.finditer(COMMENTS.sub("", file.read_text())):
            name = found.group(1)
            # An app in a test may have private views of any name.
            if module.startswith("Tests/") and "private " in found.group():
                continue
            types[name].setdefault(module, path)
    result = []
    for kind, names in (("type", types), ("file", files)):
        for name, places in sorted(names.items()):
            if len(places) > 1:
                result.append(f"{kind} {name} is in {', '.join(sorted(map(str, places.values())))}")
    return result


def test_every_name_of_the_tree_is_in_one_module():
    assert len(list(sources(ROOT))) > 1000
    assert findings() == []


def tree(folder, files):
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


def test_a_type_of_two_modules_is_named(tmp_path):
    files = {
        "Sources/Broker/Clients/Client.swift": "/// A client.\nfinal class Client {}\n",
        "Clients/ClientKit/Connection.swift": "import Wire\n\n@MainActor\npublic final class Client {}\n",
    }
    assert findings(tree(tmp_path, files)) == [
        "type Client is in Clients/ClientKit/Connection.swift, Sources/Broker/Clients/Client.swift"]


def test_a_private_type_of_two_modules_is_named(tmp_path):
    files = {
        "Sources/Combine/A.swift": "private final class Patience<P: Publisher> {}\n",
        "Sources/Broker/B.swift": "public struct Patience: Sendable {}\n",
    }
    assert findings(tree(tmp_path, files)) == ["type Patience is in Sources/Broker/B.swift, Sources/Combine/A.swift"]


def test_a_file_of_two_modules_is_named(tmp_path):
    files = {
        "Sources/Host/View+Task.swift": "extension View {}\n",
        "Sources/Fanlight/Tasks/View+Task.swift": "extension View {}\n"}
    assert findings(tree(tmp_path, files)) == [
        "file View+Task.swift is in Sources/Fanlight/Tasks/View+Task.swift, Sources/Host/View+Task.swift"]


def test_nested_types_and_words_in_comments_are_free(tmp_path):
    files = {
        "Sources/Host/A.swift":
            "enum A {\n    struct State {}\n}\n\n/*\nstruct B {}\n*/\n// struct B {}\nextension B {}\n",
        "Sources/Broker/B.swift": "struct B {\n    struct State {}\n}\n",
    }
    assert findings(tree(tmp_path, files)) == []
