import Display
@_spi(Nodes) import FanlightCore
import Foundation

extension ButtonRole {
    /// The default title and symbol of a button with the role and without a label.
    fileprivate var defaultLabel: (title: LocalizedStringKey, symbol: String) {
        switch self {
        case .destructive: ("Delete", "trash")
        case .confirm: ("Done", "checkmark")
        case .close: ("Close", "xmark")
        default: ("Cancel", "xmark")
        }
    }
}

/// The default label of a button that was given only a role.
public struct DefaultButtonLabel: View {
    fileprivate let role: ButtonRole

    public var body: some View { Fanlight.Label(role.defaultLabel.title, systemImage: role.defaultLabel.symbol) }
}

extension Button where Label == DefaultButtonLabel {
    /// Creates a button whose label follows from its role.
    nonisolated public init(role: ButtonRole, action: @escaping () -> Void) {
        self.init(role: role, action: action) { DefaultButtonLabel(role: role) }
    }
}

/// A control that runs an action when it is pressed.
public struct Button<Label: View> {
    let role: ButtonRole?
    let action: () -> Void
    let label: Label
    /// The button's accessibility role.
    var semanticRole = Role.button

    nonisolated public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    nonisolated public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = action
        self.label = label()
    }

    init(semanticRole: Role, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(action: action, label: label)
        self.semanticRole = semanticRole
    }
}

