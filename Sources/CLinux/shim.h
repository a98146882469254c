// Linux functions that the Glibc module does not import.
#include <asm/socket.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// Names the calling thread; bytes after the first 15 are ignored.
static inline void linux_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Makes the calling process the parent of all its descendants that lose theirs.
static inline int linux_inherit_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

/// Returns true if `linux_inherit_orphans` was called for this program, by itself or before it was executed.
static inline int linux_inherits_orphans(void) {
    int inherits = 0;
    return prctl(PR_GET_CHILD_SUBREAPER, &inherits, 0, 0, 0) == 0 && inherits != 0;
}

/// Returns the child that a `waitid` reported. The importer does not see the union's members.
static inline pid_t linux_child(siginfo_t info) { return info.si_pid; }

/// Lets the kernel end this process as soon as the thread that started it ends.
static inline int linux_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, 9 /* SIGKILL */, 0, 0, 0); }

/// Returns the distance from addresses in the program's file to addresses in memory. Returns 0 for a program with a
/// fixed position.
static inline uintptr_t linux_program_load_bias(void) {
    const ElfW(Phdr) *headers = (const ElfW(Phdr) *)getauxval(AT_PHDR);
    for (unsigned long index = 0; index < getauxval(AT_PHNUM); index++)
        if (headers[index].p_type == PT_PHDR) return (uintptr_t)headers - headers[index].p_vaddr;
    return 0;
}

/// Restricts the process's lookup of network protocol names to /etc/protocols.
static inline void linux_find_protocols_in_files(void) {
    extern int __nss_configure_lookup(const char *, const char *);
    __nss_configure_lookup("protocols", "files");
}

