"""The first word of a test title or a comment leads to a subject. It is no question word, and a title's is no verb."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TITLE = re.compile(r'@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"')
COMMENT = re.compile(r"\s*//+\s*(.*)")
# The same in Python, and the first line of a docstring.
PYTHON_COMMENT = re.compile(r'\s*(?:#+|[rf]?""")\s*(.*)')
TRAILING, PYTHON_TRAILING = re.compile(r"\S\s+//+ (.*)"), re.compile(r"\S\s+# (.*)")
OPENER = r"(?:What|Who|Whom|Whose|Whether|How|Of|That|Where|Which|As long as{})\b"
# A condition may open a comment in code. A title names its subject first, and needs no title of a suite for it.
PREDICATE = (
    "|is|are|was|were|has|have|can|cannot|does|do|may|must|will|its?|their|they"
    "|applies|covers|finds|ignores|keeps|prints|refuses|returns|sends|shows|versions")
IN_TITLE = re.compile(OPENER.format("|If" + PREDICATE), re.I)
IN_COMMENT = re.compile(OPENER.format(""))


def sources(root):
    for top, kind in (("Sources", "swift"), ("Clients", "swift"), ("Tests", "swift"), ("Protocol", "proto"),
                      ("Clients", "py"), ("Tests", "py")):
        for file in sorted((root / top).rglob(f"*.{kind}")):
            if not {".build", "_wire"} & set(file.parts) and file != Path(__file__):
                yield file


def findings(root=ROOT):
    """Returns the titles and the paragraphs of comments with such an opener, each with its file and line."""
    result = []
    for file in sources(root):
        text, path, before = file.read_text(), file.relative_to(root), ""
        for match in TITLE.finditer(text):
            if IN_TITLE.match(match[1]):
                result.append(f"{path}:{text[:match.start()].count(chr(10)) + 1}: {match[1]}")
        whole, trailing = (
            (PYTHON_COMMENT, PYTHON_TRAILING) if file.suffix == ".py" else (COMMENT, TRAILING))
        for number, line in enumerate(text.split("\n"), 1):
            comment = whole.fullmatch(line)
            words = comment[1].lstrip("- ") if comment else ""
            behind = None if comment else trailing.search(line)
            if behind and IN_COMMENT.match(behind[1]):
                result.append(f"{path}:{number}: {behind[1]}")
            if not before and IN_COMMENT.match(words):
                result.append(f"{path}:{number}: {words}")
            before = words
    return result


def test_titles_and_comments_open_with_their_subject():
    assert len(list(sources(ROOT))) > 1000
    assert findings() == []


def check(folder, name, text):
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return findings(folder)


def test_a_title_that_opens_with_a_question_word_is_named(tmp_path):
    text = '@Suite("A stack")\nstruct A {\n    @Test("what waits is bounded")\n    func a() {}\n\n' \
        '    @Test(\n        "if it fails, it ends", arguments: [1])\n    func b(_ n: Int) {}\n}\n'
    assert check(tmp_path, "Tests/ATests/A.swift", text) == [
        "Tests/ATests/A.swift:3: what waits is bounded", "Tests/ATests/A.swift:6: if it fails, it ends"]


def test_a_title_without_a_subject_is_named(tmp_path):
    text = '@Suite("A stack")\nstruct A {\n    @Test("is bounded")\n    func a() {}\n\n' \
        '    @Test("keeps its order")\n    func b() {}\n}\n'
    assert check(tmp_path, "Tests/ATests/A.swift", text) == [
        "Tests/ATests/A.swift:3: is bounded", "Tests/ATests/A.swift:6: keeps its order"]


def test_a_comment_that_opens_with_a_question_word_is_named(tmp_path):
    text = "/// Whether it is open.\n///\n/// Of the frame.\nvar a = 1  // Plain.\n// What is left.\n"
    assert check(tmp_path, "Sources/A/A.swift", text) == [
        "Sources/A/A.swift:1: Whether it is open.", "Sources/A/A.swift:3: Of the frame.",
        "Sources/A/A.swift:5: What is left."]
    assert check(tmp_path / "b", "Protocol/a.proto", "// Who asks.\n") == ["Protocol/a.proto:1: Who asks."]


def test_a_comment_behind_code_and_one_of_python_are_named(tmp_path):
    text = "let a = 1  // Whether it is open.\nlet b = 2  // Plain.\nlet c = 3 // Who asks.\n"
    assert check(tmp_path / "a", "Sources/A/A.swift", text) == [
        "Sources/A/A.swift:1: Whether it is open.", "Sources/A/A.swift:3: Who asks."]
    text = 'def a():\n    """What it is.\n    Of a layer.\n    """\n\n# How it is.\nb = 1  # Where it is.\nc = "#"\n'
    assert check(tmp_path / "b", "Clients/python/a.py", text) == [
        "Clients/python/a.py:2: What it is.", "Clients/python/a.py:6: How it is.",
        "Clients/python/a.py:7: Where it is."]


def test_later_lines_other_words_and_conditions_of_comments_are_free(tmp_path):
    text = "/// The frame\n/// Of a layer.\n// Whoever asks.\n// If it is closed.\nlet a = \"@Test\"\n"
    assert check(tmp_path, "Sources/A/A.swift", text) == []
    assert check(tmp_path, "Tests/A/A.swift", '@Test("ifconfig and office work")\nfunc a() {}\n') == []
