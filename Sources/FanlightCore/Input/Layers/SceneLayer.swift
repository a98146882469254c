import Display
import Foundation

/// A modal layer over the scene, such as a sheet, an alert or a menu. The topmost layer receives all keys and pointer
/// events.
///
/// `SceneLayers` keeps all layers in one list, in the order of their presentation.
@MainActor
package final class SceneLayer: PlacementDependent {
    package enum Kind { case sheet, cover, alert, dialog, popover, menu }

    /// The kind of the presentation. That of a popover or a sheet depends on the size of the display.
    package var kind: Kind {
        didSet {
            guard kind != oldValue else { return }
            node.kind = kind
            dimming?.unmount()
            dimming = SceneDimmingNode(below: node, of: kind)
            node.graph.nodesAboveSceneChanged()
        }
    }
    /// True if the content below takes presses beside the panel, and is not dimmed.
    package var allowsInteractionBelow: Bool {
        get { node.allowsInteractionBelow }
        set {
            guard newValue != node.allowsInteractionBelow else { return }
            node.allowsInteractionBelow = newValue
            dimming?.invalidateLayerContent()
        }
    }
    package let portal = Portal(keepsPreferences: true)
    package let node: SceneLayerNode
    /// The dimming below a modal layer; nil for a layer that has none.
    private(set) var dimming: SceneDimmingNode?
    /// Ends the presentation, unless the presenting view prevents it.
    fileprivate let dismiss: () -> Void
    fileprivate weak var focusedBefore: (any InteractiveNode)?
    /// True if the layer was opened while a control had the focus and keys were used last.
    fileprivate let isOpenedByKey: Bool
    /// True if the focused node keeps the focus and only lends its keys, such as to its own menu.
    fileprivate let keepsFocus: Bool

    package init(
        _ kind: Kind, _ graph: ViewGraph, keepsFocus: Bool = false, anchor: @escaping () -> CGRect?,
        dismiss: @escaping () -> Void
    ) {
        self.kind = kind
        self.keepsFocus = keepsFocus
        self.dismiss = dismiss
        node = SceneLayerNode(
            kind, graph, isInMenu: kind == .menu && graph.layers.last?.kind == .menu, anchor: anchor)
        dimming = SceneDimmingNode(below: node, of: kind)
        focusedBefore = graph.focus.node
        isOpenedByKey = graph.focus.node != nil && !graph.focus.isHidden
    }

    /// Sets the layout direction of the opening element. The layer does not inherit it, because the layer is not below
    /// that element in the node tree.
    package func setLayoutDirection(as direction: LayoutDirection, for opener: _Element) {
        if direction != opener.graph.layoutDirection { node.inheritDirection(direction, from: opener) }
    }

    /// Excludes the layer from the default transition in this update, because its content has one of its own. Only the
    /// dimming fades.
    package func excludeFromFading() { node.graph.transitions?.exclude([node]) }

    /// Updates the layer's accessibility label from its content.
    package func readTitle() { node.title = portal.gatherPreference(PresentationTitleKey.self) ?? nil }

    /// True if only the layer's own controls dismiss it.
    var isFixed: Bool { portal.gatherPreference(DismissalKey.self) ?? false }

    /// True for an alert or a dialog: a message with buttons, each of which dismisses it.
    private var isQuestion: Bool { kind == .alert || kind == .dialog }

    /// Presses the cancel button of an alert or a dialog. Without one, dismisses the layer.
    private func cancel() {
        if let button = questionButton(where: { $0?.isCancelling == true }) {
            button.activate()
        } else if !isFixed {
            dismiss()
        }
    }

    /// Handles a press outside of the content.
    func handlePressOutside() {
        switch kind {
        case .popover, .menu: dismiss()
        case .sheet: if !isFixed { dismiss() }
        case .dialog: cancel()
        case .alert, .cover: break
        }
    }

    /// Handles a key that no node inside has handled; returns true if it has.
    package func handleKey(_ key: KeyInput) -> Bool {
        guard key.modifiers.subtracting(.shift).isEmpty else { return false }
        guard key.modifiers.isEmpty || TypeSelect.character(key, isUnderWay: isTyping) != nil else { return false }
        switch key.key {
        case .escape:
            cancel()
            return true
        case .enter:
            // Return confirms, like the button that neither destroys nor cancels.
            guard let usual = questionButton(where: { $0 == .confirm }) ?? questionButton(where: { $0 == nil }) else {
                return false
            }
            usual.activate()
            return true
        case .up, .down:
            guard kind == .menu || isQuestion else { return false }
            return node.graph.focus.step(by: key.key == .up ? -1 : 1)
        case .home, .end:
            let items = node.graph.interactiveNodes
            guard kind == .menu, let item = key.key == .home ? items.first : items.last else { return false }
            node.graph.focus.move(to: item)
            return true
        case .left, .right:
            guard isQuestion else { return false }
            return node.graph.focus.step(by: key.key == .left ? -1 : 1)
        default:
            guard kind == .menu, let character = TypeSelect.character(key, isUnderWay: isTyping) else { return false }
            selectItem(typing: character)
            return true
        }
    }

    private var typeSelect = TypeSelect()

    /// Moves the focus to the next item that starts with the typed text. The focus stays on the current item while that
    /// matches.
    private func selectItem(typing character: String) {
        let graph = node.graph
        let isNew = typeSelect.type(character, at: graph.clock.now)
        let items = graph.interactiveNodes
        let current = items.firstIndex { $0 === graph.focus.node } ?? -1
        let start = max(current + (isNew ? 1 : 0), 0)
        for step in items.indices {
            let item = items[(start + step) % items.count]
            guard TypeSelect.folded(item.visibleText).hasPrefix(typeSelect.typed) else { continue }
            graph.focus.move(to: item)
            break
        }
    }

    private var isTyping: Bool { typeSelect.isUnderWay(at: node.graph.clock.now) }

    /// Returns true if a space continues the typed text instead of pressing an item, because an item contains it.
    func continuesTypeSelect(_ key: KeyInput) -> Bool {
        let graph = node.graph
        guard kind == .menu, key.key == .space, key.modifiers.isEmpty, typeSelect.isUnderWay(at: graph.clock.now),
            graph.interactiveNodes.contains(where: {
                TypeSelect.folded($0.visibleText).hasPrefix(typeSelect.typed + " ")
            })
        else { return false }
        selectItem(typing: " ")
        return true
    }

    /// Returns the first button of an alert or a dialog whose role matches.
    private func questionButton(where isMeant: @escaping (ButtonRole?) -> Bool) -> (any InteractiveNode)? {
        guard isQuestion else { return nil }
        func find(_ node: LayoutNode) -> (any InteractiveNode)? {
            if let button = node as? any RoleButton, button.isInteractive, isMeant(button.role) { return button }
            return node.firstOfChildren(find)
        }
        return find(node)
    }

    /// The button with the initial focus in an alert or a dialog without fields. It is the default button, or the
    /// cancel button if the first button is destructive. Nil for the first button.
    private var defaultButton: (any InteractiveNode)? {
        guard isQuestion, let first = node.firstForFocus as? any RoleButton else { return nil }
        if let usual = node.control(pressedBy: .defaultAction) { return usual }
        return first.role == .destructive ? questionButton { $0?.isCancelling == true } : nil
    }

    /// Sets the initial focus.
    package func nodesPlaced() {
        let graph = node.graph
        guard graph.layers.last === self else { return }
        let becomesFocused = isQuestion || isOpenedByKey || graph.metrics.isCell && kind != .menu
        if becomesFocused {
            graph.focus.begin(in: node, at: defaultButton, isHidden: !isOpenedByKey && !graph.metrics.isCell)
        }
        if kind == .menu, let chosen = node.chosenItem { chosen.enclosingViewportNode?.reveal(chosen) }
    }
}

