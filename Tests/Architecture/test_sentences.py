"""Sentences of the documentation and of comments are short, so that they can be read once, in a second language.

The documentation has at most thirty words a sentence, a comment in code at most twenty.
"""

import inspect
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "Protocol/README.md",
    ROOT / "Protocol/vectors/README.md", ROOT / "Clients/python/README.md",
    *sorted((ROOT / "Sources/Daemon/Packaging").glob("*.[18]")),
    *sorted((ROOT / "Sources/Fanlight/Fanlight.docc").rglob("*.md"))]
LIMIT = 30
COMMENT_LIMIT = 20

# Text that is no sentence: fenced blocks, tables, headings, and lines indented by four columns outside of a list.
FENCED = re.compile(r"^( *)```.*?^\1```$", re.M | re.S)
OTHER = re.compile(r"^(?:\||#|<!--|@|\}).*$", re.M)
ITEM = re.compile(r" *(?:[-*]|\d+\.) +")
# A piece of code, a link's target, and an entry of a catalogue count as one word at most.
CODE = re.compile(r"`[^`\n]+`")
TARGET = re.compile(r"\]\([^)]*\)")
# A full stop, also in brackets or quotation marks, before a word that begins a sentence.
END = re.compile(r"(?<!e\.g)(?<!i\.e)[.!?][)”\"*]*\s+(?=[\"“(*]*[^\sa-z])")
# Requests of troff that begin another paragraph; `.TP` begins an entry of a list, such as an option.
BREAK = re.compile(r"^\.(SH|PP|TP|TH|nf|fi|EX|EE|RS|RE|SS|br)\b.*$", re.M)
FONTS = re.compile(r"\\f[BIRP]|\\&")


def markdown(text):
    """Yields the paragraphs and list items of a page."""
    text = OTHER.sub("", FENCED.sub("", text))
    for block in re.split(r"\n\s*\n", text):
        item = []
        for line in block.strip("\n").split("\n"):
            if ITEM.match(line):
                yield " ".join(item)
                item = [ITEM.sub("", line, count=1)]
            elif item or not line.startswith("    "):
                item.append(line.strip())
        yield " ".join(item)


def manual(text):
    """Yields the paragraphs of a manual page, without lists of options, examples and the lines of other requests."""
    parts = BREAK.split(text)
    for kind, part in zip(parts[1::2], parts[2::2]):
        if kind in ("TP", "TH", "nf", "EX", "SH") and not (kind == "SH" and part.lstrip("\n")[:1].isalpha()):
            continue
        lines = [re.sub(r"^\.[BI]R?[BI]? ", "", line) for line in part.split("\n")]
        yield FONTS.sub("", " ".join(line for line in lines if not line.startswith(".")))


def sentences(text):
    text = TARGET.sub("]", CODE.sub("Code", text))
    return END.split(text)


def long_sentences(text, paragraphs=markdown):
    """Returns the number of words and the beginning of each sentence beyond the limit."""
    result = []
    for paragraph in paragraphs(text):
        for sentence in sentences(paragraph):
            words = [word for word in sentence.split() if re.search(r"\w", word)]
            if len(words) > LIMIT:
                result.append(f"{len(words)}: {' '.join(words[:8])}")
    return result


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_sentence_of_a_page_is_short(page):
    paragraphs = markdown if page.suffix == ".md" else manual
    assert long_sentences(page.read_text(encoding="utf-8"), paragraphs) == []


def test_a_long_sentence_is_found():
    long = " ".join(["word"] * 31)
    assert long_sentences(f"A short one. Then {long}.\nAnother.") == ["32: Then word word word word word word word"]
    assert len(long_sentences(f"- An item.\n- {long}\n  {long}\n")) == 1
    assert len(long_sentences(f".SH A\nShort.\n.PP\n{long}\n.BR b (8)\n", manual)) == 1


def test_code_tables_and_options_are_free():
    long = " ".join(["word"] * 40)
    assert long_sentences(f"```sh\n{long}\n```\n\n| {long} |\n\n    {long}\n\n## {long}\n\nUse `{long}` here.\n") == []
    assert long_sentences(f".TP\n.B option\n{long}\n", manual) == []


