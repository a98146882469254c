import CFanlightWire
import Display

/// Writes and reads each case of `Answer`. `OneofCoded` explains why each case stands twice.
extension Answer: OneofCoded {
    static var oneof: String { "Reply.result" }

    func write(to message: inout PBReply, with writer: Writer) {
        switch self {
        case .snapshot(_, let busy) where busy != 0, .element(_, let busy) where busy != 0:
            (message.has_busy_since_ms, message.busy_since_ms) = (1, busy)
        default: break
        }
        message.result_case =
            switch self {
            case .done: store(writer.nothing, in: &message.done, as: FANLIGHT__V1__REPLY__RESULT_DONE)
            case .apps(let apps): store(writer.apps(apps), in: &message.apps, as: FANLIGHT__V1__REPLY__RESULT_APPS)
            case .sessions(let sessions):
                store(writer.sessions(sessions), in: &message.sessions, as: FANLIGHT__V1__REPLY__RESULT_SESSIONS)
            case .opened(let session):
                store(writer.presentText(session), in: &message.opened, as: FANLIGHT__V1__REPLY__RESULT_OPENED)
            case .attached(let attached):
                store(writer.attached(attached), in: &message.attached, as: FANLIGHT__V1__REPLY__RESULT_ATTACHED)
            case .logs(let lines, let cursor, let ended):
                store(
                    writer.lines(lines, cursor: cursor, ended: ended), in: &message.logs,
                    as: FANLIGHT__V1__REPLY__RESULT_LOGS)
            case .elements(let elements, let busy):
                store(writer.elements(elements, busy), in: &message.elements, as: FANLIGHT__V1__REPLY__RESULT_ELEMENTS)
            case .stats(let work, let live, let busy):
                store(writer.stats(work, live, busy), in: &message.stats, as: FANLIGHT__V1__REPLY__RESULT_STATS)
            case .snapshot(let bytes, _):
                store(writer.data(bytes), in: &message.snapshot, as: FANLIGHT__V1__REPLY__RESULT_SNAPSHOT)
            case .element(let element, _):
                store(writer.element(element), in: &message.element, as: FANLIGHT__V1__REPLY__RESULT_ELEMENT)
            case .findings(let findings, let busy):
                store(writer.findings(findings, busy), in: &message.findings, as: FANLIGHT__V1__REPLY__RESULT_FINDINGS)
            case .resource(let bytes, let size):
                store(
                    writer.resourcePiece(bytes, of: size), in: &message.resource,
                    as: FANLIGHT__V1__REPLY__RESULT_RESOURCE)
            }
    }

    static func read(_ message: PBReply, with reader: Reader) throws(WireError) -> Answer? {
        switch message.result_case {
        case FANLIGHT__V1__REPLY__RESULT_DONE: return .done
        case FANLIGHT__V1__REPLY__RESULT_APPS:
            let apps = try reader.some(message.apps, "Reply.apps")
            return .apps(
                try reader.list(apps.n_apps, apps.apps, "Apps.apps", limit: Reader.maximumApps) {
                    (app) throws(WireError) in
                    try reader.app(app)
                })
        case FANLIGHT__V1__REPLY__RESULT_SESSIONS:
            let sessions = try reader.some(message.sessions, "Reply.sessions")
            return .sessions(try reader.sessions(sessions.n_sessions, sessions.sessions, "Sessions.sessions"))
        case FANLIGHT__V1__REPLY__RESULT_OPENED:
            return .opened(session: try reader.string(message.opened, "Reply.opened"))
        case FANLIGHT__V1__REPLY__RESULT_ATTACHED:
            return .attached(try reader.attached(try reader.some(message.attached, "Reply.attached")))
        case FANLIGHT__V1__REPLY__RESULT_LOGS:
            let logs = try reader.some(message.logs, "Reply.logs")
            return .logs(
                lines: try reader.strings(logs.n_lines, logs.lines, "Lines.lines", limit: reader.limits.frameBytes),
                cursor: logs.cursor, ended: logs.ended != 0)
        case FANLIGHT__V1__REPLY__RESULT_ELEMENTS:
            let elements = try reader.some(message.elements, "Reply.elements")
            return .elements(
                try reader.list(
                    elements.n_elements, elements.elements, "Elements.elements", limit: reader.limits.layers
                ) {
                    (element) throws(WireError) in try reader.element(element)
                }, busySinceMilliseconds: elements.busy_since_ms)
        case FANLIGHT__V1__REPLY__RESULT_STATS:
            let stats = try reader.some(message.stats, "Reply.stats")
            return .stats(
                try reader.work(stats),
                live: try reader.list(stats.n_live, stats.live, "Stats.live", limit: Reader.maximumLiveTypes) {
                    (count) throws(WireError) in try reader.liveCount(count)
                }, busySinceMilliseconds: stats.busy_since_ms)
        case FANLIGHT__V1__REPLY__RESULT_SNAPSHOT:
            return .snapshot(
                [UInt8](UnsafeBufferPointer(start: message.snapshot.data, count: message.snapshot.len)),
                busySinceMilliseconds: message.busy_since_ms)
        case FANLIGHT__V1__REPLY__RESULT_ELEMENT:
            return .element(
                try reader.element(try reader.some(message.element, "Reply.element")),
                busySinceMilliseconds: message.busy_since_ms)
        case FANLIGHT__V1__REPLY__RESULT_FINDINGS:
            let findings = try reader.some(message.findings, "Reply.findings")
            return .findings(
                try reader.list(
                    findings.n_findings, findings.findings, "Findings.findings", limit: reader.limits.layers
                ) {
                    (finding) throws(WireError) in try reader.finding(finding)
                }, busySinceMilliseconds: findings.busy_since_ms)
        case FANLIGHT__V1__REPLY__RESULT_RESOURCE:
            let piece = try reader.some(message.resource, "Reply.resource")
            let size = try reader.present(piece.has_size, piece.size, "ResourcePiece.size")
            guard size <= UInt32(PictureResource.maximumBytes), piece.bytes.len <= Answer.pieceBytes else {
                throw .outOfRange(field: "ResourcePiece.size")
            }
            return .resource(
                [UInt8](UnsafeBufferPointer(start: piece.bytes.data, count: piece.bytes.len)), size: size)
        default: return nil
        }
    }
}

