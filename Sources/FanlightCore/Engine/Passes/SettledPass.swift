/// The pass over settled views: notifies the objects that need the final content and positions of a turn. It precedes
/// painting.
///
/// Preference actions, the names of rows and the targets of rotors are such objects. They may invalidate elements and
/// nodes, which then settle again.
@MainActor
final class SettledPass {
    private var dependents: [any SettledDependent] = []

    var isDirty: Bool { !dependents.isEmpty }

    nonisolated init() {}

    func add(_ dependent: any SettledDependent) { dependents.append(dependent) }

    /// Returns the number of notified objects.
    func run() -> Int {
        let due = dependents
        dependents.removeAll()
        for dependent in due { dependent.viewsSettled() }
        return due.count
    }

    /// Discards the work of a graph without views, which may retain the graph.
    func discard() { dependents = [] }
}

/// An object that waits for the final content and positions of a turn once.
@MainActor
package protocol SettledDependent: AnyObject {
    func viewsSettled()
}
