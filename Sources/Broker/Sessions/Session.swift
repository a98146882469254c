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
    let startedAt: UInt64
    let storagePath: String
    /// How to open it again.
    var request: OpenRequest

    /// Whether it shows a preview of an app, `APP/PREVIEW`, instead of the app.
    var isPreview: Bool { app.contains("/") }

    var state = SessionInfo.State.starting
    var epoch: UInt64 = 0
    var title = ""
    var worker: Worker?
    /// Whether its worker has it open: attachments can be passed on.
    var isOpen = false
    /// It ran before, so its clients are told when it runs again.
    var restartReason: String?
    /// Why it ended, for those who ask later.
    var endReason = ""
    var restarts = RestartPolicy()
    var restartTimer: LoopTimer?
    var log: SessionLog

    var clients: [Client] = []
    /// Who took its display over and is still there; it is the last one's.
    var displays: [Client] = []
    var owner: Client? { displays.last }
    var opener: Asker?
    var closers: [Asker] = []
    /// Who asked to be attached while it was being started.
    var waiting: [Waiting] = []
    var isClosing = false

    struct Waiting {
        let asker: Asker
        let request: AttachRequest
        let timer: LoopTimer
    }

    init(
        name: String, workerName: String? = nil, app: String, request: OpenRequest, storagePath: String,
        startedAt: UInt64,
        log: SessionLog = SessionLog()
    ) {
        self.name = name
        self.workerName = workerName ?? name
        self.app = app
        self.request = request
        self.storagePath = storagePath
        self.startedAt = startedAt
        self.log = log
    }

    var info: SessionInfo {
        SessionInfo(
            name: name, app: app, state: state, process: worker?.process ?? 0, epoch: epoch,
            clients: UInt32(clients.count { !$0.isParked }), screen: request.screen, startedAt: startedAt)
    }

    /// Where messages to its worker go; nil while there is none that has it open.
    var route: Route? { isOpen ? worker?.host?.route : nil }
}
