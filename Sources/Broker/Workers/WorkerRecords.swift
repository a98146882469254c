import Glibc
import Transport
import Wire

/// Which processes worked for a service, in files that outlive it: one that is started after it was killed knows who is
/// about to come back, and whom it has to end.
struct WorkerRecords {
    private let folder: String

    /// Those of the service at this endpoint: others may use the same folder for their state.
    init(stateFolder: String, endpoint: Endpoint) {
        // FNV-1a: a file's name for what may be longer than one.
        let name = endpoint.description.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        folder = "\(stateFolder)/workers/\(String(name, radix: 16))"
    }

    /// How far a process had come.
    enum Stage: String {
        case starting, registered
    }

    /// `names` says what the service calls those of its sessions that the worker calls something else.
    func note(_ process: Int32, _ stage: Stage, names: [String: String] = [:]) {
        guard let start = WorkerRecords.start(of: process) else { return }
        SmallFile.makeFolders(folder)
        let lines = ["\(start) \(stage)"] + names.sorted(by: <).map { "\($0.key) \($0.value)" }
        // Without the record whoever asks too early is told that there is no such session; half a one would say that the
        // process has ended.
        if !SmallFile.write(Array(lines.joined(separator: "\n").utf8), to: path(process)) { forget(process) }
    }

    func forget(_ process: Int32) { unlink(path(process)) }

    /// The processes that are noted and still there, and those that are not: their notes are removed.
    func living() -> (stages: [Int32: Stage], gone: [Int32]) {
        var stages: [Int32: Stage] = [:]
        var gone: [Int32] = []
        for process in SmallFile.names(in: folder).compactMap({ Int32($0) }) {
            if let stage = stage(of: process) {
                stages[process] = stage
            } else {
                // Of a service that was killed while it wrote nobody knows.
                if !lines(of: process).isEmpty { gone.append(process) }
                forget(process)
            }
        }
        return (stages, gone.sorted())
    }

    /// nil where it is not noted, or another process has its number now.
    func stage(of process: Int32) -> Stage? {
        guard let words = lines(of: process).first, words[0] == WorkerRecords.start(of: process) else { return nil }
        return Stage(rawValue: words[1])
    }

    /// What the service before called sessions that the worker calls something else.
    func names(of process: Int32) -> [String: String] {
        guard stage(of: process) != nil else { return [:] }
        let pairs = lines(of: process).dropFirst().filter { SessionName.isValid($0[1]) }
        return Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    /// Two words each; nothing where there is no record, or it is not one.
    private func lines(of process: Int32) -> [[String]] {
        guard let noted = SmallFile.read(path(process), atMost: 1 << 20) else { return [] }
        let lines = String(decoding: noted, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        return lines.allSatisfy { $0.count == 2 } ? lines : []
    }

    private func path(_ process: Int32) -> String { "\(folder)/\(process)" }

    /// When a process was started, in ticks since the machine was: a number that is given to another later has another.
    private static func start(of process: Int32) -> String? {
        let fields = ProcessStatus.fields(of: process)
        guard let fields, fields.count > 19 else { return nil }
        return String(fields[19])
    }
}
