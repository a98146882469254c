// The menu API of the first SwiftUI versions.

/// A button that opens a list of actions.
@available(*, deprecated, message: "Use Menu.")
public struct MenuButton<Label: View, Content: View> {
    private let label: Label
    private let content: Content
    @Environment(\.menuButtonKind) private var kind

    nonisolated public init(label: Label, @ViewBuilder content: () -> Content) {
        self.label = label
        self.content = content()
    }
}

@available(*, deprecated, message: "Use Menu.")
extension MenuButton where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(label: Text(titleKey), content: content)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(label: Text(title), content: content)
    }
}

@available(*, deprecated, message: "Use Menu.")
extension MenuButton: View {
    public var body: some View {
        let menu = Menu {
            content
        } label: {
            label
        }
        switch kind {
        case .usual: menu
        case .bordered: menu.menuStyle(.borderedButton)
        case .borderless: menu.menuStyle(.borderlessButton)
        }
    }
}

@available(*, deprecated, renamed: "MenuButton")
public typealias PullDownButton = MenuButton

/// A type that defines the appearance of menu buttons.
@available(*, deprecated, message: "Use MenuStyle.")
public protocol MenuButtonStyle {
    var _kind: _MenuButtonKind { get }
}

/// The built-in appearances of menu buttons.
public enum _MenuButtonKind: Sendable {
    case usual, bordered, borderless
}

@available(*, deprecated, message: "Use MenuStyle.")
public struct DefaultMenuButtonStyle: MenuButtonStyle {
    public init() {}
    public var _kind: _MenuButtonKind { .usual }
}

@available(*, deprecated, message: "Use MenuStyle.")
public struct PullDownMenuButtonStyle: MenuButtonStyle {
    public init() {}
    public var _kind: _MenuButtonKind { .bordered }
}

@available(*, deprecated, message: "Use MenuStyle.")
public struct BorderlessButtonMenuButtonStyle: MenuButtonStyle {
    public init() {}
    public var _kind: _MenuButtonKind { .borderless }
}

@available(*, deprecated, message: "Use MenuStyle.")
public struct BorderlessPullDownMenuButtonStyle: MenuButtonStyle {
    public init() {}
    public var _kind: _MenuButtonKind { .borderless }
}

private struct MenuButtonKindKey: EnvironmentKey { static let defaultValue = _MenuButtonKind.usual }

extension EnvironmentValues {
    var menuButtonKind: _MenuButtonKind {
        get { self[MenuButtonKindKey.self] }
        set { self[MenuButtonKindKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of the menu buttons inside.
    @available(*, deprecated, message: "Use menuStyle(_:).")
    nonisolated public func menuButtonStyle<S: MenuButtonStyle>(_ style: S) -> some View {
        environment(\.menuButtonKind, style._kind)
    }
}
