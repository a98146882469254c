"""The folders of FanlightCore have an order. A file names no type of a folder above its own, and uses no member of one.

Types are found by name. A word outside of comments and strings counts if a file of the view modules declares it as a
type. A nested type or a generic parameter with the name of such a type counts as well. A reader takes it for that type.
A member counts if an extension of a type of a lower folder declares it. No module or lower folder may have another of
that name. The types also show which files name each other in a cycle. Those can only be understood together.
"""

import collections
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORE = "Sources/FanlightCore"

# The folders of the core from the lowest to the highest. Folders in one row may name each other.
ORDER = [
    ("Engine",),
    ("Data",),
    ("Environment",),
    ("Views",),
    ("Modifiers",),
    ("Layout", "Animation"),
    ("Text", "Drawing"),
    ("Input", "Scrolling", "Accessibility"),
    ("Session",),
]
LEVELS = {folder: level for level, row in enumerate(ORDER) for folder in row}

# The modules whose views an app writes, and the leaf modules below them.
VIEW_MODULES = re.compile(r"Sources/(Fanlight|FanlightCore|Localization\w*|Geometry|Path\w*)/")
LARGEST_CYCLE = 120
LARGEST_MODULE = 55_000

COMMENT = re.compile(r"//.*")
TEXT = re.compile(r'"""(?:(?!""").)*"""|"(?:[^"\\\n]|\\[^(\n])*"', re.DOTALL)
DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*"
    r"((?:(?:public|package|internal|private|fileprivate|final|open|indirect|nonisolated)\s+)*)"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z_]\w*)", re.MULTILINE)
