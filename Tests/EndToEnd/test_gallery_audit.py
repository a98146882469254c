"""Accessibility audits of the gallery's pages and controls."""

import pytest

from gallery import PAGES, go

# Pages that show colours, including some with low contrast.
EXHIBITS = {"color", "drawing", "images", "symbols"}
DISPLAYS = {
    "cells": {"cells": (100, 40)}, "light cells": {"cells": (100, 40), "appearance": "light"},
    "points": {"size": (900, 640)}, "dark points": {"size": (900, 640), "appearance": "dark"},
}


@pytest.mark.parametrize("display", DISPLAYS)
def test_no_page_has_audit_findings(client, display):
    found = {}
    with client.open("gallery", session="audited", clock="virtual", **DISPLAYS[display]) as session:
        for page in PAGES:
            go(session, page)
            session.advance(1)
            findings = [
                f"{finding.kind}: {finding.text}" for finding in session.audit()
                if not (finding.kind == "contrast" and page in EXHIBITS)
            ]
            if findings:
                found[page] = findings
    assert found == {}
