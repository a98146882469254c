@_spi(Nodes) import FanlightCore

/// The content of a toolbar.
@MainActor @preconcurrency
public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    /// The items of this content.
    @ToolbarContentBuilder var body: Body { get }

    /// The view that provides the items to the enclosing bar. Only the framework's own content implements it.
    associatedtype _Shown: View = _AuthoredToolbar<Self>
    nonisolated var _shown: _Shown { get }
}

/// The content of a toolbar that could be customised. Customisation is not offered: all items are shown.
@MainActor @preconcurrency
public protocol CustomizableToolbarContent: ToolbarContent where Body: CustomizableToolbarContent {}

extension ToolbarContent where _Shown == _AuthoredToolbar<Self> {
    nonisolated public var _shown: _AuthoredToolbar<Self> { _AuthoredToolbar(content: self) }
}

extension ToolbarContent where Body == Never {
    public var body: Never { fatalError("\(Self.self) is built into the framework and has no body") }
}

extension Never: ToolbarContent, CustomizableToolbarContent {
    nonisolated public var _shown: EmptyView { EmptyView() }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {
    public var body: Never { fatalError("Optional is built into the framework and has no body") }
    nonisolated public var _shown: Wrapped._Shown? { self?._shown }
}

extension Optional: CustomizableToolbarContent where Wrapped: CustomizableToolbarContent {}

/// Builds a toolbar from the statements of a closure.
@resultBuilder
public struct ToolbarContentBuilder {
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: ToolbarContent>(
        _ content: repeat each Content
    ) -> _ToolbarViews<TupleView<(repeat (each Content)._Shown)>> {
        _ToolbarViews(_shown: TupleView((repeat (each content)._shown)))
    }

    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }

    public static func buildEither<TrueContent: ToolbarContent, FalseContent: ToolbarContent>(
        first: TrueContent
    ) -> _ConditionalToolbar<TrueContent, FalseContent> {
        _ConditionalToolbar(_shown: _ConditionalContent(storage: .trueContent(first._shown)))
    }

    public static func buildEither<TrueContent: ToolbarContent, FalseContent: ToolbarContent>(
        second: FalseContent
    ) -> _ConditionalToolbar<TrueContent, FalseContent> {
        _ConditionalToolbar(_shown: _ConditionalContent(storage: .falseContent(second._shown)))
    }

    public static func buildLimitedAvailability<Content: ToolbarContent>(
        _ content: Content
    ) -> _ToolbarViews<AnyView> {
        _ToolbarViews(_shown: AnyView(content._shown))
    }
}

/// Toolbar content in the form of a view.
public struct _ToolbarViews<Shown: View> {
    public let _shown: Shown
}

extension _ToolbarViews: CustomizableToolbarContent, ToolbarContent {
    public typealias Body = Never
}

/// One of two toolbars.
public struct _ConditionalToolbar<TrueContent: ToolbarContent, FalseContent: ToolbarContent> {
    public let _shown: _ConditionalContent<TrueContent._Shown, FalseContent._Shown>
}

extension _ConditionalToolbar: CustomizableToolbarContent, ToolbarContent {
    public typealias Body = Never
}

extension Group: ToolbarContent where Content: ToolbarContent {
    nonisolated public init(@ToolbarContentBuilder content: () -> Content) { self.init(grouping: content()) }

    public var body: Never { fatalError("Group is built into the framework and has no body") }
    nonisolated public var _shown: Content._Shown { content._shown }
}

/// Toolbar content of the app: its body is evaluated like a view's, with its dynamic properties.
public struct _AuthoredToolbar<Content: ToolbarContent> {
    let content: Content
}

extension _AuthoredToolbar: View {
    public var body: Never { fatalError("An author's toolbar is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        AuthoredToolbarElement(view, context)
    }
}

private final class AuthoredToolbarElement<Content: ToolbarContent>: ViewElement<_AuthoredToolbar<Content>> {
    private var child: _Element?
    private let slots: PropertySlots?

    override init(_ view: _AuthoredToolbar<Content>, _ context: _ElementContext) {
        slots = PropertySlots(of: Content.self)
        super.init(view, context)
        child = context.inside(self).make(evaluate())
    }

    override var typeName: String { TypeNames.short(Content.self) }
    override var isNamedInMessages: Bool { true }
    override var ownsState: Bool { slots != nil }

    override func update(to new: _AuthoredToolbar<Content>) {
        graph.work.comparisons += 1
        if ValueComparison.isSame(view.content, new.content) { return }
        view = new
        reevaluate()
    }

    override func reevaluate() {
        isDirty = false
        child?.update(with: evaluate())
    }

    private func evaluate() -> Content.Body._Shown {
        graph.willEvaluate(self)
        var content = view.content
        let token = beginReading()
        return observing(token) {
            Tracking.with(token) {
                let context = _LinkContext(element: self, token: token)
                withUnsafeMutablePointer(to: &content) { slots?.link(at: UnsafeMutableRawPointer($0), context) }
                return content.body._shown
            }
        }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
