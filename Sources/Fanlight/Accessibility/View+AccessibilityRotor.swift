@_spi(Nodes) import FanlightCore
import Foundation

/// The rotors that every system has.
public struct AccessibilitySystemRotor: Hashable, Sendable {
    let name: String

    public static let boldText = AccessibilitySystemRotor(name: "Bold text")
    public static let headings = AccessibilitySystemRotor(name: "Headings")
    public static let images = AccessibilitySystemRotor(name: "Images")
    public static let italicText = AccessibilitySystemRotor(name: "Italic text")
    public static let landmarks = AccessibilitySystemRotor(name: "Landmarks")
    public static let lists = AccessibilitySystemRotor(name: "Lists")
    public static let misspelledWords = AccessibilitySystemRotor(name: "Misspelled words")
    public static let tables = AccessibilitySystemRotor(name: "Tables")
    public static let textFields = AccessibilitySystemRotor(name: "Text fields")
    public static let underlineText = AccessibilitySystemRotor(name: "Underlined text")

    public static func headings(level: AccessibilityHeadingLevel) -> AccessibilitySystemRotor {
        AccessibilitySystemRotor(name: level == .unspecified ? "Headings" : "Headings \(level.rawValue)")
    }

    public static var links: AccessibilitySystemRotor { AccessibilitySystemRotor(name: "Links") }
    public static func links(visited: Bool) -> AccessibilitySystemRotor {
        AccessibilitySystemRotor(name: visited ? "Visited links" : "Links")
    }
}

/// Adds a rotor to a view.
public struct _RotorModifier {
    let name: String
    let places: [_RotorPlace]
}

extension _RotorModifier: ViewModifier {
    public func body(content: Content) -> some View { RotorView(content: content, name: name, places: places) }
}

private struct RotorView<Content: View> {
    let content: Content
    let name: String
    let places: [_RotorPlace]
    @State private var scroller = ScrollReaderPlace()
}

extension RotorView: View {
    var body: some View {
        content
            .modifier(_ScrollReaderModifier(place: scroller))
            .semantics(
                SemanticsConfiguration(handlers: [
                    AccessibilityHandler(.rotor(name, entries: places.map(\.label))) { request in
                        guard case .entry(let index) = request, places.indices.contains(index) else { return }
                        MainActor.assumeIsolated { moveCursor(to: places[index]) }
                    }
                ]))
    }

    @MainActor private func moveCursor(to place: _RotorPlace) {
        place.prepare()
        guard let element = scroller.element else { return }
        element.graph.afterLayout(RotorMove(to: place, scroller, in: element.graph))
    }
}

/// A move of the accessibility cursor to the view of a rotor's entry. Finds the view, then waits for its position.
@MainActor
private final class RotorMove: PlacementDependent, SettledDependent {
    private let place: _RotorPlace
    private let scroller: ScrollReaderPlace
    private let graph: ViewGraph
    /// The view with the id of an entry without a namespace.
    private var found: ViewPlace?

    init(to place: _RotorPlace, _ scroller: ScrollReaderPlace, in graph: ViewGraph) {
        (self.place, self.scroller, self.graph) = (place, scroller, graph)
    }

    func nodesPlaced() {
        // The next layout may create the views that `prepare` requested. If it does not, the cursor stays.
        if place.namespace != nil { return graph.afterSettling(self) }
        guard let element = scroller.element else { return }
        scroller.seeker.find(place.id, for: "accessibilityRotor", in: element) { [self] view in
            guard let view else { return }
            view.scroll(to: nil)
            found = view
            // A detached row is created only now. Its position is final once all rows are placed.
            graph.afterSettling(self)
        }
    }

    func viewsSettled() {
        if let namespace = place.namespace {
            let mark = RotorTarget(namespace: namespace, id: place.id)
            guard let nodes = graph[RotorTargets.self].views[mark]?.shownNodes, !nodes.isEmpty else { return }
            graph.accessibilityCursor.move(into: nodes)
        } else if let found, let rect = found.rect() {
            graph.accessibilityCursor.move(into: [found.node], within: rect)
        }
    }
}

/// The key by which a rotor's entry finds its view.
struct RotorTarget: Hashable {
    let namespace: Namespace.ID
    let id: AnyHashable
}

public struct _RotorTargetModifier {
    let mark: RotorTarget
}

extension _RotorTargetModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        RotorTargetModifierElement(view, context)
    }
}

/// An element that a rotor's entry leads to.
@MainActor
protocol RotorTargetElement: _Element {
    var shownNodes: [LayoutNode] { get }
}

/// The views that the scene's rotor entries lead to.
@MainActor
private final class RotorTargets: GraphService {
    static let key = GraphServiceKey()
    var views: [RotorTarget: any RotorTargetElement] = [:]

    init(_ graph: ViewGraph) {}
}

