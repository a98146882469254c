/// Reports which view has the focus, and moves the focus when it is written.
///
///     @FocusState private var field: Field?
///     TextField("Name", text: $name).focused($field, equals: .name)
///
/// The value is nil, or false, while none of the bound views has the focus. Writing a value without a view does not
/// move the focus, and resets the property to the present value.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    /// A connection to the property, for `focused(_:)` and for views inside.
    @propertyWrapper
    public struct Binding {
        let location: FocusLocation<Value>

        public var wrappedValue: Value {
            get { location.read() }
            nonmutating set { location.write(newValue) }
        }

        public var projectedValue: Binding { self }
    }

    private let initial: Value
    private(set) var location: FocusLocation<Value>?

    public init() where Value == Bool { initial = false }
    public init<T: Hashable>() where Value == T? { initial = nil }

    public var wrappedValue: Value {
        get { location?.read() ?? initial }
        nonmutating set { location?.write(newValue) }
    }

    public var projectedValue: Binding { Binding(location: location ?? FocusLocation(initial, graph: nil)) }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let state = property.assumingMemoryBound(to: Self.self)
        let location =
            (slot as? FocusLocation<Value>) ?? FocusLocation(state.pointee.initial, graph: context.element.graph)
        slot = location
        state.pointee.location = location
    }
}

extension FocusState: Sendable where Value: Sendable {}
extension FocusState.Binding: Sendable where Value: Sendable {}

extension FocusState: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

extension FocusState.Binding: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        {
            $0.assumingMemoryBound(to: Self.self).pointee.location
                === $1.assumingMemoryBound(to: Self.self).pointee.location
        }
    }
}

/// The storage of a `FocusState`.
///
/// Proof of the unchecked promise: `requested` and `isRequestPending` are only used on the main actor. The other fields
/// never change, and the box guards itself.
final class FocusLocation<Value: Hashable>: Location<Value>, @unchecked Sendable {
    fileprivate let box: StateBox<Value>
    fileprivate let initial: Value
    fileprivate let link: GraphLink?
    /// The value that the property was last set to.
    fileprivate var requested: Value
    /// True while the focus has not followed the value that was set.
    var isRequestPending = false
    /// True if the location follows the accessibility cursor instead of the keyboard focus.
    private let isAccessibilityCursor: Bool

    init(_ initial: Value, graph: ViewGraph?, isAccessibilityCursor: Bool = false) {
        self.initial = initial
        self.isAccessibilityCursor = isAccessibilityCursor
        link = graph?.link
        requested = initial
        box = StateBox(initial, graph: graph)
    }

    override func read(_ part: (any ReadPart<Value>)?) -> Value { box.read() }
    override var changes: UInt16 { box.changes }

    override func write(_ value: Value) {
        nonisolated(unsafe) let sent = value
        if MainActorCheck.isOnMainActor {
            MainActor.assumeIsolated { self.request(sent) }
        } else {
            MainInbox.post { self.request(sent) }
        }
    }

    @MainActor private func request(_ value: Value) {
        requested = value
        box.write(value)
        guard let graph = link?.graph else { return }
        isRequestPending = true
        bindings(in: graph).follow(self)
    }

    @MainActor func isRequested(for value: Value) -> Bool { requested == value }

    @MainActor func bindings(in graph: ViewGraph) -> FocusBindings {
        isAccessibilityCursor ? graph.accessibilityCursor.bindings : graph.focus.bindings
    }
}

extension FocusLocation: FocusPlace {
    var requestsNoFocus: Bool { requested == initial }

    func settle(_ view: (any FocusBoundElement)?) {
        requested = (view as? any FocusValue<Value>)?.focusValue ?? initial
        box.write(requested)
    }
}

/// A view with a value of a `FocusState`.
@MainActor
private protocol FocusValue<Value> {
    associatedtype Value: Hashable
    var focusValue: Value { get }
}

/// Binds the focus of a view to a value of a property.
public struct _FocusedModifier<Value: Hashable> {
    let location: FocusLocation<Value>
    let value: Value
}

extension _FocusedModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        FocusedElement(view, context)
    }
}

private final class FocusedElement<Modified: View, Value: Hashable>:
    ViewElement<ModifiedContent<Modified, _FocusedModifier<Value>>>, FocusBoundElement, FocusValue
{
    private var child: _Element?
    private(set) var shownNodes: [LayoutNode] = []

    override init(_ view: ModifiedContent<Modified, _FocusedModifier<Value>>, _ context: _ElementContext) {
        super.init(view, context)
        child = context.inside(self).make(view.content)
        bindings.bind(self)
    }

    private var bindings: FocusBindings { view.modifier.location.bindings(in: graph) }
    var place: any FocusPlace { view.modifier.location }
    var focusValue: Value { view.modifier.value }
    var isRequested: Bool { view.modifier.location.isRequested(for: view.modifier.value) }

    override func update(to new: ModifiedContent<Modified, _FocusedModifier<Value>>) {
        let isSame = new.modifier.value == view.modifier.value
        view = new
        child?.update(with: new.content)
        if !isSame { bindings.bind(self) }
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
        bindings.unbind(self)
    }
}

extension View {
    /// Binds the view's focus to a value. The property has the value while the focus is in the view, and writing the
    /// value moves the focus here.
    nonisolated public func focused<Value: Hashable>(
        _ binding: FocusState<Value>.Binding, equals value: Value
    ) -> some View {
        modifier(_FocusedModifier(location: binding.location, value: value))
    }

    /// Binds the view's focus to a Boolean: true while the focus is in the view. Writing true moves the focus here.
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        modifier(_FocusedModifier(location: condition.location, value: true))
    }
}

extension FocusLocation {
    var isAtInitialValue: Bool { onMainActor { requestsNoFocus } }
    @MainActor var graph: ViewGraph? { link?.graph }
}

extension FocusState: TracedProperty {
    var trace: PropertyTrace { location?.sharedTrace ?? .untraced }
}
