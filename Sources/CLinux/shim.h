// Linux calls that the Glibc module does not bring.
#include <link.h>
#include <linux/falloc.h>
#include <malloc.h>
#include <pthread.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

/// Names the calling thread; at most 15 bytes count.
static inline void linux_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Returns the distance from an address in the program's file to the same place in memory: 0 unless the program may be
/// loaded anywhere.
static inline uintptr_t linux_program_load_bias(void) {
    const ElfW(Phdr) *header = (const ElfW(Phdr) *)getauxval(AT_PHDR);
    for (unsigned long index = 0; index < getauxval(AT_PHNUM); index++)
        if (header[index].p_type == PT_PHDR) return (uintptr_t)header - header[index].p_vaddr;
    return 0;
}

/// The process looks for names of network protocols in /etc/protocols and nowhere else.
static inline void linux_find_protocols_in_files(void) {
    extern int __nss_configure_lookup(const char *, const char *);
    __nss_configure_lookup("protocols", "files");
}

/// The child closes every descriptor from `from` on. The header shows this one only with GNU extensions.
static inline int linux_spawn_closes_from(posix_spawn_file_actions_t *actions, int from) {
    extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

/// The child begins a session of its own: POSIX_SPAWN_SETSID, likewise.
static const short linux_spawn_new_session = 0x80;

/// Gives the file's first `length` bytes back to its file system; the others keep their places. The headers show this one
/// and the next only with GNU extensions.
static inline int linux_drop_start(int file, off_t length) {
    extern int fallocate(int, int, off_t, off_t);
    return fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, length);
}

/// Where the bytes begin that were not given back; -1 where none are left.
static inline off_t linux_first_byte(int file) { return lseek(file, 0, 3 /* SEEK_DATA */); }

/// A process may have at most so many bytes of memory of its own. The header shows this one only with GNU extensions.
static inline int linux_limit_memory(pid_t process, unsigned long bytes) {
    extern int prlimit(pid_t, int, const struct rlimit *, struct rlimit *);
    struct rlimit limit = {bytes, bytes};
    return prlimit(process, RLIMIT_DATA, &limit, 0);
}

/// Columns of a terminal that a character takes, in a locale that knows it; -1: none that is drawn. The header shows this
/// one only with X/Open's extensions.
static inline int linux_columns(uint32_t character) {
    extern int wcwidth(wchar_t);
    return wcwidth((wchar_t)character);
}

/// Where the calling thread's stack ends, and how large it is; of the process's first thread, how large it may become.
/// Answers an error's number. The header shows `pthread_getattr_np` only with GNU extensions.
static inline int linux_stack(void **lowest, size_t *size) {
    extern int pthread_getattr_np(pthread_t, pthread_attr_t *);
    extern void *__libc_stack_end;
    extern pid_t gettid(void);
    struct rlimit limit;
    // The library would read the whole list of mappings for the first thread's.
    if (gettid() == getpid() && !getrlimit(RLIMIT_STACK, &limit) && limit.rlim_cur != RLIM_INFINITY) {
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
