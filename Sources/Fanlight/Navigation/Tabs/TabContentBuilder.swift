/// Builds the tabs of a tab view from the statements of a closure.
@resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
    public static func buildExpression<Content: TabContent>(_ content: Content) -> Content
    where Content.TabValue == TabValue {
        content
    }

    public static func buildBlock<Content: TabContent>(_ content: Content) -> Content
    where Content.TabValue == TabValue {
        content
    }

    public static func buildBlock<each Content: TabContent>(
        _ content: repeat each Content
    ) -> _TabGroup<TabValue, TupleView<(repeat (each Content)._Shown)>> {
        _TabGroup(_shown: TupleView((repeat (each content)._shown)))
    }

    public static func buildIf<Content: TabContent>(_ content: Content?) -> Content?
    where Content.TabValue == TabValue {
        content
    }

    public static func buildEither<TrueContent: TabContent, FalseContent: TabContent>(
        first: TrueContent
    ) -> _ConditionalTabs<TrueContent, FalseContent>
    where TrueContent.TabValue == TabValue, FalseContent.TabValue == TabValue {
        _ConditionalTabs(_shown: _ConditionalContent(storage: .trueContent(first._shown)))
    }

    public static func buildEither<TrueContent: TabContent, FalseContent: TabContent>(
        second: FalseContent
    ) -> _ConditionalTabs<TrueContent, FalseContent>
    where TrueContent.TabValue == TabValue, FalseContent.TabValue == TabValue {
        _ConditionalTabs(_shown: _ConditionalContent(storage: .falseContent(second._shown)))
    }
}

extension TabContentBuilder {
    /// Accepts tabs in the body of `if #available`.
    public static func buildLimitedAvailability<Content: TabContent>(
        _ content: Content
    ) -> AnyTabContent<Content.TabValue> { AnyTabContent(content) }
}

/// Builds the tabs of a section or of an element of a `ForEach`. The type of values is inferred from the tabs alone.
@resultBuilder
public enum _InnerTabBuilder {
    public static func buildBlock<Content: TabContent>(_ content: Content) -> Content { content }

    public static func buildBlock<First: TabContent, each Content: TabContent>(
        _ first: First, _ content: repeat each Content
    ) -> _TabGroup<First.TabValue, TupleView<(First._Shown, repeat (each Content)._Shown)>> {
        _TabGroup(_shown: TupleView((first._shown, repeat (each content)._shown)))
    }

    public static func buildIf<Content: TabContent>(_ content: Content?) -> Content? { content }

    public static func buildEither<TrueContent: TabContent, FalseContent: TabContent>(
        first: TrueContent
    ) -> _ConditionalTabs<TrueContent, FalseContent> where TrueContent.TabValue == FalseContent.TabValue {
        _ConditionalTabs(_shown: _ConditionalContent(storage: .trueContent(first._shown)))
    }

    public static func buildEither<TrueContent: TabContent, FalseContent: TabContent>(
        second: FalseContent
    ) -> _ConditionalTabs<TrueContent, FalseContent> where TrueContent.TabValue == FalseContent.TabValue {
        _ConditionalTabs(_shown: _ConditionalContent(storage: .falseContent(second._shown)))
    }
}

/// One of two groups of tabs.
public struct _ConditionalTabs<TrueContent: TabContent, FalseContent: TabContent> {
    public let _shown: _ConditionalContent<TrueContent._Shown, FalseContent._Shown>
}

extension _ConditionalTabs: TabContent {
    public typealias TabValue = TrueContent.TabValue
    public typealias Body = Never
}

extension Optional: TabContent where Wrapped: TabContent {
    public typealias TabValue = Wrapped.TabValue
    public var body: Never { return fatalError("Optional is built into the framework and has no body") }

    nonisolated public var _shown: Wrapped._Shown? { self?._shown }
}

/// Several tabs.
public struct _TabGroup<TabValue: Hashable, Shown: View> {
    public let _shown: Shown
}

extension _TabGroup: TabContent {
    public typealias Body = Never
}

/// Tabs as the views of a tab view.
public struct _TabViews<Tabs: TabContent> {
    let tabs: Tabs
}

extension _TabViews: View {
    public var body: some View { tabs._shown }
}

extension ForEach: TabContent where Content: TabContent {
    public typealias TabValue = Content.TabValue
    public var body: Never { return fatalError("ForEach is built into the framework and has no body") }

    nonisolated public var _shown: some View {
        let content = content
        return ForEach<Data, ID, Content._Shown>(data: data, origin: AppTabs(content: content), id: id) {
            content($0)._shown
        }
    }
}

private struct AppTabs<Element, Content>: RowOrigin {
    let content: (Element) -> Content
}

extension ForEach where Content: TabContent {
    /// Creates a tab for each element, identified by the value at a key path.
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @_InnerTabBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content, id: .at(id))
    }

    /// Creates a tab for each element, identified by its ID.
    nonisolated public init(
        _ data: Data, @_InnerTabBuilder content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content, id: .id)
    }

    /// Creates a tab for each number of a range.
    nonisolated public init(_ data: Range<Int>, @_InnerTabBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        self.init(data: data, content: content, id: .itself)
    }
}

/// A section of tabs; they are shown in the same bar as the others.
public struct TabSection<Header: View, Content: TabContent> {
    let header: Header
    let content: Content
}

extension TabSection: TabContent {
    public typealias TabValue = Content.TabValue
    public typealias Body = Never
    nonisolated public var _shown: Content._Shown { content._shown }
}

extension TabSection where Header == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, @_InnerTabBuilder content: () -> Content
    ) {
        self.init(header: Text(titleKey), content: content())
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, @_InnerTabBuilder content: () -> Content
    ) {
        self.init(header: Text(titleResource), content: content())
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, @_InnerTabBuilder content: () -> Content
    ) {
        self.init(header: Text(title), content: content())
    }
}

extension TabSection where Header == EmptyView {
    nonisolated public init(@_InnerTabBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content())
    }
}