extension Writer {
    func reply(_ reply: Reply) -> PBReply.Pointer {
        arena.make {
            ($0.has_serial, $0.serial) = (1, reply.serial)
            if reply.version != 0 { ($0.has_version, $0.version) = (1, reply.version) }
            switch reply.result {
            case .failure(let failure):
                $0.result_case = FANLIGHT__V1__REPLY__RESULT_FAILURE
                $0.failure = self.failure(failure)
            case .success(let answer): answer.write(to: &$0, with: self)
            }
        }
    }

    fileprivate func apps(_ apps: [AppInfo]) -> PBApps.Pointer {
        arena.make {
            $0.n_apps = apps.count
            $0.apps = arena.list(apps, app)
        }
    }

    fileprivate func sessions(_ sessions: [SessionInfo]) -> PBSessions.Pointer {
        arena.make {
            $0.n_sessions = sessions.count
            $0.sessions = arena.list(sessions, session)
        }
    }

    fileprivate func lines(_ lines: [String], cursor: UInt64, ended: Bool) -> PBLines.Pointer {
        arena.make {
            $0.n_lines = lines.count
            $0.lines = strings(lines)
            if cursor != 0 { ($0.has_cursor, $0.cursor) = (1, cursor) }
            if ended { ($0.has_ended, $0.ended) = (1, 1) }
        }
    }

    fileprivate func elements(_ elements: [ElementInfo], _ busy: UInt64) -> PBElements.Pointer {
        arena.make {
            $0.n_elements = elements.count
            $0.elements = arena.list(elements, element)
            if busy != 0 { ($0.has_busy_since_ms, $0.busy_since_ms) = (1, busy) }
        }
    }

    fileprivate func findings(_ findings: [AuditFinding], _ busy: UInt64) -> PBFindings.Pointer {
        arena.make {
            $0.n_findings = findings.count
            $0.findings = arena.list(findings, finding)
            if busy != 0 { ($0.has_busy_since_ms, $0.busy_since_ms) = (1, busy) }
        }
    }

    fileprivate func resourcePiece(_ bytes: [UInt8], of size: UInt32) -> PBResourcePiece.Pointer {
        arena.make {
            if !bytes.isEmpty { ($0.has_bytes, $0.bytes) = (1, data(bytes)) }
            ($0.has_size, $0.size) = (1, size)
        }
    }

    fileprivate func data(_ bytes: [UInt8]) -> ProtobufCBinaryData {
        ProtobufCBinaryData(len: bytes.count, data: arena.array(bytes))
    }

    fileprivate func app(_ app: AppInfo) -> PBApp.Pointer {
        arena.make {
            $0.name = text(app.name)
            $0.description = text(app.description)
            $0.icon = text(app.icon)
            $0.executable = text(app.executable)
            $0.problem = text(app.problem)
            $0.files = text(app.files)
        }
    }

