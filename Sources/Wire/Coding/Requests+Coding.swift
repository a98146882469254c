import CFanlightWire
import Display

extension Writer {
    func request(_ request: Request) -> PBRequest.Pointer {
        arena.make {
            ($0.has_serial, $0.serial) = (1, request.serial)
            if request.timeoutMilliseconds != Request.standardTimeout {
                ($0.has_timeout_ms, $0.timeout_ms) = (1, request.timeoutMilliseconds)
            }
            switch request.verb {
            case .apps:
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_APPS
                $0.apps = nothing
            case .sessions:
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_SESSIONS
                $0.sessions = nothing
            case .open(let open):
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_OPEN
                $0.open = self.open(open)
            case .attach(let attach):
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_ATTACH
                $0.attach = self.attach(attach)
            case .detach:
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_DETACH
                $0.detach = nothing
            case .close(let session):
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_CLOSE
                $0.close = presentText(session)
            case .logs(let session, let cursor, let follow):
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_LOGS
                $0.logs = arena.make {
                    $0.session = presentText(session)
                    if cursor != 0 { ($0.has_cursor, $0.cursor) = (1, cursor) }
                    if follow { ($0.has_follow, $0.follow) = (1, 1) }
                }
            case .inspect:
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_INSPECT
                $0.inspect = nothing
            case .audit:
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_AUDIT
                $0.audit = nothing
            case .stats:
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_STATS
                $0.stats = nothing
            case .snapshot(let snapshot):
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_SNAPSHOT
                $0.snapshot = self.snapshot(snapshot)
            case .act(let action, let locator):
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_ACT
                $0.act = arena.make {
                    $0.action = self.action(action)
                    $0.locator = self.locator(locator)
                }
            case .perform(let inputs):
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_PERFORM
                $0.perform = arena.make {
                    $0.n_inputs = inputs.count
                    $0.inputs = arena.list(inputs, input)
                }
            case .query(let locator):
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_QUERY
                $0.query = self.locator(locator)
            case .wait(let condition):
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_WAIT
                $0.wait = self.condition(condition)
            case .advance(let milliseconds):
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_ADVANCE_MS
                $0.advance_ms = milliseconds
            case .settle:
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_SETTLE
                $0.settle = nothing
            case .resource(let id, let offset):
                $0.verb_case = FANLIGHT__V1__REQUEST__VERB_RESOURCE
                $0.resource = arena.make {
                    ($0.has_name, $0.name) = (1, name(id))
                    if offset != 0 { ($0.has_offset, $0.offset) = (1, offset) }
                }
            }
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
        }
    }

    private func snapshot(_ request: SnapshotRequest) -> PBSnapshot.Pointer {
        arena.make {
            if request.format != .png { ($0.has_format, $0.format) = (1, .init(UInt32(request.format.rawValue))) }
            if request.scale != 1, request.scale.isFinite {
                ($0.has_scale, $0.scale) = (1, min(max(request.scale, Reader.snapshotScales.lowerBound), 16))
            }
        }
    }

    private func condition(_ condition: Condition) -> PBCondition.Pointer {
        arena.make {
            $0.locator = locator(condition.locator)
            $0.label = condition.label.map(presentText)
            $0.value = condition.value.map(presentText)
            if condition.absent { ($0.has_absent, $0.absent) = (1, 1) }
        }
    }
}

extension Reader {
    static let mostArguments = 256
    static let snapshotScales = 1.0 / 64...16.0

    func request(_ message: PBRequest) throws(WireError) -> Request {
        Request(
            serial: try present(message.has_serial, message.serial, "Request.serial"), verb: try verb(message),
            timeoutMilliseconds: message.has_timeout_ms != 0 ? message.timeout_ms : Request.standardTimeout)
    }

