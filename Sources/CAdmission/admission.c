// See include/CAdmission.h.
#define _GNU_SOURCE

#include "CAdmission.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic int descriptor_bound;
static void (*_Atomic on_turning_away)(void);
static int (*_Atomic on_asking)(int, const void *, unsigned);
/// Held from accepting a connection until it is admitted.
static pthread_mutex_t accepting = PTHREAD_MUTEX_INITIALIZER;

void admission_begin(int bound, void (*turned_away)(void)) {
    on_turning_away = turned_away;
    descriptor_bound = bound;
}

void admission_ask(int (*admits)(int connection, const void *address, unsigned length)) { on_asking = admits; }

void admission_shut_down(int connection, unsigned long number, int (*is_current)(int connection, unsigned long number)) {
    pthread_mutex_lock(&accepting);
    if (is_current(connection, number)) shutdown(connection, SHUT_RDWR);
    pthread_mutex_unlock(&accepting);
}

/// Pause before the next attempt to accept: a lack of descriptors does not end sooner.
static const int pause_milliseconds = 10;

static int turn_away(int connection) {
    if (connection >= 0) close(connection);
    // All descriptors are in use, including the reserved ones: the connection still waits to be accepted.
    else poll(NULL, 0, pause_milliseconds);
    void (*told)(void) = on_turning_away;
    if (told) told();
    // Servers handle this error as a peer that closed before it was accepted.
    errno = ECONNABORTED;
    return -1;
}

/// Exported as `accept4`, under another name in C because the system's headers declare `accept4` differently.
int admission_accept4(int listener, void *address, void *length, int flags) __asm__("accept4");

__attribute__((used, visibility("default"))) int admission_accept4(int listener, void *address, void *length, int flags) {
    int bound = descriptor_bound;
    if (bound == 0) return (int)syscall(SYS_accept4, listener, address, length, flags);
    int (*admits)(int, const void *, unsigned) = on_asking;
    if (admits) pthread_mutex_lock(&accepting);
    int connection = (int)syscall(SYS_accept4, listener, address, length, flags);
    int error = errno;
    int is_asked = connection >= 0 && connection < bound && admits && address && length;
    int is_refused = is_asked && !admits(connection, address, *(socklen_t *)length);
    if (admits) pthread_mutex_unlock(&accepting);
    if (connection >= bound) return turn_away(connection);
    if (is_refused) {
        close(connection);
        errno = ECONNABORTED;
        return -1;
    }
    if (connection >= 0) return connection;
    errno = error;
    switch (errno) {
    case EMFILE: case ENFILE: case ENOBUFS: case ENOMEM: return turn_away(-1);
    default: return -1;
    }
}
