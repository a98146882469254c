/// The lifecycle actions of views, which end an update: appear actions, actions of evaluated changes, disappear
/// actions.
///
/// Apps pass closures; the framework's own objects adopt `UpdateDependent`. Both are in one list: an app observes in
/// which order its actions and the work of the framework run.
@MainActor
final class LifecycleActions {
    private var appearances: [() -> Void] = []
    private var changes: [Change] = []
    private var disappearances: [() -> Void] = []
    /// True while disappear actions run. They may access their view's state once more.
    private(set) var isRunningDisappearActions = false

    private enum Change {
        case action(() -> Void)
        case dependent(any UpdateDependent)
    }

    private struct WeakDependent: UpdateDependent {
        weak var object: (any UpdateDependent & AnyObject)?
        func viewsUpdated() { object?.viewsUpdated() }
    }

    var isEmpty: Bool { appearances.isEmpty && changes.isEmpty && disappearances.isEmpty }

    /// Schedules an action for a view that is about to be shown.
    func whenAppeared(_ action: @escaping () -> Void) { appearances.append(action) }
    /// Schedules an app's action for a change that was evaluated, such as `onChange`.
    func afterUpdating(_ action: @escaping () -> Void) { changes.append(.action(action)) }
    /// Schedules a dependent, which is retained until it was notified.
    func add(retaining dependent: any UpdateDependent) { changes.append(.dependent(dependent)) }
    /// Schedules an object, which may be released before.
    func add(_ object: any UpdateDependent & AnyObject) { add(retaining: WeakDependent(object: object)) }
    /// Schedules an action that runs after a view was removed.
    func whenDisappeared(_ action: @escaping () -> Void) { disappearances.append(action) }

    func run() {
        let appearing = appearances
        appearances.removeAll()
        for action in appearing { action() }
        let changed = changes
        changes.removeAll()
        for change in changed {
            switch change {
            case .action(let action): action()
            case .dependent(let dependent): dependent.viewsUpdated()
            }
        }
        runDisappearActions()
    }

    func runDisappearActions() {
        let leaving = disappearances
        disappearances.removeAll()
        isRunningDisappearActions = true
        for action in leaving { action() }
        isRunningDisappearActions = false
    }

    /// Discards the actions of a graph without views, which may retain the graph.
    func discard() {
        appearances = []
        changes = []
    }
}

/// An object, or an operation, that waits for the end of the current evaluation once.
@MainActor
package protocol UpdateDependent {
    func viewsUpdated()
}
