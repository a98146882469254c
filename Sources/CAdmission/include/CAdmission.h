#ifndef CADMISSION_H
#define CADMISSION_H

/// Starts to refuse connections whose descriptor would be `bound` or higher. Each is closed immediately, and
/// `turned_away` is called on the accepting thread. The system assigns the lowest free descriptor, so those from
/// `bound` on stay free for files that the process opens itself.
///
/// ZeroMQ accepts all connections, on a thread of its own, and aborts the process if the system has no more
/// descriptors. So `accept4`, which it calls, is replaced in every program that links this library. Until a bound is
/// set it behaves as usual.
void admission_begin(int bound, void (*turned_away)(void));

#endif