def test_sentences_end_before_a_capital_or_code():
    half = " ".join(["word"] * 20)
    assert long_sentences(f"A {half}. `code` {half}. “Quoted” {half}. (In {half}.) Then {half}.") == []


# Strings are found too, since they may contain the signs of comments.
CODE_FAMILY = re.compile(
    r'(#*)""".*?"""\1|"(?:\\.|[^"\\\n])*"|/\*(?P<boxed>.*?)\*/|(?P<sign>//+) ?(?P<line>[^\n]*)', re.S)
PYTHON = re.compile(
    r'(?:(?<=:\n)|(?<=env python3\n)|\A) *r?"""(?P<boxed>.*?)"""|"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"|'
    r"'(?:\\.|[^'\\\n])*'|(?P<sign>#+)[ !]?(?P<line>[^\n]*)", re.S)
# The mark of a list item, with the name of a parameter or of a part of the result.
COMMENT_ITEM = re.compile(r" *(?:[-*]|\d+\.) +(?:(?:Parameter \S+|`?\w+`?):(?: |$))?")
HEADING = re.compile(r"[|#]+ |\|")
ADDRESS = re.compile(r"\w+://\S+")
COMMENT_CODE = re.compile(r"(`+)[^`]+\1")
# An entry of a list of values: a number or a piece of code, and up to four words.
VALUE = re.compile(r"(?:and |or )?[\"“(*]*(?:[-−+±]?\d|Code\b)\S*(?: \S+){,4}")
GENERATED = ("Sources/CFanlightWire/", "Clients/python/src/fanlight/_wire/")


def comments(text, signs):
    """Yields the first line's number and the lines of each comment; lines with the same sign are one comment."""
    block, first, following, sign = [], 0, 0, None
    number, counted = 1, 0
    for match in signs.finditer(text):
        if match["sign"] is None and match["boxed"] is None:
            continue
        number, counted = number + text.count("\n", counted, match.start()), match.start()
        alone = not text[text.rfind("\n", 0, match.start()) + 1:match.start()].strip()
        if match["boxed"] is not None:
            yield number, [re.sub(r"^ *\* ?", "", line) for line in inspect.cleandoc(match["boxed"]).split("\n")]
        elif alone and following == number and match["sign"] == sign:
            block.append(match["line"])
            following += 1
        else:
            yield first, block
            block, first, following, sign = [match["line"]], number, number + 1 if alone else 0, match["sign"]
    yield first, block


def comment_paragraphs(first, lines):
    """Yields the first line's number and the text of paragraphs and list items, without code, tables and headings."""
    paragraph, start, in_fence, in_list = [], first, False, False
    for number, line in enumerate([*lines, ""], first):
        item, fence = COMMENT_ITEM.match(line), line.lstrip().startswith("```")
        if fence or in_fence or item or not line.strip() or HEADING.match(line):
            if paragraph:
                yield start, "\n".join(paragraph)
            paragraph, start = [line[item.end():]] if item and not in_fence else [], number
            in_fence ^= fence
            in_list = bool(item) or in_list and not line.strip()
        elif paragraph or in_list or not line.startswith("    "):
            start = start if paragraph else number
            in_list = in_list and (bool(paragraph) or line.startswith(" "))
            paragraph.append(line.strip())


def comment_words(sentence):
    """Returns the words of a sentence, without a list after a colon of which most entries are a `VALUE`."""
    head, _, values = sentence.partition(": ")
    entries = [entry.strip() for entry in re.split("[,;] ", values)]
    if len(entries) > 2 and sum(bool(VALUE.fullmatch(entry)) for entry in entries) * 2 > len(entries):
        sentence = head
    return [word for word in sentence.split() if re.search(r"\w", word)]


