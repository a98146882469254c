import Foundation

/// Something around a scroll view that looks at what it shows, or moves it.
///
/// The modifiers that do so stand around the scroll view, or further out; the outermost scroll view inside takes the
/// connection, so that inner ones are left alone.
@MainActor
final class ScrollConnection {
    /// What is shown changed, by scrolling or by layout.
    var changed: ((ScrollReport) -> Void)?
    /// A person scrolled: called before and after.
    var phase: ((ScrollPhase, ScrollPhase, ScrollReport) -> Void)?
    /// Whether the view that is seen at `anchor` stays where it is when what lies before it changes.
    private(set) var holdsView = false
    private(set) var anchor: UnitPoint?
    /// The scroll view that has taken the connection.
    weak var scrollView: (any ConnectedScrollView)?
    /// What looks for the view that it is to show.
    let seeker = RowSeeker()
    nonisolated init() {}

    /// Says from now on whether a view stays where it is, and which.
    func hold(_ holdsView: Bool, at anchor: UnitPoint?, in graph: ViewGraph) {
        guard holdsView != self.holdsView || anchor != self.anchor else { return }
        (self.holdsView, self.anchor) = (holdsView, anchor)
        graph.afterLayout { [weak self] in self?.scrollView?.viewport.noteHeld() }
    }
}

/// A scroll view that may be looked at from outside.
@MainActor
protocol ConnectedScrollView: _Element {
    var viewport: ViewportNode { get }
    /// Where a view is that has an id, and that scrolls with this scroll view, not in one inside.
    func findOwnView(_ id: AnyHashable) -> ViewPlace?
}

extension ConnectedScrollView {
    /// The same, or one inside where there is none.
    func findNearestView(_ id: AnyHashable) -> ViewPlace? {
        if let own = findOwnView(id) { return own }
        // All of them are asked again.
        graph.unaskedRows = []
        return findView(id)
    }
}

/// A scroll view, as those see it who are connected.
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

/// A modifier that connects itself with the scroll view inside.
@MainActor
protocol ScrollConnecting: ViewModifier where Body == Never {
    associatedtype Memory
    func makeMemory() -> Memory
    /// Says what is done when the scroll view changes. Called for each value of the modifier.
    func connect(_ connection: ScrollConnection, _ memory: Memory, in element: _Element)
    /// Reads what the modifier is to follow; the element is connected anew when it changes.
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
        memory = view.modifier.makeMemory()
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
        isMarked = false
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
