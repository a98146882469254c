import Foundation

/// Connects a modifier around a scroll view that observes or moves it.
///
/// Other modifiers may lie between both. The outermost scroll view inside the modifier takes the connection; scroll
/// views nested in that do not receive it.
@MainActor
final class ScrollConnection {
    /// Called when the visible part changed, by scrolling or by layout.
    var onChange: ((ScrollReport) -> Void)?
    /// True if `onChange` depends on each intermediate offset, also while content moves by itself.
    var followsEveryOffset = false
    /// Called before and after a person scrolled.
    var onPhaseChange: ((ScrollPhase, ScrollPhase, ScrollReport) -> Void)?
    /// True if the view at `anchor` keeps its position when the content before it changes.
    private(set) var holdsView = false
    private(set) var anchor: UnitPoint?
    /// The scroll view that took the connection.
    weak var scrollView: (any ConnectedScrollView)?
    /// Finds the view to scroll to.
    let seeker = RowSeeker()
    nonisolated init() {}

    /// Sets whether a view keeps its position, and at which anchor.
    func hold(_ holdsView: Bool, at anchor: UnitPoint?, in graph: ViewGraph) {
        guard holdsView != self.holdsView || anchor != self.anchor else { return }
        (self.holdsView, self.anchor) = (holdsView, anchor)
        graph.afterLayout(self)
    }
}

extension ScrollConnection: PlacementDependent {
    func nodesPlaced() { scrollView?.viewport.storeAnchorView() }
}

/// A scroll view that modifiers around it can connect to.
@MainActor
protocol ConnectedScrollView: _Element {
    var viewport: ViewportNode { get }
    /// The place of a view with an id that scrolls with this scroll view, not with a nested one.
    func findOwnView(_ id: AnyHashable) -> ViewPlace?
    /// Shows the indicators for a moment.
    func flashIndicators()
}

extension ConnectedScrollView {
    /// The place of a view in this scroll view, or else in a nested one.
    func findNearestView(_ id: AnyHashable) -> ViewPlace? {
        if let own = findOwnView(id) { return own }
        // The second search covers all containers again.
        graph[ViewSearch.self].unsearched = []
        return findView(id)
    }
}

/// The state of a scroll view that its connections receive.
@MainActor
struct ScrollReport {
    let element: any ConnectedScrollView
    var viewport: ViewportNode { element.viewport }
    var isByPerson: Bool
}

struct ScrollConnections: Equatable {
    var all: [ScrollConnection] = []

    static func == (a: ScrollConnections, b: ScrollConnections) -> Bool {
        a.all.count == b.all.count && zip(a.all, b.all).allSatisfy { $0 === $1 }
    }
}

extension EnvironmentValues {
    var scrollConnections: ScrollConnections {
        get { self[ScrollConnectionsKey.self] }
        set { self[ScrollConnectionsKey.self] = newValue }
    }
}

private struct ScrollConnectionsKey: EnvironmentKey {
    static var defaultValue: ScrollConnections { ScrollConnections() }
}

/// A modifier that connects itself to the scroll view inside.
@MainActor
protocol ScrollConnecting: ViewModifier where Body == Never {
    associatedtype Memory
    func makeState() -> Memory
    /// Sets the connection's closures. Called for each value of the modifier.
    func connect(_ connection: ScrollConnection, _ memory: Memory, in element: _Element)
    /// Reads the values that the modifier follows; a change of them connects again.
    func read()
}

extension ScrollConnecting {
    func read() {}

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ScrollConnectingElement(view, context)
    }
}

final class ScrollConnectingElement<Modified: View, Modifier: ScrollConnecting>:
    ViewElement<ModifiedContent<Modified, Modifier>>
{
    private let scope: EnvironmentScope
    private let connection = ScrollConnection()
    private let memory: Modifier.Memory
    private var child: _Element?

    override init(_ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        scope = EnvironmentScope(outer: context.environment)
        memory = view.modifier.makeState()
        super.init(view, context)
        writeConnections()
        child = _ElementContext(graph: graph, parent: self, environment: scope).make(view.content)
        connect()
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        view = new
        child?.update(with: new.content)
        connect()
    }

    override func reevaluate() {
        isDirty = false
        writeConnections()
        connect()
    }

    private func connect() {
        let token = continueReading()
        observing(token) { Tracking.with(token) { view.modifier.read() } }
        view.modifier.connect(connection, memory, in: self)
    }

    private func writeConnections() {
        _ = beginReading()
        var values = readEnvironment()
        values.scrollConnections.all.append(connection)
        scope.write(values.writes)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
