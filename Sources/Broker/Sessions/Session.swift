import Display
import Transport
import Wire

/// Somebody who waits for an answer of the service.
struct Asker {
    let client: Client
    let serial: UInt32
}

/// One launch of an app, over as many workers as it takes.
final class Session {
    let name: String
    /// What its worker calls it: another name only where it was taken when the worker came back.
    let workerName: String
    let app: String
    /// Its first worker, if there were several. Seconds since 1970.
    let startedAt: UInt64
    let storagePath: String
    /// How to open it again. Its screen is the session's own: what it is laid out for while nobody has its display.
    var request: OpenRequest
    /// What it is laid out for now.
    var screen: Screen

    /// Whether it shows a preview of an app, `APP/PREVIEW`, instead of the app.
    var isPreview: Bool { app.contains("/") }

    var state = SessionInfo.State.starting
    /// Since when its main thread does not come to anything else, while it is `busy`.
    var busySince: SuspendingClock.Instant?
    /// Its process says so itself, and says when it is over; else it is one that says nothing at all.
    var isBusyByItsWord = false
    var epoch: UInt64 = 0
    var title = ""
    var worker: Worker?
    /// Whether its worker has it open: attachments can be passed on.
    var isOpen = false
    /// How often in a row it was started and showed nothing.
    var startsInVain = 0
    /// Whether it ever had a picture.
    var hasRun = false
    /// It ran before, so its clients are told when it runs again.
    var restartReason: String?
    /// Why it ended, for those who ask later.
    var endReason = ""
    var restarts = RestartPolicy()
    /// Nobody could start its app yet, but may in a moment.
    var attempt: Attempt?
    var restartTimer: LoopTimer?
    var log: SessionLog

    var clients: [Client] = []
    /// Who took its display over and is still there. It is the last one's who is not silent.
    var displays: [Client] = []
    var owner: Client? { displays.last { !$0.isParked } }

    /// Its worker has laid it out for another display.
    func changed(to screen: Screen) {
        self.screen = screen
        if let owner {
            owner.attachment?.screen = screen
        } else {
            request.screen = screen
        }
    }
    var opener: Asker?
    var closers: [Asker] = []
    /// Who asked to be attached while it was being started.
    var waiting: [Waiting] = []
    var isClosing = false

    struct Attempt {
        let since: SuspendingClock.Instant
        /// Why not.
        let sentence: String
    }

    struct Waiting {
        let asker: Asker
        let request: AttachRequest
        let timer: LoopTimer
    }

    init(
        name: String, workerName: String? = nil, app: String, request: OpenRequest, screen: Screen? = nil,
        storagePath: String, startedAt: UInt64, log: SessionLog = SessionLog()
    ) {
        self.name = name
        self.workerName = workerName ?? name
        self.app = app
        self.request = request
        self.screen = screen ?? request.screen
        self.storagePath = storagePath
        self.startedAt = startedAt
        self.log = log
    }

    var info: SessionInfo {
        SessionInfo(
            name: name, app: app, state: state, process: worker?.process ?? 0, epoch: epoch,
            clients: UInt32(clients.count { !$0.isParked && !$0.isGone }), screen: screen, startedAt: startedAt,
            isClosing: isClosing)
    }

    /// For how long it has been busy, at least 1: 0 means that it is not.
    func busyMilliseconds(_ now: SuspendingClock.Instant) -> UInt64 {
        max(1, UInt64(max(0, (now - (busySince ?? now)) / .milliseconds(1))))
    }

    /// What its worker is told, and tells a service that was not there then.
    var opened: Registration.Opened {
        Registration.Opened(name: workerName, request: request, storagePath: storagePath, startedAt: startedAt)
    }

    /// Where messages to its worker go; nil while there is none that has it open.
    var route: Route? { isOpen ? worker?.host?.route : nil }
}
