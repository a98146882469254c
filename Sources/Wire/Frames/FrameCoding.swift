import CFanlightWire
import Display

/// Encodes the frames of one connection. Its only state is the last sent version.
public struct FrameEncoder: Sendable {
    /// The last sent version; nil before the first frame.
    public private(set) var lastVersion: Version?

    public init(lastVersion: Version? = nil) { self.lastVersion = lastVersion }

    /// Returns the frame's message. A delta that was already encoded for another client with the same base can be
    /// passed.
    public mutating func encode(_ frame: Frame, layers: EncodedDelta? = nil) -> [UInt8] {
        let layers = layers ?? EncodedDelta(frame.delta)
        defer { lastVersion = layers.version }
        return Writer.message(.frame, appending: layers.bytes) {
            $0.frameHeader(frame, base: layers.base, version: layers.version, after: lastVersion)
        }
    }
}

/// Decodes the frames of one connection. Its only state is the last received version.
public struct FrameDecoder: Sendable {
    public let limits: Limits
    public private(set) var lastVersion: Version?

    public init(limits: Limits = .standard, lastVersion: Version? = nil) {
        self.limits = limits
        self.lastVersion = lastVersion
    }

    /// Decodes a frame. After an error the connection must end, because the next frame depends on this one.
    public mutating func decode(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> Frame {
        let unpacking = try Unpacking(bytes, limits: limits)
        guard unpacking.kind == .frame else { throw .unexpectedKind(unpacking.kind) }
        let frame = try unpacking.frame(after: lastVersion)
        lastVersion = frame.delta.version
        return frame
    }

    public mutating func decode(_ bytes: [UInt8]) throws(WireError) -> Frame {
        try bytes.withRawBytes { (bytes) throws(WireError) in try decode(bytes) }
    }
}

extension Unpacking {
    func frame(after last: Version?) throws(WireError) -> Frame {
        try read(PBFrame.self) { (message, reader) throws(WireError) in try reader.frame(message, after: last) }
    }
}

extension Writer {
    /// Returns a frame without its layers. Protocol Buffers messages merge by concatenation.
    func frameHeader(_ frame: Frame, base: Version, version: Version, after last: Version?) -> PBFrame.Pointer {
        arena.make {
            if base == 0 || base != last { ($0.has_since, $0.since) = (1, base) }
            if version != base &+ 1 { ($0.has_version, $0.version) = (1, version) }
            if frame.epoch != 0 { ($0.has_epoch, $0.epoch) = (1, frame.epoch) }
            if frame.inputSerial != 0 { ($0.has_input_serial, $0.input_serial) = (1, frame.inputSerial) }
            $0.n_stale_inputs = frame.staleInputs.count
            $0.stale_inputs = frame.staleInputs.isEmpty ? nil : arena.array(frame.staleInputs)
            $0.screen = frame.screen.map(screen)
            $0.title = frame.title.map(presentText)
            if let motion = frame.motion { ($0.has_motion, $0.motion) = (1, motion ? 1 : 0) }
            if let clock = frame.clock {
                ($0.has_clock, $0.clock) = (1, UInt64(clamping: clock.microseconds))
                if clock.isPaused { ($0.has_clock_stands, $0.clock_stands) = (1, 1) }
            }
            let pending = Array(frame.pending.prefix(Reader.maximumPending))
            $0.n_pending = pending.count
            $0.pending = arena.list(pending, self.pending)
        }
    }
}

extension Reader {
    static let maximumStaleInputs = 10_000

    func frame(_ message: PBFrame, after last: Version?) throws(WireError) -> Frame {
        guard let base = message.has_since != 0 ? message.since : last else { throw .unknownBase }
        let version = message.has_version != 0 ? message.version : base &+ 1
        guard version >= base else { throw .outOfRange(field: "Frame.version") }
        var layers = DeltaReader(self)
        var frame = Frame(
            epoch: message.epoch, delta: try layers.delta(message, base: base, version: version),
            inputSerial: message.input_serial, title: try optionalString(message.title, "Frame.title"),
            pending: try pending(message.n_pending, message.pending, "Frame.pending"))
        if let pointer = message.screen { frame.screen = try screen(pointer.pointee) }
        if message.has_motion != 0 { frame.motion = message.motion != 0 }
        if message.has_clock != 0 {
            let time = try clockTime(message.clock, "Frame.clock")
            frame.clock = ClockReading(microseconds: time, isPaused: message.clock_stands != 0)
        } else if message.has_clock_stands != 0 {
            throw .missing(field: "Frame.clock")
        }
        let count = message.n_stale_inputs
        guard count <= Reader.maximumStaleInputs else {
            throw .tooMany(field: "Frame.stale_inputs", count: count, limit: Reader.maximumStaleInputs)
        }
        frame.staleInputs = Array(UnsafeBufferPointer(start: message.stale_inputs, count: count))
        return frame
    }
}
