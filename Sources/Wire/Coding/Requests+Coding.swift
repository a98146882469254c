import CFanlightWire
import Display

/// Writes and reads each case of `Verb`. `OneofCoded` explains why each case stands twice.
extension Verb: OneofCoded {
    static var oneof: String { "Request.verb" }

    func write(to message: inout PBRequest, with writer: Writer) {
        message.verb_case =
            switch self {
            case .apps: store(writer.nothing, in: &message.apps, as: FANLIGHT__V1__REQUEST__VERB_APPS)
            case .sessions: store(writer.nothing, in: &message.sessions, as: FANLIGHT__V1__REQUEST__VERB_SESSIONS)
            case .open(let request):
                store(writer.open(request), in: &message.open, as: FANLIGHT__V1__REQUEST__VERB_OPEN)
            case .attach(let request):
                store(writer.attach(request), in: &message.attach, as: FANLIGHT__V1__REQUEST__VERB_ATTACH)
            case .detach: store(writer.nothing, in: &message.detach, as: FANLIGHT__V1__REQUEST__VERB_DETACH)
            case .close(let session):
                store(writer.presentText(session), in: &message.close, as: FANLIGHT__V1__REQUEST__VERB_CLOSE)
            case .logs(let session, let cursor, let follow):
                store(
                    writer.readLogs(of: session, after: cursor, follow: follow), in: &message.logs,
                    as: FANLIGHT__V1__REQUEST__VERB_LOGS)
            case .inspect: store(writer.nothing, in: &message.inspect, as: FANLIGHT__V1__REQUEST__VERB_INSPECT)
            case .audit: store(writer.nothing, in: &message.audit, as: FANLIGHT__V1__REQUEST__VERB_AUDIT)
            case .stats: store(writer.nothing, in: &message.stats, as: FANLIGHT__V1__REQUEST__VERB_STATS)
            case .snapshot(let request):
                store(writer.snapshot(request), in: &message.snapshot, as: FANLIGHT__V1__REQUEST__VERB_SNAPSHOT)
            case .act(let action, let locator):
                store(writer.act(action, on: locator), in: &message.act, as: FANLIGHT__V1__REQUEST__VERB_ACT)
            case .perform(let inputs):
                store(writer.perform(inputs), in: &message.perform, as: FANLIGHT__V1__REQUEST__VERB_PERFORM)
            case .query(let locator):
                store(writer.locator(locator), in: &message.query, as: FANLIGHT__V1__REQUEST__VERB_QUERY)
            case .wait(let condition):
                store(writer.condition(condition), in: &message.wait, as: FANLIGHT__V1__REQUEST__VERB_WAIT)
            case .advance(let milliseconds):
                store(milliseconds, in: &message.advance_ms, as: FANLIGHT__V1__REQUEST__VERB_ADVANCE_MS)
            case .settle: store(writer.nothing, in: &message.settle, as: FANLIGHT__V1__REQUEST__VERB_SETTLE)
            case .resource(let id, let offset):
                store(
                    writer.readResource(id, from: offset), in: &message.resource,
                    as: FANLIGHT__V1__REQUEST__VERB_RESOURCE)
            }
    }

