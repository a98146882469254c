/// The origin of positions.
public enum CoordinateSpace: Hashable {
    /// The scene.
    case global
    /// The view itself.
    case local
    /// The nearest ancestor with this name, set by `coordinateSpace(_:)`.
    case named(AnyHashable)

    public var isGlobal: Bool { self == .global }
    public var isLocal: Bool { self == .local }
}

/// A value that identifies a coordinate space.
public protocol CoordinateSpaceProtocol {
    var coordinateSpace: CoordinateSpace { get }
}

/// Positions relative to the view itself.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
    public init() {}
    public var coordinateSpace: CoordinateSpace { .local }
}

/// Positions relative to the scene's top left corner.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
    public init() {}
    public var coordinateSpace: CoordinateSpace { .global }
}

/// Positions relative to a named view.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
    let name: AnyHashable
    public var coordinateSpace: CoordinateSpace { .named(name) }
}

/// The names of the coordinate spaces of scroll views.
enum ScrollCoordinateSpaceName: Hashable {
    case nearest
    case along(Axis)
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    /// The coordinate space of the nearest ancestor with this name.
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: name) }

    /// The coordinate space of the nearest enclosing scroll view.
    public static var scrollView: NamedCoordinateSpace { .named(ScrollCoordinateSpaceName.nearest) }

    /// The coordinate space of the nearest enclosing scroll view along an axis.
    public static func scrollView(axis: Axis) -> NamedCoordinateSpace { .named(ScrollCoordinateSpaceName.along(axis)) }
}

public struct _CoordinateSpaceModifier {
    let name: AnyHashable
}

extension _CoordinateSpaceModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        CoordinateSpaceElement(wrapping: view, context)
    }
}

private final class CoordinateSpaceElement<Modified: View>: WrapperElement<Modified, _CoordinateSpaceModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = WrapperNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        wrapper.cachedGeometry.spaces = [view.modifier.name]
        graph.geometry.moved(wrapper)
    }

    override func isSameModifier(_ old: _CoordinateSpaceModifier, _ new: _CoordinateSpaceModifier) -> Bool {
        old.name == new.name
    }
}

extension View {
    /// Makes the view a named coordinate space.
    nonisolated public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
        modifier(_CoordinateSpaceModifier(name: name.name))
    }

    /// Makes the view a named coordinate space.
    nonisolated public func coordinateSpace<T: Hashable>(name: T) -> some View {
        modifier(_CoordinateSpaceModifier(name: AnyHashable(name)))
    }
}