def long_comments(text, kind):
    """Returns the line, the number of words and the beginning of each sentence of a comment beyond the limit."""
    result = []
    for first, lines in comments(text, PYTHON if kind == ".py" else CODE_FAMILY):
        if sum(line.count(" ") + 1 for line in lines) <= COMMENT_LIMIT:
            continue
        for start, paragraph in comment_paragraphs(first, lines):
            # Line ends stay for counting lines.
            paragraph = COMMENT_CODE.sub(lambda match: "Code" + "\n" * match[0].count("\n"), paragraph)
            paragraph = ADDRESS.sub("Address", paragraph)
            begin = 0
            for end in [*(match.end() for match in END.finditer(paragraph)), len(paragraph)]:
                words = comment_words(" ".join(paragraph[begin:end].split()))
                line = start + paragraph.count("\n", 0, begin)
                if len(words) > COMMENT_LIMIT:
                    result.append(f"{line}: {len(words)}: {' '.join(words[:8])}")
                begin = end
    return result


def code_files(root):
    """Yields the handwritten files of code; Protocol has comments that its generated code repeats."""
    for top in ("Package.swift", "Sources", "Clients", "Tests"):
        for file in [root / top] if top.endswith(".swift") else sorted((root / top).rglob("*.*")):
            path = file.relative_to(root)
            if file.suffix in (".swift", ".py", ".c", ".h") and ".build" not in path.parts and file.is_file():
                if not path.as_posix().startswith(GENERATED):
                    yield file, path


def test_every_sentence_of_a_comment_is_short():
    files = list(code_files(ROOT))
    assert len(files) > 2000
    found = [f"{path}:{entry}" for file, path in files for entry in long_comments(file.read_text(), file.suffix)]
    assert found == []


HALF = " ".join(["word"] * 12)


@pytest.mark.parametrize("text", [
    f"/// A {HALF}, {HALF}.\nlet a = 1\n",
    f"    // A {HALF},\n    // {HALF}.\n",
    f"let a = 1  // A {HALF}, {HALF}.\n",
    f"/* A {HALF},\n * {HALF}. */\n",
    f"/// Short.\n///\n/// - Parameter a: A {HALF}, {HALF}.\n",
    f"/// - An item.\n/// - A {HALF},\n///   {HALF}.\n",
    f'let a = """\n    // {HALF} {HALF}\n    """\n// A {HALF}, {HALF}.\n',
])
def test_a_long_sentence_of_a_comment_is_found(text):
    assert [entry.split(": ")[1] for entry in long_comments(text, ".swift")] == ["25"]


def test_a_planted_comment_is_named_by_its_line():
    text = f"import A\n\n/// A short one. Another,\n/// that ends. The\n/// {HALF} {HALF}.\nstruct A {{}}\n"
    assert long_comments(text, ".swift") == ["4: 25: The word word word word word word word"]
    text = f'"""A."""\ndef a():\n    """Returns 1.\n\n    A {HALF},\n    {HALF}.\n    """\n    a()  # {HALF} {HALF}\n'
    assert [entry[:5] for entry in long_comments(text, ".py")] == ["5: 25", "8: 24"]


@pytest.mark.parametrize("text", [
    f"// {HALF}\n\n// {HALF}\n",
    f"/// {HALF}\n// {HALF}\n",
    f"let a = 1  // {HALF}\nlet b = 2  // {HALF}\n",
    f"/// A {HALF}:\n/// - {HALF}\n/// - {HALF}\n/// 1. {HALF}\n",
    f"/// ```\n/// {HALF} {HALF}\n/// ```\n/// | {HALF} | {HALF} |\n/// # {HALF} {HALF}\n",
    f"/// A list:\n///\n///     {HALF} {HALF}\n",
    f"// Use `{HALF} {HALF}` here.\n",
    f'let a = "// {HALF} {HALF}"\nlet b = """\n    // {HALF} {HALF}\n    """\n',
    f"// {HALF}: 1 bold, 2 italic, 4 underlined text, `8` struck, 16 another one of these.\n",
    f"// {HALF} x = a + b · c − d / e, see https://a.example/b/c/d.\n",
])
def test_separate_comments_code_and_values_are_free(text):
    assert long_comments(text, ".swift") == []
