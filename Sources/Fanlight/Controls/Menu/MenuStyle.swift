import Foundation

/// What a menu's style works with.
public struct MenuStyleConfiguration {
    /// What is pressed, as a view.
    public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }

    /// The items, as a view.
    public struct Content: View {
        let view: AnyView
        public var body: some View { view }
    }

    public let label: Label
    public let content: Content
    let primaryAction: (() -> Void)?
}

/// How the buttons that show menus look.
@MainActor @preconcurrency
public protocol MenuStyle {
    associatedtype Body: View
    typealias Configuration = MenuStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The usual look: as the buttons around.
public struct DefaultMenuStyle {
    nonisolated public init() {}
}

extension DefaultMenuStyle: MenuStyle {
    public func makeBody(configuration: Configuration) -> some View { MenuBody(configuration: configuration) }
}

/// As the buttons around.
public struct ButtonMenuStyle {
    nonisolated public init() {}
}

extension ButtonMenuStyle: MenuStyle {
    public func makeBody(configuration: Configuration) -> some View { MenuBody(configuration: configuration) }
}

/// A button on a ground.
public struct BorderedButtonMenuStyle {
    nonisolated public init() {}
}

extension BorderedButtonMenuStyle: MenuStyle {
    public func makeBody(configuration: Configuration) -> some View {
        MenuBody(configuration: configuration).buttonStyle(.bordered)
    }
}

/// A button without a ground.
public struct BorderlessButtonMenuStyle {
    private let showsIndicator: Bool?
    nonisolated public init() { showsIndicator = nil }

    @available(*, deprecated, message: "Use menuIndicator(_:)")
    nonisolated public init(showsMenuIndicator: Bool) { showsIndicator = showsMenuIndicator }
}

extension BorderlessButtonMenuStyle: MenuStyle {
    public func makeBody(configuration: Configuration) -> some View {
        MenuBody(configuration: configuration).buttonStyle(.borderless)
            .transformEnvironment(\.menuIndicatorVisibility, by: showsIndicator) { if $1 == false { $0 = .hidden } }
    }
}

extension MenuStyle where Self == DefaultMenuStyle {
    nonisolated public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

extension MenuStyle where Self == ButtonMenuStyle {
    nonisolated public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

extension MenuStyle where Self == BorderedButtonMenuStyle {
    nonisolated public static var borderedButton: BorderedButtonMenuStyle { BorderedButtonMenuStyle() }
}

extension MenuStyle where Self == BorderlessButtonMenuStyle {
    nonisolated public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

/// In which order a menu's items stand.
public struct MenuOrder: Hashable, Sendable {
    private let name: String
    public static let automatic = MenuOrder(name: "automatic")
    /// The first is nearest to what the menu was opened from.
    public static let priority = MenuOrder(name: "priority")
    /// The first is at the top.
    public static let fixed = MenuOrder(name: "fixed")
}

/// Whether pressing a menu's item ends the menu.
public struct MenuActionDismissBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = MenuActionDismissBehavior(name: "automatic")
    public static let enabled = MenuActionDismissBehavior(name: "enabled")
    public static let disabled = MenuActionDismissBehavior(name: "disabled")
}

private struct MenuActionDismissalKey: EnvironmentKey { static let defaultValue = MenuActionDismissBehavior.automatic }

extension EnvironmentValues {
    /// Whether pressing an item ends the menus here.
    var menuActionDismissal: MenuActionDismissBehavior {
        get { self[MenuActionDismissalKey.self] }
        set { self[MenuActionDismissalKey.self] = newValue }
    }

    /// In which order the items of menus stand: the first at the top, always.
    public var menuOrder: MenuOrder {
        get { .fixed }
        @available(*, deprecated, message: "Has no effect: the first item of a menu is always at the top.")
        set {}
    }
}

extension View {
    /// How buttons inside that show menus look.
    nonisolated public func menuStyle<S: MenuStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, MenuStyleConfiguration>(style: style) { AnyView($0.makeBody(configuration: $1)) })
    }

    /// In which order the items of menus inside stand.
    @available(*, deprecated, message: "Has no effect: the first item of a menu is always at the top.")
    nonisolated public func menuOrder(_ order: MenuOrder) -> some View { self }

    /// Whether pressing an item ends the menu that the items are in. An item may say so for itself.
    nonisolated public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View {
        modifier(_MenuActionDismissModifier(behavior: behavior))
    }
}

/// Says to menus inside, and to items that are in one already, whether pressing items ends them.
public struct _MenuActionDismissModifier {
    let behavior: MenuActionDismissBehavior
}

extension _MenuActionDismissModifier: EnvironmentModifier {
    public typealias Body = Never

    func write(into values: inout EnvironmentValues) {
        values.menuActionDismissal = behavior
        if behavior == .disabled { values.presentationOfButtons = nil }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}
