import Foundation

/// Modifiers for windows on a desktop, kept so that existing code compiles. A client decides on its display.
extension Scene {
    @available(*, deprecated, message: "Has no effect: a client decides on the size of its display.")
    nonisolated public func defaultSize(_ size: CGSize) -> some Scene { self }

    @available(*, deprecated, message: "Has no effect: a client decides on the size of its display.")
    nonisolated public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }

    @available(*, deprecated, message: "Has no effect: a client decides on the size of its display.")
    nonisolated public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }

    @available(*, deprecated, message: "Has no effect: a client decides on the size of its display.")
    nonisolated public func windowIdealSize(_ idealSize: WindowIdealSize) -> some Scene { self }

    @available(*, deprecated, message: "Has no effect: a client decides on the position of its display.")
    nonisolated public func defaultPosition(_ position: UnitPoint) -> some Scene { self }

    @available(*, deprecated, message: "Has no effect: clients decide which window is in front.")
    nonisolated public func windowLevel(_ level: WindowLevel) -> some Scene { self }

    @available(*, deprecated, message: "Has no effect: displays show a window without a frame.")
    nonisolated public func windowToolbarStyle<S: WindowToolbarStyle>(_ style: S) -> some Scene { self }

    @available(*, deprecated, message: "Has no effect: clients choose the session that opens an address.")
    nonisolated public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
}

extension View {
    @available(*, deprecated, message: "Has no effect: clients choose the session that opens an address.")
    nonisolated public func handlesExternalEvents(
        preferring preferred: Set<String>, allowing allowed: Set<String>
    ) -> some View { self }
}

/// The degree to which a person can resize a window.
public struct WindowResizability: Hashable, Sendable {
    private let name: String
    public static let automatic = WindowResizability(name: "automatic")
    public static let contentSize = WindowResizability(name: "contentSize")
    public static let contentMinSize = WindowResizability(name: "contentMinSize")
}

/// The size of a window that is zoomed.
public struct WindowIdealSize: Hashable, Sendable {
    private let name: String
    public static let automatic = WindowIdealSize(name: "automatic")
    public static let fitToContent = WindowIdealSize(name: "fitToContent")
    public static let maximum = WindowIdealSize(name: "maximum")
}

/// The layer of a window among others.
public struct WindowLevel: Hashable, Sendable {
    private let name: String
    public static let automatic = WindowLevel(name: "automatic")
    public static let normal = WindowLevel(name: "normal")
    public static let floating = WindowLevel(name: "floating")
    public static let desktop = WindowLevel(name: "desktop")
}

/// The style of a window's toolbar. Has no effect: displays show a window without a frame.
public protocol WindowToolbarStyle: Sendable {}

/// The default toolbar of the system.
public struct DefaultWindowToolbarStyle: WindowToolbarStyle {
    public init() {}
}

/// A toolbar below the title.
public struct ExpandedWindowToolbarStyle: WindowToolbarStyle {
    public init() {}
}

/// A toolbar beside the title.
public struct UnifiedWindowToolbarStyle: WindowToolbarStyle {
    public init(showsTitle: Bool = true) {}
}

/// A small toolbar beside the title.
public struct UnifiedCompactWindowToolbarStyle: WindowToolbarStyle {
    public init(showsTitle: Bool = true) {}
}

extension WindowToolbarStyle where Self == DefaultWindowToolbarStyle {
    public static var automatic: Self { Self() }
}

extension WindowToolbarStyle where Self == ExpandedWindowToolbarStyle {
    public static var expanded: Self { Self() }
}

extension WindowToolbarStyle where Self == UnifiedWindowToolbarStyle {
    public static var unified: Self { Self() }
    public static func unified(showsTitle: Bool) -> Self { Self(showsTitle: showsTitle) }
}

extension WindowToolbarStyle where Self == UnifiedCompactWindowToolbarStyle {
    public static var unifiedCompact: Self { Self() }
    public static func unifiedCompact(showsTitle: Bool) -> Self { Self(showsTitle: showsTitle) }
}
