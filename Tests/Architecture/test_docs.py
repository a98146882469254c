"""The DocC articles name files and symbols that exist, link each other, and show code that compiles."""

import re
import textwrap
from functools import cache
from pathlib import Path

import compiler
import pytest

ROOT = compiler.ROOT
CATALOGUE = ROOT / "Sources/Fanlight/Fanlight.docc"
ARTICLES = sorted(CATALOGUE.rglob("*.md"))
# Pages outside of the catalogue that name files and functions.
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
SOURCES = [ROOT / "Sources", ROOT / "Clients", ROOT / "Tests"]

# A block of code, which may stand in an item of a list.
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FILE = re.compile(r"[\w+\-]+\.(?:swift|py|md|proto|json|1|8)")
PATH = re.compile(r"\.?[A-Za-z][\w.+\-]*(?:/[\w.+\-]+)+/?")
# `Type`, `Type.member`, `Type.function(_:label:)`
SYMBOL = re.compile(r"(_?[A-Z]\w*)(?:<\w+>)?(?:\.(\w+)(?:\(([\w:]*)\))?)?")
FUNCTION = re.compile(r"(_?[a-z]\w*)\(([\w:]*)\)")

# Swift text that must not be searched for declarations or braces.
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"', re.DOTALL)
TYPE = re.compile(
    r"\b(struct|class|enum|protocol|actor|extension)\s+(?!func\b|var\b|let\b|subscript\b)((?:\w+\.)*)(\w+)[^{}]*\{")
NAMED = re.compile(r"\b(?:typealias|associatedtype|macro)\s+(\w+)")
MEMBER = re.compile(
    r"\b(?:var|let|case|typealias|associatedtype|struct|class|enum|macro)\s+`?(\w+)"
    r"|(?:\bcase [^\n/]*?), (\w+)\b|\b(subscript)\b")
CALLABLE = re.compile(
    r"\b(?:(?:func|macro)\s+`?(\w+)`?|(init)[?!]?)\s*(?:<[^(){}]*>)?\(|\bcase\s+(\w+)\(|(?<=, )(\w+)\(")

# Names of the language, its libraries and its tools, and of the example app of README.md.
FOREIGN = {
    "ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS", "ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS",
    "Bool", "CGFloat", "Double", "Duration", "Equatable", "Foundation", "FoundationNetworking", "Int", "Mirror",
    "Mutex", "PATH", "SWIFT_VERSION", "Sendable", "String", "SwiftUICore", "Task", "Timer", "URLSession",
    "UserDefaults", "counter/Ten",
}


def prose(text):
    """An article without its blocks of code."""
    return BLOCK.sub("", text)


@cache
def swift_files():
    return [
        path.read_text(encoding="utf-8") for folder in SOURCES for path in folder.rglob("*.swift")
        if ".build" not in path.parts
    ]


@cache
def declarations():
    """The Swift files without comments and strings. Offsets stay the same."""
    return [NOISE.sub(lambda noise: re.sub(r"[^\n]", " ", noise.group()), text) for text in swift_files()]


def closing(text, start):
    """The offset of the bracket that closes the one at `start`."""
    pairs = {"(": ")", "{": "}"}
    opened, closed, depth = text[start], pairs[text[start]], 0
    for match in re.finditer(rf"[{re.escape(opened + closed)}]", text[start:]):
        depth += 1 if match.group() == opened else -1
        if depth == 0:
            return start + match.start()
    return len(text)


def labels(parameters):
    """The argument labels of a parameter list, as in `insert(_:at:)`: with and without parameters with a default."""
    depth, start, parts = 0, 0, []
    for place, character in enumerate(parameters):
        if character in "([{<":
            depth += 1
        elif character in ")]}" or character == ">" and parameters[place - 1] != "-":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(parameters[start:place])
            start = place + 1
    parts.append(parameters[start:])
    if not parameters.strip():
        return {""}
    found = [(re.match(r"(?:\s*@\w+(?:\([^)]*\))?)*\s*`?(\w+)`?(?:\s+\w+)?\s*:", part), "=" in part) for part in parts]
    return {
        "".join(f"{match[1]}:" if match else "_:" for match, has_default in found if not (has_default and omits))
        for omits in (False, True)}


def members(text):
    """The names of what a piece of Swift declares, and its functions with their argument labels."""
    names = {name for match in MEMBER.finditer(text) for name in match.groups() if name}
    for match in CALLABLE.finditer(text):
        name = next(filter(None, match.groups()))
        opened = match.end() - 1
        names |= {name, *(f"{name}({each})" for each in labels(text[opened + 1 : closing(text, opened)]))}
    return names