    static func read(_ message: PBRequest, with reader: Reader) throws(WireError) -> Verb? {
        switch message.verb_case {
        case FANLIGHT__V1__REQUEST__VERB_APPS: return .apps
        case FANLIGHT__V1__REQUEST__VERB_SESSIONS: return .sessions
        case FANLIGHT__V1__REQUEST__VERB_OPEN:
            return .open(try reader.open(try reader.some(message.open, "Request.open")))
        case FANLIGHT__V1__REQUEST__VERB_ATTACH:
            return .attach(try reader.attach(try reader.some(message.attach, "Request.attach")))
        case FANLIGHT__V1__REQUEST__VERB_DETACH: return .detach
        case FANLIGHT__V1__REQUEST__VERB_CLOSE:
            return .close(session: try reader.string(message.close, "Request.close"))
        case FANLIGHT__V1__REQUEST__VERB_LOGS:
            let logs = try reader.some(message.logs, "Request.logs")
            return .logs(
                session: try reader.name(logs.session, "ReadLogs.session"), cursor: logs.cursor,
                follow: logs.follow != 0)
        case FANLIGHT__V1__REQUEST__VERB_INSPECT: return .inspect
        case FANLIGHT__V1__REQUEST__VERB_AUDIT: return .audit
        case FANLIGHT__V1__REQUEST__VERB_STATS: return .stats
        case FANLIGHT__V1__REQUEST__VERB_SNAPSHOT:
            return .snapshot(try reader.snapshot(try reader.some(message.snapshot, "Request.snapshot")))
        case FANLIGHT__V1__REQUEST__VERB_ACT:
            let act = try reader.some(message.act, "Request.act")
            return .act(
                try reader.oneof(try reader.some(act.action, "Act.action")),
                on: try reader.locator(try reader.some(act.locator, "Act.locator")))
        case FANLIGHT__V1__REQUEST__VERB_PERFORM:
            return .perform(try reader.perform(try reader.some(message.perform, "Request.perform")))
        case FANLIGHT__V1__REQUEST__VERB_QUERY:
            return .query(try reader.locator(try reader.some(message.query, "Request.query")))
        case FANLIGHT__V1__REQUEST__VERB_WAIT:
            return .wait(try reader.condition(try reader.some(message.wait, "Request.wait")))
        case FANLIGHT__V1__REQUEST__VERB_ADVANCE_MS: return .advance(milliseconds: message.advance_ms)
        case FANLIGHT__V1__REQUEST__VERB_SETTLE: return .settle
        case FANLIGHT__V1__REQUEST__VERB_RESOURCE:
            let read = try reader.some(message.resource, "Request.resource")
            return .resource(try reader.name(read.has_name, read.name, "ReadResource.name"), offset: read.offset)
        default: return nil
        }
    }
}

extension Writer {
    func request(_ request: Request) -> PBRequest.Pointer {
        arena.make {
            ($0.has_serial, $0.serial) = (1, request.serial)
            if request.timeoutMilliseconds != Request.standardTimeout {
                ($0.has_timeout_ms, $0.timeout_ms) = (1, request.timeoutMilliseconds)
            }
            request.verb.write(to: &$0, with: self)
        }
    }

    fileprivate func readLogs(of session: String, after cursor: UInt64, follow: Bool) -> PBReadLogs.Pointer {
        arena.make {
            $0.session = presentText(session)
            if cursor != 0 { ($0.has_cursor, $0.cursor) = (1, cursor) }
            if follow { ($0.has_follow, $0.follow) = (1, 1) }
        }
    }

    fileprivate func act(_ action: ElementAction, on locator: Locator) -> PBAct.Pointer {
        arena.make {
            $0.action = oneof(action)
            $0.locator = self.locator(locator)
        }
    }

    fileprivate func perform(_ inputs: [Input]) -> PBPerform.Pointer {
        arena.make {
            $0.n_inputs = inputs.count
            $0.inputs = arena.list(inputs, oneof)
        }
    }

    fileprivate func readResource(_ id: ResourceID, from offset: UInt32) -> PBReadResource.Pointer {
        arena.make {
            ($0.has_name, $0.name) = (1, name(id))
            if offset != 0 { ($0.has_offset, $0.offset) = (1, offset) }
        }
    }

    func open(_ request: OpenRequest) -> PBOpen.Pointer {
        arena.make {
            $0.app = presentText(request.app)
            $0.session = text(request.session)
            $0.n_arguments = request.arguments.count
            $0.arguments = strings(request.arguments)
            $0.screen = screen(request.screen)
            if request.clock != .real { ($0.has_clock, $0.clock) = (1, .init(UInt32(request.clock.rawValue))) }
        }
    }

    func attach(_ request: AttachRequest) -> PBAttach.Pointer {
        arena.make {
            $0.session = presentText(request.session)
            if request.mode != .control { ($0.has_mode, $0.mode) = (1, .init(UInt32(request.mode.rawValue))) }
            $0.screen = request.screen.map(screen)
            if request.isUnseen { ($0.has_unseen, $0.unseen) = (1, 1) }
        }
    }

