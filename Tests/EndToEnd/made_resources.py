"""Makes the binary resources of the project in Tests/Fixtures/Recipes: a font, a sound and images.

`python Tests/EndToEnd/made_resources.py` writes them.
"""

import struct
import zlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "Fixtures/Recipes/Gallery"

# The family of the font, whose letters fill their squares.
FAMILY = "Fanlight Blocks"
EM, ASCENT, DESCENT = 1000, 800, -200

# The colours of the image by file. Each scale has its own, and so has the dark appearance.
STAMPS = {
    "stamp.png": (4, (200, 100, 0)), "stamp@2x.png": (8, (100, 200, 0)), "stamp@3x.png": (12, (0, 100, 200)),
    "stamp-dark.png": (4, (200, 0, 100)),
}

ICON = "Assets.xcassets/AppIcon.appiconset/icon.png"


def square():
    """Returns the outline of a glyph: the square from the descent to the ascent."""
    bounds = struct.pack(">hhhhh", 1, 0, DESCENT, EM, ASCENT)
    # One contour of four points on the curve, with coordinates of two bytes as differences.
    return bounds + struct.pack(
        ">HH4B8h", 3, 0, 1, 1, 1, 1, 0, 0, EM, 0, DESCENT, EM, 0, -EM)


def characters():
    """Returns the table of characters: all of ASCII are the glyph 2, and the blank is the empty glyph 1."""
    segments = [(0x20, 0x20, 1 - 0x20), (0x21, 0x7E, 0), (0xFFFF, 0xFFFF, 1)]
    count = len(segments)
    glyphs = [2] * (0x7F - 0x21)
    # The middle segment reads its glyphs from the array at the end.
    offsets = [0, 2 * (count - 1), 0]
    body = struct.pack(">4H", count * 2, 4, 1, count * 2 - 4)
    body += struct.pack(f">{count}H", *(end for _, end, _ in segments)) + b"\0\0"
    body += struct.pack(f">{count}H", *(start for start, _, _ in segments))
    body += struct.pack(f">{count}H", *(delta & 0xFFFF for _, _, delta in segments))
    body += struct.pack(f">{count}H{len(glyphs)}H", *offsets, *glyphs)
    table = struct.pack(">3H", 4, len(body) + 6, 0) + body
    return struct.pack(">HHHHI", 0, 1, 3, 1, 12) + table


def names():
    """Returns the table of names: family, style, identity, full name and PostScript name."""
    texts = {1: FAMILY, 2: "Regular", 3: FAMILY, 4: FAMILY, 6: FAMILY.replace(" ", "") + "-Regular"}
    records, texts_at_end = b"", b""
    for number, text in texts.items():
        encoded = text.encode("utf-16-be")
        records += struct.pack(">6H", 3, 1, 0x409, number, len(encoded), len(texts_at_end))
        texts_at_end += encoded
    return struct.pack(">3H", 0, len(texts), 6 + len(records)) + records + texts_at_end


def metrics_for_systems():
    """Returns the table OS/2, version 4: weight 400, width 5."""
    return struct.pack(
        ">HhHHH10hh10s4I4s3H3hHH2I2h3H", 4, EM, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0, bytes(10),
        1, 0, 0, 0, b"NONE", 0x40, 0x20, 0x7E, ASCENT, DESCENT, 0, ASCENT, -DESCENT, 1, 0, EM, EM, 0, 0x20, 1)


def checksum(data):
    data += bytes(-len(data) % 4)
    return sum(struct.unpack(f">{len(data) // 4}I", data)) & 0xFFFFFFFF


def font():
    """Returns a TrueType font with three glyphs: a missing one, a blank, and a square that stands for all letters."""
    outline = square()
    head = struct.pack(
        ">4IHHQQ4hHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 0b11, EM, 0, 0, 0, DESCENT, EM, ASCENT, 0, 8, 2, 1, 0)
    tables = {
        b"OS/2": metrics_for_systems(),
        b"cmap": characters(),
        b"glyf": outline + outline,
        b"head": head,
        b"hhea": struct.pack(">I3hH3h3h4hhH", 0x10000, ASCENT, DESCENT, 0, EM, 0, 0, EM, 1, 0, 0, 0, 0, 0, 0, 0, 3),
        b"hmtx": struct.pack(">HhHhHh", EM, 0, EM, 0, EM, 0),
        b"loca": struct.pack(">4I", 0, len(outline), len(outline), 2 * len(outline)),
        b"maxp": struct.pack(">I14H", 0x10000, 3, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": names(),
        b"post": struct.pack(">Iihh5I", 0x30000, 0, -100, 50, 1, 0, 0, 0, 0),
    }
    count = len(tables)
    directory, data = struct.pack(">I4H", 0x10000, count, 128, 3, count * 16 - 128), b""
    for tag, table in tables.items():
        directory += tag + struct.pack(">3I", checksum(table), 12 + count * 16 + len(data), len(table))
        data += table + bytes(-len(table) % 4)
    whole = bytearray(directory + data)
    place = whole.index(head) + 8
    whole[place:place + 4] = struct.pack(">I", (0xB1B0AFBA - checksum(bytes(whole))) & 0xFFFFFFFF)
    return bytes(whole)


def sound():
    """Returns a WAV file of eight silent samples."""
    samples = bytes([128] * 8)
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8)
    body = b"WAVE" + form + struct.pack("<4sI", b"data", len(samples)) + samples
    return b"RIFF" + struct.pack("<I", len(body)) + body


def image(side, color):
    """Returns a PNG file of one colour. Its data are not compressed, so that each version of zlib makes the same."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * side) * side
    packed = b"\x78\x01\x01" + struct.pack("<HH", len(rows), len(rows) ^ 0xFFFF) + rows
    packed += struct.pack(">I", zlib.adler32(rows))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def files():
    """Returns the bytes of all files by their paths in the folder of the app."""
    stamps = {f"Assets.xcassets/Stamp.imageset/{name}": image(*stamp) for name, stamp in STAMPS.items()}
    icon = {ICON: image(16, (20, 120, 60))}
    return {"Blocks.ttf": font(), "bell.wav": sound(), **icon, **stamps}


if __name__ == "__main__":
    for path, data in files().items():
        (FOLDER / path).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / path).write_bytes(data)
