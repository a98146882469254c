"""A long file of views type-checks quickly: many overloads must not make it slow."""

import resource

import pytest

import compiler
from conftest import ROOT

# Seconds of the compiler's own processor time, which does not depend on the load of the machine.
MOST_SECONDS = 5.0

GALLERY = sorted((ROOT / "Sources" / "Gallery").rglob("*.swift"))
LONGEST = max(GALLERY, key=lambda file: len(file.read_text().splitlines()))


def check_seconds(primary, others, cache):
    """Returns the user time of type-checking one file of a module."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = compiler.typecheck(primary, others, cache, module="Gallery")
    assert result.returncode == 0, result.stderr
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


@pytest.mark.skipif(not compiler.is_built(), reason="there is no debug build")
def test_the_longest_file_of_the_gallery_is_type_checked_quickly(tmp_path):
    empty = tmp_path / "Empty.swift"
    empty.write_text("import SwiftUI\n")
    cache = tmp_path / "cache"
    # Loading the imports is not counted. The first run also builds the C modules.
    check_seconds(empty, [], cache)
    floor = check_seconds(empty, [], cache)
    seconds = check_seconds(LONGEST, [file for file in GALLERY if file != LONGEST], cache) - floor
    print(f"{LONGEST.name}: {seconds:.2f} s, beside {floor:.2f} s for imports")
    assert seconds < MOST_SECONDS
