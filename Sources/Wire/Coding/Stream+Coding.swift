import CFanlightWire
import Display

extension Writer {
    func acknowledge(_ acknowledge: Acknowledge) -> PBAcknowledge.Pointer {
        arena.make { ($0.has_version, $0.version) = (1, acknowledge.version) }
    }

    func event(_ event: SessionEvent) -> PBEvent.Pointer {
        arena.make {
            switch event {
            case .restarted(let reason):
                $0.event_case = FANLIGHT__V1__EVENT__EVENT_RESTARTED
                $0.restarted = presentText(reason)
            case .ended(let code, let reason):
                $0.event_case = FANLIGHT__V1__EVENT__EVENT_ENDED
                $0.ended = presentText(reason)
                if let code { ($0.has_ended_code, $0.ended_code) = (1, .init(UInt32(code.rawValue))) }
            case .busy(let milliseconds):
                $0.event_case = FANLIGHT__V1__EVENT__EVENT_BUSY_MS
                $0.busy_ms = milliseconds
            case .clipboard(let text):
                $0.event_case = FANLIGHT__V1__EVENT__EVENT_CLIPBOARD
                $0.clipboard = clipboard(text)
            case .openURL(let address):
                $0.event_case = FANLIGHT__V1__EVENT__EVENT_OPEN_URL
                $0.open_url = presentText(address)
            case .pointer(let shape):
                $0.event_case = FANLIGHT__V1__EVENT__EVENT_POINTER
                $0.pointer = .init(UInt32(shape.rawValue))
            case .announcement(let text):
                $0.event_case = FANLIGHT__V1__EVENT__EVENT_ANNOUNCEMENT
                $0.announcement = presentText(text)
            case .displaced(let isDisplaced):
                $0.event_case = FANLIGHT__V1__EVENT__EVENT_DISPLACED
                $0.displaced = isDisplaced ? 1 : 0
            }
        }
    }
}

extension Writer {
    func clipboard(_ text: String) -> UnsafeMutablePointer<CChar> { arena.cString(text, limit: Limits.clipboardBytes) }
}

extension Reader {
    func clipboard(_ pointer: UnsafeMutablePointer<CChar>?, _ field: String) throws(WireError) -> String {
        try string(pointer, field, most: Limits.clipboardBytes)
    }

    func event(_ message: PBEvent) throws(WireError) -> SessionEvent {
        switch message.event_case {
        case FANLIGHT__V1__EVENT__EVENT_RESTARTED:
            return .restarted(reason: try string(message.restarted, "Event.restarted"))
        case FANLIGHT__V1__EVENT__EVENT_ENDED:
            let code: FailureCode? =
                message.has_ended_code != 0 ? try value(message.ended_code.rawValue, "Event.ended_code") : nil
            return .ended(code, reason: try string(message.ended, "Event.ended"))
        case FANLIGHT__V1__EVENT__EVENT_BUSY_MS: return .busy(milliseconds: message.busy_ms)
        case FANLIGHT__V1__EVENT__EVENT_CLIPBOARD:
            return .clipboard(try clipboard(message.clipboard, "Event.clipboard"))
        case FANLIGHT__V1__EVENT__EVENT_OPEN_URL: return .openURL(try string(message.open_url, "Event.open_url"))
        case FANLIGHT__V1__EVENT__EVENT_POINTER:
            return .pointer(try value(message.pointer.rawValue, "Event.pointer"))
        case FANLIGHT__V1__EVENT__EVENT_ANNOUNCEMENT:
            return .announcement(try string(message.announcement, "Event.announcement"))
        case FANLIGHT__V1__EVENT__EVENT_DISPLACED: return .displaced(message.displaced != 0)
        default: throw .missing(field: "Event.event")
        }
    }
}
