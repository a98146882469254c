import FanlightCore
import Foundation

/// The curves and durations of the framework's own animations on pixel displays, with their reasons.
///
/// Scope: motion that a person sees and nothing waits for, and the polling of values that a person watches. Time spans
/// that decide what an input means are in `InteractionTiming`.
///
/// Cells show the end at once. A terminal answers an input with one frame, and has no places between two columns.
///
/// Decision record: Decisions/InterfaceMotion.md
enum InterfaceTiming {
    /// The motion of a page that is pushed or popped.
    static let navigation = Animation.smooth(duration: 0.35)
    /// The fading of a list's selection while the page that it led to is popped.
    static let deselection = Animation.easeOut(duration: 0.35)
    /// The seconds in which a page that was pulled aside comes to rest, at a velocity that goes on.
    static let pageSnap = 0.35
    /// The motion of a bar's background and title when content scrolls beneath the bar.
    static let bar = Animation.easeOut(duration: 0.15)
    /// The motion of a bar's background when no content is beneath the bar any more.
    static let leavingBar = Animation.easeInOut(duration: 0.35)
    /// The motion of a control's own parts, such as the knob of a switch.
    static let control = Animation.snappy(duration: 0.25)
    /// The motion of rows that are expanded, collapsed or deleted.
    static let rows = Animation.smooth(duration: 0.3)
    /// The motion of a symbol back to rest when its effect is switched off.
    static let endOfSymbolEffect = Animation.easeOut(duration: 0.2)

    /// Seconds between two readings of a Foundation `Progress`, which does not notify. A person sees a bar move evenly
    /// enough, and four readings cost little.
    static let progressPoll: TimeInterval = 0.25
    /// Seconds between two such readings in the mode `lowFrequency`, for displays that change about once a minute.
    static let slowProgressPoll: TimeInterval = 60

    /// Returns the motion of a presentation that appears or disappears.
    static func presentation(_ kind: SceneLayer.Kind) -> Animation {
        switch kind {
        case .sheet, .cover, .dialog: .smooth(duration: 0.4)
        case .alert: .easeOut(duration: 0.2)
        case .popover, .menu: .snappy(duration: 0.25)
        }
    }

    /// Runs a change of the app's state that a person has asked for by a control. It is animated on pixel displays,
    /// unless the present transaction disables that.
    @MainActor
    static func perform(_ animation: Animation, onCells isCellDisplay: Bool, _ change: () -> Void) {
        if isCellDisplay { change() } else { withAnimation(animation, change) }
    }
}
