import FanlightCore

/// The form in which an extra of the menu bar shows its content: a menu or a small window.
@MainActor @preconcurrency
public protocol MenuBarExtraStyle {
    /// True if the content is shown in a window. Only the framework's own styles implement it.
    nonisolated static var _isWindow: Bool { get }
}

/// The default style, which is a menu.
public struct AutomaticMenuBarExtraStyle: MenuBarExtraStyle {
    nonisolated public static var _isWindow: Bool { false }
    nonisolated public init() {}
}

/// A style that shows the content as a menu.
public struct PullDownMenuBarExtraStyle: MenuBarExtraStyle {
    nonisolated public static var _isWindow: Bool { false }
    nonisolated public init() {}
}

/// A style that shows the content in a small window.
public struct WindowMenuBarExtraStyle: MenuBarExtraStyle {
    nonisolated public static var _isWindow: Bool { true }
    nonisolated public init() {}
}

extension MenuBarExtraStyle where Self == AutomaticMenuBarExtraStyle {
    nonisolated public static var automatic: Self { Self() }
}

extension MenuBarExtraStyle where Self == PullDownMenuBarExtraStyle {
    nonisolated public static var menu: Self { Self() }
}

extension MenuBarExtraStyle where Self == WindowMenuBarExtraStyle {
    nonisolated public static var window: Self { Self() }
}

private struct MenuBarExtraIsWindowKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// True if extras of the menu bar show their content in a small window.
    var menuBarExtraIsWindow: Bool {
        get { self[MenuBarExtraIsWindowKey.self] }
        set { self[MenuBarExtraIsWindowKey.self] = newValue }
    }
}

extension Scene {
    /// Sets the form in which extras of the menu bar show their content.
    nonisolated public func menuBarExtraStyle<S: MenuBarExtraStyle>(_ style: S) -> some Scene {
        environment(\.menuBarExtraIsWindow, S._isWindow)
    }
}