# An extension with its body, and the types that it declares.
EXTENSION = re.compile(r"^(?:\w+ )*extension (\w+)[^{\n]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
NESTED = re.compile(
    r"^    (?:(?:public|package|final|indirect) )*(?:struct|class|enum|protocol) ([A-Z]\w*)", re.MULTILINE)
WORD = re.compile(r"\b[A-Z_]\w+\b")
# A member of an extension, and any declaration of a variable, a function or a case.
MEMBER = re.compile(
    r"^    (?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+(?:\(\w+\))? )*(?:var|let|func) `?([a-z]\w+)", re.MULTILINE)
ANY_MEMBER = re.compile(r"\b(?:var|let|func) `?([a-z]\w+)")
CASES = re.compile(r"\bcase ([a-z][^:={\n]*)")


class Tree:
    """The Swift files of a checkout, the types that they declare and the files whose types they name."""

    def __init__(self, root):
        files = sorted([*root.glob("Sources/**/*.swift"), *root.glob("Clients/**/*.swift")])
        self.texts = {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8") for file in files}
        self.view_files = [path for path in self.texts if VIEW_MODULES.match(path)]
        self.declared, self.words = {}, {}
        own = collections.defaultdict(set)
        codes = {path: TEXT.sub('""', COMMENT.sub("", text)) for path, text in self.texts.items()}
        for path in self.view_files:
            code = codes[path]
            self.words[path] = set(WORD.findall(code))
            for modifiers, name in DECLARATION.findall(code):
                own[path].add(name)
                if "private" not in modifiers:
                    self.declared.setdefault(name, path)
        # A type that a folder adds to a type of a lower one belongs to the higher folder.
        for path in self.view_files:
            for extended, body in EXTENSION.findall(codes[path]):
                home = self.declared.get(extended)
                if home and level(home) < level(path):
                    for name in NESTED.findall(body):
                        self.declared.setdefault(name, path)
                        own[path].add(name)
        self.codes = codes
        self.names = {
            path: {word: self.declared[word] for word in words - own[path] if word in self.declared}
            for path, words in self.words.items()
        }

    def members_of_lower_types(self):
        """Returns the members that files add to types of lower folders of the core, with these files."""
        result = collections.defaultdict(set)
        for path in self.view_files:
            for extended, body in EXTENSION.findall(self.codes[path]):
                home = self.declared.get(extended)
                if path.startswith(f"{CORE}/") and home and level(home) < level(path):
                    for name in MEMBER.findall(body):
                        result[name].add(path)
        return result

    def files_that_declare_members(self):
        result = collections.defaultdict(set)
        for path, code in self.codes.items():
            cases = [re.match(r"\w*", case).group() for cases in CASES.findall(code) for case in cases.split(", ")]
            for name in ANY_MEMBER.findall(code) + cases:
                result[name].add(path)
        return result

    def module_sizes(self):
        sizes = collections.Counter()
        for path, text in self.texts.items():
            sizes["/".join(path.split("/")[:2])] += text.count("\n")
        return sizes


def folder(path):
    """Returns the folder of a file of the core, the module of any other file."""
    parts = path.split("/")
    return parts[2] if path.startswith(f"{CORE}/") else parts[1]


def level(path):
    """Returns the place in the order: leaf modules below all folders, Fanlight above."""
    if path.startswith(f"{CORE}/"):
        return LEVELS.get(folder(path), 0)
    return len(ORDER) if path.startswith("Sources/Fanlight/") else -1


def violations(tree):
    """Yields a sentence for each type that a file names although a higher folder declares it."""
    for path in tree.view_files:
        if path.startswith(f"{CORE}/") and folder(path) not in LEVELS:
            yield f"{path}: the folder {folder(path)} has no place in the order; add it to ORDER in test_folders.py"
    for path, names in tree.names.items():
        for name, place in sorted(names.items()):
            if level(place) <= level(path):
                continue
            here, above = folder(path), folder(place)
            advice = (
                f"give the nested type or the generic parameter another name, or move the file to {above}"
                if above == "Fanlight" else
                f"declare a protocol or a service key in {here} that {above} adopts or registers, "
                f"or move the code to {above}")
            yield f"{path} names {name}, which {place} declares, but {here} is below {above}: {advice}"


def member_violations(tree):
    """Yields a sentence for each member that a file uses although only higher folders declare it."""
    declaring = tree.files_that_declare_members()
    for name, places in sorted(tree.members_of_lower_types().items()):
        lowest = min(level(place) for place in places)
        if any(level(path) < lowest for path in declaring[name]):
            continue
        use = re.compile(rf"\b{name}\b(?!:)")
        for path in tree.view_files:
            if path.startswith(f"{CORE}/") and level(path) < lowest and use.search(tree.codes[path]):
                place = min(places)
                yield (f"{path} uses {name}, which {place} declares, but {folder(path)} is below {folder(place)}: "
                       f"declare a protocol or a service key in {folder(path)} that {folder(place)} adopts")


def largest_cycle(names):
    """Returns the largest set of files that all reach each other through the types that they name."""
    graph = {path: sorted({*found.values()} - {path}) for path, found in names.items()}
    index, low, stack, pending, largest = {}, {}, [], set(), []
    for start in graph:
        if start in index:
            continue
        index[start] = low[start] = len(index)
        stack.append(start)
        pending.add(start)
        work = [(start, iter(graph[start]))]
        while work:
            path, rest = work[-1]
            for place in rest:
                if place not in index:
                    index[place] = low[place] = len(index)
                    stack.append(place)
                    pending.add(place)
                    work.append((place, iter(graph[place])))
                    break
                if place in pending:
                    low[path] = min(low[path], index[place])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[path])
                if low[path] == index[path]:
                    at = stack.index(path)
                    cycle, stack = stack[at:], stack[:at]
                    pending.difference_update(cycle)
                    largest = max(largest, cycle, key=len)
    return sorted(largest)


@pytest.fixture(scope="module")
def present():
    return Tree(ROOT)


def test_no_file_names_a_type_of_a_folder_above(present):
    assert len(present.view_files) > 700
    assert "\n".join(violations(present)) == ""


def test_no_file_uses_a_member_of_a_folder_above(present):
    assert len(present.members_of_lower_types()) > 300
    assert "\n".join(member_violations(present)) == ""


def test_every_folder_of_the_order_exists():
    folders = {path.name for path in (ROOT / CORE).iterdir() if path.is_dir()}
    assert set(LEVELS) == folders


def test_the_largest_cycle_of_files_is_small_and_inside_the_core(present):
    cycle = largest_cycle(present.names)
    assert 1 < len(cycle) <= LARGEST_CYCLE
    assert [path for path in cycle if not path.startswith(f"{CORE}/")] == []


def test_no_module_is_too_large(present):
    assert {module: size for module, size in present.module_sizes().items() if size > LARGEST_MODULE} == {}


def tree(root, files):
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return Tree(root)


def test_a_type_of_a_folder_above_is_named(tmp_path):
    found = list(violations(tree(tmp_path, {
        f"{CORE}/Layout/Stack.swift": "struct Stack {\n    let title: Title\n}\n",
        f"{CORE}/Text/Title.swift": "@MainActor\npackage final class Title {\n    var stack: Stack?\n}\n",
    })))
    assert found == [
        f"{CORE}/Layout/Stack.swift names Title, which {CORE}/Text/Title.swift declares, but Layout is below Text: "
        "declare a protocol or a service key in Layout that Text adopts or registers, or move the code to Text"]


def test_a_type_that_a_folder_above_adds_to_a_type_is_named(tmp_path):
    found = list(violations(tree(tmp_path, {
        f"{CORE}/Text/Title.swift": "struct Title {\n    var block: Block?\n}\n",
        f"{CORE}/Input/Title+Block.swift": "extension Title {\n    struct Block {}\n    var own: Block? { nil }\n}\n",
    })))
    assert len(found) == 1 and "names Block" in found[0]


def test_a_member_that_a_folder_above_adds_to_a_type_is_named(tmp_path):
    found = list(member_violations(tree(tmp_path, {
        f"{CORE}/Engine/Node.swift": "class Node {\n    var size: Int { selectedWords + ownWords }\n}\n",
        f"{CORE}/Input/Node+Words.swift":
            "extension Node {\n    final var selectedWords: Int { 1 }\n    func ownWords() {}\n}\n",
        f"{CORE}/Data/Words.swift": "struct Words {\n    var ownWords: Int\n}\n",
    })))
    assert found == [
        f"{CORE}/Engine/Node.swift uses selectedWords, which {CORE}/Input/Node+Words.swift declares, "
        "but Engine is below Input: declare a protocol or a service key in Engine that Input adopts"]


def test_a_name_that_hides_a_type_of_fanlight_is_named(tmp_path):
    found = list(violations(tree(tmp_path, {
        f"{CORE}/Data/Box.swift": "struct Box {\n    enum Section { case first }\n}\n",
        "Sources/Fanlight/Section.swift": "public struct Section {}\n",
    })))
    assert found == [
        f"{CORE}/Data/Box.swift names Section, which Sources/Fanlight/Section.swift declares, "
        "but Data is below Fanlight: "
        "give the nested type or the generic parameter another name, or move the file to Fanlight"]


@pytest.mark.parametrize("text", [
    "// Title\nstruct Stack {}\n",
    'struct Stack { let text = "Title" }\n',
    'struct Stack {\n    let text = """\n        Title\n        """\n}\n',
    "struct Stack {}\nprivate enum Title {}\n",
])
def test_comments_strings_and_own_types_name_nothing(tmp_path, text):
    files = {f"{CORE}/Layout/Stack.swift": text, f"{CORE}/Text/Title.swift": "struct Title {}\n"}
    assert list(violations(tree(tmp_path, files))) == []


def test_an_interpolated_type_is_named(tmp_path):
    text = 'struct Stack { let text = "a \\(Title.self)" }\n'
    files = {f"{CORE}/Layout/Stack.swift": text, f"{CORE}/Text/Title.swift": "struct Title {}\n"}
    assert len(list(violations(tree(tmp_path, files)))) == 1


def test_a_folder_without_a_place_is_named(tmp_path):
    found = list(violations(tree(tmp_path, {f"{CORE}/Cellar/Box.swift": "struct Box {}\n"})))
    assert found == [
        f"{CORE}/Cellar/Box.swift: the folder Cellar has no place in the order; add it to ORDER in test_folders.py"]


def test_the_largest_of_several_cycles_is_found(tmp_path):
    files = {f"{CORE}/Data/{name}.swift": f"struct {name} {{\n    var next: {after}?\n}}\n" for name, after in [
        ("Aa", "Bb"), ("Bb", "Cc"), ("Cc", "Aa"), ("Dd", "Aa"), ("Ee", "Ff"), ("Ff", "Ee")]}
    assert largest_cycle(tree(tmp_path, files).names) == [f"{CORE}/Data/{name}.swift" for name in ("Aa", "Bb", "Cc")]


def test_lines_count_for_the_module_that_has_them(tmp_path):
    files = {f"{CORE}/Data/Box.swift": "\n\n", f"{CORE}/Text/Title.swift": "\n", "Clients/CLI/Main.swift": "\n"}
    assert tree(tmp_path, files).module_sizes() == {CORE: 3, "Clients/CLI": 1}
