"""Exit codes and messages of commands."""

FAILED, USAGE, NO_SERVICE, NOT_FOUND, AMBIGUOUS, TIMEOUT, NOT_USABLE, REFUSED, WORKER = range(1, 10)


def check_error(result, *words):
    """Checks that a failed command prints nothing to stdout and a sentence with these words to stderr."""
    assert result.stdout == ""
    message = result.stderr.strip()
    assert message, "stderr is empty"
    assert "Fatal error" not in message and "Error Domain" not in message
    for word in words:
        assert word in message, f"{word!r} is not in {message!r}"
