import Display
import Foundation

/// Shows a menu for a view, where somebody asks for one with the other button of the pointer.
public struct _ContextMenuModifier<Items: View> {
    let items: Items
    /// Whether there is one at all.
    private let isThere: Bool
    /// Whether the view is all of a row of a table, whose action the menu is then.
    private let isOfRow: Bool
    @State private var isOpen = false
    /// Whether the view has the focus for nothing but its menu.
    @State private var isFocused = false
    @Environment(\.isEnabled) private var isEnabled

    init(items: Items, isThere: Bool = true, isOfRow: Bool = false) {
        self.items = items
        self.isThere = isThere
        self.isOfRow = isOfRow
    }
}

extension _ContextMenuModifier: ViewModifier {
    public func body(content: Content) -> some View {
        let open: (() -> Void)? = isThere && isEnabled ? { isOpen = true } : nil
        let press = open.map { open in { (_: CGPoint?) in open() } }
        if isOfRow {
            content.modifier(SecondaryPressModifier(action: press))
                ._trait(RowMenuTrait.self, open != nil)
                .presents(.menu, isPresented: $isOpen) { MenuPanel(content: items) }
        } else {
            content
                .modifier(FocusInWords(isHere: isFocused))
                .background { if isFocused { FocusRing() } }
                .modifier(SecondaryPressModifier(action: press) { isFocused = $0 })
                .semantics(said(open))
                .presents(.menu, isPresented: $isOpen) { MenuPanel(content: items) }
        }
    }

    private func said(_ open: (() -> Void)?) -> SemanticAnnotation {
        var said = isFocused ? SemanticAnnotation.withFocus : SemanticAnnotation()
        if let open { said.handlers = [AccessibilityHandler(.named("menu")) { _ in open() }] }
        return said
    }
}

/// Whether a row has a menu of its own, which it is asked for.
private enum RowMenuTrait: _ViewTraitKey { static let defaultValue = false }

extension ItemTraits {
    var hasRowMenu: Bool { self[ObjectIdentifier(RowMenuTrait.self)] ?? false }
}

/// The items of a view's menu, as a value.
@available(*, deprecated, message: "Use contextMenu(menuItems:).")
public struct ContextMenu<MenuItems: View> {
    fileprivate let items: MenuItems

    nonisolated public init(@ViewBuilder menuItems: () -> MenuItems) { items = menuItems() }
}

/// The items of a menu below what they are for.
struct PreviewedItems<Preview: View, Items: View> {
    let preview: Preview
    let items: Items
}

extension PreviewedItems: View {
    var body: some View {
        preview.usualForeground(Color.primary).allowsHitTesting(false)
        Divider()
        items
    }
}

/// Told when the other button of the pointer is pressed in a view.
struct SecondaryPressModifier {
    /// Given the place in the scene, or nil where keys asked for it; nil: nobody is told.
    let action: ((CGPoint?) -> Void)?
    /// Told whether the view has the focus for nothing but this; nil: it never has.
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

/// Also asked for with the keys that mean it, while the focus is inside. Where nothing else in the view or around it has the
/// focus, the view has it itself, and Return and Space, too, ask for the menu.
final class SecondaryPressNode: WrapperNode, KeyNode, HitTestable {
    var action: ((CGPoint?) -> Void)? {
        didSet { if action == nil, isFocused { graph.focus.leave(self) } }
    }
    var whenFocused: ((Bool) -> Void)?
    var isPressed = false
    var isFocused = false {
        didSet { if isFocused != oldValue { whenFocused?(isFocused) } }
    }
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { action != nil }

    /// Whether keys reach the menu by no other view.
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

    func takesLast(_ key: KeyInput) -> Bool {
        guard let action, key.asksForMenu else { return false }
        action(nil)
        return true
    }
}

extension SecondaryPressNode: InteractiveNode {
    var isInteractive: Bool { action != nil && whenFocused != nil && isAlone }
    // What is pressed, dragged or selected in the view is a matter of what is in it.
    var isControl: Bool { false }
    var takesTaps: Bool { false }
    var letsSelect: Bool { true }
    var pointerGesture: AnyGesture<Void>? { nil }
    func activate() {}

    func take(_ key: KeyInput) -> Bool {
        guard let action, key.modifiers.isEmpty, key.key == .enter || key.key == .space else { return false }
        if tappedInside?.isTappedByKeys != true { action(nil) }
        return true
    }
}

extension KeyInput {
    var asksForMenu: Bool { key.name == "f10" && modifiers == .shift }
}

extension LayoutNode {
    /// Asks for the first menu of a view in here.
    final var menuInside: ((CGPoint?) -> Void)? {
        if let own = (self as? SecondaryPressNode)?.action { return own }
        return shownChildren.lazy.compactMap(\.menuInside).first
    }
}

extension PointerRouter {
    /// The other button was pressed: whoever has a menu there shows it.
    func pressSecondary(at place: CGPoint, in root: LayoutNode) -> Bool {
        var node = root.hit(place)
        while let current = node {
            let action = (current as? SecondaryPressNode)?.action ?? (current as? any EditedNode)?.secondaryAction
            if let action {
                action(place)
                return true
            }
            node = current.parent
        }
        return false
    }
}

extension View {
    /// A menu for the view: shown by the other button of the pointer, by Shift-F10 while the focus is inside, and by the
    /// action “menu”. What is disabled has none.
    nonisolated public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
        modifier(_ContextMenuModifier(items: menuItems()))
    }

    /// A menu that is a value; none for nil.
    @available(*, deprecated, message: "Use contextMenu(menuItems:).")
    nonisolated public func contextMenu<MenuItems: View>(_ contextMenu: ContextMenu<MenuItems>?) -> some View {
        modifier(_ContextMenuModifier(items: contextMenu?.items, isThere: contextMenu != nil))
    }

    /// The same, with something to look at above its items.
    nonisolated public func contextMenu<MenuItems: View, Preview: View>(
        @ViewBuilder menuItems: () -> MenuItems, @ViewBuilder preview: () -> Preview
    ) -> some View {
        modifier(_ContextMenuModifier(items: PreviewedItems(preview: preview(), items: menuItems())))
    }
}
