import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// The shape of a pointer over a view, on displays that support it.
public struct PointerStyle: Hashable, Sendable {
    let shape: PointerShape

    public static let `default` = PointerStyle(shape: .standard)
    /// Selects text in horizontal lines.
    public static let horizontalText = PointerStyle(shape: .text)
    /// Selects text in vertical columns.
    public static let verticalText = PointerStyle(shape: .verticalText)
    /// Selects with a rectangle.
    public static let rectSelection = PointerStyle(shape: .crosshair)
    public static let grabIdle = PointerStyle(shape: .grab)
    public static let grabActive = PointerStyle(shape: .grabbing)
    public static let link = PointerStyle(shape: .pointer)
    public static let zoomIn = PointerStyle(shape: .zoomIn)
    public static let zoomOut = PointerStyle(shape: .zoomOut)
    public static let columnResize = PointerStyle(shape: .columnResize)
    public static let rowResize = PointerStyle(shape: .rowResize)

    /// Resizes a column in some directions.
    public static func columnResize(directions: HorizontalDirection.Set) -> PointerStyle {
        switch directions {
        case .leading: PointerStyle(shape: .westResize)
        case .trailing: PointerStyle(shape: .eastResize)
        default: columnResize
        }
    }

    /// Resizes a row in some directions.
    public static func rowResize(directions: VerticalDirection.Set) -> PointerStyle {
        switch directions {
        case .up: PointerStyle(shape: .northResize)
        case .down: PointerStyle(shape: .southResize)
        default: rowResize
        }
    }

    /// Moves an edge or a corner.
    public static func frameResize(
        position: FrameResizePosition, directions: FrameResizeDirection.Set = .all
    ) -> PointerStyle {
        switch position {
        case .top: PointerStyle(shape: .northResize)
        case .bottom: PointerStyle(shape: .southResize)
        case .leading: PointerStyle(shape: .westResize)
        case .trailing: PointerStyle(shape: .eastResize)
        case .topLeading, .bottomTrailing: PointerStyle(shape: .descendingResize)
        case .topTrailing, .bottomLeading: PointerStyle(shape: .ascendingResize)
        }
    }

    @available(*, deprecated, message: "Has no effect: displays have their own pointers; the default one is shown.")
    public static func image(_ image: Image, hotSpot: UnitPoint) -> PointerStyle { `default` }

    @available(*, deprecated, message: "Has no effect: displays have their own pointers; the default one is shown.")
    public static func shape<S: Shape>(_ shape: S, eoFill: Bool = false, size: CGSize) -> PointerStyle { `default` }
}

/// A horizontal direction.
public enum HorizontalDirection: Int8, CaseIterable, Codable, Sendable {
    case leading, trailing

    public struct Set: OptionSet, Hashable, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public init(_ direction: HorizontalDirection) { rawValue = 1 << direction.rawValue }
        public static let leading = Set(.leading)
        public static let trailing = Set(.trailing)
        public static let all: Set = [.leading, .trailing]
    }
}

/// A vertical direction.
public enum VerticalDirection: Int8, CaseIterable, Codable, Sendable {
    case up, down

    public struct Set: OptionSet, Hashable, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public init(_ direction: VerticalDirection) { rawValue = 1 << direction.rawValue }
        public static let up = Set(.up)
        public static let down = Set(.down)
        public static let all: Set = [.up, .down]
    }
}

/// The part of a frame that is moved.
public enum FrameResizePosition: Int8, CaseIterable, Codable, Sendable {
    case top, leading, bottom, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing
}

/// The direction in which a part of a frame can be moved.
public enum FrameResizeDirection: Int8, CaseIterable, Codable, Sendable {
    case inward, outward

    public struct Set: OptionSet, Hashable, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public init(_ direction: FrameResizeDirection) { rawValue = 1 << direction.rawValue }
        public static let inward = Set(.inward)
        public static let outward = Set(.outward)
        public static let all: Set = [.inward, .outward]
    }
}

public struct _PointerStyleModifier {
    /// The style; nil for that of the enclosing view.
    let style: PointerStyle?
}

extension _PointerStyleModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PointerStyleElement(wrapping: view, context)
    }
}

private final class PointerStyleElement<Modified: View>: WrapperElement<Modified, _PointerStyleModifier> {
    override init(wrapping view: ModifiedContent<Modified, _PointerStyleModifier>, _ context: _ElementContext) {
        super.init(wrapping: view, context)
        graph.pointer.hover.observerCount += 1
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = PointerStyleNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? PointerStyleNode)?.pointerShape = view.modifier.style?.shape
    }

    override func willUnmount() {
        graph.pointer.hover.observerCount -= 1
        super.willUnmount()
    }
}

private final class PointerStyleNode: WrapperNode, HoverNode {
    private(set) var isOver = false
    var pointerShape: PointerShape? {
        didSet { if isOver, pointerShape != oldValue { graph.pointer.hover.shapesChanged() } }
    }

    func hovered(at point: CGPoint?) { isOver = point != nil }
    func contentPoint(_ point: CGPoint) -> CGPoint { point }
}

extension View {
    /// Sets the pointer's shape over the view; nil uses that of the enclosing view.
    nonisolated public func pointerStyle(_ style: PointerStyle?) -> some View {
        modifier(_PointerStyleModifier(style: style))
    }
}
