import Display

/// A button that shows more of them, in a layer over the scene.
public struct Menu<Label: View, Content: View> {
    private let label: Label
    private let content: Content
    private let primaryAction: (() -> Void)?

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
        primaryAction = nil
    }

    /// Pressing it does something; the arrow beside it shows the others.
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
    /// The menu that a style was given, to be shown in the style around.
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

/// A menu in one of the built-in looks.
struct MenuBody {
    let configuration: MenuStyleConfiguration
    @State private var isOpen = false

    init(configuration: MenuStyleConfiguration) { self.configuration = configuration }
}

extension MenuBody: View {
    var body: some View {
        MenuButtons(label: configuration.label, primaryAction: configuration.primaryAction, isOpen: $isOpen)
            .presents(.menu, isPresented: $isOpen) { MenuPanel(content: configuration.content) }
            .modifier(ClosedMenuModifier(items: configuration.content, isOpen: isOpen))
    }
}

/// What shows the menu.
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
    /// As far as the arrow is pressed around itself, beside the title that stays where it is.
    private var room: EdgeInsets {
        isCellDisplay ? EdgeInsets() : EdgeInsets(top: 8, leading: 6, bottom: 8, trailing: 10)
    }

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
                    // Letters that are set as lines are turned by themselves, those in cells are not.
                    Text(verbatim: isCellDisplay ? layoutDirection.mark("›") : "›").accessibilityHidden(true)
                }
            }
            // It leads on, and ends nothing.
            .environment(\.presentationOfButtons, nil)
            .onKeyPress(layoutDirection == .leftToRight ? .rightArrow : .leftArrow, action: opens)
        } else if let primaryAction {
            // The arrow has room around itself to be pressed in.
            HStack(spacing: 0) {
                Button(action: primaryAction) { label }.mainPartOfControl()
                Button(semanticRole: .menu, action: open) { arrow.padding(room) }
                    .accessibilityLabel(Text("More"))
            }
            .onKeyPress(.downArrow, action: opens)
            // Neither is meant by what is around both.
            .environment(\.isListRow, false)
        } else {
            Button(semanticRole: .menu, action: open) {
                HStack(spacing: isCellDisplay ? 8 : 5) {
                    label
                    if indicator != .hidden { arrow.accessibilityHidden(true) }
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
    /// Whether the view is an item of a menu.
    var isInMenu: Bool {
        get { self[IsInMenuKey.self] }
        set { self[IsInMenuKey.self] = newValue }
    }

    /// Whether buttons that show menus have an arrow that says so.
    public var menuIndicatorVisibility: Visibility {
        get { self[MenuIndicatorKey.self] }
        set { self[MenuIndicatorKey.self] = newValue }
    }
}

extension View {
    /// Whether buttons inside that show menus have an arrow that says so.
    nonisolated public func menuIndicator(_ visibility: Visibility) -> some View {
        environment(\.menuIndicatorVisibility, visibility)
    }
}
