import Glibc

/// The processes of one kernel session: the descendants of its first process.
public enum ProcessSession {
    /// Returns the running members of the session.
    static func members(of session: Int32) -> [Int32] {
        SmallFile.names(in: "/proc").compactMap { Int32($0) }.filter { process in
            // Field 3 of the file is the state, field 6 the session. A zombie stays until its parent reaps it.
            guard let fields = ProcessStatus.fields(of: process), fields.count > 3 else { return false }
            return fields[3] == "\(session)" && fields[0] != "Z" && fields[0] != "X"
        }
    }

    /// Sends SIGTERM to all other processes of this process's session, if this process leads it.
    public static func endOthers() {
        guard getsid(0) == getpid() else { return }
        for process in members(of: getpid()) where process != getpid() { kill(process, SIGTERM) }
    }
}

/// The status line of a process, `/proc/PID/stat`.
enum ProcessStatus {
    /// Returns the fields from the third on; nil if there is no such process.
    static func fields(of process: Int32) -> [Substring]? {
        let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let bytes = SmallFile.read(descriptor, from: 0, count: 1024) else { return nil }
        // The name may contain spaces and parentheses; after its last one comes the third field.
        return String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
    }
}
