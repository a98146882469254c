/// The lifecycle actions of views, which end an update: appear actions, actions of evaluated changes, disappear
/// actions.
///
/// They are closures, because apps pass closures. The framework's own actions, such as a moved focus, are among them:
/// an app observes in which order its actions and those of the framework run.
@MainActor
final class LifecycleActions {
    private var appearances: [() -> Void] = []
    private var changes: [() -> Void] = []
    private var disappearances: [() -> Void] = []
    /// True while disappear actions run. They may access their view's state once more.
    private(set) var isRunningDisappearActions = false

    var isEmpty: Bool { appearances.isEmpty && changes.isEmpty && disappearances.isEmpty }

    /// Schedules an action for a view that is about to be shown.
    func whenAppeared(_ action: @escaping () -> Void) { appearances.append(action) }
    /// Schedules an action for a change that was evaluated: `onChange`, a moved focus, a new title.
    func afterUpdating(_ action: @escaping () -> Void) { changes.append(action) }
    /// Schedules an action that runs after a view was removed.
    func whenDisappeared(_ action: @escaping () -> Void) { disappearances.append(action) }

    func run() {
        let appearing = appearances
        appearances.removeAll()
        for action in appearing { action() }
        let changed = changes
        changes.removeAll()
        for action in changed { action() }
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
