/// A style of page indicators. All styles are the framework's own.
public protocol IndexViewStyle {
    var _showsBackground: Bool { get }
}

/// A page indicator with a dot for each page.
public struct PageIndexViewStyle: IndexViewStyle {
    /// The visibility of the background behind the dots.
    public struct BackgroundDisplayMode: Sendable, Equatable {
        fileprivate let isShown: Bool

        /// The default: no background.
        public static let automatic = BackgroundDisplayMode(isShown: false)
        /// Shows the background during interaction, which does not exist here.
        public static let interactive = BackgroundDisplayMode(isShown: false)
        public static let always = BackgroundDisplayMode(isShown: true)
        public static let never = BackgroundDisplayMode(isShown: false)
    }

    private let mode: BackgroundDisplayMode

    public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) { mode = backgroundDisplayMode }
    public var _showsBackground: Bool { mode.isShown }
}

extension IndexViewStyle where Self == PageIndexViewStyle {
    public static var page: PageIndexViewStyle { PageIndexViewStyle() }

    public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
        PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode)
    }
}

private struct IndexHasBackgroundKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// True if the dots have a background.
    var indexHasBackground: Bool {
        get { self[IndexHasBackgroundKey.self] }
        set { self[IndexHasBackgroundKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of page indicators inside. On a terminal they have no background.
    nonisolated public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View {
        environment(\.indexHasBackground, style._showsBackground)
    }
}
