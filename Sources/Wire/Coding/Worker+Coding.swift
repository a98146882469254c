import CFanlightWire
import Display

/// Writes and reads each case of `WorkerMessage`. `OneofCoded` explains why each case stands twice.
extension WorkerMessage: OneofCoded {
    static var oneof: String { "WorkerMessage.message" }

    func write(to message: inout PBWorkerMessage, with writer: Writer) {
        message.message_case =
            switch self {
            case .register(let registration):
                store(
                    writer.register(registration), in: &message.register_,
                    as: FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_REGISTER)
            case .sessionOpened(let session, let title):
                store(
                    writer.sessionOpened(session, title: title), in: &message.session_opened,
                    as: FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_OPENED)
            case .sessionFailed(let session, let failure):
                store(
                    writer.sessionFailed(session, failure), in: &message.session_failed,
                    as: FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_FAILED)
            case .sessionClosed(let session):
                store(
                    writer.presentText(session), in: &message.session_closed,
                    as: FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_CLOSED)
            case .ending(let reason):
                store(writer.presentText(reason), in: &message.ending, as: FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_ENDING)
            case .busy(let session, let milliseconds):
                store(
                    writer.sessionBusy(session, milliseconds: milliseconds), in: &message.session_busy,
                    as: FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_BUSY)
            case .screen(let session, let screen):
                store(
                    writer.sessionScreen(session, screen), in: &message.session_screen,
                    as: FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_SCREEN)
            case .copied(let text):
                store(writer.clipboard(text), in: &message.copied, as: FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_COPIED)
            case .diagnostic(let text):
                store(
                    writer.presentText(text), in: &message.diagnostic,
                    as: FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_DIAGNOSTIC)
            case .pong: store(writer.nothing, in: &message.pong, as: FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_PONG)
            }
    }

    static func read(_ message: PBWorkerMessage, with reader: Reader) throws(WireError) -> WorkerMessage? {
        switch message.message_case {
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_REGISTER:
            return .register(try reader.register(try reader.some(message.register_, "WorkerMessage.register")))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_OPENED:
            let opened = try reader.some(message.session_opened, "WorkerMessage.session_opened")
            return .sessionOpened(
                session: try reader.string(opened.session, "SessionOpened.session"),
                title: try reader.string(opened.title, "SessionOpened.title", limit: Reader.longestName))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_FAILED:
            let failed = try reader.some(message.session_failed, "WorkerMessage.session_failed")
            return .sessionFailed(
                session: try reader.string(failed.session, "SessionFailed.session"),
                try reader.failure(try reader.some(failed.failure, "SessionFailed.failure")))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_CLOSED:
            return .sessionClosed(session: try reader.string(message.session_closed, "WorkerMessage.session_closed"))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_ENDING:
            return .ending(reason: try reader.string(message.ending, "WorkerMessage.ending"))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_BUSY:
            let busy = try reader.some(message.session_busy, "WorkerMessage.session_busy")
            return .busy(session: try reader.string(busy.session, "SessionBusy.session"), milliseconds: busy.busy_ms)
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_SESSION_SCREEN:
            let change = try reader.some(message.session_screen, "WorkerMessage.session_screen")
            return .screen(
                session: try reader.string(change.session, "SessionScreen.session"),
                try reader.screen(try reader.some(change.screen, "SessionScreen.screen")))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_COPIED:
            return .copied(try reader.clipboard(message.copied, "WorkerMessage.copied"))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_DIAGNOSTIC:
            return .diagnostic(try reader.string(message.diagnostic, "WorkerMessage.diagnostic"))
        case FANLIGHT__V1__WORKER_MESSAGE__MESSAGE_PONG: return .pong
        default: return nil
        }
    }
}

/// Writes and reads each case of `BrokerMessage`. `OneofCoded` explains why each case stands twice.
extension BrokerMessage: OneofCoded {
    static var oneof: String { "BrokerMessage.message" }

    func write(to message: inout PBBrokerMessage, with writer: Writer) {
        message.message_case =
            switch self {
            case .registered:
                store(writer.nothing, in: &message.registered, as: FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_REGISTERED)
            case .refused(let failure):
                store(writer.failure(failure), in: &message.refused, as: FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_REFUSED)
            case .openSession(let session):
                store(
                    writer.opened(session), in: &message.open_session,
                    as: FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_OPEN_SESSION)
            case .closeSession(let name):
                store(
                    writer.presentText(name), in: &message.close_session,
                    as: FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_CLOSE_SESSION)
            case .attach(let client, let session, let request, let features, let resume):
                store(
                    writer.attachClient(client, session, request, features, resume), in: &message.attach,
                    as: FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_ATTACH)
            case .detach(let client):
                store(client, in: &message.detach, as: FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_DETACH)
            case .park(let client): store(client, in: &message.park, as: FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_PARK)
            case .unpark(let client):
                store(client, in: &message.unpark, as: FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_UNPARK)
            case .ping: store(writer.nothing, in: &message.ping, as: FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_PING)
            case .clipboard(let text):
                store(
                    writer.clipboard(text), in: &message.clipboard, as: FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_CLIPBOARD)
            case .terminate:
                store(writer.nothing, in: &message.terminate, as: FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_TERMINATE)
            }
    }

