@_spi(Nodes) import FanlightCore

/// The deprecated name of a stack of views with a bar.
///
/// With two views inside it shows columns, as a ``NavigationSplitView`` does.
public struct NavigationView<Content: View> {
    private let content: Content
    @Environment(\.navigationViewIsStack) private var isStack

    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension NavigationView: View {
    /// The number of views is constant, so that a container need not evaluate the body.
    public static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }

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

/// A style of a ``NavigationView``.
public protocol NavigationViewStyle: Sendable {
    var _isStack: Bool { get }
}

/// Shows one view at a time.
public struct StackNavigationViewStyle: NavigationViewStyle {
    public init() {}
    public var _isStack: Bool { true }
}

/// Shows two views as columns, and any other number as a stack.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
    public init() {}
    public var _isStack: Bool { false }
}

/// Shows two views as columns, and any other number as a stack.
public struct ColumnNavigationViewStyle: NavigationViewStyle {
    public var _isStack: Bool { false }
}

/// Shows two views as columns, and any other number as a stack.
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
    /// Sets the style of `NavigationView`s inside.
    nonisolated public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View {
        environment(\.navigationViewIsStack, style._isStack)
    }
}