@cache
def declared():
    """Each type's name: whether the sources declare it, and the members of its declaration and its extensions."""
    found = {}
    for text in declarations():
        for match in TYPE.finditer(text):
            kind, name = match[1], match[3]
            entry = found.setdefault(name, [False, set()])
            entry[0] |= kind != "extension"
            opened = match.end() - 1
            entry[1] |= members(text[opened : closing(text, opened)])
        for match in NAMED.finditer(text):
            found.setdefault(match[1], [False, set()])[0] = True
    return found


@cache
def functions():
    return set().union(*map(members, declarations()))


@cache
def paths():
    """All files and folders, and with each the ends of its path. An article may leave out where a folder lies."""
    found = set()
    for top in [*SOURCES, ROOT / "Protocol", ROOT / ".ci", *(path for path in ROOT.iterdir() if path.is_file())]:
        for path in [top, *top.rglob("*")]:
            parts = path.relative_to(ROOT).parts
            found |= {"/".join(parts[start:]) for start in range(len(parts))}
    return found


def problem(code):
    """The reason why a piece of code in an article is out of date. None where it is not or names nothing of ours."""
    if code in FOREIGN:
        return None
    if FILE.fullmatch(code):
        return None if code in paths() else "no file has this name"
    if PATH.fullmatch(code):
        return None if code.startswith(".build/") or code.rstrip("/") in paths() else "there is no such file or folder"
    if FUNCTION.fullmatch(code):
        return None if code in functions() else "no function has this name and these labels"
    if match := SYMBOL.fullmatch(code):
        name, member, arguments = match.groups()
        if name in FOREIGN or code in paths():
            return None
        types = declared()
        if name not in types or not (types[name][0] or member):
            return "no type has this name"
        if arguments is not None:
            member = f"{member}({arguments})"
        if member and member not in types[name][1]:
            return f"{name} has no such member"
    return None


@pytest.mark.parametrize("article", ARTICLES + PAGES, ids=lambda path: path.stem)
def test_every_name_in_an_article_exists(article):
    names = sorted(set(CODE.findall(prose(article.read_text(encoding="utf-8")))))
    assert {name: problem(name) for name in names if problem(name)} == {}


def test_names_that_do_not_exist_are_found():
    assert problem("Nowhere.swift") and problem("Sources/Cellar") and problem("ViewGraph.cellar") and problem("Cellar")
    assert problem("digCellar()") and problem("flush(now:)") and problem("SceneSession.flush(now:)")
    known = [
        "ViewGraph.swift", "Sources/Display", "ViewGraph", "State.wrappedValue", "SceneSession.flush()",
        "Drawing/Effects", "accept", "make test"]
    assert [name for name in known if problem(name)] == []


def test_every_article_is_linked():
    links = {path: set(re.findall(r"<doc:([\w-]+)>", path.read_text(encoding="utf-8"))) for path in ARTICLES}
    names = {path.stem for path in ARTICLES}
    linked = set().union(*links.values())
    assert linked - names == set(), "links without an article"
    assert names - linked == {"Fanlight"}, "articles without a link"


def test_the_code_names_each_record_that_explains_it():
    texts = [*swift_files(), (ROOT / "Package.swift").read_text(encoding="utf-8")]
    named = {name for text in texts for name in re.findall(r"Decisions/(\w+)\.md", text)}
    assert {path.stem for path in (CATALOGUE / "Decisions").glob("*.md")} == named


RECORDS = sorted((CATALOGUE / "Decisions").glob("*.md"))
SECTIONS = ["Context", "Decision", "Worth", "When to undo it"]


