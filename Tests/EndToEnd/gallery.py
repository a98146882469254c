"""Navigation in the gallery."""

from fanlight import errors

from conftest import ROOT

PAGES = [
    line.split('"')[1].lower()
    for line in (ROOT / "Sources/Gallery/GalleryView.swift").read_text(encoding="utf-8").splitlines()
    if line.strip().startswith("case ") and '"' in line
]


def go(session, page):
    """Shows a page after scrolling its row into view."""
    for step in [-10_000] + [120] * len(PAGES):
        try:
            return session.tap(f"page-{page}")
        except (errors.Covered, errors.NotVisible, errors.UnknownElement):
            session.scroll(step, "pages")
    raise AssertionError(f"the list of pages has no row for {page}")
