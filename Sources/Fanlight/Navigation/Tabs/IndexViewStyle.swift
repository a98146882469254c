/// How the sign of which page is shown looks. The styles are the framework's own.
public protocol IndexViewStyle {
    var _showsGround: Bool { get }
}

/// A dot for each page.
public struct PageIndexViewStyle: IndexViewStyle {
    /// When the dots are on a ground.
    public struct BackgroundDisplayMode: Sendable, Equatable {
        fileprivate let isShown: Bool

        /// As is usual: without one.
        public static let automatic = BackgroundDisplayMode(isShown: false)
        /// Only while somebody does something with it, which nobody can here.
        public static let interactive = BackgroundDisplayMode(isShown: false)
        public static let always = BackgroundDisplayMode(isShown: true)
        public static let never = BackgroundDisplayMode(isShown: false)
    }

    private let mode: BackgroundDisplayMode

    public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) { mode = backgroundDisplayMode }
    public var _showsGround: Bool { mode.isShown }
}

extension IndexViewStyle where Self == PageIndexViewStyle {
    public static var page: PageIndexViewStyle { PageIndexViewStyle() }

    public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
        PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode)
    }
}

private struct IndexHasGroundKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether the dots of pages are on a ground.
    var indexHasGround: Bool {
        get { self[IndexHasGroundKey.self] }
        set { self[IndexHasGroundKey.self] = newValue }
    }
}

extension View {
    /// How the sign of which page is shown looks inside. A terminal shows it without a ground.
    nonisolated public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View {
        environment(\.indexHasGround, style._showsGround)
    }
}
