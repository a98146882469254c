import Glibc
import Transport
import Wire

/// A process that runs an app, from its start to its end.
final class Worker {
    enum Origin: Hashable {
        /// Started by this service: its child.
        case child
        /// Started by a service before this one.
        case adopted
        /// Started by a person.
        case byHand
    }

    let app: String
    let origin: Origin
    let process: Int32
    /// Names it in its registration; empty for one started by hand.
    let token: String
    /// What it was started from; nil where this service did not start it.
    let program: Program?
    /// Where its output goes, if that is a file of ours.
    let logPath: String?
    var watch: ProcessWatch?
    /// Nil until it registered.
    var host: HostConnection?
    var epoch: UInt64 = 0
    /// By the names that the worker itself uses.
    var sessions: [String: Session] = [:]
    /// To be opened in it once it registered.
    var reserved: Session?
    /// Why it ends, where it said so of itself.
    var reason = ""
    /// Why this service ended it, where that says more than how it ended.
    var reasonToEnd: String?
    /// It was told to end.
    var isEnding = false
    var timer: LoopTimer?
    /// Whether a service gave it a session of processes of its own, so that what is in it was started by it.
    let leadsSession: Bool

    init(app: String, origin: Origin, process: Int32, token: String, program: Program? = nil, logPath: String?) {
        self.app = app
        self.origin = origin
        self.process = process
        self.token = token
        self.program = program
        self.logPath = logPath
        leadsSession = origin != .byHand && process != getpid() && getsid(process) == process
    }

    /// That it has ended without having been asked to, and why.
    var hasQuit: String { reason.isEmpty ? "\(app) has quit." : "\(app) has quit: \(reason)" }

    /// Runs nothing and waits for a session.
    var isSpare: Bool { sessions.isEmpty && reserved == nil && !isEnding && origin != .byHand }
}
