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
static void (*_Atomic on_exhaustion)(void);
static int (*_Atomic on_asking)(int, const void *, unsigned);
/// Held from accepting a connection until it is admitted.
static pthread_mutex_t accepting = PTHREAD_MUTEX_INITIALIZER;

void admission_begin(int bound, int (*admits)(int, const void *, unsigned), void (*exhausted)(void)) {
    on_exhaustion = exhausted;
    on_asking = admits;
    descriptor_bound = bound;
}

void admission_shut_down(int connection, unsigned long number, int (*is_current)(int, unsigned long)) {
    pthread_mutex_lock(&accepting);
    if (is_current(connection, number)) shutdown(connection, SHUT_RDWR);
    pthread_mutex_unlock(&accepting);
}

/// Pause before the next attempt to accept: a lack of descriptors does not end sooner.
static const int pause_milliseconds = 10;

/// Returns a connection if it is admitted, and closes it otherwise.
static int admit(int connection, const void *address, const socklen_t *length) {
    int (*admits)(int, const void *, unsigned) = on_asking;
    if (connection < descriptor_bound) {
        if (admits(connection, address, address && length ? *length : 0)) return connection;
    } else on_exhaustion();
    close(connection);
    // Servers handle this error as a peer that closed before it was accepted.
    errno = ECONNABORTED;
    return -1;
}

/// Exported as `accept4`, under another name in C because the system's headers declare `accept4` differently.
int admission_accept4(int listener, void *address, void *length, int flags) __asm__("accept4");

__attribute__((used, visibility("default"))) int admission_accept4(int listener, void *address, void *length, int flags) {
    if (descriptor_bound == 0) return (int)syscall(SYS_accept4, listener, address, length, flags);
    pthread_mutex_lock(&accepting);
    int connection = (int)syscall(SYS_accept4, listener, address, length, flags);
    if (connection >= 0) connection = admit(connection, address, length);
    int error = errno;
    pthread_mutex_unlock(&accepting);
    errno = error;
    if (connection >= 0) return connection;
    switch (error) {
    case EMFILE: case ENFILE: case ENOBUFS: case ENOMEM: break;
    default: return -1;
    }
    // All descriptors are in use, including the reserved ones: the connection still waits to be accepted.
    on_exhaustion();
    poll(NULL, 0, pause_milliseconds);
    errno = ECONNABORTED;
    return -1;
}
