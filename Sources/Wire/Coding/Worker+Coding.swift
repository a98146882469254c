import CFanlightWire
import Display

extension Writer {
    func workerMessage(_ message: WorkerMessage) -> PBWorkerMessage.Pointer {
        arena.make {
            switch message {
            case .register(let registration):
                $0.message_case = FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_REGISTER
                $0.register_ = register(registration)
            case .sessionOpened(let session, let title):
                $0.message_case = FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_OPENED
                $0.session_opened = arena.make {
                    $0.session = text(session)
                    $0.title = text(title)
                }
            case .sessionFailed(let session, let failure):
                $0.message_case = FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_FAILED
                $0.session_failed = arena.make {
                    $0.session = text(session)
                    $0.failure = self.failure(failure)
                }
            case .sessionClosed(let session):
                $0.message_case = FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_CLOSED
                $0.session_closed = presentText(session)
            case .ending(let reason):
                $0.message_case = FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_ENDING
                $0.ending = presentText(reason)
            case .busy(let session, let milliseconds):
                $0.message_case = FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_BUSY
                $0.session_busy = arena.make {
                    $0.session = text(session)
                    if milliseconds != 0 { ($0.has_busy_ms, $0.busy_ms) = (1, milliseconds) }
                }
            case .screen(let session, let screen):
                $0.message_case = FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_SCREEN
                $0.session_screen = arena.make {
                    $0.session = text(session)
                    $0.screen = self.screen(screen)
                }
            case .copied(let text):
                $0.message_case = FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_COPIED
                $0.copied = clipboard(text)
            case .pong:
                $0.message_case = FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_PONG
                $0.pong = nothing
            }
        }
    }

    private func register(_ registration: Registration) -> PBRegister.Pointer {
        arena.make {
            $0.app = text(registration.app)
            if registration.process != 0 { ($0.has_process, $0.process) = (1, registration.process) }
            ($0.has_epoch, $0.epoch) = (1, registration.epoch)
            $0.spawn_token = text(registration.spawnToken)
            $0.n_sessions = registration.sessions.count
            $0.sessions = arena.list(registration.sessions, session)
            $0.n_opened = registration.opened.count
            $0.opened = arena.list(registration.opened, opened)
        }
    }

    private func opened(_ opened: Registration.Opened) -> PBOpenSession.Pointer {
        arena.make {
            $0.name = text(opened.name)
            $0.open = open(opened.request)
            $0.storage_path = text(opened.storagePath)
            if opened.startedAt != 0 { ($0.has_started_at, $0.started_at) = (1, opened.startedAt) }
        }
    }

    func brokerMessage(_ message: BrokerMessage) -> PBBrokerMessage.Pointer {
        arena.make {
            switch message {
            case .registered:
                $0.message_case = FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_REGISTERED
                $0.registered = nothing
            case .refused(let failure):
                $0.message_case = FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_REFUSED
                $0.refused = self.failure(failure)
            case .openSession(let session):
                $0.message_case = FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_OPEN_SESSION
                $0.open_session = opened(session)
            case .closeSession(let name):
                $0.message_case = FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_CLOSE_SESSION
                $0.close_session = presentText(name)
            case .attach(let client, let session, let attach, let features, let resume):
                $0.message_case = FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_ATTACH
                $0.attach = arena.make {
                    ($0.has_client, $0.client) = (1, client)
                    var attach = attach
                    attach.session = session
                    $0.attach = self.attach(attach)
                    if !features.isEmpty { ($0.has_features, $0.features) = (1, features.rawValue) }
                    $0.resume = resume.map(self.resume)
                }
            case .detach(let client):
                $0.message_case = FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_DETACH
                $0.detach = client
            case .park(let client):
                $0.message_case = FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_PARK
                $0.park = client
            case .unpark(let client):
                $0.message_case = FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_UNPARK
                $0.unpark = client
            case .ping:
                $0.message_case = FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_PING
                $0.ping = nothing
            case .clipboard(let text):
                $0.message_case = FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_CLIPBOARD
                $0.clipboard = clipboard(text)
            case .terminate:
                $0.message_case = FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_TERMINATE
                $0.terminate = nothing
            }
        }
    }
}

