import Glibc

/// The processes of one kernel session: the descendants of its first process that have not begun another.
public enum ProcessSession {
    /// Sends SIGTERM to all other processes of this process's session, if this process leads it.
    public static func endOthers() {
        guard getsid(0) == getpid() else { return }
        for process in SmallFile.names(in: "/proc").compactMap({ Int32($0) }) where process != getpid() {
            if let status = ProcessStatus(of: process), status.session == getpid() { kill(process, SIGTERM) }
        }
    }
}

/// The status of a process, from `/proc/PID/stat`.
struct ProcessStatus {
    /// True for a zombie, which stays until its parent reaps it.
    let hasEnded: Bool
    let parent: Int32
    let group: Int32
    let session: Int32
    /// The start in clock ticks since boot. It distinguishes processes that get the same number.
    let start: UInt64

    /// Returns nil if there is no such process.
    init?(of process: Int32) {
        guard let bytes = ProcessStatus.read("/proc/\(process)/stat", count: 1024) else { return nil }
        // The name may contain spaces and parentheses; after its last one comes the third field.
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
        guard let fields, fields.count > 19, let parent = Int32(fields[1]), let group = Int32(fields[2]),
            let session = Int32(fields[3]), let start = UInt64(fields[19])
        else { return nil }
        hasEnded = fields[0] == "Z" || fields[0] == "X"
        (self.parent, self.group, self.session, self.start) = (parent, group, session, start)
    }

    /// Returns the value of a variable in the environment that a process was started with. Returns nil if it has none,
    /// or is another user's.
    static func environment(_ name: String, of process: Int32) -> String? {
        // 256 KiB: more than environments of any use have.
        guard let bytes = read("/proc/\(process)/environ", count: 256 << 10) else { return nil }
        let prefix = Array("\(name)=".utf8)
        let line = bytes.split(separator: 0).first { $0.starts(with: prefix) }
        return line.map { String(decoding: $0.dropFirst(prefix.count), as: UTF8.self) }
    }

    /// Returns the children of this process, also those that have ended and are not reaped. May miss some while others
    /// end.
    static func children() -> [Int32] {
        var children: [Int32] = []
        var isListed = false
        // The kernel lists the children of each thread.
        SmallFile.forEachName(in: "/proc/self/task") { thread in
            guard let bytes = read("/proc/self/task/\(thread)/children", count: 64 << 10) else { return }
            isListed = true
            for number in bytes.split(separator: UInt8(ascii: " ")) {
                if let child = Int32(String(decoding: number, as: UTF8.self)) { children.append(child) }
            }
        }
        guard !isListed else { return children }
        // A kernel may have been built without these lists.
        return SmallFile.names(in: "/proc").compactMap { Int32($0) }.filter {
            ProcessStatus(of: $0)?.parent == getpid()
        }
    }

    private static func read(_ path: String, count: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return SmallFile.read(descriptor, from: 0, count: count)
    }
}
