/// The earlier name of a stack of views with a bar.
///
/// Of several views inside, the first leads to the others: they are columns, as in a ``NavigationSplitView``.
public struct NavigationView<Content: View> {
    private let content: Content
    @Environment(\.navigationViewIsStack) private var isStack

    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension NavigationView: View {
    public var body: some View {
        if isStack || Arity.of(Content.self)?.number != 2 {
            NavigationStack { content }
        } else {
            Group(subviews: content) { views in
                NavigationSplitView {
                    views.first
                } detail: {
                    views.dropFirst().first
                }
            }
        }
    }
}

/// How a ``NavigationView`` shows its views.
public protocol NavigationViewStyle: Sendable {
    var _isStack: Bool { get }
}

/// One view at a time.
public struct StackNavigationViewStyle: NavigationViewStyle {
    public init() {}
    public var _isStack: Bool { true }
}

/// As many columns as there are views.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
    public init() {}
    public var _isStack: Bool { false }
}

/// As many columns as there are views.
public struct ColumnNavigationViewStyle: NavigationViewStyle {
    public var _isStack: Bool { false }
}

/// As many columns as there are views.
public struct DoubleColumnNavigationViewStyle: NavigationViewStyle {
    public init() {}
    public var _isStack: Bool { false }
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
    public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
    public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
    public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

private struct NavigationViewIsStackKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    var navigationViewIsStack: Bool {
        get { self[NavigationViewIsStackKey.self] }
        set { self[NavigationViewIsStackKey.self] = newValue }
    }
}

extension View {
    /// How a `NavigationView` inside shows its views.
    nonisolated public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View {
        environment(\.navigationViewIsStack, style._isStack)
    }
}