    fileprivate func snapshot(_ request: SnapshotRequest) -> PBSnapshot.Pointer {
        arena.make {
            if request.format != .png { ($0.has_format, $0.format) = (1, .init(UInt32(request.format.rawValue))) }
            if request.scale != 1, request.scale.isFinite {
                ($0.has_scale, $0.scale) = (1, min(max(request.scale, Reader.snapshotScales.lowerBound), 16))
            }
            if let delay = request.delay { ($0.has_at_us, $0.at_us) = (1, min(delay, Reader.longestSnapshotDelay)) }
        }
    }

    fileprivate func condition(_ condition: Condition) -> PBCondition.Pointer {
        arena.make {
            $0.locator = locator(condition.locator)
            $0.label = condition.label.map(presentText)
            $0.value = condition.value.map(presentText)
            if condition.absent { ($0.has_absent, $0.absent) = (1, 1) }
        }
    }
}

extension Reader {
    static let maximumArguments = 256
    static let snapshotScales = 1.0 / 64...16.0
    /// An hour in microseconds.
    static let longestSnapshotDelay: UInt64 = 3_600_000_000

    func request(_ message: PBRequest) throws(WireError) -> Request {
        Request(
            serial: try present(message.has_serial, message.serial, "Request.serial"), verb: try oneof(message),
            timeoutMilliseconds: message.has_timeout_ms != 0 ? message.timeout_ms : Request.standardTimeout)
    }

    fileprivate func perform(_ message: PBPerform) throws(WireError) -> [Input] {
        try list(message.n_inputs, message.inputs, "Perform.inputs", limit: Verb.maximumInputs) {
            (message) throws(WireError) in try oneof(message)
        }
    }

    /// Returns a name, which must be present.
    func name(_ pointer: UnsafeMutablePointer<CChar>?, _ field: String) throws(WireError) -> String {
        guard let name = try optionalString(pointer, field) else { throw .missing(field: field) }
        return name
    }

    func open(_ message: PBOpen) throws(WireError) -> OpenRequest {
        OpenRequest(
            app: try name(message.app, "Open.app"), session: try string(message.session, "Open.session"),
            arguments: try strings(
                message.n_arguments, message.arguments, "Open.arguments", limit: Reader.maximumArguments),
            screen: try screen(try some(message.screen, "Open.screen")),
            clock: try value(message.clock.rawValue, "Open.clock"))
    }

    func attach(_ message: PBAttach) throws(WireError) -> AttachRequest {
        var display: Screen?
        if let pointer = message.screen { display = try screen(pointer.pointee) }
        let mode: AttachRequest.Mode = try value(message.mode.rawValue, "Attach.mode")
        if mode == .takeOver, display == nil { throw .missing(field: "Attach.screen") }
        return AttachRequest(
            session: try name(message.session, "Attach.session"), mode: mode, screen: display,
            isUnseen: message.unseen != 0)
    }

    fileprivate func snapshot(_ message: PBSnapshot) throws(WireError) -> SnapshotRequest {
        SnapshotRequest(
            try value(message.format.rawValue, "Snapshot.format"),
            scale: message.has_scale == 0
                ? 1 : try number(message.scale, in: Reader.snapshotScales, "Snapshot.scale"),
            delay: try snapshotDelay(message))
    }

    private func snapshotDelay(_ message: PBSnapshot) throws(WireError) -> UInt64? {
        guard message.has_at_us != 0 else { return nil }
        _ = try number(Double(message.at_us), in: 0...Double(Reader.longestSnapshotDelay), "Snapshot.at_us")
        return message.at_us
    }

    fileprivate func condition(_ message: PBCondition) throws(WireError) -> Condition {
        Condition(
            try locator(try some(message.locator, "Condition.locator")),
            label: try optionalString(message.label, "Condition.label"),
            value: try optionalString(message.value, "Condition.value"), absent: message.absent != 0)
    }
}
