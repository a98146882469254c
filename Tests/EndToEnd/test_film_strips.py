"""The motion of the gallery's pages matches its recorded film strips: frames of an animation from left to right.

With FANLIGHT_RECORD=1 the present strips are recorded instead. Look at them before committing them.
"""

import pytest
from PIL import Image, ImageSequence

from conftest import ROOT
from gallery import go
from test_gallery_pictures import IS_RECORDING, difference_between, is_same_image

RECORDED = ROOT / "Tests/EndToEnd/Pictures/film"
# The pages, with the elements that begin each part of their motion.
PAGES = {
    "motion": [["move"]],
    # Views are removed in the first part, and inserted in the second.
    "transitions": [["toggle", "tab2", "count"], ["toggle"]],
    "springs": [["release"]],
    "keyframes": [["lasting", "play"]],
    "symbols": [["effects"]],
}
# The display, and the part of it that the page fills: the list of pages is on its left.
SIZE = (720, 440)
PAGE = (240, 0, 720, 440)
# The frames of a part, which are shown at half their size.
FRAMES = 6
FRAMES_PER_SECOND = dict.fromkeys(PAGES, 6) | {"motion": 4}
# The film of README.md: frames of each part of the transitions.
FILM = RECORDED / "transitions.webp"
FILM_FRAMES, FILM_FRAMES_PER_SECOND = 20, 15
# The film is compressed with losses, and small details differ. At most this share of a frame's pixels differs visibly.
FILM_SHARE, VISIBLE = 0.01, 64


def filmed(client, command, page, count, rate, folder):
    """Returns frames of all parts of a page's motion, without the list of pages."""
    frames = []
    with client.open("gallery", session="film", clock="virtual", size=SIZE) as session:
        go(session, page)
        for part, elements in enumerate(PAGES[page]):
            for element in elements:
                session[element].tap()
            frame_folder = folder / f"frames-{part}"
            command(
                "film", "film", "--advance", "--for", f"{count / rate}", "--fps", f"{rate}",
                "--output", f"{frame_folder}/")
            frames += [Image.open(path).convert("RGB").crop(PAGE) for path in sorted(frame_folder.iterdir())]
    assert len(frames) == count * len(PAGES[page])
    return frames


@pytest.mark.parametrize("page", PAGES)
def test_a_page_moves_as_its_recorded_strip(client, command, page, tmp_path):
    RECORDED.mkdir(exist_ok=True)
    frames = filmed(client, command, page, FRAMES, FRAMES_PER_SECOND[page], tmp_path)
    width, height = frames[0].width // 2, frames[0].height // 2
    strip = Image.new("RGB", (width * len(frames), height))
    for position, frame in enumerate(frames):
        strip.paste(frame.resize((width, height), Image.Resampling.LANCZOS), (position * width, 0))
    path = tmp_path / "strip.png"
    strip.save(path)
    assert is_same_image(path.read_bytes(), RECORDED / f"{page}.png", tmp_path), (
        f"different from {RECORDED}/{page}.png (record with FANLIGHT_RECORD=1); the present strip is {path}")


def test_the_film_of_the_readme_shows_the_present_transitions(client, command, tmp_path):
    frames = filmed(client, command, "transitions", FILM_FRAMES, FILM_FRAMES_PER_SECOND, tmp_path)
    if IS_RECORDING:
        frames[0].save(
            FILM, save_all=True, append_images=frames[1:], duration=1000 // FILM_FRAMES_PER_SECOND, loop=0,
            quality=70, method=6)
    recorded = [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(FILM))]
    # Equal frames in a row are one longer frame of the file.
    distinct = [frame for place, frame in enumerate(frames) if place == 0 or frame != frames[place - 1]]
    assert len(recorded) in range(len(distinct) - 2, len(frames) + 1)
    for place, frame in enumerate(distinct[:len(recorded)]):
        closest = min(differing(frame, other) for other in recorded)
        assert closest <= FILM_SHARE * frame.width * frame.height, (
            f"frame {place} is not in {FILM} (record with FANLIGHT_RECORD=1)")


def differing(image, other):
    return sum(difference_between(image, other).histogram()[VISIBLE:])
