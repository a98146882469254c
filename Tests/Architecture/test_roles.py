"""Nodes that adopt a role override the role's accessor, and declare the role's members where the passes call them.

The compiler accepts a class that adopts a role without overriding its accessor. It also accepts a subclass that
declares a member that the adopting class inherits from the role's extension. A pass would never call either.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROLES = "Sources/Fanlight*/Engine/Nodes/Roles/*.swift"
CLASS = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|open|private|fileprivate|final) )*class (\w+)(?:<[^{]*?>)?\s*:\s*"
    r"([^{]+)\{(.*?)^\}", re.M | re.S)
MEMBER = re.compile(r"^    ((?:[@\w()]+ )*)(?:var|let|func) (\w+)", re.M)


def roles(root):
    """Returns the members of each role, and the accessor of each role."""
    members, accessors = {}, {}
    for file in root.glob(ROLES):
        for name, body in re.findall(
                r"^(?:@_spi\(\w+\) )?(?:(?:public|package) )?protocol (\w+): LayoutNode \{(.*?)^\}", file.read_text(),
                re.M | re.S):
            members[name] = set(re.findall(r"^    (?:var|func) (\w+)", body, re.M))
    for file in root.glob("Sources/Fanlight*/Engine/Nodes/LayoutNode.swift"):
        found = re.findall(
            r"^    (?:@_spi\(\w+\) )?(?:\w+ )*var (\w+): \(any (\w+)\)\? \{ nil \}", file.read_text(), re.M)
        accessors |= {role: accessor for accessor, role in found}
    return members, accessors


def classes(root):
    """Returns the base, the adopted protocols, and the members with their modifiers, of each class."""
    found = {}
    for file in root.glob("Sources/Fanlight*/**/*.swift"):
        for name, inherited, body in CLASS.findall(file.read_text()):
            base, *protocols = [re.sub(r"<.*", "", part).strip() for part in inherited.split(",")]
            found[name] = base, protocols, {member: words.split() for words, member in MEMBER.findall(body)}
    return found


def findings(root=ROOT):
    members, accessors = roles(root)
    nodes = classes(root)
    result = [f"{role} has no accessor in LayoutNode" for role in members if role not in accessors]

    def line(name):
        while name in nodes:
            yield name
            name = nodes[name][0]
        yield name

    for name, (_, protocols, declared) in nodes.items():
        *around, last = list(line(name))
        if last != "LayoutNode":
            continue
        for role, accessor in accessors.items():
            adopting = [each for each in around if role in nodes[each][1]]
            if role in protocols and accessor not in declared:
                result.append(f"{name} adopts {role} but does not override {accessor}")
            if accessor in declared and role not in protocols:
                result.append(f"{name} overrides {accessor} but does not adopt {role}")
            for member in members[role] & declared.keys():
                if not adopting:
                    result.append(f"{name} declares {member} but does not adopt {role}")
                elif role not in protocols and "override" not in declared[member]:
                    result.append(
                        f"{name} declares {member}, which has no effect: "
                        f"{adopting[-1]} adopts {role} and does not declare it")
    return sorted(result)


def test_every_adopted_role_is_in_effect():
    assert len(roles(ROOT)[0]) >= 8
    assert findings() == []


def tree(folder, nodes):
    place = folder / "Sources/Fanlight/Engine/Nodes"
    (place / "Roles").mkdir(parents=True)
    (place / "Roles/Painted.swift").write_text("protocol Painted: LayoutNode {\n    var isClear: Bool { get }\n}\n")
    (place / "LayoutNode.swift").write_text("class LayoutNode {\n    var painting: (any Painted)? { nil }\n}\n")
    (place / "Nodes.swift").write_text(nodes)
    return folder


ADOPTED = "class Fill: LayoutNode, Painted {\n    override var painting: (any Painted)? { self }\n"


def test_an_adopted_role_and_an_overridden_member_are_accepted(tmp_path):
    declared = "    var isClear: Bool { false }\n}\n"
    inside = "final class Dot: Fill {\n    override var isClear: Bool { true }\n}\n"
    assert findings(tree(tmp_path, ADOPTED + declared + inside)) == []


def test_a_missing_accessor_is_reported(tmp_path):
    nodes = "final class Fill: LayoutNode, Painted {\n    var isClear: Bool { true }\n}\n"
    assert findings(tree(tmp_path, nodes)) == ["Fill adopts Painted but does not override painting"]


def test_a_member_without_its_role_is_reported(tmp_path):
    nodes = "final class Fill: LayoutNode {\n    var isClear: Bool { true }\n}\n"
    assert findings(tree(tmp_path, nodes)) == ["Fill declares isClear but does not adopt Painted"]


def test_a_member_that_the_adopting_class_does_not_declare_is_reported(tmp_path):
    nodes = ADOPTED + "}\n\nfinal class Dot: Fill {\n    var isClear: Bool { true }\n}\n"
    assert findings(tree(tmp_path, nodes)) == [
        "Dot declares isClear, which has no effect: Fill adopts Painted and does not declare it"]
