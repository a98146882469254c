// Linux calls that the Glibc module does not bring.
#include <malloc.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>

/// Names the calling thread; at most 15 bytes count.
static inline void linux_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// The child closes every descriptor from `from` on. The header shows this one only with GNU extensions.
static inline int linux_spawn_closes_from(posix_spawn_file_actions_t *actions, int from) {
    extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

/// The child begins a session of its own: POSIX_SPAWN_SETSID, likewise.
static const short linux_spawn_new_session = 0x80;

/// A process may have at most so many bytes of memory of its own. The header shows this one only with GNU extensions.
static inline int linux_limit_memory(pid_t process, unsigned long bytes) {
    extern int prlimit(pid_t, int, const struct rlimit *, struct rlimit *);
    struct rlimit limit = {bytes, bytes};
    return prlimit(process, RLIMIT_DATA, &limit, 0);
}
