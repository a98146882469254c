@_spi(Nodes) import FanlightCore

/// Makes the view that is presented for an item.
///
/// The closures of an app are stored as they were given. A closure around them would differ in each evaluation, and the
/// presented view would be evaluated again; see `ValueComparison`.
protocol PresentationContent<Item> {
    associatedtype Item
    associatedtype Content: View
    @MainActor func content(for item: Item) -> Content
}

/// Content that needs no item.
struct PlainContent<Content: View>: PresentationContent {
    let make: () -> Content
    func content(for item: Void) -> Content { make() }
}

/// Content that is made from the item.
struct ItemContent<Item, Content: View>: PresentationContent {
    let make: (Item) -> Content
    func content(for item: Item) -> Content { make(item) }
}

/// A view that was made before it is presented.
struct FixedContent<Item, Content: View>: PresentationContent {
    let view: Content
    func content(for item: Item) -> Content { view }
}

/// No content.
struct NoContent<Item>: PresentationContent {
    func content(for item: Item) -> EmptyView { EmptyView() }
}

/// A view around the content of a presentation.
protocol PresentationPanel: View {
    associatedtype Content: View
    @MainActor init(content: Content)
}

/// Content in a panel.
struct PanelContent<Panel: PresentationPanel, Inner: PresentationContent>: PresentationContent
where Panel.Content == Inner.Content {
    let inner: Inner
    func content(for item: Inner.Item) -> Panel { Panel(content: inner.content(for: item)) }
}
