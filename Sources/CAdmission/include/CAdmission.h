#ifndef CADMISSION_H
#define CADMISSION_H

/// Starts to refuse connections. One for which `admits` returns 0 is closed immediately. The function is called on the
/// accepting thread with the descriptor and the peer's address. So is one whose descriptor would be `bound` or higher;
/// then `exhausted` is called. The system assigns the lowest free descriptor. Descriptors from `bound` on thus stay
/// free for files that the process opens itself.
///
/// ZeroMQ accepts all connections, on a thread of its own. It aborts the process if the system has no more descriptors.
/// So `accept4`, which it calls, is replaced in every program that links this library. Until this function is called it
/// behaves as usual.
void admission_begin(
    int bound, int (*admits)(int connection, const void *address, unsigned length), void (*exhausted)(void));

/// Shuts a connection down if `is_current` still returns 1 for it. Meanwhile no connection is accepted, so that the
/// descriptor cannot become another connection's between the answer and the shutdown.
void admission_shut_down(int connection, unsigned long number, int (*is_current)(int connection, unsigned long number));

#endif
