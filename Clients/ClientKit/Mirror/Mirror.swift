import Display
import Wire

/// The client's copy of the attached session: the picture, and the facts that belong to it.
public struct Mirror: Sendable {
    public internal(set) var picture = Picture()
    /// The display that the picture is laid out for.
    public internal(set) var screen: Screen?
    public internal(set) var title = ""
    /// True if any view may handle a hovering pointer.
    public internal(set) var handlesHover = false
    /// The reasons why the session has not settled.
    public internal(set) var pending: [Pending] = []
    /// Ids and versions are valid only within this epoch; 0 before the first frame.
    public internal(set) var epoch: UInt64 = 0
    /// The session's clock: a virtual one always, a real one from the first animation on.
    var clock: MirrorClock
    /// Bytes of the picture's texts and semantics, as `Layer.encodedBytes` estimates them.
    private var bytes = 0
    /// Limit of these bytes: four times what a session shows. A service could otherwise add some with each frame.
    static let maximumBytes = 4 * PictureLimits.bytes
    /// Bytes of the picture's drawings.
    private var drawings = HeldDrawings()
    /// The serial of the client's last input that the picture includes.
    public internal(set) var includedInput: UInt64 = 0

    public init(timing: ClientTiming = ClientTiming()) { clock = MirrorClock(timing) }

    public var version: Version { picture.version }
    public var isSettled: Bool { pending.isEmpty }

    /// True if the presented picture changes by itself.
    public var isMoving: Bool {
        guard !picture.animated.isEmpty, !clock.isPaused, let time = clock.time(at: .now) else { return false }
        return picture.isAnimated(at: time)
    }

    /// True if the session's clock is virtual: it stands still until it is advanced.
    public var hasVirtualClock: Bool { clock.isPaused }

    /// The present time by the session's clock; nil while the clock is unknown, because nothing is animated.
    public var time: Duration? { clock.time(at: .now).map { .microseconds($0) } }

    /// The picture as it is presented now, with animated layers at their presented values.
    public var presentedPicture: Picture { presentedPicture(after: .zero) }

    /// Returns the picture as it is presented some time after now, if nothing else changes until then.
    public func presentedPicture(after delay: Duration, in palette: Palette? = nil) -> Picture {
        presentedPicture(at: time.map { $0 + delay }, in: palette)
    }

    /// Returns the picture as it is presented at a time of the session's clock; nil if that is unknown. The palette has
    /// the display's own colours; nil for those of any display of the picture's kind.
    public func presentedPicture(at time: Duration?, in palette: Palette? = nil) -> Picture {
        guard !picture.animated.isEmpty, let time else { return picture }
        let palette = palette ?? screen.map { Palette($0) } ?? .light
        return picture.presented(at: Int64(time / .microseconds(1)), in: palette)
    }

    /// Applies a frame's delta. Throws and leaves the mirror unchanged if the frame does not fit. Also throws if the
    /// picture has become too large.
    mutating func apply(_ frame: Frame) throws(ClientError) {
        if frame.epoch != 0, frame.epoch != epoch, frame.delta.base != 0 {
            throw .malformed("The service sent a delta of an unknown epoch.")
        }
        let changed = frame.delta.changes.map(\.id)
        let before = frame.delta.base == 0 ? bytes : size(of: changed) + size(of: frame.delta.removed)
        let replaced = drawings.replaced(by: frame.delta, in: picture)
        do {
            // In place: a copy of the picture would cost as much as the picture is large.
            try picture.apply(frame.delta)
        } catch {
            throw .malformed("The service sent a frame that does not apply to the picture: \(error).")
        }
        bytes += size(of: changed) - before
        guard bytes <= Mirror.maximumBytes else {
            throw .malformed("The service's picture has \(bytes) bytes of text; at most \(Mirror.maximumBytes) may be.")
        }
        drawings.replace(replaced, by: frame.delta)
        guard drawings.bytes <= HeldDrawings.maximumBytes else {
            let most = HeldDrawings.maximumBytes
            throw .malformed("The service's picture has \(drawings.bytes) bytes of drawings; at most \(most) may be.")
        }
        if frame.epoch != 0, frame.epoch != epoch {
            epoch = frame.epoch
            clock.reset()
        }
        if let reading = frame.clock { clock.record(reading, at: .now) }
        if let screen = frame.screen { self.screen = screen }
        if let title = frame.title { self.title = title }
        // A service that omits the flag may have views that handle motion.
        handlesHover = frame.motion ?? (frame.delta.base == 0 || handlesHover)
        if frame.inputSerial > includedInput { includedInput = frame.inputSerial }
        pending = frame.pending
    }

    private func size(of layers: [LayerID]) -> Int {
        layers.reduce(0) { $0 + (picture.layers[$1]?.encodedBytes ?? 0) }
    }
}
