import Display

/// The changes of a scene at the end of a turn. A value, so that it can be passed to another thread.
public struct Commit: Sendable {
    /// The layer changes in ascending order of layers; text is always whole.
    public var changes: [LayerChange]
    public var removed: [LayerID]
    /// The display, if the picture is now laid out for a different one.
    public var screen: Screen?
    public var title: String?
    /// True if any view tracks a pointer that is not pressed, nil if unchanged.
    public var motion: Bool?
    /// Work that the session still waits for; empty means settled.
    public var pending: [Pending]
    /// True if views in sight are evaluated for each frame that clients take.
    public var isAnimating: Bool
    /// Announcements for assistive technology, in order.
    public var announcements: [String]
    /// Feedback for people, in order.
    public var feedback: [Feedback]
    /// The reason why stored values are not saved at present; nil if all are.
    public var unsaved: String?
    public var work: Work
    /// The clock at the commit, while layers are animated. That of a virtual clock is also in the first commit. It is
    /// also in the one after the last animation, and in requested ones.
    public var clock: ClockReading?

    public init(
        changes: [LayerChange] = [], removed: [LayerID] = [], screen: Screen? = nil, title: String? = nil,
        motion: Bool? = nil, pending: [Pending] = [], isAnimating: Bool = false, announcements: [String] = [],
        feedback: [Feedback] = [], unsaved: String? = nil, work: Work = Work(), clock: ClockReading? = nil
    ) {
        self.changes = changes
        self.removed = removed
        self.screen = screen
        self.title = title
        self.motion = motion
        self.pending = pending
        self.isAnimating = isAnimating
        self.announcements = announcements
        self.feedback = feedback
        self.unsaved = unsaved
        self.work = work
        self.clock = clock
    }
}
