import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// Adds a context menu to a view. The secondary pointer button opens it, or a long press on a pixel display.
public struct _ContextMenuModifier<Items: View> {
    let items: Items
    /// True if the view has a menu.
    private let hasMenu: Bool
    /// True if the view is an entire table row, so that the menu belongs to the row.
    private let isOfRow: Bool
    @State private var isOpen = false
    /// True while the view is focused only to open its menu.
    @State private var isFocused = false
    @Environment(\.isEnabled) private var isEnabled

    init(items: Items, hasMenu: Bool = true, isOfRow: Bool = false) {
        self.items = items
        self.hasMenu = hasMenu
        self.isOfRow = isOfRow
    }
}

extension _ContextMenuModifier: ViewModifier {
    public func body(content: Content) -> some View {
        let open: (() -> Void)? = hasMenu && isEnabled ? { isOpen = true } : nil
        let press = open.map { open in { (_: CGPoint?) in open() } }
        if isOfRow {
            content.modifier(SecondaryPressModifier(action: press))
                ._trait(RowMenuTrait.self, open != nil)
                .presentLayer(.menu, isPresented: $isOpen) { MenuPanel(content: items) }
        } else {
            content
                .modifier(FocusTextModifier(isHere: isFocused))
                .background { if isFocused { FocusRing() } }
                .modifier(SecondaryPressModifier(action: press) { isFocused = $0 })
                .semantics(menuSemantics(open))
                .presentLayer(.menu, isPresented: $isOpen) { MenuPanel(content: items) }
        }
    }

    private func menuSemantics(_ open: (() -> Void)?) -> SemanticsConfiguration {
        var configuration = isFocused ? SemanticsConfiguration.withFocus : SemanticsConfiguration()
        if let open { configuration.handlers = [AccessibilityHandler(.named("menu")) { _ in open() }] }
        return configuration
    }
}

/// True if a row has a context menu of its own, which the list opens.
private enum RowMenuTrait: _ViewTraitKey { static let defaultValue = false }

extension ItemTraits {
    var hasRowMenu: Bool { self[ObjectIdentifier(RowMenuTrait.self)] ?? false }
}

/// The items of a context menu as a value.
@available(*, deprecated, message: "Use contextMenu(menuItems:).")
public struct ContextMenu<MenuItems: View> {
    fileprivate let items: MenuItems

    nonisolated public init(@ViewBuilder menuItems: () -> MenuItems) { items = menuItems() }
}

/// The items of a menu below a preview of the view they belong to.
struct PreviewedItems<Preview: View, Items: View> {
    let preview: Preview
    let items: Items
}

extension PreviewedItems: View {
    var body: some View {
        preview.defaultForegroundStyle(Color.primary).allowsHitTesting(false)
        Divider()
        items
    }
}

/// Handles a press of the secondary pointer button in a view.
struct SecondaryPressModifier {
    /// Receives the point in the scene, or nil if keys triggered the action. A nil action disables the handling.
    let action: ((CGPoint?) -> Void)?
    /// Receives whether the view is focused only for this action. If nil, the view never becomes focused for it.
    var whenFocused: ((Bool) -> Void)?
}

extension SecondaryPressModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        SecondaryPressElement(wrapping: view, context)
    }
}

private final class SecondaryPressElement<Modified: View>: WrapperElement<Modified, SecondaryPressModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = SecondaryPressNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        guard let node = wrapper as? SecondaryPressNode else { return }
        node.action = view.modifier.action
        node.whenFocused = view.modifier.whenFocused
    }
}

/// Also opens the menu by keyboard shortcut while the focus is inside. If nothing else inside or around can become
/// focused, the node is a focus stop itself. Return and Space open the menu.
final class SecondaryPressNode: WrapperNode, KeyNode, HitTestable {
    var action: ((CGPoint?) -> Void)? {
        didSet { if action == nil, isFocused { graph.focus.removeFocus(self) } }
    }
    var whenFocused: ((Bool) -> Void)?
    var isPressed = false
    var isFocused = false {
        didSet { if isFocused != oldValue { whenFocused?(isFocused) } }
    }
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { action != nil }

    /// True if keys reach the menu through no other view.
    private var isAlone: Bool {
        func hasStop(_ node: LayoutNode) -> Bool {
            if let other = node as? any InteractiveNode, other.isInteractive, other.isFocusStop { return true }
            return node.readChildren.contains(where: hasStop)
        }
        var around = parent
        while let current = around {
            if let other = current as? any InteractiveNode, other.isControl, other.isInteractive { return false }
            around = current.parent
        }
        return !children.contains(where: hasStop)
    }

    func handleAfterFocus(_ key: KeyInput) -> Bool {
        guard let action, key.opensContextMenu else { return false }
        action(nil)
        return true
    }
}

extension SecondaryPressNode: ContextMenuNode {
    var secondaryAction: ((CGPoint?) -> Void)? { action }
    var isInteractive: Bool { action != nil && whenFocused != nil && isAlone }
    // Presses, drags and selections in the view belong to the views inside.
    var isControl: Bool { false }
    var activatesOnTap: Bool { false }
    var allowsTextSelection: Bool { true }
    var pointerGesture: AnyGesture<Void>? { nil }
    func activate() {}

    func handleKey(_ key: KeyInput) -> Bool {
        guard let action, key.modifiers.isEmpty, key.key == .enter || key.key == .space else { return false }
        if tappedInside?.performsTapByKeys != true { action(nil) }
        return true
    }
}

extension KeyInput {
    var opensContextMenu: Bool { key.name == "f10" && modifiers == .shift }
}

extension LayoutNode {
    /// The action that opens the first context menu in this subtree.
    final var menuInside: ((CGPoint?) -> Void)? {
        if let own = (self as? SecondaryPressNode)?.action { return own }
        return firstOfChildren(\.menuInside)
    }
}

extension View {
    /// Adds a context menu. The secondary pointer button opens it, or a long press on a pixel display. So do Shift-F10
    /// while the focus is inside, and the action “menu”. A disabled view has no menu.
    nonisolated public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
        modifier(_ContextMenuModifier(items: menuItems()))
    }

    /// Adds a context menu from a value, or none for nil.
    @available(*, deprecated, message: "Use contextMenu(menuItems:).")
    nonisolated public func contextMenu<MenuItems: View>(_ contextMenu: ContextMenu<MenuItems>?) -> some View {
        modifier(_ContextMenuModifier(items: contextMenu?.items, hasMenu: contextMenu != nil))
    }

    /// Adds a context menu with a preview above its items.
    nonisolated public func contextMenu<MenuItems: View, Preview: View>(
        @ViewBuilder menuItems: () -> MenuItems, @ViewBuilder preview: () -> Preview
    ) -> some View {
        modifier(_ContextMenuModifier(items: PreviewedItems(preview: preview(), items: menuItems())))
    }
}
