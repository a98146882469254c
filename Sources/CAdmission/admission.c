// See include/CAdmission.h.
#define _GNU_SOURCE

#include "CAdmission.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic int descriptor_bound;
static void (*_Atomic on_turning_away)(void);

void admission_begin(int bound, void (*turned_away)(void)) {
    on_turning_away = turned_away;
    descriptor_bound = bound;
}

/// A server that waits before it tries again: what hinders it does not pass sooner.
static const int pause_milliseconds = 10;

static int turn_away(int connection) {
    if (connection >= 0) close(connection);
    // All descriptors are in use, those that were kept free too: the connection still waits to be accepted.
    else poll(NULL, 0, pause_milliseconds);
    void (*told)(void) = on_turning_away;
    if (told) told();
    // Every server takes that for a peer that went away before it was its turn.
    errno = ECONNABORTED;
    return -1;
}

/// The name that others call it by is not its own here, because the system's headers declare that one in their way.
int admission_accept4(int listener, void *address, void *length, int flags) __asm__("accept4");

__attribute__((used, visibility("default"))) int admission_accept4(int listener, void *address, void *length, int flags) {
    int connection = (int)syscall(SYS_accept4, listener, address, length, flags);
    int bound = descriptor_bound;
    if (bound == 0) return connection;
    if (connection >= bound) return turn_away(connection);
    if (connection >= 0) return connection;
    switch (errno) {
    case EMFILE: case ENFILE: case ENOBUFS: case ENOMEM: return turn_away(-1);
    default: return -1;
    }
}
