"""The protocol's numbers: its version, the kinds of messages, their first byte; and which verbs are asked where."""

MAJOR = 1
MINOR = 0

HELLO, WELCOME, GOODBYE, PING, PONG = 1, 2, 4, 5, 6
SERVICE_REQUEST, SESSION_REQUEST, REPLY = 16, 17, 18
INPUT, FRAME, ACKNOWLEDGE, EVENT = 32, 33, 34, 35

SERVICE_VERBS = {"apps", "sessions", "open", "attach", "detach", "close", "logs"}
# Verbs that change nothing: asked again after a lost connection. Whether others had an effect nobody can say.
REPEATABLE = {"apps", "sessions", "logs", "inspect", "stats", "snapshot", "query", "wait", "settle"}
