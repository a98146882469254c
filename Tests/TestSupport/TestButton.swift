import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A view that runs an action when it is pressed. It is a label on pixel displays, a label in brackets on terminals.
///
/// It stands in for `Button` in tests of the core, so that they depend on no control. Pointer, keys and accessibility
/// actions press it as they press a button.
package struct TestButton<Label: View> {
    fileprivate let action: () -> Void
    fileprivate let label: Label

    nonisolated package init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }
}

extension TestButton where Label == Text {
    nonisolated package init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
        self.init(action: action) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated package init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
        self.init(action: action) { Text(title) }
    }
}

extension TestButton: View {
    package var body: Never { fatalError("TestButton makes its own element and has no body") }

    package static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        TestButtonElement(view, context)
    }
}

private final class TestButtonElement<Label: View>: ContainerElement<TestButton<Label>> {
    private let button: TestButtonNode
    private let label: PlaceholderHost
    private let scope: EnvironmentScope

    init(_ view: TestButton<Label>, _ context: _ElementContext) {
        button = TestButtonNode(context.graph)
        label = PlaceholderHost(view.label)
        scope = FocusScope.make(under: context.environment)
        super.init(view, context, node: button)
        button.action = { [weak self] in self?.view.action() }
        button.onFocusChange = { [weak self] in self?.writeFocus() }
        readEnvironmentOfButton()
        adopt(TestButtonBody(label: TestButtonLabel(host: label)), in: scope)
    }

    override func update(to new: TestButton<Label>) {
        view = new
        label.setContent(new.label, of: self)
    }

    override func reevaluate() {
        isDirty = false
        readEnvironmentOfButton()
    }

    private func writeFocus() { FocusScope.write(scope, isFocused: button.isFocused, isPressed: false) }

    private func readEnvironmentOfButton() {
        _ = beginReading()
        button.isEnabled = readEnvironment().isEnabled
    }
}

/// The label of a test button, which changes without an evaluation of the button's body.
private struct TestButtonLabel {
    let host: PlaceholderHost
}

extension TestButtonLabel: View {
    var body: Never { fatalError("A test button's label makes its own element and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        PlaceholderElement(view, context, host: view.host)
    }
}

/// The appearance of a test button. Counts of evaluated bodies include it, as they include the body of a button's
/// style.
private struct TestButtonBody {
    let label: TestButtonLabel
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isFocused) private var isFocused

    init(label: TestButtonLabel) { self.label = label }
}

extension TestButtonBody: View {
    var body: some View {
        if isCellDisplay {
            Text(verbatim: isFocused ? "[›" : "[ ").fixedSize().accessibilityHidden(true)
            label.defaultForegroundStyle(foreground)
            Text(verbatim: isFocused ? "‹]" : " ]").fixedSize().accessibilityHidden(true)
        } else {
            label.defaultForegroundStyle(foreground).background { if isFocused { FocusRing() } }
        }
    }

    private var foreground: AnyShapeStyle { isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary) }
}

/// The area of a test button. It places the parts of its label in a row.
private final class TestButtonNode: LayoutNode, InteractiveNode, HitTestable, SemanticNode {
    var action: (() -> Void)?
    var onFocusChange: (() -> Void)?

    var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled, isFocused { graph.focus.removeFocus(self) }
            invalidateLayerContent()
        }
    }

    var isFocused = false {
        didSet {
            guard isFocused != oldValue else { return }
            invalidateLayerContent()
            onFocusChange?()
        }
    }

    var isPressed = false
    var isInteractive: Bool { isEnabled }
    var hasExtendedHitArea: Bool { true }
    func activate() { action?() }

    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    override var hitTesting: (any HitTestable)? { self }
    var acceptsAttributes: Bool { true }
    var isHittable: Bool { true }

    func makeSemantics() -> Semantics {
        var state: Semantics.State = []
        if !isEnabled { state.insert(.disabled) }
        if isFocused { state.insert(.focused) }
        return Semantics(role: .button, label: .drawn, state: state, actions: isEnabled ? [.tap, .focus] : [])
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        children.reduce(CGSize.zero) { sum, child in
            let size = child.sizeThatFits(proposal)
            return CGSize(width: sum.width + size.width, height: max(sum.height, size.height))
        }
    }

    override func placeChildren() {
        var x: CGFloat = 0
        for child in children {
            let size = child.sizeThatFits(proposal)
            placeInside(child, at: CGPoint(x: x, y: (frame.height - size.height) / 2), proposal: proposal)
            x += size.width
        }
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        children.first?.guide(key, in: proposal)
    }
}
