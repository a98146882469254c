import Display

/// What is different at the end of a turn. A value, so that another thread can take it on.
public struct Commit: Sendable {
    /// In ascending order of layers; text is always whole.
    public var changes: [LayerChange]
    public var removed: [LayerID]
    /// The display, when the picture is laid out for another one now.
    public var screen: Screen?
    public var title: String?
    /// Whether any view wants to know where a pointer is that is not pressed, when that is otherwise than before.
    public var motion: Bool?
    /// What the session still waits for; empty means settled.
    public var pending: [Pending]
    /// What people who do not see the display are told, in order.
    public var announcements: [String]
    public var work: Work

    public init(
        changes: [LayerChange] = [], removed: [LayerID] = [], screen: Screen? = nil, title: String? = nil,
        motion: Bool? = nil, pending: [Pending] = [], announcements: [String] = [], work: Work = Work()
    ) {
        self.changes = changes
        self.removed = removed
        self.screen = screen
        self.title = title
        self.motion = motion
        self.pending = pending
        self.announcements = announcements
        self.work = work
    }
}
