import Glibc
import Transport
import Wire

/// Records of a service's worker processes, in files that outlive the service. After a service was killed, the next one
/// reads them. They list the workers that may come back and those to end.
///
/// Its methods wait for the disk. While clients are served, `FileWork` calls them.
struct WorkerRecords: Sendable {
    private let place: FolderPath

    /// Separates the services by endpoint: several may use the same state folder.
    init(stateFolder: String, endpoint: Endpoint) {
        // FNV-1a: a short file name for an endpoint of any length.
        let name = endpoint.description.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        place = FolderPath(root: stateFolder, names: ["workers", String(name, radix: 16)])
    }

    /// Records a process and the token it was started with, which is empty for one started by hand. `names` maps the
    /// worker's names of renamed sessions to the names that the service uses. Returns a sentence if the record cannot
    /// be written now.
    @discardableResult
    func record(
        _ process: Int32, _ stage: RecordedWorker.Stage, token: String, names: [String: String] = [:]
    ) -> String? {
        guard let status = ProcessStatus(of: process) else {
            return errno == ENOENT || errno == ESRCH ? nil : "Its start time is unknown."
        }
        guard !status.hasEnded else { return nil }
        let start = String(status.start)
        let folder: OwnFolder
        do throws(OwnFolder.Problem) { folder = try place.open(making: true) } catch { return error.text }
        let lines = ["\(start) \(stage) \(token)"] + names.sorted(by: <).map { "\($0.key) \($0.value)" }
        // Without the record, an early request gets the answer that there is no such session. An outdated record would
        // have other names.
        if folder.write(Array(lines.joined(separator: "\n").utf8), to: String(process)) { return nil }
        remove(process)
        return "The file \(place)/\(process) cannot be written. Is the disk full?"
    }

    func remove(_ process: Int32) { _ = try? place.open().removeFile(String(process)) }

    /// Maximum records of ended processes that are read at once. A service has 256 sessions; an app may write others.
    static let endedLimit = 512

    /// Returns the recorded processes that still run, and those that do not, with their tokens. Removes the records of
    /// the latter, and those that a killed service has begun to write. Beyond `endedLimit` it leaves them for the next
    /// time. Throws if they cannot be read at the moment.
    func processes() throws(OwnFolder.Problem) -> (living: [Int32: RecordedWorker], gone: [Int32: String]) {
        var living: [Int32: RecordedWorker] = [:]
        var gone: [Int32: String] = [:]
        var processes: [Int32] = []
        var ended = 0
        let folder: OwnFolder
        do throws(OwnFolder.Problem) { folder = try place.open() } catch {
            if error.mayPass { throw error }
            return ([:], [:])
        }
        let isListed = folder.forEachName { name in
            let isBegun = name.hasSuffix(OwnFolder.newSuffix)
            let number = isBegun ? name.dropLast(OwnFolder.newSuffix.count) : name[...]
            guard let process = Int32(number), process > 0 else { return }
            if isBegun {
                ended += 1
                if ended <= WorkerRecords.endedLimit { folder.removeFile(name) }
                return
            }
            if kill(process, 0) != 0, errno == ESRCH {
                ended += 1
                guard ended <= WorkerRecords.endedLimit else { return }
            }
            processes.append(process)
        }
        guard isListed else { throw OwnFolder.Problem(path: "\(place)", number: errno) }
        for process in processes {
            let bytes = folder.read(String(process), atMost: 1 << 20)
            if bytes == nil {
                let problem = OwnFolder.Problem(path: "\(place)/\(process)", number: errno)
                if problem.mayPass { throw problem }
            }
            let record = bytes.flatMap(RecordedWorker.init)
            if let record, record.isOf(process) {
                living[process] = record
            } else {
                // The process is unknown if an app has replaced the record.
                if let record { gone[process] = record.token }
                folder.removeFile(String(process))
            }
        }
        return (living, gone)
    }
}

/// A process that a service has recorded.
struct RecordedWorker: Hashable, Sendable {
    /// The progress of a process.
    enum Stage: String {
        case starting, registered
    }

    let stage: Stage
    let start: String
    /// The token that it was started with; empty if it was started by hand.
    let token: String
    /// The names that the service uses for renamed sessions, by the worker's names.
    let names: [String: String]

    /// Reads a record. A line has two words, the first line also the token as a third. Returns nil if it is invalid.
    init?(_ record: [UInt8]) {
        let lines = String(decoding: record, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        guard let first = lines.first, 2...3 ~= first.count, lines.dropFirst().allSatisfy({ $0.count == 2 }) else {
            return nil
        }
        guard let stage = Stage(rawValue: first[1]) else { return nil }
        (self.stage, start, token) = (stage, first[0], first.count == 3 ? first[2] : "")
        let pairs = lines.dropFirst().filter { SessionName.isValid($0[1]) }
        names = Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    /// Returns true unless another process has the number now. Also true if the status cannot be read at the moment.
    func isOf(_ process: Int32) -> Bool {
        guard let status = ProcessStatus(of: process) else { return errno != ENOENT && errno != ESRCH }
        return !status.hasEnded && String(status.start) == start
    }
}
