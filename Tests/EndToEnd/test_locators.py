"""One table of locators, for the tool and the Python client. LocatorTableTests runs it on a `Stage` of the same view.
"""

import json
import re
from pathlib import Path

import pytest

from fanlight import Locator, errors

CASES = json.loads((Path(__file__).resolve().parent.parent / "Fixtures" / "locators.json").read_text())
EXIT = {"unknownElement": 4, "ambiguousElement": 5, "notVisible": 7, "disabled": 7, "covered": 7}
DISPLAYS = {"cells": {"cells": (60, 24)}, "points": {"size": (480, 384)}}


def place(case):
    """Returns the container as a Python locator."""
    around = None
    for part in case.get("within", []):
        around = Locator(**part, within=around)
    return {} if around is None else {"within": around}


def within(case):
    """Returns the container as an option of the tool."""
    parts = [next(iter(part.items())) for part in case.get("within", [])]
    return " > ".join(value if name == "identifier" else f"{name}={value}" for name, value in parts)


def options(case):
    named = dict(case["locator"], **({"within": within(case)} if "within" in case else {}))
    return [word for name, value in named.items() for word in (f"--{name}", str(value))]


@pytest.mark.parametrize("display", DISPLAYS)
def test_the_tool_and_python_find_the_same_elements_and_report_the_same_errors(client, command, display):
    with client.open("test/Found", session="s", **DISPLAYS[display]) as session:
        for case in CASES:
            if "finds" in case:
                assert session.find(**case["locator"], **place(case)).identifier == case["finds"], case
                session.tap(**case["locator"], **place(case))
                assert command("get", "s", *options(case), "identifier").stdout == case["finds"] + "\n", case
                command("tap", "s", *options(case))
            else:
                error = getattr(errors, case["fails"][0].upper() + case["fails"][1:])
                with pytest.raises(error) as raised:
                    session.tap(**case["locator"], **place(case))
                refused = command("tap", "s", *options(case), code=EXIT[case["fails"]])
                # The tool prints the sentence of the Python exception, with a list if several elements match.
                assert re.sub(r"^fanlight: ", "", refused.stderr.strip()).splitlines()[0] in str(raised.value), case
