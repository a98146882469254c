// See include/CLateLibraries.h.
#if defined(__x86_64__) && defined(__ELF__)

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

struct late_library {
    const char *file;
    /// What brings it on Debian.
    const char *package;
    /// Once it is loaded.
    void *handle;
};

/// Laid out in late.S.
struct late_function {
    void *address;
    const char *name;
    struct late_library *library;
};

#define LIBRARY(name, file, package) \
    __attribute__((visibility("hidden"))) struct late_library late_##name = {file, package, NULL};

LIBRARY(cairo, "libcairo.so.2", "libcairo2")
LIBRARY(pango, "libpango-1.0.so.0", "libpango-1.0-0")
LIBRARY(pangocairo, "libpangocairo-1.0.so.0", "libpangocairo-1.0-0")
LIBRARY(fontconfig, "libfontconfig.so.1", "libfontconfig1")
LIBRARY(gobject, "libgobject-2.0.so.0", "libglib2.0-0")
LIBRARY(glib, "libglib-2.0.so.0", "libglib2.0-0")
LIBRARY(harfbuzz, "libharfbuzz.so.0", "libharfbuzz0b")
LIBRARY(chafa, "libchafa.so.0", "libchafa0")
LIBRARY(geos, "libgeos_c.so.1", "libgeos-c1v5")
LIBRARY(sqlite3, "libsqlite3.so.0", "libsqlite3-0")

/// Two threads may look for the same library and function at once: they find the same.
__attribute__((visibility("hidden"))) void *late_find(struct late_function *function) {
    void *library = __atomic_load_n(&function->library->handle, __ATOMIC_ACQUIRE);
    if (!library) {
        library = dlopen(function->library->file, RTLD_LAZY | RTLD_LOCAL);
        __atomic_store_n(&function->library->handle, library, __ATOMIC_RELEASE);
    }
    void *address = library ? dlsym(library, function->name) : NULL;
    if (!address) {
        fprintf(
            stderr, "%s has no %s, or is not there: install the package %s.\n", function->library->file, function->name,
            function->library->package);
        abort();
    }
    __atomic_store_n(&function->address, address, __ATOMIC_RELEASE);
    return address;
}

#else
typedef int late_libraries_are_linked;
#endif
