import CFanlightWire
import Display

extension Writer {
    func screen(_ screen: Screen) -> PBScreen.Pointer {
        arena.make {
            func length(_ value: Double) -> Double {
                value.isFinite ? min(max(value, 0), Screen.lengths.upperBound) : 0
            }
            ($0.has_width, $0.width) = (1, length(screen.width))
            ($0.has_height, $0.height) = (1, length(screen.height))
            if screen.scale != 1, Screen.scales.contains(screen.scale) { ($0.has_scale, $0.scale) = (1, screen.scale) }
            if screen.idiom != .pixel { ($0.has_idiom, $0.idiom) = (1, .init(UInt32(screen.idiom.rawValue))) }
            if screen.appearance != .light {
                ($0.has_appearance, $0.appearance) = (1, .init(UInt32(screen.appearance.rawValue)))
            }
            $0.locale = text(screen.locale, limit: Reader.longestLocale)
            if screen.textSize != .large {
                ($0.has_text_size, $0.text_size) = (1, .init(UInt32(screen.textSize.rawValue)))
            }
            if screen.reducesMotion { ($0.has_reduces_motion, $0.reduces_motion) = (1, 1) }
            if screen.frameRate != screen.idiom.frameRate, Screen.frameRates.contains(screen.frameRate) {
                ($0.has_frame_rate, $0.frame_rate) = (1, UInt32(screen.frameRate))
            }
        }
    }

    func pending(_ pending: Pending) -> PBPending.Pointer {
        arena.make {
            if pending.kind != .update { ($0.has_kind, $0.kind) = (1, .init(UInt32(pending.kind.rawValue))) }
            $0.detail = text(pending.detail)
        }
    }

    func failure(_ failure: Failure) -> PBFailure.Pointer {
        arena.make {
            ($0.has_code, $0.code) = (1, .init(UInt32(failure.code.rawValue)))
            $0.text = text(failure.text)
            if failure.canRetry { ($0.has_can_retry, $0.can_retry) = (1, 1) }
            let pending = failure.pending.prefix(Reader.maximumPending)
            $0.n_pending = pending.count
            $0.pending = arena.list(Array(pending), self.pending)
        }
    }
}

extension Reader {
    static let maximumPending = 256

    func screen(_ message: PBScreen) throws(WireError) -> Screen {
        let width = try number(message.width, in: 0...(.greatestFiniteMagnitude), "Screen.width")
        let height = try number(message.height, in: 0...(.greatestFiniteMagnitude), "Screen.height")
        guard max(width, height) <= Screen.longestSide else { throw .displayTooLarge(width: width, height: height) }
        let frameRate = message.has_frame_rate == 0 ? nil : try count(UInt64(message.frame_rate), "Screen.frame_rate")
        guard frameRate.map(Screen.frameRates.contains) ?? true else { throw .outOfRange(field: "Screen.frame_rate") }
        return Screen(
            width: width, height: height,
            scale: message.has_scale == 0 ? 1 : try number(message.scale, in: Screen.scales, "Screen.scale"),
            idiom: try value(message.idiom.rawValue, "Screen.idiom"),
            appearance: try value(message.appearance.rawValue, "Screen.appearance"),
            locale: try string(message.locale, "Screen.locale", limit: Reader.longestLocale),
            textSize: try value(message.text_size.rawValue, "Screen.text_size"),
            reducesMotion: message.reduces_motion != 0, frameRate: frameRate)
    }

    func pending(_ message: PBPending) throws(WireError) -> Pending {
        Pending(try value(message.kind.rawValue, "Pending.kind"), try string(message.detail, "Pending.detail"))
    }

    func pending(
        _ count: Int, _ pointers: UnsafeMutablePointer<PBPending.Pointer?>?, _ field: String
    ) throws(WireError) -> [Pending] {
        try list(count, pointers, field, limit: Reader.maximumPending) { (message) throws(WireError) in
            try pending(message)
        }
    }

    /// Returns the failure code. An unknown code of a later version becomes `refused`; its sentence gives the reason.
    func failureCode(_ has: protobuf_c_boolean, _ raw: UInt32, _ field: String) throws(WireError) -> FailureCode {
        UInt8(exactly: try present(has, raw, field)).flatMap(FailureCode.init) ?? .refused
    }

    func failure(_ message: PBFailure) throws(WireError) -> Failure {
        Failure(
            try failureCode(message.has_code, message.code.rawValue, "Failure.code"),
            try string(message.text, "Failure.text"), canRetry: message.can_retry != 0,
            pending: try pending(message.n_pending, message.pending, "Failure.pending"))
    }
}
