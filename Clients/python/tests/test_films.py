"""Films of a session, and pictures at a time."""

import struct
import zlib

import pytest

from fake_service import in_background
from fanlight import errors
from fanlight._wire import common_pb2
from fanlight.films import Timing


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(shade, width=2):
    """A grey picture of one row."""
    header = struct.pack(">IIBBBBB", width, 1, 8, 0, 0, 0, 0)
    data = zlib.compress(bytes([0] + [shade] * width))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def chunks(film):
    found, place = [], 8
    while place < len(film):
        (length,) = struct.unpack_from(">I", film, place)
        name, data = film[place + 4 : place + 8], film[place + 8 : place + 8 + length]
        assert struct.unpack_from(">I", film, place + 8 + length) == (zlib.crc32(name + data),)
        found.append((name, data))
        place += length + 12
    return found


def delays(film):
    return [struct.unpack(">HH", data[20:24])[0] for name, data in chunks(film) if name == b"fcTL"]


def answer_snapshots(service, pictures):
    """Answers a snapshot with each picture. Returns the times that were asked for, in microseconds."""
    times = []
    for picture in pictures:
        request = service.receive_request("snapshot")
        times.append(request.snapshot.at_us if request.snapshot.HasField("at_us") else None)
        service.answer(request, snapshot=picture)
    return times


@pytest.mark.parametrize("length, fps, starts", [
    (0.1, 30, [0, 33, 67]), (0.11, 50, [0, 20, 40, 60, 80, 100]), (1, 1, [0]), (0.001, 60, [0])])
def test_frames_have_the_times_of_the_command_line(length, fps, starts):
    timing = Timing(length, fps)
    assert [timing.start(index) for index in range(timing.count)] == starts
    assert timing.start(timing.count) == timing.milliseconds


def test_a_snapshot_has_a_time(service, session):
    for given, asked in ((None, None), (0, 0), (0.25, 250_000)):
        done = in_background(lambda given=given: session.snapshot(at=given))
        assert answer_snapshots(service, [png(1)]) == [asked]
        assert done() == png(1)


def test_a_film_is_an_animated_file(service, session, tmp_path):
    done = in_background(lambda: session.film(tmp_path / "f.png", length=0.5, fps=10, start=1))
    times = answer_snapshots(service, [png(1), png(1), png(2), png(3, width=9), png(3)])
    assert times == [1_000_000, 1_100_000, 1_200_000, 1_300_000, 1_400_000]
    assert done() == 5
    film = (tmp_path / "f.png").read_bytes()
    assert [name for name, _ in chunks(film)] == [
        b"IHDR", b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"fcTL", b"fdAT", b"IEND"]
    # Equal pictures are one frame, and a picture of another size repeats the one before it.
    assert struct.unpack(">II", dict(chunks(film))[b"acTL"]) == (3, 0)
    assert delays(film) == [200, 200, 100]
    numbers = [struct.unpack(">I", data[:4])[0] for name, data in chunks(film) if name in (b"fcTL", b"fdAT")]
    assert numbers == [0, 1, 2, 3, 4]


def test_a_folder_has_a_file_for_each_frame(service, session, tmp_path):
    done = in_background(lambda: session.film(f"{tmp_path}/frames/", length=0.3, fps=10))
    answer_snapshots(service, [png(1), png(1), png(2)])
    assert done() == 3
    files = sorted((tmp_path / "frames").iterdir())
    assert [file.name for file in files] == ["frame-0001.png", "frame-0002.png", "frame-0003.png"]
    assert files[2].read_bytes() == png(2)
    with pytest.raises(errors.BadArgument, match="another film"):
        session.film(tmp_path / "frames", length=0.1, fps=10)


def test_advancing_steps_the_clock_to_the_end_of_the_film(service, session, tmp_path):
    done = in_background(lambda: session.film(tmp_path / "f.png", length=0.2, fps=10, start=0.5, advance=True))
    steps = []
    for _ in range(2):
        request = service.receive_request("advance_ms")
        steps.append(request.advance_ms)
        service.answer(request, done=common_pb2.Nothing())
        assert answer_snapshots(service, [png(len(steps))]) == [0]
    request = service.receive_request("advance_ms")
    service.answer(request, done=common_pb2.Nothing())
    assert (done(), steps + [request.advance_ms]) == (2, [500, 100, 100])


@pytest.mark.parametrize("error", [KeyboardInterrupt(), errors.TimedOut("late")])
def test_an_interrupted_film_has_the_frames_until_then(session, tmp_path, monkeypatch, error):
    pictures = [png(1), png(2)]

    def snapshot(**_):
        if not pictures:
            raise error
        return pictures.pop(0)

    monkeypatch.setattr(session, "snapshot", snapshot)
    with pytest.raises(type(error)):
        session.film(tmp_path / "f.png", length=1, fps=10)
    assert delays((tmp_path / "f.png").read_bytes()) == [100, 100]


@pytest.mark.parametrize("options, text", [
    ({"output": "f.webp"}, "folder or an animated .png"), ({"fps": 61}, "frames a second is 61"),
    ({"length": 0}, "length of a film"), ({"start": -1}, "time of a snapshot")])
def test_bad_films_are_refused(session, tmp_path, options, text):
    output = tmp_path / options.pop("output", "f.png")
    with pytest.raises(errors.BadArgument, match=text):
        session.film(output, **options)
