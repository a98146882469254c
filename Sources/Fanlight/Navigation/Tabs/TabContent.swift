@_spi(Nodes) import FanlightCore

/// The content of a tab view: tabs and their sections. An app composes its own of others in a `body`.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
    associatedtype TabValue: Hashable = Body.TabValue
    associatedtype Body: TabContent
    /// The tabs of this content.
    @TabContentBuilder<TabValue> var body: Body { get }

    /// The tabs as views of the tab view. Only the framework's own content implements it.
    associatedtype _Shown: View = _AuthoredTabs<Self>
    nonisolated var _shown: _Shown { get }
}

extension TabContent where _Shown == _AuthoredTabs<Self> {
    nonisolated public var _shown: _AuthoredTabs<Self> { _AuthoredTabs(content: self) }
}

extension TabContent where Body == Never {
    public var body: Never { fatalError("\(Self.self) is built into the framework and has no body") }
}

extension Never: TabContent {
    public typealias TabValue = Never
}

/// Tab content of the app: its body is evaluated like a view's, with its dynamic properties. The element is that of the
/// content: a struct has the memory layout of its only field.
public struct _AuthoredTabs<Content: TabContent> {
    let content: Content
}

extension _AuthoredTabs: View {
    public var body: Never { fatalError("An author's tabs are built into the framework and have no body") }

    /// The number of tabs depends on the evaluated body.
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        AppDefinedElement(view.content, context, make: { $1.make($0) }) { $0.body._shown }
    }
}

/// Type-erased tab content.
public struct AnyTabContent<TabValue: Hashable> {
    nonisolated public let _shown: AnyView

    nonisolated public init<Content: TabContent>(_ content: Content) where Content.TabValue == TabValue {
        _shown = AnyView(content._shown)
    }
}

extension AnyTabContent: TabContent {
    public typealias Body = Never
}
