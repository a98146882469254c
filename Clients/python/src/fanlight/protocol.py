"""The protocol's numbers: its version, the kinds of messages, their first byte, and the receiver of each verb."""

MAJOR = 1
MINOR = 0

HELLO, WELCOME, GOODBYE, PING, PONG = 1, 2, 4, 5, 6
SERVICE_REQUEST, SESSION_REQUEST, REPLY = 16, 17, 18
INPUT, FRAME, ACKNOWLEDGE, EVENT = 32, 33, 34, 35

# The most bytes of a message of each kind, with its kind; of other kinds 64 KiB.
MOST_BYTES = {REPLY: 8 << 20, FRAME: 8 << 20, EVENT: 1 << 20}
OTHER_BYTES = 64 << 10

SERVICE_VERBS = {"apps", "sessions", "open", "attach", "detach", "close", "logs"}
# Verbs without an effect, which are repeated after a lost connection. The effect of the others is unknown then.
REPEATABLE = {"apps", "sessions", "logs", "inspect", "stats", "snapshot", "query", "wait", "settle"}
