import ClientKit

/// A frame of a film that is not painted yet.
struct WaitingFrame {
    var mirror: Mirror
    /// The time by the session's clock.
    var time: Duration?
    var index: Int
    var hasNewImages: Bool
    /// Bytes of the changes since the frame before, as they were received. Frames share what did not change.
    var bytes: Int
}

/// The frames of a film that are not painted yet, oldest first.
struct WaitingFrames {
    private var frames: [WaitingFrame] = []
    private var bytes = 0

    /// The number of frames that may wait: those of the default length at any rate.
    static let maximumFrames = 120
    /// Bytes of their changes. A picture takes several times as much memory as its frame has bytes.
    static let maximumBytes = 16 << 20

    /// True if the first frame must be painted before another one is added.
    var isFull: Bool { frames.count >= WaitingFrames.maximumFrames || bytes > WaitingFrames.maximumBytes }
    var isEmpty: Bool { frames.isEmpty }

    mutating func append(_ frame: WaitingFrame) {
        frames.append(frame)
        bytes += frame.bytes
    }

    mutating func removeFirst() -> WaitingFrame {
        let first = frames.removeFirst()
        bytes -= first.bytes
        return first
    }
}
