import Foundation

/// Selects the gestures that are recognised: the added gesture, the gestures of the views inside, or both.
public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let none: GestureMask = []
    public static let gesture = GestureMask(rawValue: 1)
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
}

/// The priority of an added gesture relative to those of the views inside.
enum GesturePriority {
    /// Gestures of the views inside come first.
    case low
    case high
    /// Both are recognised.
    case simultaneous
}

public struct _GestureModifier<G: Gesture> {
    let gesture: G
    let priority: GesturePriority
    let mask: GestureMask
}

extension _GestureModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        GestureElement(wrapping: view, context)
    }
}

/// A node that takes part in the gestures of the nodes inside it.
@MainActor
package protocol GestureNode: LayoutNode {
    /// The identity of the node for presses. Presses on the same nodes may belong to one gesture, such as a double tap.
    var gestureIdentity: ObjectIdentifier { get }
    /// False while the node leaves the gestures inside as they are.
    var changesGestures: Bool { get }
    /// Combines the gestures of this node with those of the nodes inside.
    func combiningGestures(_ inner: AnyGesture<Void>?) -> AnyGesture<Void>?
}

extension GestureNode {
    package var changesGestures: Bool { true }
}

private final class GestureElement<Modified: View, G: Gesture>: WrapperElement<Modified, _GestureModifier<G>>,
    GestureHost, GestureOwner
{
    private weak var live: _GestureRecognizer<G.Value>?
    private weak var pressed: GestureWrapperNode?

    var changesGestures: Bool { view.modifier.mask != .subviews }

    /// The view inside may be replaced during a gesture. The gesture then continues around the new view.
    var gestureNode: LayoutNode? { pressed ?? allWrappers.first }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { GestureWrapperNode(self, graph) }

    override func update(to new: ModifiedContent<Modified, _GestureModifier<G>>) {
        super.update(to: new)
        live?.update(with: new.modifier.gesture)
    }

    override func willUnmount() {
        graph.pointer.elementLeft(self)
        super.willUnmount()
    }

    func joining(_ inner: AnyGesture<Void>?, from node: GestureWrapperNode) -> AnyGesture<Void>? {
        let modifier = view.modifier
        let isEnabled = EnvironmentValues(scope: environment, reader: nil).isEnabled
        let inner = modifier.mask.contains(.subviews) ? inner : nil
        guard modifier.mask.contains(.gesture), isEnabled else { return inner }
        let own = AnyGesture(
            AttachedGesture { [weak self, weak node] in
                // An element that was removed between the hit test and the press recognises nothing.
                guard let self else { return _GestureRecognizer() }
                pressed = node
                let made = G._makeRecognizer(view.modifier.gesture, _GestureContext(host: self))
                live = made
                return AttachedRecognizer(made) { [weak self] in
                    self.map { EnvironmentValues(scope: $0.environment, reader: nil).isEnabled } ?? false
                }
            })
        guard let inner else { return own }
        return switch modifier.priority {
        case .low: AnyGesture(inner.exclusively(before: own).map { _ in })
        case .high: AnyGesture(own.exclusively(before: inner).map { _ in })
        case .simultaneous: AnyGesture(inner.simultaneously(with: own).map { _ in })
        }
    }
}

@MainActor
private protocol GestureOwner: _Element, GestureHost {
    var changesGestures: Bool { get }
    func joining(_ inner: AnyGesture<Void>?, from node: GestureWrapperNode) -> AnyGesture<Void>?
}

private final class GestureWrapperNode: WrapperNode, GestureNode, HitTestable {
    private weak var owner: (any GestureOwner)?

    init(_ owner: any GestureOwner, _ graph: ViewGraph) {
        self.owner = owner
        super.init(graph)
    }

    var gestureIdentity: ObjectIdentifier { ObjectIdentifier(owner ?? self) }
    var changesGestures: Bool { owner?.changesGestures ?? false }
    override var hitTesting: (any HitTestable)? { self }
    var recognizesTaps: Bool { changesGestures }

    func combiningGestures(_ inner: AnyGesture<Void>?) -> AnyGesture<Void>? {
        guard let owner else { return inner }
        return owner.joining(inner, from: self)
    }
}

/// The gesture of a view or a control, as part of the combined gesture of a press.
package struct AttachedGesture {
    let make: @MainActor () -> _GestureRecognizer<Void>
}

extension AttachedGesture: Gesture {
    package typealias Body = Never

    package static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        gesture.make()
    }
}

/// The recogniser of an added gesture, without its value.
private final class AttachedRecognizer<Value>: _GestureRecognizer<Void> {
    private let inner: _GestureRecognizer<Value>
    private let isEnabled: () -> Bool

    init(_ inner: _GestureRecognizer<Value>, isEnabled: @escaping () -> Bool) {
        self.inner = inner
        self.isEnabled = isEnabled
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        // A view that is disabled during a gesture stops recognising it.
        guard isEnabled() else {
            inner.end(&effects)
            return .failed
        }
        return inner.step(event, &effects).map { _ in }
    }

    override var deadline: Duration? { inner.nextDeadline }
    override func cancel(_ effects: inout GestureEffects) { inner.end(&effects) }
}

extension View {
    /// Adds a gesture. Gestures of the views inside come first.
    nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        modifier(_GestureModifier(gesture: gesture, priority: .low, mask: mask))
    }

    /// Adds a gesture that is recognised only while it is enabled. Gestures of the views inside come first.
    nonisolated public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
        self.gesture(gesture, including: isEnabled ? .all : .subviews)
    }

    /// Adds a gesture with a name that identifies it.
    nonisolated public func gesture<T: Gesture>(_ gesture: T, name: String, isEnabled: Bool = true) -> some View {
        self.gesture(gesture, isEnabled: isEnabled)
    }

    /// Adds a gesture that comes before those of the views inside.
    nonisolated public func highPriorityGesture<T: Gesture>(
        _ gesture: T, including mask: GestureMask = .all
    ) -> some View {
        modifier(_GestureModifier(gesture: gesture, priority: .high, mask: mask))
    }

    /// Adds a gesture that comes before those of the views inside, while it is enabled.
    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
        highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
    }

    /// Adds a gesture with a name that comes before those of the views inside.
    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T, name: String, isEnabled: Bool = true)
        -> some View
    {
        highPriorityGesture(gesture, isEnabled: isEnabled)
    }

    /// Adds a gesture that is recognised together with those of the views inside.
    nonisolated public func simultaneousGesture<T: Gesture>(
        _ gesture: T, including mask: GestureMask = .all
    ) -> some View {
        modifier(_GestureModifier(gesture: gesture, priority: .simultaneous, mask: mask))
    }

    /// Adds a gesture that is recognised together with those of the views inside, while it is enabled.
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
        simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
    }

    /// Adds a gesture with a name that is recognised together with those of the views inside.
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T, name: String, isEnabled: Bool = true)
        -> some View
    {
        simultaneousGesture(gesture, isEnabled: isEnabled)
    }
}
