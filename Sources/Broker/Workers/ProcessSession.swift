import CLinux
import Glibc

/// The processes that this process has started, and their descendants.
public enum ProcessSession {
    /// Sends SIGTERM to all other processes of this process's session if it leads one, and to all of its descendants.
    ///
    /// - Parameter token: The token that a service started this process with.
    public static func endOthers(token: String) {
        guard getsid(0) == getpid() else { return }
        let family = WorkerFamily(ofPrevious: getpid(), token: token)
        for process in SmallFile.names(in: "/proc").compactMap({ Int32($0) }) where process != getpid() {
            guard let status = ProcessStatus(of: process) else { continue }
            if family.includes(process, status) { kill(process, SIGTERM) }
        }
    }
}

/// Reaps processes that a worker has inherited from its descendants and that have ended.
///
/// The kernel does not distinguish them from children that the app waits for itself. Many ended ones are therefore left
/// to the app.
public struct OrphanReaper {
    /// Ended children that are left: more than an app waits for, and few among the processes of a system.
    static let left = 256

    private let inherits = linux_inherits_orphans() != 0
    /// The children that had ended at the last check.
    private var ended: Set<Int32> = []

    public init() {}

    /// Reaps those that had ended at the last check already, oldest first. Returns false if there are few.
    public mutating func reap() -> Bool {
        guard inherits else { return false }
        // A process is inherited by the first thread.
        let children = ProcessStatus.children(of: getpid(), thread: String(getpid())) ?? []
        guard children.count > OrphanReaper.left else {
            ended = []
            return false
        }
        let now = children.filter(DetachedProcess.hasEnded)
        for process in OrphanReaper.surplus(of: now, endedBefore: ended) { waitpid(process, nil, WNOHANG) }
        ended = Set(now)
        return true
    }

    /// Returns the children to reap among those that have ended, which are in the order of their arrival.
    static func surplus(of ended: [Int32], endedBefore: Set<Int32>) -> [Int32] {
        ended.dropLast(left).filter(endedBefore.contains)
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

    /// Returns the children of a process, also those that have ended and are not reaped. May miss some while others
    /// end.
    static func children(of process: Int32) -> [Int32] {
        var children: [Int32] = []
        var isListed = false
        // The kernel lists the children of each thread.
        SmallFile.forEachName(in: "/proc/\(process)/task") { thread in
            guard let own = ProcessStatus.children(of: process, thread: thread) else { return }
            isListed = true
            children += own
        }
        guard !isListed else { return children }
        // A kernel may have been built without these lists.
        return SmallFile.names(in: "/proc").compactMap { Int32($0) }.filter {
            ProcessStatus(of: $0)?.parent == process
        }
    }

    /// Returns the children of one thread, in the order in which they became its own. Returns nil if the kernel has no
    /// such list.
    static func children(of process: Int32, thread: String) -> [Int32]? {
        let bytes = read("/proc/\(process)/task/\(thread)/children", count: 256 << 10)
        return bytes?.split(separator: UInt8(ascii: " ")).compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
    }

    private static func read(_ path: String, count: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return SmallFile.read(descriptor, from: 0, count: count)
    }
}