    func session(_ session: SessionInfo) -> PBSession.Pointer {
        arena.make {
            $0.name = text(session.name, limit: Reader.longestName)
            $0.app = text(session.app, limit: Reader.longestName)
            if session.state != .starting { ($0.has_state, $0.state) = (1, .init(UInt32(session.state.rawValue))) }
            if session.process != 0 { ($0.has_process, $0.process) = (1, session.process) }
            if session.epoch != 0 { ($0.has_epoch, $0.epoch) = (1, session.epoch) }
            if session.clients != 0 { ($0.has_clients, $0.clients) = (1, session.clients) }
            $0.screen = screen(session.screen)
            if session.startedAt != 0 { ($0.has_started_at, $0.started_at) = (1, session.startedAt) }
            if session.isClosing { ($0.has_closing, $0.closing) = (1, 1) }
        }
    }

    fileprivate func attached(_ attached: Attached) -> PBAttached.Pointer {
        arena.make {
            $0.session = text(attached.session)
            $0.app = text(attached.app)
            if attached.epoch != 0 { ($0.has_epoch, $0.epoch) = (1, attached.epoch) }
            $0.screen = screen(attached.screen)
            $0.title = text(attached.title)
        }
    }

    fileprivate func finding(_ finding: AuditFinding) -> PBFinding.Pointer {
        arena.make {
            if finding.kind != .label { ($0.has_kind, $0.kind) = (1, .init(UInt32(finding.kind.rawValue))) }
            $0.element = element(finding.element)
            $0.text = text(finding.sentence)
            if finding.measure != 0 { ($0.has_measure, $0.measure) = (1, finding.measure.sendablePoints) }
        }
    }

    fileprivate func element(_ element: ElementInfo) -> PBElement.Pointer {
        arena.make {
            if element.id != .scene { ($0.has_id, $0.id) = (1, element.id.rawValue) }
            if element.parent != .scene { ($0.has_parent, $0.parent) = (1, element.parent.rawValue) }
            if element.role != .none { ($0.has_role, $0.role) = (1, .init(UInt32(element.role.rawValue))) }
            $0.identifier = text(element.identifier)
            $0.label = text(element.label)
            $0.value = text(element.value)
            $0.hint = text(element.hint)
            let frame = (element.frame + [0, 0, 0, 0]).prefix(4).map(\.sendablePoints)
            $0.n_frame = 4
            $0.frame = arena.array(frame)
            if let presented = element.presentedFrame, presented.count == 4 {
                $0.n_presented_frame = 4
                $0.presented_frame = arena.array(presented.map(\.sendablePoints))
            }
            if !element.isEnabled { ($0.has_disabled, $0.disabled) = (1, 1) }
            if element.isFocused { ($0.has_focused, $0.focused) = (1, 1) }
            if !element.actions.isEmpty { ($0.has_actions, $0.actions) = (1, element.actions.rawValue) }
            if element.isSelected { ($0.has_selected, $0.selected) = (1, 1) }
            if element.hasAccessibilityCursor {
                ($0.has_has_accessibility_cursor, $0.has_accessibility_cursor) = (1, 1)
            }
            if element.details != .none { $0.details = details(element.details) }
        }
    }

    fileprivate func liveCount(_ count: LiveCount) -> PBLiveCount.Pointer {
        arena.make {
            $0.type = text(count.type)
            if count.count > 0 { ($0.has_count, $0.count) = (1, UInt64(count.count)) }
        }
    }

    fileprivate func stats(_ work: Work, _ live: [LiveCount], _ busy: UInt64) -> PBStats.Pointer {
        arena.make {
            ($0.has_bodies, $0.bodies) = (1, UInt64(clamping: work.bodies))
            ($0.has_comparisons, $0.comparisons) = (1, UInt64(clamping: work.comparisons))
            ($0.has_measurements, $0.measurements) = (1, UInt64(clamping: work.measurements))
            ($0.has_layers, $0.layers) = (1, UInt64(clamping: work.layers))
            ($0.has_frames, $0.frames) = (1, UInt64(clamping: work.frames))
            ($0.has_bytes, $0.bytes) = (1, UInt64(clamping: work.bytes))
            ($0.has_inputs, $0.inputs) = (1, UInt64(clamping: work.inputs))
            ($0.has_layouts, $0.layouts) = (1, UInt64(clamping: work.layouts))
            if work.semantics != 0 { ($0.has_semantics, $0.semantics) = (1, UInt64(clamping: work.semantics)) }
            if work.settled != 0 { ($0.has_settled, $0.settled) = (1, UInt64(clamping: work.settled)) }
            if work.animations != 0 { ($0.has_animations, $0.animations) = (1, UInt64(clamping: work.animations)) }
            if work.hidden != 0 { ($0.has_hidden, $0.hidden) = (1, UInt64(clamping: work.hidden)) }
            $0.n_live = live.count
            $0.live = arena.list(live, liveCount)
            if busy != 0 { ($0.has_busy_since_ms, $0.busy_since_ms) = (1, busy) }
        }
    }
}

extension Reader {
    static let maximumLiveTypes = 1_000
    static let maximumApps = 10_000
    static let maximumSessions = 10_000

