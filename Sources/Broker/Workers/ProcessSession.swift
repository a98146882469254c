import Glibc

/// The processes of one session, in the kernel's sense: what its first process has started, and what that has.
public enum ProcessSession {
    /// Those that still run.
    static func members(of session: Int32) -> [Int32] {
        SmallFile.names(in: "/proc").compactMap { Int32($0) }.filter { process in
            // The state is the third field, the session the sixth. One that has ended stays until its parent asks.
            guard let fields = ProcessStatus.fields(of: process), fields.count > 3 else { return false }
            return fields[3] == "\(session)" && fields[0] != "Z" && fields[0] != "X"
        }
    }

    /// Tells all that this process has started to end, if its session is its own.
    public static func endOthers() {
        guard getsid(0) == getpid() else { return }
        for process in members(of: getpid()) where process != getpid() { kill(process, SIGTERM) }
    }
}

/// What the kernel tells of a process in one line.
enum ProcessStatus {
    /// From the third on; nil where there is no such process.
    static func fields(of process: Int32) -> [Substring]? {
        let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let bytes = SmallFile.read(descriptor, from: 0, count: 1024) else { return nil }
        // The name may have spaces and parentheses; after its last one comes the third field.
        return String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
    }
}
