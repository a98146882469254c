import Wire

/// Bounds of a session for its clients, with their reasons.
enum SessionLimits {
    /// Credit window: frames sent and not acknowledged. One in transit and one being applied keep a client busy without
    /// a queue.
    static let window = 2
    /// Unacknowledged bytes above which frames are sent one at a time. Two huge ones would be the queue that the window
    /// avoids.
    static let byteBudget = 1 << 20
    /// Limit of bytes for the layers of a frame. The rest of the frame is for its title and what is pending.
    static let layerBytes = Limits.standard.frameBytes - (256 << 10)
    /// Bytes of encoded steps that are kept for clients without credit at present. Larger ones are encoded again.
    static let keptStepBytes = 1 << 20
    /// Limit of open requests of one connection: a script has one, a client with several windows a few.
    static let openRequests = 256
    /// Bytes of inputs and requests that wait for the main actor, per session. A busy app does not get more: its sender
    /// is refused.
    static let waitingBytes = 8 << 20
    /// The part of that for one client, so that the others still get through.
    static let waitingBytesOfClient = 4 << 20
    /// The part of that for all clients that only observe, so that they leave room for input.
    static let waitingBytesOfObservers = 2 << 20
    /// Bytes counted for an input or request beside its own.
    static let entryBytes = 256
    /// Limit of pixels in a snapshot for a client that only observes. It is a display of 2,000 × 2,000 points at scale
    /// 2. A task at a time takes that long and that much memory.
    static let observedPixels = 16_000_000
    /// Limit of announcements and feedback that wait for a client's next frame. A client that is further behind could
    /// not present them all.
    static let waitingEvents = 16
    /// Ratio by which the interval of frames changes before the scene is told. Round trips vary by less.
    static let paceTolerance = 1.25
    /// Limit of absent clients that may come back, per session.
    static let absentClients = 64
}
