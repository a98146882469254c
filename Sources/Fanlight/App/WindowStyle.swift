/// The style of a window's frame. Has no effect: displays show a window without a frame.
@MainActor @preconcurrency
public protocol WindowStyle {}

/// The default frame of the system.
public struct DefaultWindowStyle: WindowStyle {
    nonisolated public init() {}
}

/// A frame with a title bar.
public struct TitleBarWindowStyle: WindowStyle {
    nonisolated public init() {}
}

/// A frame whose title bar shows no title.
public struct HiddenTitleBarWindowStyle: WindowStyle {
    nonisolated public init() {}
}

/// A window without frame and background.
public struct PlainWindowStyle: WindowStyle {
    nonisolated public init() {}
}

extension WindowStyle where Self == DefaultWindowStyle {
    nonisolated public static var automatic: Self { Self() }
}

extension WindowStyle where Self == TitleBarWindowStyle {
    nonisolated public static var titleBar: Self { Self() }
}

extension WindowStyle where Self == HiddenTitleBarWindowStyle {
    nonisolated public static var hiddenTitleBar: Self { Self() }
}

extension WindowStyle where Self == PlainWindowStyle {
    nonisolated public static var plain: Self { Self() }
}

extension Scene {
    @available(*, deprecated, message: "Has no effect: displays show a window without a frame.")
    nonisolated public func windowStyle<S: WindowStyle>(_ style: S) -> some Scene { self }
}
