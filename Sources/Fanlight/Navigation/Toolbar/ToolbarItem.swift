@_spi(Nodes) import FanlightCore

/// An item of a toolbar with its placement.
public struct ToolbarItem<ID, Content: View> {
    public let id: ID
    let placement: ToolbarItemPlacement
    let content: Content
}

extension ToolbarItem where ID == () {
    nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.init(id: (), placement: placement, content: content())
    }
}

extension ToolbarItem: CustomizableToolbarContent, ToolbarContent {
    public typealias Body = Never
    nonisolated public var _shown: some View { ToolbarItemView(placement: placement, content: content) }
}

extension ToolbarItem where ID == String {
    /// Creates an item with an identifier for customisation.
    nonisolated public init(
        id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
    ) {
        self.init(id: id, placement: placement, content: content())
    }

    /// Creates an item with an identifier. All items are shown, independent of `showsByDefault`.
    nonisolated public init(
        id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool,
        @ViewBuilder content: () -> Content
    ) {
        self.init(id: id, placement: placement, content: content())
    }
}

extension ToolbarItem: Identifiable where ID: Hashable {}

/// Several items of a toolbar with the same placement.
public struct ToolbarItemGroup<Content: View> {
    let placement: ToolbarItemPlacement
    let content: Content

    nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }
}

extension ToolbarItemGroup: ToolbarContent {
    public typealias Body = Never
    nonisolated public var _shown: some View { ToolbarItemView(placement: placement, content: content) }
}

/// The size of a spacer between items.
public struct SpacerSizing: Hashable, Sendable {
    let isFlexible: Bool
    public static let flexible = SpacerSizing(isFlexible: true)
    public static let fixed = SpacerSizing(isFlexible: false)
}

/// A spacer between items of a toolbar.
public struct ToolbarSpacer {
    let placement: ToolbarItemPlacement
    let sizing: SpacerSizing

    nonisolated public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
        self.sizing = sizing
        self.placement = placement
    }
}

extension ToolbarSpacer: CustomizableToolbarContent, ToolbarContent {
    public typealias Body = Never

    nonisolated public var _shown: some View {
        ToolbarItemView(
            placement: placement, content: Spacer(minLength: 8).frame(maxWidth: sizing.isFlexible ? .infinity : 16))
    }
}

/// An item as stored by the bar.
struct ToolbarEntry: Equatable, Identifiable {
    let placement: ToolbarItemPlacement
    let portal: Portal

    var id: ObjectIdentifier { ObjectIdentifier(portal) }

    static func == (a: ToolbarEntry, b: ToolbarEntry) -> Bool { a.portal === b.portal && a.placement == b.placement }
}

/// The view that provides an item to the bar, which shows it.
struct ToolbarItemView<Content: View> {
    let placement: ToolbarItemPlacement
    let content: Content
}

extension ToolbarItemView: View {
    var body: Never { fatalError("A toolbar's item is built into the framework and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        ToolbarItemElement(view, context)
    }
}

private final class ToolbarItemElement<Content: View>: ViewElement<ToolbarItemView<Content>>, PreferenceSource {
    override var preferenceSource: (any PreferenceSource)? { self }
    private let portal = Portal()
    private var child: _Element?

    override init(_ view: ToolbarItemView<Content>, _ context: _ElementContext) {
        super.init(view, context)
        child = portal.make(shown, in: inside(nil))
        preferenceChanged(preferenceKey)
    }

    @ViewBuilder private var shown: some View {
        let content = view.content.bold(view.placement.isConfirmation)
            .modifier(BarItemModifier(slot: view.placement.slot))
        if let shortcut = view.placement.shortcut {
            content.modifier(_KeyboardShortcutModifier(shortcut: shortcut, isByPlace: true))
        } else {
            content
        }
    }

    var preferenceKey: ObjectIdentifier { ObjectIdentifier(BarSettingsKey.self) }

    func preference(_ inside: () -> Any?) -> Any? {
        var settings = BarSettings()
        settings.items = [ToolbarEntry(placement: view.placement, portal: portal)]
        return settings
    }

    override func update(to new: ToolbarItemView<Content>) {
        let isElsewhere = new.placement != view.placement
        view = new
        child?.update(with: shown)
        if isElsewhere { preferenceChanged(preferenceKey) }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willUnmount() { preferenceChanged(preferenceKey) }
}
