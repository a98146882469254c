import Glibc
import Transport
import Wire

/// Records of a service's worker processes, in files that outlive the service. After a service was killed, the next one
/// reads them. They list the workers that may come back and those to end.
struct WorkerRecords {
    private let place: FolderPath

    /// Separates the services by endpoint: several may use the same state folder.
    init(stateFolder: String, endpoint: Endpoint) {
        // FNV-1a: a short file name for an endpoint of any length.
        let name = endpoint.description.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        place = FolderPath(root: stateFolder, names: ["workers", String(name, radix: 16)])
    }

    /// The progress of a process.
    enum Stage: String {
        case starting, registered
    }

    /// Records a process and the token it was started with, which is empty for one started by hand. `names` maps the
    /// worker's names of renamed sessions to the names that the service uses.
    func record(_ process: Int32, _ stage: Stage, token: String, names: [String: String] = [:]) {
        guard let start = WorkerRecords.start(of: process), let folder = try? place.open(making: true) else { return }
        let lines = ["\(start) \(stage) \(token)"] + names.sorted(by: <).map { "\($0.key) \($0.value)" }
        // Without the record, an early request gets the answer that there is no such session. An outdated record would
        // have other names.
        if !folder.write(Array(lines.joined(separator: "\n").utf8), to: String(process)) { remove(process) }
    }

    func remove(_ process: Int32) { _ = try? place.open().removeFile(String(process)) }

    /// Maximum records of ended processes that are read at once. A service has 256 sessions; an app may write others.
    static let endedLimit = 512

    /// Returns the recorded processes that still run, and those that do not, with their tokens. Removes the records of
    /// the latter. Beyond `endedLimit` it leaves them for the next time.
    func runningProcesses() -> (stages: [Int32: Stage], gone: [Int32: String]) {
        var stages: [Int32: Stage] = [:]
        var gone: [Int32: String] = [:]
        var processes: [Int32] = []
        var ended = 0
        try? place.open().forEachName { name in
            guard let process = Int32(name), process > 0 else { return }
            if kill(process, 0) != 0, errno == ESRCH {
                ended += 1
                guard ended <= WorkerRecords.endedLimit else { return }
            }
            processes.append(process)
        }
        for process in processes {
            if let stage = stage(of: process) {
                stages[process] = stage
            } else {
                // The process is unknown if an app has replaced the record.
                if let words = lines(of: process).first { gone[process] = words.count == 3 ? words[2] : "" }
                remove(process)
            }
        }
        return (stages, gone)
    }

    /// Returns the stage of a process; nil if there is no record, or another process has its number now.
    func stage(of process: Int32) -> Stage? {
        guard let words = lines(of: process).first, words[0] == WorkerRecords.start(of: process) else { return nil }
        return Stage(rawValue: words[1])
    }

    /// Returns the token that a process was started with; nil if it was started by hand, or is not recorded.
    func token(of process: Int32) -> String? {
        guard stage(of: process) != nil, let words = lines(of: process).first, words.count == 3 else { return nil }
        return words[2]
    }

    /// Returns the names that the previous service used for renamed sessions, by the worker's names.
    func names(of process: Int32) -> [String: String] {
        guard stage(of: process) != nil else { return [:] }
        let pairs = lines(of: process).dropFirst().filter { SessionName.isValid($0[1]) }
        return Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    /// Returns the words of a record's lines. A line has two words, the first line also the token as a third. Empty if
    /// there is no valid record.
    private func lines(of process: Int32) -> [[String]] {
        guard let noted = try? place.open().read(String(process), atMost: 1 << 20) else { return [] }
        let lines = String(decoding: noted, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        guard let first = lines.first, 2...3 ~= first.count else { return [] }
        return lines.dropFirst().allSatisfy { $0.count == 2 } ? lines : []
    }

    /// Returns the start of a process; nil if it has ended, also if its parent has not reaped it.
    private static func start(of process: Int32) -> String? {
        guard let status = ProcessStatus(of: process), !status.hasEnded else { return nil }
        return String(status.start)
    }
}