/// Makes the child close all descriptors from `from` on. The header declares the function only with GNU extensions.
static inline int linux_spawn_closes_from(posix_spawn_file_actions_t *actions, int from) {
    extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

/// Replaces the calling child of `vfork` by a program, see `linux_spawn`. Returns the error if that fails.
static inline int linux_become(
    const char *program, char *const arguments[], char *const environment[], int output, const int kept[], int count,
    rlim_t mark) {
    extern void closefrom(int);
    sigset_t none;
    sigemptyset(&none);
    for (int number = 1; number < 65; number++) signal(number, SIG_DFL);
    setsid();
    linux_inherit_orphans();
    struct rlimit limit = {mark, mark};
    // Fails if the service has a lower limit itself. Its processes are then known by their session only.
    if (mark) setrlimit(RLIMIT_LOCKS, &limit);
    int input = open("/dev/null", O_RDONLY);
    if (input < 0 || dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(output, 2) < 0) return errno;
    // First to higher numbers: one of them may have the number that another one gets.
    int copies[4];
    if (count > 4) return EINVAL;
    for (int index = 0; index < count; index++)
        if ((copies[index] = fcntl(kept[index], F_DUPFD, 3 + count)) < 0) return errno;
    for (int index = 0; index < count; index++)
        if (dup2(copies[index], 3 + index) < 0) return errno;
    closefrom(3 + count);
    sigprocmask(SIG_SETMASK, &none, 0);
    execve(program, arguments, environment);
    return errno;
}

/// Starts a program in a session of its own, as the parent of all its descendants that lose theirs. `posix_spawn`
/// cannot do the latter. The standard output and error are `output`. The `count` descriptors `kept`, at most four, get
/// the numbers from 3 on; all others are closed. Signals are as for a new program. The program and all its descendants
/// have `mark`, if it is not 0. Returns an error number, or 0.
///
/// Waits until the program is executed. Other threads know the process before: it writes its number first of all.
static inline int linux_spawn(
    pid_t *process, const char *program, char *const arguments[], char *const environment[], int output,
    const int kept[], int count, rlim_t mark) {
    extern pid_t vfork(void);
    // No handler may run in the child: it shares this process's memory.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    volatile int error = 0;
    pid_t child = vfork();
    if (child == 0) {
        *(volatile pid_t *)process = getpid();
        error = linux_become(program, arguments, environment, output, kept, count, mark);
        _exit(127);
    }
    if (child < 0) error = errno;
    if (child > 0 && error != 0) waitpid(child, 0, 0);
    pthread_sigmask(SIG_SETMASK, &before, 0);
    *process = child;
    return error;
}

/// Limits the private memory of a process, in bytes. The header declares `prlimit` only with GNU extensions.
static inline int linux_limit_memory(pid_t process, unsigned long bytes) {
    extern int prlimit(pid_t, int, const struct rlimit *, struct rlimit *);
    struct rlimit limit = {bytes, bytes};
    return prlimit(process, RLIMIT_DATA, &limit, 0);
}

/// Returns the mark of a process; 0 if that is unknown.
///
/// A mark is the limit of file locks. Linux has not used it since version 2.4, and every process inherits it from the
/// one that started it. A new session, environment or parent does not change it.
static inline rlim_t linux_mark(pid_t process) {
    extern int prlimit(pid_t, int, const struct rlimit *, struct rlimit *);
    struct rlimit limit;
    return prlimit(process, RLIMIT_LOCKS, 0, &limit) ? 0 : limit.rlim_max;
}

/// Makes crashes of this process leave no file.
static inline void linux_forbid_core_dumps(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/// Returns the terminal columns of a character, in a locale that supports it; -1 if it is not printable. The header
/// declares `wcwidth` only with X/Open extensions.
static inline int linux_columns(uint32_t character) {
    extern int wcwidth(wchar_t);
    return wcwidth((wchar_t)character);
}

/// Returns 1 on the main thread of the process. The header declares `gettid` only with GNU extensions.
static inline int linux_is_main_thread(void) {
    extern pid_t gettid(void);
    return gettid() == getpid();
}

/// Reports the lowest address and the size of the calling thread's stack. For the main thread, the size it may grow to.
/// Returns an error number. The header declares `pthread_getattr_np` only with GNU extensions.
static inline int linux_stack(void **lowest, size_t *size) {
    extern int pthread_getattr_np(pthread_t, pthread_attr_t *);
    extern void *__libc_stack_end;
    struct rlimit limit;
    // For the main thread the library would read the whole list of memory mappings.
    if (linux_is_main_thread() && !getrlimit(RLIMIT_STACK, &limit) && limit.rlim_cur != RLIM_INFINITY) {
        *size = limit.rlim_cur;
        *lowest = (char *)__libc_stack_end - *size;
        return 0;
    }
    pthread_attr_t attributes;
    int error = pthread_getattr_np(pthread_self(), &attributes);
    if (error) return error;
    error = pthread_attr_getstack(&attributes, lowest, size);
    pthread_attr_destroy(&attributes);
    return error;
}

/// Accepts a connection, nonblocking and not inherited; -1 if none waits. The header declares `accept4` only with GNU
/// extensions, and programs may replace that function.
static inline int linux_accept(int listener) {
    extern long syscall(long, ...);
    // SOCK_NONBLOCK and SOCK_CLOEXEC.
    return (int)syscall(SYS_accept4, listener, (void *)0, (void *)0, O_NONBLOCK | O_CLOEXEC);
}

/// Reports the process, user and group of the peer of a Unix socket, as of its `connect`; -1 on failure. The header
/// declares the structure only with GNU extensions.
static inline int linux_peer(int socket, int32_t *process, uint32_t *user, uint32_t *group) {
    extern int getsockopt(int, int, int, void *, unsigned *);
    struct { int32_t process; uint32_t user, group; } peer;
    unsigned size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) || size != sizeof peer) return -1;
    *process = peer.process, *user = peer.user, *group = peer.group;
    return 0;
}

/// Adds a descriptor to an epoll set, changes its events, or removes it, by EPOLL_CTL_….
static inline int linux_epoll_control(int set, int operation, int descriptor, uint32_t events) {
    struct epoll_event event = {.events = events, .data.fd = descriptor};
    return epoll_ctl(set, operation, descriptor, &event);
}

/// Reports ready descriptors of an epoll set without waiting; returns their number.
static inline int linux_epoll_poll(int set, int *descriptors, uint32_t *events, int capacity) {
    struct epoll_event found[64];
    int count = epoll_wait(set, found, capacity < 64 ? capacity : 64, 0);
    for (int index = 0; index < count; index++)
        descriptors[index] = found[index].data.fd, events[index] = found[index].events;
    return count < 0 ? 0 : count;
}
