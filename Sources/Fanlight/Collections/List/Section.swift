@_spi(Nodes) import FanlightCore

/// A group of views with an optional header and footer. Lists, forms and pickers render sections as such; a stack takes
/// the views as if they were its direct children.
public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
    /// The expansion state; nil for a section that cannot be collapsed.
    let isExpanded: Binding<Bool>?
    /// True if people may collapse a section whose content depends on `isExpanded`.
    let isCollapsible: Bool

    nonisolated init(
        header: Parent, content: Content, footer: Footer, isExpanded: Binding<Bool>? = nil, isCollapsible: Bool = true
    ) {
        self.header = header
        self.content = content
        self.footer = footer
        self.isExpanded = isExpanded
        self.isCollapsible = isCollapsible
    }

    /// The binding that the header toggles.
    fileprivate var collapseBinding: Binding<Bool>? { isCollapsible ? isExpanded : nil }
}

extension Section: View where Parent: View, Content: View, Footer: View {
    public var body: Never { fatalError("Section is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        SectionElement(view, context)
    }

    public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }

    nonisolated public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {
        self.init(header: header(), content: content(), footer: footer())
    }

    @available(*, deprecated, renamed: "Section(content:header:footer:)")
    nonisolated public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: footer)
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: EmptyView(), content: content(), footer: footer())
    }

    @available(*, deprecated, renamed: "Section(content:footer:)")
    nonisolated public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: footer)
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView())
    }

    @available(*, deprecated, renamed: "Section(content:header:)")
    nonisolated public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: EmptyView())
    }

    /// Creates a section whose content exists only while it is expanded.
    public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    /// Creates a section with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView())
    }

    @_disfavoredOverload
    public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleResource), content: content(), footer: EmptyView())
    }

    /// Creates a section with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView())
    }

    /// Creates a section with a title, whose content exists only while it is expanded.
    public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }

    @_disfavoredOverload
    public init(
        _ titleResource: LocalizedStringResource, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
    ) {
        self.init(header: Text(titleResource), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }

    /// Creates a section with a title, whose content exists only while it is expanded.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
}

private final class SectionElement<Parent: View, Content: View, Footer: View>:
    ViewElement<Section<Parent, Content, Footer>>
{
    private let id = ItemID()
    private var header: _Element?
    private var content: _Element?
    private var footer: _Element?
    private let listing: Listing?

    override init(_ view: Section<Parent, Content, Footer>, _ context: _ElementContext) {
        listing = context.listing
        super.init(view, context)
        let inside = context.inside(self)
        let isExpanded = readExpanded()
        header = makeHeader()
        content = isExpanded ? inside.make(view.content) : nil
        footer = inside.make(view.footer)
    }

    private func makeHeader() -> _Element {
        let inside = self.inside(listing)
        if let fold = view.collapseBinding {
            return isProminent
                ? inside.make(SectionHeader(header: ProminentHeader(header: view.header), isExpanded: fold))
                : inside.make(SectionHeader(header: view.header, isExpanded: fold))
        }
        return isProminent ? inside.make(ProminentHeader(header: view.header)) : inside.make(view.header)
    }

    private func updateHeader(_ wasFoldable: Bool, _ wasProminent: Bool) {
        guard wasFoldable == (view.collapseBinding != nil), wasProminent == isProminent else {
            header?.unmount()
            header = makeHeader()
            return contributedNodesChanged()
        }
        switch (view.collapseBinding, isProminent) {
        case (let isExpanded?, false):
            header?.update(with: SectionHeader(header: view.header, isExpanded: isExpanded))
        case (let isExpanded?, true):
            header?.update(
                with: SectionHeader(header: ProminentHeader(header: view.header), isExpanded: isExpanded))
        case (nil, true): header?.update(with: ProminentHeader(header: view.header))
        case (nil, false): header?.update(with: view.header)
        }
    }

    /// True if the header has increased prominence.
    private var isProminent = false

    private func readExpanded() -> Bool {
        let token = beginReading()
        isProminent = readEnvironment().headerProminence == .increased
        guard let binding = view.isExpanded else { return true }
        return observing(token) { Tracking.with(token) { binding.wrappedValue } }
    }

    override func update(to new: Section<Parent, Content, Footer>) {
        isDirty = false
        let (wasFoldable, wasProminent) = (view.collapseBinding != nil, isProminent)
        view = new
        let isExpanded = readExpanded()
        updateHeader(wasFoldable, wasProminent)
        footer?.update(with: new.footer)
        switch (content, isExpanded) {
        case (let content?, true): content.update(with: new.content)
        case (nil, false): break
        case (nil, true):
            content = inside(listing).make(new.content)
            contributedNodesChanged()
        case (let leaving?, false):
            content = nil
            leaving.unmount()
            contributedNodesChanged()
        }
    }

    override func reevaluate() { update(to: view) }

    override func collectItems(into list: inout ItemList) {
        list.section(id) { list in
            list.part(.header) { header?.collectItems(into: &$0) }
            list.part(.content) { content?.collectItems(into: &$0) }
            list.part(.footer) { footer?.collectItems(into: &$0) }
        }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let header { visit(header) }
        if let content { visit(content) }
        if let footer { visit(footer) }
    }
}

extension Section where Parent: View, Content: View, Footer: View {
    /// Sets if people may collapse the section. A section without a binding of its own is expanded at first.
    nonisolated public func collapsible(_ collapsible: Bool) -> some View {
        CollapsibleSection(section: self, isCollapsible: collapsible)
    }
}

/// A section with an explicit collapsibility.
private struct CollapsibleSection<Parent: View, Content: View, Footer: View> {
    let section: Section<Parent, Content, Footer>
    let isCollapsible: Bool
    @State private var isExpanded = true

    nonisolated init(section: Section<Parent, Content, Footer>, isCollapsible: Bool) {
        self.section = section
        self.isCollapsible = isCollapsible
    }
}

extension CollapsibleSection: View {
    var body: some View {
        Section(
            header: section.header, content: section.content, footer: section.footer,
            isExpanded: section.isExpanded ?? (isCollapsible ? $isExpanded : nil), isCollapsible: isCollapsible)
    }
}
