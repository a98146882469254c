import Glibc

/// Which processes worked for a service, in files that outlive it: one that is started after it was killed knows who is
/// about to come back.
struct WorkerRecords {
    let folder: String

    func note(_ process: Int32) {
        guard let start = WorkerRecords.start(of: process) else { return }
        SmallFile.makeFolders(folder)
        // Without the record whoever asks too early is told that there is no such session.
        SmallFile.write(Array(start.utf8), to: path(process))
    }

    func forget(_ process: Int32) { unlink(path(process)) }

    /// The processes that are noted and still there; notes of others are removed.
    func living() -> Set<Int32> {
        var found: Set<Int32> = []
        for name in SmallFile.names(in: folder) {
            guard let process = Int32(name) else { continue }
            let noted = SmallFile.read(path(process), atMost: 64).map { String(decoding: $0, as: UTF8.self) }
            if let noted, noted == WorkerRecords.start(of: process) { found.insert(process) } else { forget(process) }
        }
        return found
    }

    private func path(_ process: Int32) -> String { "\(folder)/\(process)" }

    /// When a process was started, in ticks since the machine was: a number that is given to another later has another.
    private static func start(of process: Int32) -> String? {
        let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let bytes = SmallFile.read(descriptor, from: 0, count: 1024) else { return nil }
        // The name may have spaces and parentheses; after its last one comes the third field.
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
        guard let fields, fields.count > 19 else { return nil }
        return String(fields[19])
    }
}
