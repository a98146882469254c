import Display

/// A button that opens a list of actions in a layer above the scene.
public struct Menu<Label: View, Content: View> {
    private let label: Label
    private let content: Content
    private let primaryAction: (() -> Void)?

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
        primaryAction = nil
    }

    /// Creates a menu with a primary action. Pressing the label runs it; the arrow beside it opens the menu.
    nonisolated public init(
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
    ) {
        self.content = content()
        self.label = label()
        self.primaryAction = primaryAction
    }
}

extension Menu where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
    ) {
        self.init(content: content, label: { Text(titleKey) }, primaryAction: primaryAction)
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content,
        primaryAction: @escaping () -> Void
    ) {
        self.init(content: content, label: { Text(titleResource) }, primaryAction: primaryAction)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
    ) {
        self.init(content: content, label: { Text(title) }, primaryAction: primaryAction)
    }
}

extension Menu where Label == Fanlight.Label<Text, Image> {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) {
        self.init(content: content) { Fanlight.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> Content
    ) {
        self.init(content: content) { Fanlight.Label(titleResource, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, @ViewBuilder content: () -> Content
    ) {
        self.init(content: content) { Fanlight.Label(title, systemImage: systemImage) }
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
        primaryAction: @escaping () -> Void
    ) {
        self.init(
            content: content, label: { Fanlight.Label(titleKey, systemImage: systemImage) },
            primaryAction: primaryAction)
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> Content,
        primaryAction: @escaping () -> Void
    ) {
        self.init(
            content: content, label: { Fanlight.Label(titleResource, systemImage: systemImage) },
            primaryAction: primaryAction)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
    ) {
        self.init(
            content: content, label: { Fanlight.Label(title, systemImage: systemImage) },
            primaryAction: primaryAction)
    }
}

extension Menu where Label == MenuStyleConfiguration.Label, Content == MenuStyleConfiguration.Content {
    /// Creates a copy of the menu that a style received. The enclosing style renders it.
    nonisolated public init(_ configuration: MenuStyleConfiguration) {
        label = configuration.label
        content = configuration.content
        primaryAction = configuration.primaryAction
    }
}

extension Menu: View {
    public var body: some View {
        StyledControl(
            configuration: MenuStyleConfiguration(
                label: .init(view: LabelParts.row(label)), content: .init(view: AnyView(content)),
                primaryAction: primaryAction),
            standard: { AnyView(DefaultMenuStyle().makeBody(configuration: $0)) })
    }

    public static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }
}

/// A menu in one of the built-in styles.
struct MenuBody {
    let configuration: MenuStyleConfiguration
    @State private var isOpen = false

    init(configuration: MenuStyleConfiguration) { self.configuration = configuration }
}

extension MenuBody: View {
    var body: some View {
        MenuButtons(label: configuration.label, primaryAction: configuration.primaryAction, isOpen: $isOpen)
            .presentLayer(.menu, isPresented: $isOpen) { MenuPanel(content: configuration.content) }
            .modifier(ClosedMenuModifier(items: configuration.content, isOpen: isOpen))
    }
}

/// The buttons that open the menu.
private struct MenuButtons<Label: View> {
    let label: Label
    let primaryAction: (() -> Void)?
    @Binding var isOpen: Bool
    @Environment(\.isInMenu) private var isInMenu
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.menuIndicatorVisibility) private var indicator
    @Environment(\.layoutDirection) private var layoutDirection
}

extension MenuButtons: View {
    /// The pressable area around the arrow. The title does not move for it.
    private var insets: EdgeInsets {
        isCellDisplay ? EdgeInsets() : EdgeInsets(top: 8, leading: 6, bottom: 8, trailing: 10)
    }

    /// True if the button has an arrow. A phone shows none by default, and a terminal marks menus that way.
    private var showsIndicator: Bool { isCellDisplay ? indicator != .hidden : indicator == .visible }

    private var open: () -> Void { { isOpen = true } }

    private func opens() -> KeyPress.Result {
        isOpen = true
        return .handled
    }

    var body: some View {
        if isInMenu {
            Button(semanticRole: .menu, action: open) {
                HStack(spacing: 8) {
                    label
                    Spacer(minLength: 8)
                    if isCellDisplay {
                        Text(verbatim: layoutDirection.mirrored("›")).accessibilityHidden(true)
                    } else {
                        Chevron(isUp: false)
                            .stroke(style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
                            .frame(width: 11, height: 6)
                            .rotationEffect(.degrees(-90))
                            .frame(width: 8, height: 12)
                            .flipsForRightToLeftLayoutDirection(true)
                            .accessibilityHidden(true)
                    }
                }
            }
            // Opening a submenu must not dismiss the enclosing menu.
            .environment(\.presentationEndedByButtons, nil)
            .onKeyPress(layoutDirection == .leftToRight ? .rightArrow : .leftArrow, action: opens)
        } else if let primaryAction {
            // The arrow has space around it that also accepts presses.
            HStack(spacing: 0) {
                Button(action: primaryAction) { label }.mainPartOfControl()
                Button(semanticRole: .menu, action: open) { arrow.padding(insets) }
                    .accessibilityLabel(Text("More"))
            }
            .onKeyPress(.downArrow, action: opens)
            // The enclosing row must not act as either of the two buttons.
            .environment(\.isListRow, false)
        } else {
            Button(semanticRole: .menu, action: open) {
                HStack(spacing: isCellDisplay ? 8 : 5) {
                    label
                    if showsIndicator { arrow.accessibilityHidden(true) }
                }
            }
            .onKeyPress(.downArrow, action: opens)
        }
    }

    @ViewBuilder private var arrow: some View {
        if isCellDisplay {
            Text(verbatim: "▾")
        } else {
            Chevron(isUp: false).stroke(style: StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round))
                .frame(width: 9, height: 5)
        }
    }
}

private struct IsInMenuKey: EnvironmentKey { static let defaultValue = false }
private struct MenuIndicatorKey: EnvironmentKey { static let defaultValue = Visibility.automatic }

extension EnvironmentValues {
    /// True if the view is an item of a menu.
    var isInMenu: Bool {
        get { self[IsInMenuKey.self] }
        set { self[IsInMenuKey.self] = newValue }
    }

    /// The visibility of the arrow on buttons that open menus.
    public var menuIndicatorVisibility: Visibility {
        get { self[MenuIndicatorKey.self] }
        set { self[MenuIndicatorKey.self] = newValue }
    }
}

extension View {
    /// Sets the visibility of the arrow on the menu buttons inside.
    nonisolated public func menuIndicator(_ visibility: Visibility) -> some View {
        environment(\.menuIndicatorVisibility, visibility)
    }
}
