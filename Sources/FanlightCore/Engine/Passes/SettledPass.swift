/// The pass over settled views: runs work that needs the final content and positions of a turn, before it is painted.
///
/// Preference actions, the names of rows and the targets of rotors are such work. It may invalidate elements and nodes,
/// which then settle again.
@MainActor
final class SettledPass {
    private var work: [() -> Void] = []

    var isDirty: Bool { !work.isEmpty }

    nonisolated init() {}

    func schedule(_ action: @escaping () -> Void) { work.append(action) }

    func run() {
        let due = work
        work.removeAll()
        for action in due { action() }
    }

    /// Discards the work of a graph without views, which may retain the graph.
    func discard() { work = [] }
}
