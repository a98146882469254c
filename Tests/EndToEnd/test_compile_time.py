"""A long file of views type-checks quickly: many overloads are fine, slow ones are not."""

import os
import resource
import subprocess

import pytest

from conftest import BUILD, ROOT

# Seconds of the compiler's own work, which does not depend on how busy the machine is.
MOST_SECONDS = 5.0

GALLERY = sorted((ROOT / "Sources" / "Gallery").rglob("*.swift"))
LONGEST = max(GALLERY, key=lambda file: len(file.read_text().splitlines()))


def check_seconds(primary, others, tmp_path):
    """User time of type-checking one file of a module."""
    swift = os.environ.get("SWIFT", "swift")
    modules = BUILD / "debug"
    maps = [modules / "CFanlightWire.build" / "module.modulemap", *sorted((ROOT / "Sources").glob("C*/module.modulemap"))]
    command = [
        f"{swift}c", "-frontend", "-typecheck", "-swift-version", "6", "-module-name", "Gallery", "-parse-as-library",
        "-I", modules / "Modules", "-load-plugin-executable", f"{modules / 'FanlightMacros-tool'}#FanlightMacros",
        "-module-cache-path", tmp_path, "-I", ROOT / "Sources" / "CFanlightWire" / "include"]
    for each in maps:
        if each.exists():
            command += ["-Xcc", f"-fmodule-map-file={each}"]
    flags = subprocess.run(
        ["pkg-config", "--cflags-only-I", "pangocairo", "librsvg-2.0", "libzmq", "libprotobuf-c", "sqlite3", "libsodium"],
        capture_output=True, text=True, check=True).stdout.split()
    for flag in flags:
        command += ["-Xcc", flag]
    command += ["-primary-file", primary, *others]

    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, timeout=600)
    assert result.returncode == 0, result.stderr
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def test_the_longest_file_of_the_gallery_is_type_checked_quickly(tmp_path):
    if not (BUILD / "debug" / "Modules" / "SwiftUI.swiftmodule").exists():
        pytest.skip("there is no debug build")
    empty = tmp_path / "Empty.swift"
    empty.write_text("import SwiftUI\n")
    cache = tmp_path / "cache"
    # Loading what is imported is no matter of the file. The first time also makes the C modules.
    check_seconds(empty, [], cache)
    floor = check_seconds(empty, [], cache)
    seconds = check_seconds(LONGEST, [file for file in GALLERY if file != LONGEST], cache) - floor
    print(f"{LONGEST.name}: {seconds:.2f} s, beside {floor:.2f} s for imports")
    assert seconds < MOST_SECONDS
