"""Compiles source files against the built modules."""

import json
import os
import subprocess
from pathlib import Path

from conftest import BUILD, ROOT


def is_built():
    return (BUILD / "debug" / "Modules" / "SwiftUI.swiftmodule").exists()


def plugins(swift):
    """Returns the folder of the toolchain's own macros."""
    info = subprocess.run([f"{swift}c", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    return Path(json.loads(info)["paths"]["runtimeResourcePath"]) / "host" / "plugins"


def typecheck(primary, others, cache, module="Checked"):
    """Type-checks one file of a module and returns the finished process."""
    swift = os.environ.get("SWIFT", "swift")
    modules = BUILD / "debug"
    maps = [*sorted(modules.glob("C*.build/module.modulemap")), *sorted((ROOT / "Sources").glob("C*/module.modulemap"))]
    command = [
        f"{swift}c", "-frontend", "-typecheck", "-swift-version", "6", "-module-name", module, "-parse-as-library",
        "-I", modules / "Modules", "-load-plugin-executable", f"{modules / 'FanlightMacros-tool'}#FanlightMacros",
        "-plugin-path", plugins(swift), "-module-cache-path", cache, "-I", ROOT / "Sources" / "CFanlightWire" / "include"]
    for each in maps:
        if each.exists():
            command += ["-Xcc", f"-fmodule-map-file={each}"]
    flags = subprocess.run(
        ["pkg-config", "--cflags-only-I", "pangocairo", "libzmq", "libprotobuf-c", "sqlite3", "libsodium"],
        capture_output=True, text=True, check=True).stdout.split()
    for flag in flags:
        command += ["-Xcc", flag]
    command += ["-primary-file", primary, *others]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, timeout=600)
