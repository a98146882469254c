"""Accessibility audits: by command and from Python."""

import json


def test_an_audit_reports_its_findings_and_fails(command, client):
    command("open", "test/Faulty", "--session", "f", "--size", "400x300")
    result = command("inspect", "f", "--audit", code=1)
    assert result.stderr.strip().endswith("4 findings in f.")
    kinds = [line.split(":")[0] for line in result.stdout.splitlines()]
    assert kinds == ["label", "identifier", "target", "contrast"]
    findings = json.loads(command("inspect", "f", "--audit", "--json", code=1).stdout)
    assert [finding["kind"] for finding in findings] == kinds
    assert findings[1]["element"]["identifier"] == "twin"
    assert findings[1]["measure"] == 2
    with client.attach("f") as session:
        found = session.audit()
    assert [finding.kind for finding in found] == kinds
    assert found[3].measure < 4.5
    assert found[3].text.startswith("“faint”")


def test_an_audit_without_findings_succeeds(command):
    command("open", "test/Faultless", "--session", "f", "--cells", "40x10")
    assert command("inspect", "f", "--audit").stdout == "No findings.\n"
    assert command.json("inspect", "f", "--audit") == []


def test_custom_actions_content_and_rotors_are_listed_and_performed(command, client):
    command("open", "test/Spoken", "--session", "s", "--cells", "60x12")
    (mail,) = [element for element in command.json("inspect", "s") if element["identifier"] == "mail"]
    assert mail["actionNames"] == ["Archive"]
    assert mail["content"] == [{"label": "Size", "value": "2 kB", "important": True}]
    assert mail["rotors"] == [{"name": "Parts", "entries": ["End"]}]
    assert "performs “Archive”" in command("inspect", "s").stdout
    command("perform", "s", "--identifier", "mail", "Archive")
    assert command("get", "s", "--identifier", "state").stdout == "archived\n"
    with client.attach("s") as session:
        assert session["mail"].action_names == ("Archive",)
        assert session["mail"].info.details.content[0].value == "2 kB"
        session["mail"].perform("Parts: End")
        assert session["end"].info.has_accessibility_cursor
        session.tap("tell")
        assert session.announcements == ["Told"]


def test_elements_are_found_within_containers(command, client):
    command("open", "test/Spoken", "--session", "s", "--cells", "60x12")
    assert command("get", "s", "--label", "Open", "--within", "second", "identifier").stdout == "open-2\n"
    assert command(
        "get", "s", "--role", "button", "--within", "groups > label=First", "identifier").stdout == "open-1\n"
    refused = command("get", "s", "--label", "Open", "--within", "third", code=4)
    assert "third" in refused.stderr
    ambiguous = command("get", "s", "--label", "Open", code=5)
    assert "2 elements match" in ambiguous.stderr
    with client.attach("s") as session:
        assert session["second"].element(label="Open").info.identifier == "open-2"
        assert session.find(label="Open", within="first").identifier == "open-1"
