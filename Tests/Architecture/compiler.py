"""The toolchain's programs, applied to source files that import the modules of the debug build."""

import json
import os
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("BUILD", ROOT / ".build")).resolve()
MODULES = BUILD / "debug" / "Modules"


def is_built():
    return (MODULES / "SwiftUI.swiftmodule").exists()


@cache
def target_info():
    """The compiler's description of its target and its own folders."""
    info = subprocess.run([f"{swift()}c", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    return json.loads(info)


def swift():
    return os.environ.get("SWIFT", "swift")


def resources():
    """The toolchain's `lib/swift`."""
    return Path(target_info()["paths"]["runtimeResourcePath"])


def tool(name):
    """A program that lies beside the compiler."""
    return resources().parents[1] / "bin" / name


def import_flags(module_cache):
    """The options with which the compiler finds all built modules and the C libraries below them."""
    maps = [
        *sorted((BUILD / "debug").glob("C*.build/module.modulemap")),
        *sorted((ROOT / "Sources").glob("C*/module.modulemap"))]
    flags = ["-I", MODULES, "-module-cache-path", module_cache, "-I", ROOT / "Sources" / "CFanlightWire" / "include"]
    for each in maps:
        if each.exists():
            flags += ["-Xcc", f"-fmodule-map-file={each}"]
    included = subprocess.run(
        ["pkg-config", "--cflags-only-I", "pangocairo", "librsvg-2.0", "libturbojpeg", "libwebp", "libzmq",
         "libprotobuf-c", "sqlite3", "libsodium"],
        capture_output=True, text=True, check=True).stdout.split()
    for flag in [f"-I{ROOT / 'Sources' / 'CFanlightWire' / 'include'}", *included]:
        flags += ["-Xcc", flag]
    return flags


def typecheck(primary, others, module_cache, module="Checked"):
    """Type-checks one file of a module, or all of them where `primary` is None; returns the finished process."""
    command = [
        f"{swift()}c", "-frontend", "-typecheck", "-swift-version", "6", "-module-name", module, "-parse-as-library",
        "-load-plugin-executable", f"{BUILD / 'debug' / 'FanlightMacros-tool'}#FanlightMacros",
        "-plugin-path", resources() / "host" / "plugins", *import_flags(module_cache)]
    command += ["-primary-file", primary] if primary else []
    return subprocess.run(list(map(str, [*command, *others])), capture_output=True, text=True, check=False, timeout=600)


def typecheck_manifest(file, module_cache):
    """Type-checks a manifest of a package; returns the finished process."""
    command = [
        f"{swift()}c", "-frontend", "-typecheck", "-swift-version", "6", "-package-description-version", "6.2.0",
        "-I", resources() / "pm" / "ManifestAPI", "-module-cache-path", module_cache, file]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, timeout=600)
