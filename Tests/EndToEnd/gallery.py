"""Finding one's way in the gallery."""

from fanlight import errors

from conftest import ROOT

PAGES = [
    line.split('"')[1].lower()
    for line in (ROOT / "Sources/Gallery/GalleryView.swift").read_text(encoding="utf-8").splitlines()
    if line.strip().startswith("case ") and '"' in line
]


def go(session, page):
    """Shows a page, wherever in the list of them its row is."""
    for _ in PAGES:
        try:
            return session.tap(f"page-{page}")
        except (errors.NotVisible, errors.UnknownElement):
            session.scroll(120 if PAGES.index(page) > 0 else -10_000, "pages")
    raise AssertionError(f"no row leads to {page}")
