import Foundation

/// The properties of a menu that a style renders.
public struct MenuStyleConfiguration {
    /// The menu's label as a view.
    public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }

    /// The menu's items as a view.
    public struct Content: View {
        let view: AnyView
        public var body: some View { view }
    }

    public let label: Label
    public let content: Content
    let primaryAction: (() -> Void)?
}

/// A type that defines the appearance of the buttons that open menus.
@MainActor @preconcurrency
public protocol MenuStyle {
    associatedtype Body: View
    typealias Configuration = MenuStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The default style, which follows the enclosing button style.
public struct DefaultMenuStyle {
    nonisolated public init() {}
}

extension DefaultMenuStyle: MenuStyle {
    public func makeBody(configuration: Configuration) -> some View { MenuBody(configuration: configuration) }
}

/// A style that follows the enclosing button style.
public struct ButtonMenuStyle {
    nonisolated public init() {}
}

extension ButtonMenuStyle: MenuStyle {
    public func makeBody(configuration: Configuration) -> some View { MenuBody(configuration: configuration) }
}

/// A style with a button on a background.
public struct BorderedButtonMenuStyle {
    nonisolated public init() {}
}

extension BorderedButtonMenuStyle: MenuStyle {
    public func makeBody(configuration: Configuration) -> some View {
        MenuBody(configuration: configuration).buttonStyle(.bordered)
    }
}

/// A style with a button without a background.
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

/// The order of a menu's items.
public struct MenuOrder: Hashable, Sendable {
    private let name: String
    public static let automatic = MenuOrder(name: "automatic")
    /// The first item is nearest to the view that opened the menu.
    public static let priority = MenuOrder(name: "priority")
    /// The first item is at the top.
    public static let fixed = MenuOrder(name: "fixed")
}

/// The behaviour of a menu when an item is triggered: it closes or stays open.
public struct MenuActionDismissBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = MenuActionDismissBehavior(name: "automatic")
    public static let enabled = MenuActionDismissBehavior(name: "enabled")
    public static let disabled = MenuActionDismissBehavior(name: "disabled")
}

private struct MenuActionDismissalKey: EnvironmentKey { static let defaultValue = MenuActionDismissBehavior.automatic }

extension EnvironmentValues {
    /// The dismissal behaviour of menus in this environment.
    var menuActionDismissal: MenuActionDismissBehavior {
        get { self[MenuActionDismissalKey.self] }
        set { self[MenuActionDismissalKey.self] = newValue }
    }

    /// The order of menu items, which is always `fixed`: the first item is at the top.
    public var menuOrder: MenuOrder {
        get { .fixed }
        @available(*, deprecated, message: "Has no effect: the first item of a menu is always at the top.")
        set {}
    }
}

extension View {
    /// Sets the style of the menu buttons inside.
    nonisolated public func menuStyle<S: MenuStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, MenuStyleConfiguration>(style: style) { AnyView($0.makeBody(configuration: $1)) })
    }

    /// Sets the order of menu items. It has no effect.
    @available(*, deprecated, message: "Has no effect: the first item of a menu is always at the top.")
    nonisolated public func menuOrder(_ order: MenuOrder) -> some View { self }

    /// Sets the dismissal behaviour of the menu that contains the items. A single item may override it.
    nonisolated public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View {
        modifier(_MenuActionDismissModifier(behavior: behavior))
    }
}

/// Sets the dismissal behaviour of menus inside, or of items that are already in a menu.
public struct _MenuActionDismissModifier {
    let behavior: MenuActionDismissBehavior
}

extension _MenuActionDismissModifier: EnvironmentModifier {
    public typealias Body = Never

    package func write(into values: inout EnvironmentValues) {
        values.menuActionDismissal = behavior
        if behavior == .disabled { values.presentationEndedByButtons = nil }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}
