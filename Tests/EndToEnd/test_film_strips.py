"""The motion of the gallery's pages matches its recorded film strips: frames of an animation from left to right.

With FANLIGHT_RECORD=1 the present strips are recorded instead. Look at them before committing them.
"""

import pytest
from PIL import Image

from conftest import ROOT
from gallery import go
from test_gallery_pictures import is_same_image

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
FRAMES_PER_SECOND = dict.fromkeys(PAGES, 6) | {"springs": 15}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_moves_as_its_recorded_strip(client, command, page, tmp_path):
    RECORDED.mkdir(exist_ok=True)
    rate = FRAMES_PER_SECOND[page]
    frames = []
    with client.open("gallery", session="film", clock="virtual", size=SIZE) as session:
        go(session, page)
        for part, elements in enumerate(PAGES[page]):
            for element in elements:
                session[element].tap()
            folder = tmp_path / f"frames-{part}"
            command(
                "film", "film", "--advance", "--for", f"{FRAMES / rate}", "--fps", f"{rate}", "--output", f"{folder}/")
            frames += [Image.open(path).convert("RGB").crop(PAGE) for path in sorted(folder.iterdir())]
    assert len(frames) == FRAMES * len(PAGES[page])
    width, height = frames[0].width // 2, frames[0].height // 2
    strip = Image.new("RGB", (width * len(frames), height))
    for position, frame in enumerate(frames):
        strip.paste(frame.resize((width, height), Image.Resampling.LANCZOS), (position * width, 0))
    path = tmp_path / "strip.png"
    strip.save(path)
    assert is_same_image(path.read_bytes(), RECORDED / f"{page}.png", tmp_path), (
        f"different from {RECORDED}/{page}.png (record with FANLIGHT_RECORD=1); the present strip is {path}")
