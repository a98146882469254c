import Foundation

/// What the views of one graph keep, and in what. Costs nothing until a view uses it.
@MainActor
final class GraphStorage {
    private let session: SessionStorage
    private var used: [StoredValues] = []

    init(_ session: SessionStorage) { self.session = session }

    var sceneValues: StoredValues {
        use(session.scene)
        return session.scene
    }

    /// The values that preferences stand for.
    func values(in defaults: UserDefaults?) -> StoredValues {
        let values = StoredValues.of(defaults, app: session.app)
        use(values)
        return values
    }

    private func use(_ values: StoredValues) {
        if !used.contains(where: { $0 === values }) { used.append(values) }
    }

    /// A turn begins: what others wrote is seen in it.
    func refresh() {
        for values in used { values.refresh() }
    }

    /// A turn ends: what the app wrote into preferences is seen.
    func takeDefaults() {
        for values in used { values.takeDefaults() }
    }

    /// Has everything that was written outlive the process. Answers what went wrong.
    func save() -> [String] {
        var troubles: [String] = []
        // An object of the app's, which no view reads, may have written what the process keeps.
        if StoredValues.outsideOfViews === session.app { use(session.app) }
        for values in used {
            values.save()
            troubles += values.takeTroubles()
        }
        return troubles
    }
}