    static func read(_ message: PBBrokerMessage, with reader: Reader) throws(WireError) -> BrokerMessage? {
        switch message.message_case {
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_REGISTERED: return .registered
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_REFUSED:
            return .refused(try reader.failure(try reader.some(message.refused, "BrokerMessage.refused")))
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_OPEN_SESSION:
            return .openSession(try reader.opened(try reader.some(message.open_session, "BrokerMessage.open_session")))
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_CLOSE_SESSION:
            return .closeSession(name: try reader.string(message.close_session, "BrokerMessage.close_session"))
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_ATTACH:
            return try reader.attachClient(try reader.some(message.attach, "BrokerMessage.attach"))
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_DETACH: return .detach(message.detach)
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_PARK: return .park(message.park)
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_UNPARK: return .unpark(message.unpark)
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_PING: return .ping
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_TERMINATE: return .terminate
        case FANLIGHT__V1__BROKER_MESSAGE__MESSAGE_CLIPBOARD:
            return .clipboard(try reader.clipboard(message.clipboard, "BrokerMessage.clipboard"))
        default: return nil
        }
    }
}

extension Writer {
    fileprivate func sessionOpened(_ session: String, title: String) -> PBSessionOpened.Pointer {
        arena.make {
            $0.session = text(session)
            $0.title = text(title, limit: Reader.longestName)
        }
    }

    fileprivate func sessionFailed(_ session: String, _ failure: Failure) -> PBSessionFailed.Pointer {
        arena.make {
            $0.session = text(session)
            $0.failure = self.failure(failure)
        }
    }

    fileprivate func sessionBusy(_ session: String, milliseconds: UInt64) -> PBSessionBusy.Pointer {
        arena.make {
            $0.session = text(session)
            if milliseconds != 0 { ($0.has_busy_ms, $0.busy_ms) = (1, milliseconds) }
        }
    }

    fileprivate func sessionScreen(_ session: String, _ screen: Screen) -> PBSessionScreen.Pointer {
        arena.make {
            $0.session = text(session)
            $0.screen = self.screen(screen)
        }
    }

    fileprivate func register(_ registration: Registration) -> PBRegister.Pointer {
        arena.make {
            $0.app = text(registration.app, limit: Reader.longestName)
            if registration.process != 0 { ($0.has_process, $0.process) = (1, registration.process) }
            ($0.has_epoch, $0.epoch) = (1, registration.epoch)
            $0.spawn_token = text(registration.spawnToken)
            $0.n_sessions = registration.sessions.count
            $0.sessions = arena.list(registration.sessions, session)
            $0.n_opened = registration.opened.count
            $0.opened = arena.list(registration.opened, opened)
        }
    }

    fileprivate func opened(_ opened: Registration.Opened) -> PBOpenSession.Pointer {
        arena.make {
            $0.name = text(opened.name)
            $0.open = open(opened.request)
            $0.storage_path = text(opened.storagePath)
            if opened.startedAt != 0 { ($0.has_started_at, $0.started_at) = (1, opened.startedAt) }
        }
    }

    fileprivate func attachClient(
        _ client: ConnectionNumber, _ session: String, _ request: AttachRequest, _ features: Features,
        _ resume: ResumePoint?
    ) -> PBAttachClient.Pointer {
        arena.make {
            ($0.has_client, $0.client) = (1, client)
            var attach = request
            attach.session = session
            $0.attach = self.attach(attach)
            if !features.isEmpty { ($0.has_features, $0.features) = (1, features.rawValue) }
            $0.resume = resume.map(self.resume)
        }
    }
}

extension Reader {
    fileprivate func register(_ message: PBRegister) throws(WireError) -> Registration {
        let epoch = try present(message.has_epoch, message.epoch, "Register.epoch")
        guard epoch != 0 else { throw .outOfRange(field: "Register.epoch") }
        return Registration(
            app: try string(message.app, "Register.app", limit: Reader.longestName), process: message.process,
            epoch: epoch,
            spawnToken: try string(message.spawn_token, "Register.spawn_token"),
            sessions: try sessions(message.n_sessions, message.sessions, "Register.sessions"),
            opened: try list(
                message.n_opened, message.opened, "Register.opened", limit: Reader.maximumSessions
            ) { (message) throws(WireError) in try opened(message) })
    }

    fileprivate func opened(_ message: PBOpenSession) throws(WireError) -> Registration.Opened {
        Registration.Opened(
            name: try string(message.name, "OpenSession.name"),
            request: try open(try some(message.open, "OpenSession.open")),
            storagePath: try string(message.storage_path, "OpenSession.storage_path"),
            startedAt: message.started_at)
    }

    fileprivate func attachClient(_ message: PBAttachClient) throws(WireError) -> BrokerMessage {
        let client = try present(message.has_client, message.client, "AttachClient.client")
        guard client != 0 else { throw .outOfRange(field: "AttachClient.client") }
        let attach = try attach(try some(message.attach, "AttachClient.attach"))
        return .attach(
            client, session: attach.session, attach, features: Features(rawValue: message.features),
            resume: try resume(message.resume))
    }
}
