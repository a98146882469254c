import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A category that groups actions, so that people find one faster.
public struct AccessibilityActionCategory: Equatable, Sendable {
    /// Nil for the default category, which has no title.
    let name: String?

    /// Actions without a category of their own.
    public static let `default` = AccessibilityActionCategory(name: nil)
    /// Actions that edit something.
    public static let edit = AccessibilityActionCategory(name: "Edit")

    public init(_ name: Text) { self.name = name.plain }
    public init(_ nameKey: LocalizedStringKey) { self.init(Text(nameKey)) }
    @_disfavoredOverload
    public init(_ nameResource: LocalizedStringResource) { self.init(Text(nameResource)) }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ name: S) { self.name = String(name) }
    private init(name: String?) { self.name = name }
}

/// Offers the controls of a view that is never displayed as accessibility actions.
public struct _AccessibilityActionsModifier<Actions: View> {
    let category: AccessibilityActionCategory
    let actions: Actions
    @State private var handlers: [AccessibilityHandler] = []

    nonisolated init(_ category: AccessibilityActionCategory, _ actions: Actions) {
        self.category = category
        self.actions = actions
    }
}

extension _AccessibilityActionsModifier: ViewModifier {
    public func body(content: Content) -> some View {
        let category = category
        content
            .background {
                OfferedActions(content: actions) { found in
                    let named = found.map { $0.named(in: category) }
                    if named.map(\.kind) != handlers.map(\.kind) {
                        handlers = named
                    } else {
                        // The same names may now belong to other controls.
                        for (old, new) in zip(handlers, named) { old.replaceAction(new) }
                    }
                }
            }
            .semantics(SemanticsConfiguration(handlers: handlers.map(\.relay)))
    }
}

extension AccessibilityHandler {
    /// A handler that forwards to the current closure of this one.
    fileprivate var relay: AccessibilityHandler { AccessibilityHandler(kind) { self($0) } }

    fileprivate func named(in category: AccessibilityActionCategory) -> AccessibilityHandler {
        guard let first = category.name, let last = kind.name else { return self }
        return AccessibilityHandler(.named("\(first): \(last)")) { self($0) }
    }
}

/// Controls that are neither displayed nor hit-tested; only their actions are exposed.
private struct OfferedActions<Content: View> {
    let content: Content
    let report: @MainActor ([AccessibilityHandler]) -> Void
}

extension OfferedActions: View {
    var body: Never { fatalError("Offered actions are built into the framework and have no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        OfferedActionsElement(view, context)
    }
}

private final class OfferedActionsElement<Content: View>: ContainerElement<OfferedActions<Content>> {
    private let offered: OfferedActionsNode

    init(_ view: OfferedActions<Content>, _ context: _ElementContext) {
        offered = OfferedActionsNode(context.graph)
        super.init(view, context, node: offered)
        offered.report = { [weak self] in self?.view.report($0) }
        adopt(view.content)
    }

    override func update(to new: OfferedActions<Content>) {
        view = new
        updateContent(new.content)
        offered.scheduleReport()
    }
}

private final class OfferedActionsNode: LayoutNode, HitTestable, ChildContainer, SettledDependent {
    var report: (([AccessibilityHandler]) -> Void)?

    override var childContainer: (any ChildContainer)? { self }
    var visibleChildren: [LayoutNode] { [] }
    func isVisible(_ child: LayoutNode) -> Bool { false }
    override var principalChild: LayoutNode? { nil }
    override var hitTesting: (any HitTestable)? { self }
    var allowsHits: Bool { false }

    override func placeChildren() {
        for child in children { placeInside(child, at: .zero, proposal: .unspecified) }
        scheduleReport()
    }

    /// Schedules a report of the handlers after layout, when the texts of the labels are resolved.
    func scheduleReport() { graph.afterSettling(self) }

    func viewsSettled() { report?(children.flatMap(\.buttonHandlers)) }
}

extension View {
    /// Offers the actions of buttons, under their titles, as accessibility actions of the view.
    nonisolated public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
        modifier(_AccessibilityActionsModifier(.default, content()))
    }

    /// Offers the actions of buttons, under their titles prefixed with that of the category.
    nonisolated public func accessibilityActions<Content: View>(
        category: AccessibilityActionCategory, @ViewBuilder _ content: () -> Content
    ) -> some View { modifier(_AccessibilityActionsModifier(category, content())) }

    /// Offers an action under the texts of a label that is never displayed.
    nonisolated public func accessibilityAction<Label: View>(
        action: @escaping () -> Void, @ViewBuilder label: () -> Label
    ) -> some View { accessibilityActions { Button(action: action, label: label) } }
}
