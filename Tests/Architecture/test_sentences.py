"""Sentences of the documentation have at most thirty words, so that they can be read once, in a second language."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "Protocol/README.md",
    *sorted((ROOT / "Sources/Daemon/Packaging").glob("*.[18]")),
    *sorted((ROOT / "Sources/Fanlight/Fanlight.docc").rglob("*.md"))]
LIMIT = 30

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
