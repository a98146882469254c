import Glibc
import Transport
import Wire

/// A process that runs an app, from its start to its end.
final class SupervisedWorker {
    enum Origin: Hashable {
        /// Started by this service: its child.
        case child
        /// Started by a previous service.
        case adopted
        /// Started by a person.
        case byHand
    }

    let app: String
    let origin: Origin
    let process: Int32
    /// Identifies the worker in its registration; empty for one that no service is known to have started.
    let token: String
    /// The program it was started from; nil if this service did not start it.
    let program: Program?
    /// Its output; nil if the service does not own it.
    var log: LogNumber?
    /// Its output if that is read without a log.
    var discarded: LogNumber?
    var watch: ProcessWatch?
    /// Nil until the worker registers.
    var host: HostConnection?
    var epoch: UInt64 = 0
    /// Sessions by the names that the worker itself uses.
    var sessions: [String: Session] = [:]
    /// The session to be opened in it once it registers.
    var reserved: Session?
    /// The reason for its end that the worker sent; empty if none.
    var reason = ""
    /// The reason why this service ended it, if that is more precise than the exit status.
    var serviceReason: String?
    /// True once the worker was requested to end.
    var isEnding = false
    /// True once its process has ended. Its last output may not have arrived yet.
    var hasEnded = false
    /// True if it was ended for another build of its app.
    var isReplaced = false
    /// The line of its output that best explains why it died; empty if there is none.
    var lastWords = ""
    var timer: LoopTimer?
    /// Its progress, for its record.
    var stage = RecordedWorker.Stage.starting
    /// The next attempt to write its record, after one that has failed.
    var recordTimer: LoopTimer?
    /// Attempts to write its record that have failed.
    var failedRecords = 0
    /// The processes that end with the worker.
    let family: WorkerFamily

    init(app: String, origin: Origin, process: Int32, token: String, program: Program? = nil) {
        self.app = app
        self.origin = origin
        self.process = process
        self.token = token
        self.program = program
        let leadsSession = origin != .byHand && process != getpid() && getsid(process) == process
        family = WorkerFamily(
            leader: process, mark: leadsSession ? WorkerFamily.mark(token) : 0,
            start: ProcessStatus(of: process)?.start ?? 0, hasSession: leadsSession, isOfThisService: origin == .child)
    }

    /// A sentence for an end that was not requested, with its reason.
    var quitSentence: String { reason.isEmpty ? "\(app) has quit." : "\(app) has quit: \(reason)" }

    /// True if the worker runs nothing and waits for a session.
    var isSpare: Bool { sessions.isEmpty && reserved == nil && !isEnding && !hasEnded && origin != .byHand }
}
