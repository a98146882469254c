import Foundation

/// The stored values that the views of one graph use. Costs nothing until a view uses it.
@MainActor
package final class GraphStorage: GraphService {
    package static let key = GraphServiceKey()
    private let session: SessionStorage
    private var used: [StoredValues] = []

    /// Creates a storage whose values are discarded with the graph.
    package convenience init(_ graph: ViewGraph) { self.init(SessionStorage()) }

    init(_ session: SessionStorage) { self.session = session }

    package var sceneValues: StoredValues {
        use(session.scene)
        return session.scene
    }

    /// Returns the stored values that a `UserDefaults` represents.
    func values(in defaults: UserDefaults?) -> StoredValues {
        let values = StoredValues.of(defaults, app: session.app)
        use(values)
        return values
    }

    private func use(_ values: StoredValues) {
        if !used.contains(where: { $0 === values }) { used.append(values) }
    }

    /// Loads the writes of other sessions and processes at the beginning of a turn.
    func refresh() {
        for values in used { values.refresh() }
    }

    /// Loads the app's own writes to `UserDefaults` at the end of a turn.
    func loadDefaults() {
        for values in used { values.loadDefaults() }
    }

    /// The reason why writes are not saved at present; nil if all are.
    var unsavedReason: String? { used.lazy.compactMap(\.unsavedReason).first }

    /// Makes all writes durable. Returns the errors that occurred.
    @discardableResult package func save() -> [String] {
        var errors: [String] = []
        // An object of the app that no view reads may have written the process's stored values.
        if StoredValues.outsideOfViews === session.app { use(session.app) }
        for values in used {
            values.save()
            errors += values.removeErrors()
        }
        return errors
    }
}

extension ViewGraph {
    /// The stored values that the scene's views use.
    package var storage: GraphStorage { self[GraphStorage.self] }
}