extension Reader {
    func workerMessage(_ message: PBWorkerMessage) throws(WireError) -> WorkerMessage {
        switch message.message_case {
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_REGISTER:
            return .register(try register(try some(message.register_, "WorkerMessage.register")))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_OPENED:
            let opened = try some(message.session_opened, "WorkerMessage.session_opened")
            return .sessionOpened(
                session: try string(opened.session, "SessionOpened.session"),
                title: try string(opened.title, "SessionOpened.title"))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_FAILED:
            let failed = try some(message.session_failed, "WorkerMessage.session_failed")
            return .sessionFailed(
                session: try string(failed.session, "SessionFailed.session"),
                try failure(try some(failed.failure, "SessionFailed.failure")))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_CLOSED:
            return .sessionClosed(session: try string(message.session_closed, "WorkerMessage.session_closed"))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_ENDING:
            return .ending(reason: try string(message.ending, "WorkerMessage.ending"))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_BUSY:
            let busy = try some(message.session_busy, "WorkerMessage.session_busy")
            return .busy(session: try string(busy.session, "SessionBusy.session"), milliseconds: busy.busy_ms)
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_SCREEN:
            let change = try some(message.session_screen, "WorkerMessage.session_screen")
            return .screen(
                session: try string(change.session, "SessionScreen.session"),
                try screen(try some(change.screen, "SessionScreen.screen")))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_COPIED:
            return .copied(try clipboard(message.copied, "WorkerMessage.copied"))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_PONG: return .pong
        default: throw .missing(field: "WorkerMessage.message")
        }
    }

    private func register(_ message: PBRegister) throws(WireError) -> Registration {
        let epoch = try present(message.has_epoch, message.epoch, "Register.epoch")
        guard epoch != 0 else { throw .outOfRange(field: "Register.epoch") }
        return Registration(
            app: try string(message.app, "Register.app"), process: message.process, epoch: epoch,
            spawnToken: try string(message.spawn_token, "Register.spawn_token"),
            sessions: try sessions(message.n_sessions, message.sessions, "Register.sessions"),
            opened: try list(
                message.n_opened, message.opened, "Register.opened", limit: Reader.mostSessions
            ) { (message) throws(WireError) in try opened(message) })
    }

    private func opened(_ message: PBOpenSession) throws(WireError) -> Registration.Opened {
        Registration.Opened(
            name: try string(message.name, "OpenSession.name"),
            request: try open(try some(message.open, "OpenSession.open")),
            storagePath: try string(message.storage_path, "OpenSession.storage_path"),
            startedAt: message.started_at)
    }

    func brokerMessage(_ message: PBBrokerMessage) throws(WireError) -> BrokerMessage {
        switch message.message_case {
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_REGISTERED: return .registered
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_REFUSED:
            return .refused(try failure(try some(message.refused, "BrokerMessage.refused")))
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_OPEN_SESSION:
            return .openSession(try opened(try some(message.open_session, "BrokerMessage.open_session")))
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_CLOSE_SESSION:
            return .closeSession(name: try string(message.close_session, "BrokerMessage.close_session"))
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_ATTACH:
            return try attachClient(try some(message.attach, "BrokerMessage.attach"))
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_DETACH: return .detach(message.detach)
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_PARK: return .park(message.park)
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_UNPARK: return .unpark(message.unpark)
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_PING: return .ping
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_TERMINATE: return .terminate
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_CLIPBOARD:
            return .clipboard(try clipboard(message.clipboard, "BrokerMessage.clipboard"))
        default: throw .missing(field: "BrokerMessage.message")
        }
    }

    private func attachClient(_ message: PBAttachClient) throws(WireError) -> BrokerMessage {
        let client = try present(message.has_client, message.client, "AttachClient.client")
        guard client != 0 else { throw .outOfRange(field: "AttachClient.client") }
        let attach = try attach(try some(message.attach, "AttachClient.attach"))
        return .attach(
            client, session: attach.session, attach, features: Features(rawValue: message.features),
            resume: try resume(message.resume))
    }
}
