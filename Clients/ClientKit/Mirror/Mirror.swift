import Display
import Wire

/// What a client knows of the session it is attached to: the picture, and what belongs to it.
public struct Mirror: Sendable {
    public internal(set) var picture = Picture()
    /// The display that the picture is laid out for.
    public internal(set) var screen: Screen?
    public internal(set) var title = ""
    /// Whether any view may want to know where a pointer is that is not pressed.
    public internal(set) var wantsMotion = false
    /// What the session still waits for.
    public internal(set) var pending: [Pending] = []
    /// Ids and versions mean something only together with this number; 0 before the first frame.
    public internal(set) var epoch: UInt64 = 0
    /// The serial of the last own input that the picture includes.
    public internal(set) var includedInput: UInt64 = 0

    public init() {}

    public var version: Version { picture.version }
    public var isSettled: Bool { pending.isEmpty }

    /// Takes a frame's step. A frame that does not fit throws and leaves the mirror as it was.
    mutating func apply(_ frame: Frame) throws(ClientError) {
        if frame.epoch != 0, frame.epoch != epoch, frame.delta.base != 0 {
            throw .malformed("The service sent a step of an epoch that was never shown.")
        }
        do {
            // In place: a copy of the picture would cost as much as the picture is large.
            try picture.apply(frame.delta)
        } catch {
            throw .malformed("The service sent a frame that does not fit the picture: \(error).")
        }
        if frame.epoch != 0 { epoch = frame.epoch }
        if let screen = frame.screen { self.screen = screen }
        if let title = frame.title { self.title = title }
        // A service that does not say it may have views that want it.
        wantsMotion = frame.motion ?? (frame.delta.base == 0 || wantsMotion)
        if frame.inputSerial > includedInput { includedInput = frame.inputSerial }
        pending = frame.pending
    }
}
