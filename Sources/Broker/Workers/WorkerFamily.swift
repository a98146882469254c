import CLinux
import Glibc

/// The processes that one worker has started, and their descendants.
struct WorkerFamily {
    let leader: Int32
    /// The mark that all of them inherit; 0 if there is none.
    let mark: UInt
    /// The start of the worker. Its descendants are not older.
    let start: UInt64
    /// True if a service gave the worker a process session of its own. All members of it were then started by the
    /// worker.
    let hasSession: Bool
    /// True if this service started the worker, so that it inherits all of the family that lose their parent.
    let isOfThisService: Bool

    /// Returns true for members of the worker's session, and for those that left it.
    func includes(_ process: Int32, _ status: ProcessStatus) -> Bool {
        hasSession && status.session == leader || mark != 0 && linux_mark(process) == mark
    }

    /// Returns the mark of the processes of a worker that was started with this token; 0 if it has none.
    static func mark(_ token: String) -> UInt {
        // 60 of its 128 bits: each such number is a valid limit.
        UInt(token.prefix(15), radix: 16) ?? 0
    }
}

extension WorkerFamily {
    /// The family of a process that a previous service started with this token.
    init(ofPrevious process: Int32, token: String) {
        let status = ProcessStatus(of: process)
        self.init(
            leader: process, mark: WorkerFamily.mark(token), start: status?.start ?? 0, hasSession: true,
            isOfThisService: false)
    }

    /// The family of a process that has ended with its service. Another process may have its number now.
    init(ofEnded process: Int32, token: String) {
        self.init(
            leader: process, mark: WorkerFamily.mark(token), start: 0, hasSession: false, isOfThisService: false)
    }
}
