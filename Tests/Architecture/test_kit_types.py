"""The types by which `fanlight adopt` recognises files that use UIKit or AppKit without importing it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DECLARED = re.compile(
    r"^(?:@\w+ )*(?:public|open) (?:final )?(?:class|struct|enum|protocol|typealias) ((?:UI|NS|CA)\w+)", re.M)


def test_each_type_of_a_kit_is_recognised():
    scan = (ROOT / "Clients/ProjectImport/Plan/SourceScan.swift").read_text()
    for kit in ("UIKit", "AppKit"):
        start = scan.index(f'"{kit}": [')
        known = set(re.findall(r'"(\w+)"', scan[start + len(kit) + 2:scan.index("]", start)]))
        declared = {
            name for file in (ROOT / "Sources" / kit).rglob("*.swift") for name in DECLARED.findall(file.read_text())}
        assert len(declared) > 20
        assert declared - known == set(), kit


def test_each_type_of_both_kits_is_recognised():
    scan = (ROOT / "Clients/ProjectImport/Plan/SourceScan.swift").read_text()
    start = scan.index("sharedTypes: Set<Substring> = [")
    known = re.findall(r'"(\w+)"', scan[start:scan.index("\n    ]", start)])
    files = (ROOT / "Sources/PlatformSupport").rglob("*.swift")
    declared = {name for file in files for name in DECLARED.findall(file.read_text())}
    assert known == sorted(declared)
