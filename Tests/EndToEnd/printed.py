"""The files of the output of an app's process."""

import contextlib

# Most bytes of a file, and most files of a session.
FILE_BYTES = 16 << 20
FILES = 4


def log_files(service, worker):
    """Returns the sizes of the files of a process's log by their names."""
    sizes = {}
    for path in (service.state / "fanlight/logs").glob(f"*-{worker.number}.log*"):
        # It may be renamed or removed meanwhile.
        with contextlib.suppress(FileNotFoundError):
            sizes[path.name] = path.stat().st_size
    return sizes


def check_sizes(sizes):
    """Fails if the files of a session take more of the disk than they may."""
    assert len(sizes) <= FILES, sizes
    assert max(sizes.values(), default=0) <= FILE_BYTES, sizes
    assert sum(sizes.values()) <= FILES * FILE_BYTES, sizes
