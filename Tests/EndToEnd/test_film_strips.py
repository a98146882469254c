"""The motion of the gallery's pages matches its recorded film strips: frames of an animation from left to right.

With FANLIGHT_RECORD=1 the present strips are recorded instead. Look at them before committing them.
"""

import pytest
from PIL import Image

from conftest import ROOT
from gallery import go
from test_gallery_pictures import is_same_image

RECORDED = ROOT / "Tests/EndToEnd/Pictures/film"
# The pages, with the elements that begin their motion.
PAGES = {
    "motion": ["move"],
    "transitions": ["toggle", "tab2", "count"],
    "springs": ["release"],
    "keyframes": ["play"],
    "symbols": ["effects"],
}
# The display, and the part of it that the page fills: the list of pages is on its left.
SIZE = (720, 440)
PAGE = (240, 0, 720, 440)
# The frames of a strip, which are shown at half their size.
FRAMES = 6
FRAMES_PER_SECOND = 6


@pytest.mark.parametrize("page", PAGES)
def test_a_page_moves_as_its_recorded_strip(client, command, page, tmp_path):
    RECORDED.mkdir(exist_ok=True)
    with client.open("gallery", session="film", clock="virtual", size=SIZE) as session:
        go(session, page)
        for element in PAGES[page]:
            session[element].tap()
        seconds = FRAMES / FRAMES_PER_SECOND
        command(
            "film", "film", "--advance", "--for", str(seconds), "--fps", str(FRAMES_PER_SECOND), "--output",
            f"{tmp_path}/frames/")
    frames = [Image.open(path).convert("RGB").crop(PAGE) for path in sorted((tmp_path / "frames").iterdir())]
    assert len(frames) == FRAMES
    width, height = frames[0].width // 2, frames[0].height // 2
    strip = Image.new("RGB", (width * FRAMES, height))
    for position, frame in enumerate(frames):
        strip.paste(frame.resize((width, height), Image.Resampling.LANCZOS), (position * width, 0))
    path = tmp_path / "strip.png"
    strip.save(path)
    assert is_same_image(path.read_bytes(), RECORDED / f"{page}.png", tmp_path), (
        f"different from {RECORDED}/{page}.png (record with FANLIGHT_RECORD=1); the present strip is {path}")
