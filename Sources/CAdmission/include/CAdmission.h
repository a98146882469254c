#ifndef CADMISSION_H
#define CADMISSION_H

/// From now on this process takes no connection whose descriptor would have the number `bound` or a higher one: it closes
/// it at once, and calls `turned_away` on whatever thread accepts. Descriptors have the lowest free number, so those from
/// `bound` on stay free for what the process opens itself.
///
/// ZeroMQ accepts whoever comes, on a thread of its own, and ends the process where the system says that it may have no
/// more descriptors. So `accept4`, which it calls, is replaced in every program that links this. Until a bound is set it is
/// what it always was.
void admission_begin(int bound, void (*turned_away)(void));

#endif