def sections(record):
    """Returns the text of each section by its heading, in the order of the article."""
    parts = re.split(r"^## (.*)$", record.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_record_has_the_required_sections_and_a_measured_worth(record):
    found = sections(record)
    assert [heading for heading in found if heading in SECTIONS] == SECTIONS
    assert all(text.strip() for text in found.values())
    worth = CODE.sub("", found["Worth"])
    assert re.search(r"\d", worth) or "not measured" in worth, "the worth has no figure"


def test_the_record_of_nodes_has_each_node_outside_of_the_core():
    table = sections(CATALOGUE / "Decisions/NodesAcrossModules.md")["The nodes that are left"]
    rows = re.findall(r"^\| (`.*?) \|", table, re.M)
    named = [name for row in rows for name in CODE.findall(row)]
    files = (ROOT / "Sources/Fanlight").rglob("*.swift")
    made = [name for file in files for name in re.findall(r"^.*\bclass (\w+Node)\b", file.read_text(), re.M)]
    assert sorted(named) == sorted(made) and "ControlNode" in made


def test_every_link_into_the_repository_has_a_target():
    for article in ARTICLES + PAGES:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", article.read_text(encoding="utf-8")):
            assert (article.parent / target).exists(), f"{article.name}: {target}"


# A target of Package.swift: its name and the text up to the next target, which may have a path.
TARGET = re.compile(
    r'(?:\b(system|module|program|macros|tests)\(\s*|\.(target|systemLibrary)\(\s*name: )"(\w+)"'
    r'(.*?)(?=\n        (?:\w+|\.\w+)\(|\n    \],)', re.DOTALL)
FOLDER = re.compile(r"`((?:Sources|Clients)/[\w/]*)`")


def module_folders():
    """The folders of the modules that are written or generated here, as Package.swift has them."""
    found = set()
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8").split("targets: [\n        system", 1)[1]
    for helper, kind, name, rest in TARGET.findall(manifest):
        path = re.search(r'path: "([^"]+)"', rest)
        folder = path[1] if path else f"Sources/{name}"
        if helper not in ("system", "tests") and kind != "systemLibrary" and not folder.startswith("Tests/"):
            found.add(folder)
    return found | set(re.findall(r'\.plugin\(\s*name: "\w+", capability.*?path: "([^"]+)"', manifest, re.DOTALL))


@pytest.mark.parametrize("page", [CATALOGUE / "Architecture.md", ROOT / "README.md"], ids=lambda path: path.stem)
def test_the_table_of_modules_has_each_module_once(page):
    rows = [line.split("|")[1] for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    named = [folder for row in rows for folder in FOLDER.findall(row)]
    modules = module_folders()
    assert {"Sources/UIKit", "Sources/Display", "Clients/CLI", "Sources/CFanlightWire"} <= modules
    # A row may be for a whole folder, such as `Clients/`.
    wholes = tuple(name for name in named if name.endswith("/"))
    assert {folder for folder in modules if folder not in named and not folder.startswith(wholes or "/")} == set()
    assert {name for name in named if named.count(name) > 1} == set()
    assert set(named) - modules - set(wholes) <= {"Clients/python"}


def examples(text):
    """The blocks of Swift code in an article."""
    return [textwrap.dedent(body) for _, language, body in BLOCK.findall(text) if language == "swift"]


EXAMPLES = {path: examples(path.read_text(encoding="utf-8")) for path in ARTICLES}
IMPORTS = "import Display\nimport FanlightTesting\nimport Foundation\nimport Testing\n"


# Seen through `@testable import`, a requirement of an internal protocol counts as public, and so must its witnesses.
WITNESS = re.compile(r"^(    )(?:package )?((?:static )?(?:func|var) )", re.MULTILINE)


def imports():
    """The imports with which a file outside the framework sees what a file inside it does."""
    modules = [
        name for name in ("Fanlight", "FanlightCore", "TestSupport")
        if (compiler.MODULES / f"{name}.swiftmodule").exists()]
    return IMPORTS + "".join(f"@_spi(Nodes) @testable import {name}\n" for name in modules)


def seen_from_outside(code):
    """An example without its imports, as a file of another module."""
    code = re.sub(r"^import \w+\n", "", code, flags=re.MULTILINE)
    extensions = re.split(r"(?=^extension )", code, flags=re.MULTILINE)
    return imports() + "".join(
        WITNESS.sub(r"\1@_spi(Nodes) public \2", part) if re.match(r"extension _", part) else part
        for part in extensions)


def extended_suites(bodies):
    """The files of the suites of tests to which examples add members."""
    names = {name for body in bodies for name in re.findall(r"^extension (\w+Tests)\b", body, re.MULTILINE)}
    return sorted(file for name in names for file in ROOT.glob(f"Tests/**/{name}*.swift"))


@pytest.mark.parametrize("article", ARTICLES + PAGES, ids=lambda path: path.stem)
def test_every_block_of_code_names_its_language(article):
    text = article.read_text(encoding="utf-8")
    assert [body.strip().split("\n")[0] for _, language, body in BLOCK.findall(text) if not language] == []
    # A fence that begins or ends no block would hide the code behind it.
    assert "```" not in BLOCK.sub("", text)


def test_a_block_inside_a_list_is_an_example():
    assert examples("1. Add this:\n\n   ```swift\n   let a = 1\n   ```\n\n2. Go on.\n") == ["let a = 1\n"]


@pytest.mark.skipif(not compiler.is_built(), reason="there is no debug build")
@pytest.mark.parametrize("article", [path for path in ARTICLES if EXAMPLES[path]], ids=lambda path: path.stem)
def test_the_examples_of_an_article_compile(article, tmp_path):
    files, manifests = extended_suites(EXAMPLES[article]), []
    for number, body in enumerate(EXAMPLES[article], 1):
        is_manifest = "import PackageDescription" in body
        file = tmp_path / f"Example{number}.swift"
        file.write_text(body if is_manifest else seen_from_outside(body), encoding="utf-8")
        (manifests if is_manifest else files).append(file)
    cache = compiler.BUILD / "docs-module-cache"
    results = [compiler.typecheck(None, files, cache, module="Examples")] if files else []
    results += [compiler.typecheck_manifest(file, cache) for file in manifests]
    assert [result.stderr for result in results if result.returncode != 0] == []
