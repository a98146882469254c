@_spi(Nodes) import FanlightCore
import Foundation

/// The navigations of a session's windows, in the order in which they appeared there.
///
/// Before the app is replaced by a new build, their paths are stored. The new build shows them again. SwiftUI restores
/// no path by itself, so nothing is stored otherwise, such as before a crash.
@MainActor
final class NavigationRestoration: GraphService {
    private struct WeakModel {
        weak var model: NavigationModel?
    }

    static let key = GraphServiceKey()
    private static let storageKey = "fanlight.navigation"

    private unowned let graph: ViewGraph
    /// The navigations by the name of their window.
    private var models: [String: [WeakModel]] = [:]
    /// The stored paths in JSON. They are for the navigations that appear in the first turn.
    private var stored: [String: [String]]?

    init(_ graph: ViewGraph) { self.graph = graph }

    /// Adds a navigation that appeared in a window, and returns the values of its stored path.
    fileprivate func add(_ model: NavigationModel, in window: String) -> [AnyHashable] {
        models[window, default: []].append(WeakModel(model: model))
        let index = (models[window]?.count ?? 1) - 1
        guard let stored = (self.stored ?? consume())[window], stored.indices.contains(index),
            let path = try? JSONDecoder().decode(
                NavigationPath.CodableRepresentation.self, from: Data(stored[index].utf8))
        else { return [] }
        return NavigationPath(path).values
    }

    /// Removes the stored paths from the storage and returns them.
    private func consume() -> [String: [String]] {
        let values = graph.storage.sceneValues
        guard case .text(let text) = values[Self.storageKey] else {
            stored = [:]
            return [:]
        }
        values[Self.storageKey] = nil
        let paths = (try? JSONDecoder().decode([String: [String]].self, from: Data(text.utf8))) ?? [:]
        stored = paths
        DispatchQueue.main.async { MainActor.assumeIsolated { self.stored = [:] } }
        return paths
    }

    fileprivate func store() {
        let paths = models.mapValues { $0.map { $0.model?.storablePath ?? "[]" } }
        guard let text = try? JSONEncoder().encode(paths) else { return }
        graph.storage.sceneValues[Self.storageKey] = .text(String(decoding: text, as: UTF8.self))
        graph.storage.save()
    }
}

extension NavigationModel {
    /// The path in JSON, up to the first value that cannot be encoded.
    fileprivate var storablePath: String {
        var path = NavigationPath()
        path.values = Array(leadingValues.prefix { $0.base is any Codable })
        guard let codable = path.codable, let text = try? JSONEncoder().encode(codable) else { return "[]" }
        return String(decoding: text, as: UTF8.self)
    }
}

extension SceneSession {
    /// Stores what a new build of the app continues with: the paths of its navigations.
    public func prepareForReplacement() { graph[NavigationRestoration.self].store() }
}

/// The connection of a navigation to the restoration of its scene.
@MainActor
final class NavigationRestorationLink {
    fileprivate weak var restoration: NavigationRestoration?
    /// The name of the window that contains the navigation; empty in a session of a view.
    fileprivate var window = ""
    private var isRestored = false

    nonisolated init() {}

    /// Shows the stored path. Has no effect after the first time.
    func restore(_ model: NavigationModel, _ path: NavigationPathBox?) {
        guard !isRestored, let values = restoration?.add(model, in: window) else { return }
        isRestored = true
        guard !values.isEmpty else { return }
        if let path { path.set(values) } else { model.applyPath(values) }
    }
}

/// Connects a navigation's link to the restoration of the scene.
struct _NavigationRestorationModifier {
    let link: NavigationRestorationLink
}

extension _NavigationRestorationModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        let link = view.modifier.link
        link.restoration = context.graph[NavigationRestoration.self]
        link.window =
            EnvironmentValues(scope: context.environment, reader: nil).currentWindow?.restorationName ?? ""
        return context.make(view.content)
    }
}
