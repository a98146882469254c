/// A part of a user interface, described by its body.
///
/// The framework evaluates `body` whenever a value that the body read has changed. It may recreate the view value at
/// any time. State is stored beside views, not in them.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }

    /// Creates the retained counterpart of a view of this type. Only the framework's own views implement it.
    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element

    /// Returns the number of views that a container sees in a value of this type. Nil where it depends on the value.
    /// `content` is the number of views of a modifier's content. Only the framework's own views implement it.
    static func _arity(content: _ViewCount?) -> _ViewCount?
}

extension View {
    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        CompositeElement(view, context)
    }
}

extension Never: View {
    public var body: Never { fatalError("Never has no values, so it has no body") }
}

/// A view with an element of its own instead of a body.
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { fatalError("\(Self.self) is built into the framework and has no body") }
}