extension Button: View {
    public var body: Never { fatalError("Button is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        ButtonElement(view, context)
    }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
    /// Creates a copy of the button that a style received. The enclosing style renders it.
    nonisolated public init(_ configuration: PrimitiveButtonStyleConfiguration) {
        role = configuration.role
        action = configuration.action
        label = configuration.label
    }
}

extension Button where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
        self.init(role: nil, action: action) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, action: @escaping () -> Void) {
        self.init(role: nil, action: action) { Text(titleResource) }
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, role: ButtonRole?, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
        self.init(role: nil, action: action) { Text(title) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == Fanlight.Label<Text, Image> {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping () -> Void) {
        self.init(role: nil, action: action) { Fanlight.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, systemImage: String, action: @escaping () -> Void)
    {
        self.init(role: nil, action: action) { Fanlight.Label(titleResource, systemImage: systemImage) }
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping () -> Void
    ) {
        self.init(role: role, action: action) { Fanlight.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, systemImage: String, role: ButtonRole?, action: @escaping () -> Void
    ) {
        self.init(role: role, action: action) { Fanlight.Label(titleResource, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping () -> Void) {
        self.init(role: nil, action: action) { Fanlight.Label(title, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, role: ButtonRole?, action: @escaping () -> Void
    ) {
        self.init(role: role, action: action) { Fanlight.Label(title, systemImage: systemImage) }
    }
}

/// Resolves the enclosing button style and passes it the button's label and state.
private final class ButtonElement<Label: View>: ContainerElement<Button<Label>>, StyledButton, TraitSource {
    override var traitSource: (any TraitSource)? { self }
    private let button: ButtonNode
    private let host: PlaceholderHost
    private let styleScope: EnvironmentScope
    private var isAdopted = false

    override init(_ view: Button<Label>, _ context: _ElementContext, node: LayoutNode) {
        fatalError("a button makes its own node")
    }

    init(_ view: Button<Label>, _ context: _ElementContext) {
        button = ButtonNode(context.graph)
        host = LabelParts.host(view.label)
        styleScope = FocusScope.make(under: context.environment)
        super.init(view, context, node: button)
        button.owner = self
        button.semanticRole = view.semanticRole
        button.isRowLink = Label.self is any RowFillingLabel.Type
        reevaluate()
    }

    override func update(to new: Button<Label>) {
        let wasRole = view.role
        view = new
        LabelParts.update(host, of: self, with: new.label) {
            if new.role != wasRole { reevaluate() }
        }
    }

    override func reevaluate() {
        isDirty = false
        let token = beginReading()
        let environment = readEnvironment()
        let box = environment.buttonStyleBox
        button.isEnabled = environment.isEnabled
        button.repeatsPress = environment.buttonRepeatBehavior == .enabled
        button.isStandIn = box?.isPressable == false
        button.mayFillRow =
            environment.isListRow && view.semanticRole != .menu && (button.isRowLink || box?.isAutomatic ?? true)
        if button.isStandIn {
            // A button inside the style's body uses the next outer style.
            FocusScope.write(styleScope, isFocused: button.isFocused, isPressed: false) {
                $0.buttonStyleBox = box?.outer
            }
        } else {
            FocusScope.write(styleScope, isFocused: button.isFocused, isPressed: button.isPressed)
        }
        // The new style may have another type than the one before. Its body may therefore be a view of another type.
        let body = Tracking.with(token) { () -> StyledBody in
            switch box?.kind ?? .pressable(ButtonStyleBox.standard) {
            case .pressable(let style):
                .pressable(
                    style,
                    ButtonStyleConfiguration(
                        role: view.role, label: ButtonStyleConfiguration.Label(host: host),
                        isPressed: button.isPressed, isFocused: button.isFocused))
            case .primitive(let style):
                .primitive(
                    style,
                    PrimitiveButtonStyleConfiguration(
                        role: view.role, label: PrimitiveButtonStyleConfiguration.Label(host: host),
                        action: { [weak self] in self?.run() }))
            }
        }
        if isAdopted {
            updateContent(body)
        } else {
            isAdopted = true
            adopt(body, in: styleScope)
        }
    }

    var role: ButtonRole? { view.role }
    var title: String? { words(of: view.label) }

    /// Runs the action, then dismisses the alert or menu that contains the button.
    func run() {
        let presentation = EnvironmentValues(scope: environment, reader: nil).presentationEndedByButtons
        view.action()
        presentation?.dismiss()
    }

    func addTraits(to traits: inout ItemTraits) { traits.buttonRole = view.role }
}

@MainActor
private protocol StyledButton: AnyObject {
    var role: ButtonRole? { get }
    var title: String? { get }
    func run()
    func invalidate()
}

/// A style's body around a button's label, with the style's type erased.
private enum StyledBody {
    case pressable(any ButtonStyle, ButtonStyleConfiguration)
    case primitive(any PrimitiveButtonStyle, PrimitiveButtonStyleConfiguration)

    var styleType: ObjectIdentifier {
        switch self {
        case .pressable(let style, _): ObjectIdentifier(type(of: style))
        case .primitive(let style, _): ObjectIdentifier(type(of: style))
        }
    }
}

extension StyledBody: View {
    var body: Never { fatalError("A styled body is built into the framework and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        StyledBodyElement(view, context)
    }
}

private final class StyledBodyElement: ViewElement<StyledBody> {
    private var child: _Element?
    private let listing: Listing?
    private var properties = StyleProperties()

    override init(_ view: StyledBody, _ context: _ElementContext) {
        listing = context.listing
        super.init(view, context)
        build()
    }

    override func update(to new: StyledBody) {
        let isSameType = new.styleType == view.styleType
        view = new
        if isSameType {
            reevaluate()
        } else {
            let leaving = child
            build()
            leaving?.unmount()
            contributedNodesChanged()
        }
    }

    override func reevaluate() {
        isDirty = false
        switch view {
        case .pressable(let style, let configuration): refresh(style, configuration)
        case .primitive(let style, let configuration): refresh(style, configuration)
        }
    }

    private func build() {
        switch view {
        case .pressable(let style, let configuration): build(style, configuration)
        case .primitive(let style, let configuration): build(style, configuration)
        }
    }

    private func build<S: ButtonStyle>(_ style: S, _ configuration: ButtonStyleConfiguration) {
        if style is any FocusShowingStyle {
            child = inside(listing).make(shown(style) { $0.makeBody(configuration: configuration) })
        } else {
            child = inside(listing).make(
                MarkedBody(content: shown(style) { $0.makeBody(configuration: configuration) }))
        }
    }

    private func build<S: PrimitiveButtonStyle>(_ style: S, _ configuration: PrimitiveButtonStyleConfiguration) {
        child = inside(listing).make(MarkedBody(content: shown(style) { $0.makeBody(configuration: configuration) }))
    }

    private func refresh<S: ButtonStyle>(_ style: S, _ configuration: ButtonStyleConfiguration) {
        if style is any FocusShowingStyle {
            child?.update(with: shown(style) { $0.makeBody(configuration: configuration) })
        } else {
            child?.update(with: MarkedBody(content: shown(style) { $0.makeBody(configuration: configuration) }))
        }
    }

    private func refresh<S: PrimitiveButtonStyle>(_ style: S, _ configuration: PrimitiveButtonStyleConfiguration) {
        child?.update(with: MarkedBody(content: shown(style) { $0.makeBody(configuration: configuration) }))
    }

    /// Makes the style's body. A style without dynamic properties, as all built-in ones are, needs no storage.
    private func shown<Style, Content: View>(_ style: Style, _ makeBody: (Style) -> Content) -> Content {
        if DynamicProperties.of(Style.self).all.isEmpty { return makeBody(style) }
        let token = beginReading()
        return observing(token) {
            Tracking.with(token) { makeBody(properties.connected(style, self, token)) }
        }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

/// The area in which a button accepts presses.
private final class ButtonNode: LayoutNode, RoleButton, ControlAreaNode, HitTestable, SemanticNode {
    weak var owner: (any StyledButton)?
    var semanticRole = Role.button

    var state = ControlState() {
        didSet { stateChanged(from: oldValue) }
    }
    func updateContent() { owner?.invalidate() }

    var repeatsPress = false
    /// True if the button may act as the whole enclosing row, provided that the row has no other button.
    var mayFillRow = false
    var isRowLink = false

    /// False if pointers press the button itself. True if its style decides what triggers the action. Then only keys
    /// press the button, and only where the style shows no control.
    var isStandIn = false {
        didSet {
            guard isStandIn != oldValue else { return }
            layerPresenceChanged()
        }
    }

    var pointerGesture: AnyGesture<Void>? { isStandIn ? nil : AnyGesture(PressGesture(node: self)) }
    func activate() { owner?.run() }
    var role: ButtonRole? { owner?.role }
    var title: String? { owner?.title }

    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    override var hitTesting: (any HitTestable)? { self }
    func makeSemantics() -> Semantics { makeSemantics(role: semanticRole, actions: [.tap, .focus]) }

    // A style's body is nearly always one view; several views form a row.
    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        children.reduce(CGSize.zero) { sum, child in
            let size = child.sizeThatFits(proposal)
            return CGSize(width: sum.width + size.width, height: max(sum.height, size.height))
        }
    }

    override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        children.reduce(ProposalRange.all) { $0.intersected(with: $1.equivalentProposals(proposal)) }
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