    private func verb(_ message: PBRequest) throws(WireError) -> Verb {
        switch message.verb_case {
        case FANLIGHT__V1__REQUEST__VERB_APPS: return .apps
        case FANLIGHT__V1__REQUEST__VERB_SESSIONS: return .sessions
        case FANLIGHT__V1__REQUEST__VERB_OPEN: return .open(try open(try some(message.open, "Request.open")))
        case FANLIGHT__V1__REQUEST__VERB_ATTACH: return .attach(try attach(try some(message.attach, "Request.attach")))
        case FANLIGHT__V1__REQUEST__VERB_DETACH: return .detach
        case FANLIGHT__V1__REQUEST__VERB_CLOSE: return .close(session: try string(message.close, "Request.close"))
        case FANLIGHT__V1__REQUEST__VERB_LOGS:
            let logs = try some(message.logs, "Request.logs")
            return .logs(
                session: try name(logs.session, "ReadLogs.session"), cursor: logs.cursor, follow: logs.follow != 0)
        case FANLIGHT__V1__REQUEST__VERB_INSPECT: return .inspect
        case FANLIGHT__V1__REQUEST__VERB_AUDIT: return .audit
        case FANLIGHT__V1__REQUEST__VERB_STATS: return .stats
        case FANLIGHT__V1__REQUEST__VERB_SNAPSHOT:
            return .snapshot(try snapshot(try some(message.snapshot, "Request.snapshot")))
        case FANLIGHT__V1__REQUEST__VERB_ACT:
            let act = try some(message.act, "Request.act")
            return .act(
                try action(try some(act.action, "Act.action")), on: try locator(try some(act.locator, "Act.locator")))
        case FANLIGHT__V1__REQUEST__VERB_PERFORM:
            let perform = try some(message.perform, "Request.perform")
            return .perform(
                try list(perform.n_inputs, perform.inputs, "Perform.inputs", limit: Verb.mostInputs) {
                    (message) throws(WireError) in try input(message)
                })
        case FANLIGHT__V1__REQUEST__VERB_QUERY: return .query(try locator(try some(message.query, "Request.query")))
        case FANLIGHT__V1__REQUEST__VERB_WAIT: return .wait(try condition(try some(message.wait, "Request.wait")))
        case FANLIGHT__V1__REQUEST__VERB_ADVANCE_MS: return .advance(milliseconds: message.advance_ms)
        case FANLIGHT__V1__REQUEST__VERB_SETTLE: return .settle
        case FANLIGHT__V1__REQUEST__VERB_RESOURCE:
            let read = try some(message.resource, "Request.resource")
            return .resource(try name(read.has_name, read.name, "ReadResource.name"), offset: read.offset)
        default: throw .missing(field: "Request.verb")
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
                message.n_arguments, message.arguments, "Open.arguments", limit: Reader.mostArguments),
            screen: try screen(try some(message.screen, "Open.screen")),
            clock: try value(message.clock.rawValue, "Open.clock"))
    }

    func attach(_ message: PBAttach) throws(WireError) -> AttachRequest {
        var display: Screen?
        if let pointer = message.screen { display = try screen(pointer.pointee) }
        let mode: AttachRequest.Mode = try value(message.mode.rawValue, "Attach.mode")
        if mode == .takeOver, display == nil { throw .missing(field: "Attach.screen") }
        return AttachRequest(session: try name(message.session, "Attach.session"), mode: mode, screen: display)
    }

    private func snapshot(_ message: PBSnapshot) throws(WireError) -> SnapshotRequest {
        SnapshotRequest(
            try value(message.format.rawValue, "Snapshot.format"),
            scale: message.has_scale == 0
                ? 1 : try number(message.scale, in: Reader.snapshotScales, "Snapshot.scale"))
    }

    private func condition(_ message: PBCondition) throws(WireError) -> Condition {
        Condition(
            try locator(try some(message.locator, "Condition.locator")),
            label: try optionalString(message.label, "Condition.label"),
            value: try optionalString(message.value, "Condition.value"), absent: message.absent != 0)
    }
}
