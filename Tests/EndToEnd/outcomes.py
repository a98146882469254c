"""Exit codes and messages of commands."""

FAILED, USAGE, NO_SERVICE, NOT_FOUND, AMBIGUOUS, TIMEOUT, NOT_USABLE, REFUSED, WORKER = range(1, 10)


def sentence(result, *words):
    """Checks that the failure is one sentence on stderr, nothing on stdout, and that it contains these words."""
    assert result.stdout == ""
    said = result.stderr.strip()
    assert said, "nothing was said"
    assert "Fatal error" not in said and "Error Domain" not in said
    for word in words:
        assert word in said, f"{word!r} is not in {said!r}"