private final class RotorTargetModifierElement<Modified: View>:
    ViewElement<ModifiedContent<Modified, _RotorTargetModifier>>, RotorTargetElement
{
    private var child: _Element?
    private(set) var shownNodes: [LayoutNode] = []

    override init(_ view: ModifiedContent<Modified, _RotorTargetModifier>, _ context: _ElementContext) {
        super.init(view, context)
        child = context.inside(self).make(view.content)
        graph[RotorTargets.self].views[view.modifier.mark] = self
    }

    override func update(to new: ModifiedContent<Modified, _RotorTargetModifier>) {
        if new.modifier.mark != view.modifier.mark {
            removeTarget()
            graph[RotorTargets.self].views[new.modifier.mark] = self
        }
        view = new
        child?.update(with: new.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        super.collectNodes(into: &nodes)
        shownNodes = Array(nodes[before...])
    }

    override func willUnmount() {
        shownNodes = []
        removeTarget()
    }

    private func removeTarget() {
        let targets = graph[RotorTargets.self]
        if targets.views[view.modifier.mark] === self { targets.views[view.modifier.mark] = nil }
    }
}

extension View {
    /// Makes the view the target of rotor entries with this id.
    nonisolated public func accessibilityRotorEntry<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
        modifier(_RotorTargetModifier(mark: RotorTarget(namespace: namespace, id: AnyHashable(id))))
    }

    nonisolated private func rotor<Content: AccessibilityRotorContent>(_ name: String, _ content: Content) -> some View
    {
        var places: [_RotorPlace] = []
        content._addPlaces(to: &places)
        return modifier(_RotorModifier(name: name, places: places))
    }

    nonisolated private func rotor<Entry, ID: Hashable>(
        _ name: String, _ entries: [Entry], _ id: KeyPath<Entry, ID>, _ label: KeyPath<Entry, String>
    ) -> some View {
        let places = entries.map {
            _RotorPlace(label: $0[keyPath: label], id: AnyHashable($0[keyPath: id]), namespace: nil, prepare: {})
        }
        return modifier(_RotorModifier(name: name, places: places))
    }

    /// Adds a named rotor whose entries lead to the views that have their ids. Scripts go to an entry by the action
    /// that joins both names: “Chapters: The end”.
    nonisolated public func accessibilityRotor<Content: AccessibilityRotorContent>(
        _ systemRotor: AccessibilitySystemRotor, @AccessibilityRotorContentBuilder entries: () -> Content
    ) -> some View {
        rotor(systemRotor.name, entries())
    }

    nonisolated public func accessibilityRotor<Entry: Identifiable>(
        _ systemRotor: AccessibilitySystemRotor, entries: [Entry], entryLabel: KeyPath<Entry, String>
    ) -> some View {
        rotor(systemRotor.name, entries, \.id, entryLabel)
    }

    nonisolated public func accessibilityRotor<Entry, ID: Hashable>(
        _ systemRotor: AccessibilitySystemRotor, entries: [Entry], entryID: KeyPath<Entry, ID>,
        entryLabel: KeyPath<Entry, String>
    ) -> some View {
        rotor(systemRotor.name, entries, entryID, entryLabel)
    }

    nonisolated public func accessibilityRotor<Content: AccessibilityRotorContent>(
        _ label: Text, @AccessibilityRotorContentBuilder entries: () -> Content
    ) -> some View {
        rotor(label.plain, entries())
    }

    nonisolated public func accessibilityRotor<Entry: Identifiable>(
        _ label: Text, entries: [Entry], entryLabel: KeyPath<Entry, String>
    ) -> some View {
        rotor(label.plain, entries, \.id, entryLabel)
    }

    nonisolated public func accessibilityRotor<Entry, ID: Hashable>(
        _ label: Text, entries: [Entry], entryID: KeyPath<Entry, ID>, entryLabel: KeyPath<Entry, String>
    ) -> some View {
        rotor(label.plain, entries, entryID, entryLabel)
    }

    nonisolated public func accessibilityRotor<Content: AccessibilityRotorContent>(
        _ labelKey: LocalizedStringKey, @AccessibilityRotorContentBuilder entries: () -> Content
    ) -> some View {
        rotor(Text(labelKey).plain, entries())
    }

    nonisolated public func accessibilityRotor<Entry: Identifiable>(
        _ labelKey: LocalizedStringKey, entries: [Entry], entryLabel: KeyPath<Entry, String>
    ) -> some View {
        rotor(Text(labelKey).plain, entries, \.id, entryLabel)
    }

    nonisolated public func accessibilityRotor<Entry, ID: Hashable>(
        _ labelKey: LocalizedStringKey, entries: [Entry], entryID: KeyPath<Entry, ID>,
        entryLabel: KeyPath<Entry, String>
    ) -> some View {
        rotor(Text(labelKey).plain, entries, entryID, entryLabel)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityRotor<Content: AccessibilityRotorContent>(
        _ resource: LocalizedStringResource, @AccessibilityRotorContentBuilder entries: () -> Content
    ) -> some View {
        rotor(Text(resource).plain, entries())
    }

    @_disfavoredOverload
    nonisolated public func accessibilityRotor<Entry: Identifiable>(
        _ resource: LocalizedStringResource, entries: [Entry], entryLabel: KeyPath<Entry, String>
    ) -> some View {
        rotor(Text(resource).plain, entries, \.id, entryLabel)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityRotor<Entry, ID: Hashable>(
        _ resource: LocalizedStringResource, entries: [Entry], entryID: KeyPath<Entry, ID>,
        entryLabel: KeyPath<Entry, String>
    ) -> some View {
        rotor(Text(resource).plain, entries, entryID, entryLabel)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityRotor<Content: AccessibilityRotorContent, L: StringProtocol>(
        _ label: L, @AccessibilityRotorContentBuilder entries: () -> Content
    ) -> some View {
        rotor(String(label), entries())
    }

    @_disfavoredOverload
    nonisolated public func accessibilityRotor<Entry: Identifiable, L: StringProtocol>(
        _ label: L, entries: [Entry], entryLabel: KeyPath<Entry, String>
    ) -> some View {
        rotor(String(label), entries, \.id, entryLabel)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityRotor<Entry, ID: Hashable, L: StringProtocol>(
        _ label: L, entries: [Entry], entryID: KeyPath<Entry, ID>, entryLabel: KeyPath<Entry, String>
    ) -> some View {
        rotor(String(label), entries, entryID, entryLabel)
    }
}
