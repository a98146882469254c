/// An object that a folder above the engine adds to a scene's graph, such as the focus or the clipboard.
///
/// `graph[Focus.self]` creates the service on first access and retains it as long as the graph exists. The engine names
/// no service: a service that follows the graph adopts `GraphObserver` and registers itself in its initialiser.
@MainActor
package protocol GraphService: AnyObject {
    /// The key of this type in the registry of every graph.
    static var key: GraphServiceKey { get }
    init(_ graph: ViewGraph)
}

/// The index of a service type in the registry of every graph.
package struct GraphServiceKey {
    fileprivate let index: Int
    @MainActor private static var count = 0

    @MainActor package init() {
        index = GraphServiceKey.count
        GraphServiceKey.count += 1
    }
}

/// The services of one graph, at the indices of their types, so that an access costs one array lookup.
@MainActor
struct GraphServices {
    private var services: [AnyObject?] = []

    func find<Service: GraphService>(_ type: Service.Type) -> Service? {
        let index = type.key.index
        guard index < services.count, let known = services[index] else { return nil }
        // Each key belongs to one type, and `add` stores only objects of that type at the key's index.
        return unsafeDowncast(known, to: Service.self)
    }

    mutating func add<Service: GraphService>(_ service: Service) {
        let index = Service.key.index
        while services.count <= index { services.append(nil) }
        services[index] = service
    }
}

extension ViewGraph {
    /// The graph's service of a type.
    package subscript<Service: GraphService>(_ type: Service.Type) -> Service {
        if let known = services.find(type) { return known }
        let made = Service(self)
        services.add(made)
        return made
    }
}

extension ViewGraph {
    /// Adds a service that is created with more than the graph, before the first access to it.
    func install<Service: GraphService>(_ service: Service) { services.add(service) }
}

/// An object that is notified when a graph changes. Each function does nothing by default.
@MainActor
protocol GraphObserver: AnyObject {
    /// Adds the observer's values to the environment of the whole scene.
    func addRootValues(to values: inout EnvironmentValues)
    /// Adds the observer's nodes above the scene, whose elements stand below the root element.
    func addNodesAboveScene(to nodes: inout [LayoutNode], inside root: _Element)
    /// Called when a node leaves the tree.
    func nodeUnmounted(_ node: LayoutNode)
    /// Called after the graph got another display, before its views are invalidated.
    ///
    /// - Parameter isOtherKind: another idiom or scale, for which text has to be typeset again.
    func screenChanged(isOtherKind: Bool)
    /// Called once in a turn, after all nodes are in place.
    func viewsPlaced()
    /// Called when a turn is complete but for its commit.
    func turnEnds()
    /// Called after all views have left.
    func graphUnmounted()
}

extension GraphObserver {
    func addRootValues(to values: inout EnvironmentValues) {}
    func addNodesAboveScene(to nodes: inout [LayoutNode], inside root: _Element) {}
    func nodeUnmounted(_ node: LayoutNode) {}
    func screenChanged(isOtherKind: Bool) {}
    func viewsPlaced() {}
    func turnEnds() {}
    func graphUnmounted() {}
}