/// A button whose role and title can be queried.
@MainActor
package protocol RoleButton: InteractiveNode {
    var role: ButtonRole? { get }
    /// The title, if the label is text.
    var title: String? { get }
    /// True if pressing the list row presses the button, provided that the row has no other such button.
    var mayFillRow: Bool { get }
}

extension ViewGraph {
    /// The root node that currently receives keys and pointer events.
    package var interactionRoot: LayoutNode { layers.last?.node ?? root }

    package func show(_ layer: SceneLayer) {
        self[SceneLayers.self].presentations.append(layer)
        if layer.keepsFocus { focus.suspendKeys() } else { focus.move(to: nil) }
        // Some controls exist only after layout, which selects content that fits.
        afterLayout(layer)
    }

    package func remove(_ layer: SceneLayer) {
        guard let index = layers.firstIndex(where: { $0 === layer }) else { return }
        self[SceneLayers.self].presentations.remove(at: index)
        layer.dimming?.unmount()
        // Closing a layer opened from a menu's item returns the focus to where the menu was opened.
        for later in layers[index...] where later.focusedBefore?.isInTree(of: layer.node) != false {
            later.focusedBefore = layer.focusedBefore
        }
        if layer.keepsFocus { focus.resumeKeys() }
        afterUpdating(retaining: FocusReturn(focus: focus, node: layer.focusedBefore))
    }
}

