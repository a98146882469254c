"""A client of a hostile service, in a process of its own, so that its memory is its own.

    deceived.py ENDPOINT

It attaches to a session and reads a resource. In JSON it prints the name and the sentence of the error that ended it.
It also prints the growth of its largest memory meanwhile in bytes.
"""

import json
import os
import resource
import sys

import fanlight
from processes import Process

# Address space after which a client that accepts everything fails alone.
MOST_BYTES = 2 << 30
TIMEOUT_SECONDS = 30


def main(endpoint):
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    process, error = Process(os.getpid()), None
    session = fanlight.connect(endpoint, timeout=TIMEOUT_SECONDS).attach("deceived", mode="script")
    before = process.largest_bytes
    try:
        session.resource(bytes(32))
    except Exception as raised:
        error = raised
    print(json.dumps({
        "error": type(error).__name__, "sentence": str(error), "growth": process.largest_bytes - before}))


if __name__ == "__main__":
    main(*sys.argv[1:])
