import Display
import Transport
import Wire

/// A client that waits for an answer of the service, and the serial of its request.
struct PendingReply: Equatable {
    let client: ServedClient
    let serial: UInt32
    private let connection: Int

    init(client: ServedClient, serial: UInt32) {
        self.client = client
        self.serial = serial
        connection = client.connectionCount
    }

    /// True if the request came on the client's present connection. No one waits for the answer to an earlier one.
    var isAwaited: Bool { client.connectionCount == connection }

    static func == (one: PendingReply, other: PendingReply) -> Bool {
        one.client === other.client && one.serial == other.serial && one.connection == other.connection
    }
}

/// One launch of an app, across restarts of its worker.
final class Session {
    let name: String
    /// The worker's name of the session. It differs from `name` only if that was taken when the worker came back.
    let workerName: String
    let app: String
    /// Start of the session, not of a restarted worker, in seconds since 1970.
    let startedAt: UInt64
    let storagePath: String
    /// The request to open it again. Its screen is the session's own: the layout's screen while no client owns the
    /// display.
    var request: OpenRequest
    /// The screen that the session is laid out for at present.
    var screen: Screen

    /// True if it shows a preview of an app, `APP/PREVIEW`, instead of the app.
    var isPreview: Bool { app.contains("/") }

    var state = SessionInfo.State.starting
    /// The instant since which its main thread is blocked, while the state is `busy`.
    var busySince: SuspendingClock.Instant?
    /// True if its process reported that it is busy, and reports when that is over. False if the process is silent.
    var hasReportedBusy = false
    /// True while a change of `busy` waits to be reported, because of its rate.
    var hasDelayedBusy = false
    var epoch: UInt64 = 0
    var title = ""
    var worker: SupervisedWorker?
    /// True while its worker has it open: attachments can be forwarded.
    var isOpen = false
    /// Number of consecutive starts without a picture.
    var failedStarts = 0
    /// True once it had a picture.
    var hasRun = false
    /// The reason for a restart; non-nil if it ran before, so its clients are informed when it runs again.
    var restartReason: String?
    /// The reason for its end, for later requests.
    var endReason = ""
    var restarts = RestartPolicy()
    /// The failed attempts to start its app, which may succeed soon.
    var attempt: Attempt?
    var restartTimer: LoopTimer?
    /// True while the files of its next worker are made, or its process is started.
    var isPreparing = false
    /// The output of its workers; nil if it has none, or the service does not own it.
    var log: LogNumber?

    var clients: [ServedClient] = []
    /// Clients that took the display over and are still attached. The last one that is not parked is the owner.
    var displayClaimants: [ServedClient] = []
    var owner: ServedClient? { displayClaimants.last { !$0.isParked } }

    /// Records the screen that the worker has laid it out for.
    func setScreen(to screen: Screen) {
        self.screen = screen
        if let owner {
            owner.attachment?.screen = screen
        } else {
            request.screen = screen
        }
    }
    var opener: PendingReply? {
        didSet {
            guard opener == nil else { return }
            openTimer?.cancel()
            openTimer = nil
        }
    }
    /// The timer of the opener's request.
    var openTimer: LoopTimer?
    var closers: [Closer] = []
    /// Clients that wait for the next lines of its log.
    var followers: [LogFollower.Key: LogFollower] = [:]
    /// Clients whose attach requests arrived while it was being started.
    var waiting: [Waiting] = []
    var rates: SessionRates
    var isClosing = false

    struct Attempt {
        let since: SuspendingClock.Instant
        /// The reason for the failure.
        let failure: String
    }

    /// Maximum requests that wait for a session's end, or for its start. All are answered at once.
    static let waitingLimit = 256
    /// The part of the latter for clients that only observe.
    static let waitingObserversLimit = 192

    /// A client that waits for the session's end.
    struct Closer {
        let pendingReply: PendingReply
        let timer: LoopTimer
    }

    struct Waiting {
        let pendingReply: PendingReply
        let request: AttachRequest
        let timer: LoopTimer
    }

    init(
        name: String, workerName: String? = nil, app: String, request: OpenRequest, screen: Screen? = nil,
        storagePath: String, startedAt: UInt64, rates: SessionRates
    ) {
        self.name = name
        self.workerName = workerName ?? name
        self.app = app
        self.request = request
        self.screen = screen ?? request.screen
        self.storagePath = storagePath
        self.startedAt = startedAt
        self.rates = rates
    }

    var info: SessionInfo {
        SessionInfo(
            name: name, app: app, state: state, process: worker?.process ?? 0, epoch: epoch,
            clients: UInt32(clients.count { !$0.isParked && !$0.isGone }), screen: screen, startedAt: startedAt,
            isClosing: isClosing)
    }

    /// Returns the time for which the session has been busy, in milliseconds and at least 1. Returns 0 if the session
    /// is not busy.
    func busyMilliseconds(_ now: SuspendingClock.Instant) -> UInt64 {
        max(1, UInt64(max(0, (now - (busySince ?? now)) / .milliseconds(1))))
    }

    /// The description that its worker receives, and that the worker sends to a restarted service.
    var opened: Registration.Opened {
        Registration.Opened(name: workerName, request: request, storagePath: storagePath, startedAt: startedAt)
    }

    /// The connection of its worker; nil while no worker has it open.
    var host: HostConnection? { isOpen ? worker?.host : nil }
}