/// The node of a layer: it covers the display, and places its content by the kind of layer.
package final class SceneLayerNode: LayoutNode, OverlayLayoutNode, HitTestable, PaintedNode, SemanticNode,
    FrameContainer
{
    fileprivate var kind: SceneLayer.Kind {
        didSet {
            invalidateLayout()
            invalidateLayerContent()
        }
    }
    fileprivate var allowsInteractionBelow = false { didSet { invalidateLayerContent() } }
    /// True for a submenu.
    private let isInMenu: Bool
    private let anchor: () -> CGRect?
    /// Returns the origin of a popover beside its anchor; nil for the usual place below or above.
    package var popoverOrigin: ((_ anchor: CGRect, _ size: CGSize, _ available: CGRect) -> CGPoint?)?
    fileprivate var title: String? {
        didSet { if title != oldValue { invalidateLayerContent() } }
    }

    init(_ kind: SceneLayer.Kind, _ graph: ViewGraph, isInMenu: Bool, anchor: @escaping () -> CGRect?) {
        self.kind = kind
        self.isInMenu = isInMenu
        self.anchor = anchor
        super.init(graph)
    }

    package override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    package override var frameContainer: (any FrameContainer)? { self }
    package override var hitTesting: (any HitTestable)? { self }
    /// False where presses pass to the content below. A popover lets a dragged item leave, so that it can be dropped
    /// outside.
    package var isHittable: Bool { !allowsInteractionBelow && (kind != .popover || !graph.drag.isDragging) }
    package override var needsLayer: Bool { true }
    package override var semantics: (any SemanticNode)? { self }
    package var acceptsAttributes: Bool { true }

    package override func placeChildren() {
        for child in children {
            let available = self.availableFrame
            let offered = ProposedViewSize(available.size)
            let size = child.sizeThatFits(offered)
            var place = CGPoint(x: (frame.width - size.width) / 2, y: (frame.height - size.height) / 2)
            if isAtBottom {
                place.y = available.maxY - size.height
            } else if let anchor = anchor(), isAnchored {
                let origin = kind == .popover ? popoverOrigin?(anchor, size, available) : nil
                place =
                    origin ?? (isInMenu ? besideItem(anchor, size, available) : beside(anchor, size, available))
            }
            place = CGPoint(
                x: graph.metrics.quantized(place.x, .horizontal), y: graph.metrics.quantized(place.y, .vertical))
            child.place(at: CGPoint(x: frame.minX + place.x, y: frame.minY + place.y), proposal: offered)
        }
    }

    private var isMirrored: Bool { layoutDirection == .rightToLeft }

    /// True on a narrow display, where sheets and dialogs are at the bottom.
    private var isAtBottom: Bool {
        (kind == .sheet || kind == .dialog) && !graph.metrics.isCell
            && frame.width < UserInterfaceSizeClass.minimumRegularLength
    }

    /// True beside the view that presents the layer. A terminal shows a dialog in its middle.
    private var isAnchored: Bool {
        kind == .popover || kind == .menu || kind == .dialog && !graph.metrics.isCell
    }

    private var availableFrame: CGRect {
        let edge: CGFloat = kind == .cover || kind == .sheet && isAtBottom || graph.metrics.isCell ? 0 : 8
        return CGRect(origin: .zero, size: frame.size).insetBy(dx: edge, dy: edge)
    }

    /// Returns the position below the anchor, or above it where there is more space, within the display.
    private func beside(_ anchor: CGRect, _ size: CGSize, _ available: CGRect) -> CGPoint {
        let gap: CGFloat = graph.metrics.isCell ? 0 : 6
        let below = anchor.maxY + gap
        let above = anchor.minY - gap - size.height
        if kind == .dialog, below + size.height > available.maxY, above < available.minY {
            // The anchor fills the height, like that of a page, so the dialog is over its middle.
            return CGPoint(
                x: (available.width - size.width) / 2 + available.minX,
                y: (available.height - size.height) / 2 + available.minY)
        }
        let fitsBelow = below + size.height <= available.maxY || available.maxY - anchor.maxY >= anchor.minY
        let y = fitsBelow ? min(below, available.maxY - size.height) : max(above, available.minY)
        let wanted =
            kind != .menu ? anchor.midX - size.width / 2 : isMirrored ? anchor.maxX - size.width : anchor.minX
        return CGPoint(x: max(available.minX, min(wanted, available.maxX - size.width)), y: max(y, available.minY))
    }

    /// Returns the position of a submenu after its item, or before it where there is more space. The parent menu thus
    /// stays visible.
    private func besideItem(_ anchor: CGRect, _ size: CGSize, _ available: CGRect) -> CGPoint {
        // The background of a menu exceeds its items by its border, and the first item starts below the border.
        let border = graph.metrics.isCell ? CGSize(width: 8, height: 16) : CGSize(width: 0, height: 6)
        let (right, left) = (anchor.maxX + border.width, anchor.minX - border.width - size.width)
        let (fitsRight, fitsLeft) = (right + size.width <= available.maxX, left >= available.minX)
        let hasMoreRight = available.maxX - anchor.maxX >= anchor.minX - available.minX
        let isRight = fitsRight != fitsLeft ? fitsRight : fitsRight ? !isMirrored : hasMoreRight
        return CGPoint(
            x: max(available.minX, min(isRight ? right : left, available.maxX - size.width)),
            y: max(available.minY, min(anchor.minY - border.height, available.maxY - size.height)))
    }

    /// True for modal layers, but not for menus and popovers, which a press outside closes.
    var dimsContentBelow: Bool {
        switch kind {
        case .sheet, .alert: !allowsInteractionBelow
        case .dialog: isAtBottom || !isAnchored
        case .cover, .popover, .menu: false
        }
    }

    package override var painting: (any PaintedNode)? { self }
    package func makeDrawing() -> Drawing {
        guard kind != .cover, !dimsContentBelow, !allowsInteractionBelow else { return .none }
        return Drawing(commands: [DrawCommand(.fill, paint: .color(RGBA(red: 0, green: 0, blue: 0, alpha: 1)))])
    }

    package func makeSemantics() -> Semantics {
        var semantics =
            switch kind {
            case .alert, .dialog: Semantics(role: .alert)
            case .menu: Semantics(role: .menu)
            case .sheet, .cover, .popover: Semantics(role: .window)
            }
        if let title { semantics.label = .own(title) }
        return semantics
    }
}
