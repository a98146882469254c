import CFanlightWire
import Display

/// Writes and reads each case of `SessionEvent`. `OneofCoded` explains why each case stands twice.
extension SessionEvent: OneofCoded {
    static var oneof: String { "Event.event" }

    func write(to message: inout PBEvent, with writer: Writer) {
        if case .ended(let code?, _) = self {
            (message.has_ended_code, message.ended_code) = (1, .init(UInt32(code.rawValue)))
        }
        message.event_case =
            switch self {
            case .restarted(let reason):
                store(writer.presentText(reason), in: &message.restarted, as: FANLIGHT__V1__EVENT__EVENT_RESTARTED)
            case .ended(_, let reason):
                store(writer.presentText(reason), in: &message.ended, as: FANLIGHT__V1__EVENT__EVENT_ENDED)
            case .busy(let milliseconds):
                store(milliseconds, in: &message.busy_ms, as: FANLIGHT__V1__EVENT__EVENT_BUSY_MS)
            case .clipboard(let text):
                store(writer.clipboard(text), in: &message.clipboard, as: FANLIGHT__V1__EVENT__EVENT_CLIPBOARD)
            case .openURL(let address):
                store(writer.presentText(address), in: &message.open_url, as: FANLIGHT__V1__EVENT__EVENT_OPEN_URL)
            case .pointer(let shape):
                store(
                    .init(UInt32(shape.rawValue)), in: &message.pointer, as: FANLIGHT__V1__EVENT__EVENT_POINTER)
            case .announcement(let text):
                store(
                    writer.presentText(text), in: &message.announcement, as: FANLIGHT__V1__EVENT__EVENT_ANNOUNCEMENT)
            case .displaced(let isDisplaced):
                store(isDisplaced ? 1 : 0, in: &message.displaced, as: FANLIGHT__V1__EVENT__EVENT_DISPLACED)
            case .feedback(let feedback):
                store(
                    writer.feedback(feedback), in: &message.feedback, as: FANLIGHT__V1__EVENT__EVENT_FEEDBACK)
            case .unsaved(let reason):
                store(writer.presentText(reason ?? ""), in: &message.unsaved, as: FANLIGHT__V1__EVENT__EVENT_UNSAVED)
            }
    }

    static func read(_ message: PBEvent, with reader: Reader) throws(WireError) -> SessionEvent? {
        switch message.event_case {
        case FANLIGHT__V1__EVENT__EVENT_RESTARTED:
            return .restarted(reason: try reader.string(message.restarted, "Event.restarted"))
        case FANLIGHT__V1__EVENT__EVENT_ENDED:
            let code: FailureCode? =
                message.has_ended_code != 0 ? try reader.value(message.ended_code.rawValue, "Event.ended_code") : nil
            return .ended(code, reason: try reader.string(message.ended, "Event.ended"))
        case FANLIGHT__V1__EVENT__EVENT_BUSY_MS: return .busy(milliseconds: message.busy_ms)
        case FANLIGHT__V1__EVENT__EVENT_CLIPBOARD:
            return .clipboard(try reader.clipboard(message.clipboard, "Event.clipboard"))
        case FANLIGHT__V1__EVENT__EVENT_OPEN_URL:
            return .openURL(try reader.string(message.open_url, "Event.open_url"))
        case FANLIGHT__V1__EVENT__EVENT_POINTER:
            return .pointer(try reader.value(message.pointer.rawValue, "Event.pointer"))
        case FANLIGHT__V1__EVENT__EVENT_ANNOUNCEMENT:
            return .announcement(try reader.string(message.announcement, "Event.announcement"))
        case FANLIGHT__V1__EVENT__EVENT_DISPLACED: return .displaced(message.displaced != 0)
        case FANLIGHT__V1__EVENT__EVENT_FEEDBACK:
            return .feedback(try reader.feedback(try reader.some(message.feedback, "Event.feedback")))
        case FANLIGHT__V1__EVENT__EVENT_UNSAVED:
            let reason = try reader.string(message.unsaved, "Event.unsaved")
            return .unsaved(reason.isEmpty ? nil : reason)
        default: return nil
        }
    }
}

extension Writer {
    func acknowledge(_ acknowledge: Acknowledge) -> PBAcknowledge.Pointer {
        arena.make { ($0.has_version, $0.version) = (1, acknowledge.version) }
    }
}

extension Writer {
    func feedback(_ feedback: Feedback) -> PBFeedback.Pointer {
        arena.make {
            if feedback.kind != .success { ($0.has_kind, $0.kind) = (1, .init(UInt32(feedback.kind.rawValue))) }
            if feedback.intensity != 1 { ($0.has_intensity, $0.intensity) = (1, feedback.intensity) }
        }
    }
}

extension Reader {
    func feedback(_ message: PBFeedback) throws(WireError) -> Feedback {
        let intensity = message.has_intensity != 0 ? message.intensity : 1
        guard (0...1).contains(intensity) else { throw .outOfRange(field: "Feedback.intensity") }
        return Feedback(try value(message.kind.rawValue, "Feedback.kind"), intensity: intensity)
    }
}

extension Writer {
    func clipboard(_ text: String) -> UnsafeMutablePointer<CChar> { arena.cString(text, limit: Limits.clipboardBytes) }
}

extension Reader {
    func clipboard(_ pointer: UnsafeMutablePointer<CChar>?, _ field: String) throws(WireError) -> String {
        try string(pointer, field, limit: Limits.clipboardBytes)
    }
}