    func reply(_ message: PBReply) throws(WireError) -> Reply {
        let serial = try present(message.has_serial, message.serial, "Reply.serial")
        if message.result_case == FANLIGHT__V1__REPLY__RESULT_FAILURE {
            let failure = try failure(try some(message.failure, "Reply.failure"))
            return Reply(serial: serial, .failure(failure), version: message.version)
        }
        return Reply(serial: serial, .success(try oneof(message)), version: message.version)
    }

    fileprivate func app(_ message: PBApp) throws(WireError) -> AppInfo {
        AppInfo(
            name: try string(message.name, "App.name"),
            description: try string(message.description, "App.description"),
            icon: try string(message.icon, "App.icon"), executable: try string(message.executable, "App.executable"),
            problem: try string(message.problem, "App.problem"), files: try string(message.files, "App.files"))
    }

    func sessions(
        _ count: Int, _ pointers: UnsafeMutablePointer<PBSession.Pointer?>?, _ field: String
    ) throws(WireError) -> [SessionInfo] {
        try list(count, pointers, field, limit: Reader.maximumSessions) { (message) throws(WireError) in
            try session(message)
        }
    }

    private func session(_ message: PBSession) throws(WireError) -> SessionInfo {
        SessionInfo(
            name: try string(message.name, "Session.name", limit: Reader.longestName),
            app: try string(message.app, "Session.app", limit: Reader.longestName),
            state: try value(message.state.rawValue, "Session.state"), process: message.process, epoch: message.epoch,
            clients: message.clients, screen: try screen(try some(message.screen, "Session.screen")),
            startedAt: message.started_at, isClosing: message.closing != 0)
    }

    fileprivate func attached(_ message: PBAttached) throws(WireError) -> Attached {
        Attached(
            session: try string(message.session, "Attached.session"), app: try string(message.app, "Attached.app"),
            epoch: message.epoch, screen: try screen(try some(message.screen, "Attached.screen")),
            title: try string(message.title, "Attached.title"))
    }

    fileprivate func finding(_ message: PBFinding) throws(WireError) -> AuditFinding {
        AuditFinding(
            try value(message.kind.rawValue, "Finding.kind"),
            try element(try some(message.element, "Finding.element")), try string(message.text, "Finding.text"),
            measure: try points(message.measure, "Finding.measure"))
    }

    fileprivate func element(_ message: PBElement) throws(WireError) -> ElementInfo {
        guard message.n_frame == 4 else { throw .wrongCount(field: "Element.frame", count: message.n_frame) }
        var frame: [Double] = []
        for index in 0..<4 { frame.append(try points(message.frame[index], "Element.frame")) }
        var presented: [Double] = []
        if message.n_presented_frame != 0 {
            guard message.n_presented_frame == 4 else {
                throw .wrongCount(field: "Element.presented_frame", count: message.n_presented_frame)
            }
            for index in 0..<4 {
                presented.append(try points(message.presented_frame[index], "Element.presented_frame"))
            }
        }
        return ElementInfo(
            id: LayerID(message.id), parent: LayerID(message.parent),
            role: try value(message.role.rawValue, "Element.role"),
            identifier: try string(message.identifier, "Element.identifier"),
            label: try string(message.label, "Element.label"), value: try string(message.value, "Element.value"),
            hint: try string(message.hint, "Element.hint"), frame: frame,
            presentedFrame: presented.isEmpty ? nil : presented, isEnabled: message.disabled == 0,
            isFocused: message.focused != 0, isSelected: message.selected != 0,
            hasAccessibilityCursor: message.has_accessibility_cursor != 0,
            actions: ActionSet(rawValue: message.actions), details: try details(message.details))
    }

    fileprivate func liveCount(_ message: PBLiveCount) throws(WireError) -> LiveCount {
        LiveCount(
            type: try string(message.type, "LiveCount.type"), count: try count(message.count, "LiveCount.count"))
    }

    fileprivate func work(_ message: PBStats) throws(WireError) -> Work {
        var work = Work()
        work.bodies = try count(message.bodies, "Stats.bodies")
        work.comparisons = try count(message.comparisons, "Stats.comparisons")
        work.measurements = try count(message.measurements, "Stats.measurements")
        work.layers = try count(message.layers, "Stats.layers")
        work.frames = try count(message.frames, "Stats.frames")
        work.bytes = try count(message.bytes, "Stats.bytes")
        work.inputs = try count(message.inputs, "Stats.inputs")
        work.layouts = try count(message.layouts, "Stats.layouts")
        work.semantics = try count(message.semantics, "Stats.semantics")
        work.settled = try count(message.settled, "Stats.settled")
        work.animations = try count(message.animations, "Stats.animations")
        work.hidden = try count(message.hidden, "Stats.hidden")
        return work
    }
}
