/// A piece of an interface, described by what it is made of.
///
/// The framework reads `body` whenever something the body read has changed, and may make the value anew at any time:
/// state lives beside views, not in them.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }

    /// Makes the retained counterpart of a view of this type. Only the framework's own views implement it.
    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element

    /// How many views a container sees in a value of this type; nil where that depends on the value. `content` is
    /// what the content of a modifier counts for. Only the framework's own views implement it.
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

/// A view that the engine knows how to build: it has an element of its own instead of a body.
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { fatalError("\(Self.self) is built into the framework and has no body") }
}
