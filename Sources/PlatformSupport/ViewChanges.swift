import Observation

/// The signal that a view of UIKit or AppKit has changed. Recording a change invalidates what draws the view.
@Observable
package final class ViewChanges {
    private final class Change {}
    private var latest = Change()

    package init() {}

    package func record() { latest = Change() }

    /// Makes the present evaluation depend on the view.
    package func observe() { _ = latest }
}
