/// What a style of groups of controls works with.
public struct ControlGroupStyleConfiguration {
    /// The controls, as a view.
    public struct Content: View {
        let view: AnyView
        public var body: some View { view }
    }

    /// What the group is called, as a view; nothing where that is not said.
    public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }

    public let content: Content
    public let label: Label
    /// The label in words.
    let title: Text?
    let hasLabel: Bool
}

/// How groups of controls look.
@MainActor @preconcurrency
public protocol ControlGroupStyle {
    associatedtype Body: View
    typealias Configuration = ControlGroupStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The usual look: side by side.
public struct AutomaticControlGroupStyle {
    nonisolated public init() {}
}

extension AutomaticControlGroupStyle: ControlGroupStyle {
    public func makeBody(configuration: Configuration) -> some View { GroupRow(configuration: configuration) }
}

/// Side by side, close to each other.
public struct NavigationControlGroupStyle {
    nonisolated public init() {}
}

extension NavigationControlGroupStyle: ControlGroupStyle {
    public func makeBody(configuration: Configuration) -> some View { GroupRow(configuration: configuration) }
}

/// Pictures side by side, also in a menu.
public struct PaletteControlGroupStyle {
    nonisolated public init() {}
}

extension PaletteControlGroupStyle: ControlGroupStyle {
    public func makeBody(configuration: Configuration) -> some View {
        GroupRow(configuration: configuration).labelStyle(.iconOnly)
    }
}

/// A button that shows the controls as a menu; a menu in a menu.
public struct MenuControlGroupStyle {
    nonisolated public init() {}
}

extension MenuControlGroupStyle: ControlGroupStyle {
    public func makeBody(configuration: Configuration) -> some View { GroupMenu(configuration: configuration) }
}

/// A button that shows the controls as a menu.
public struct CompactMenuControlGroupStyle {
    nonisolated public init() {}
}

extension CompactMenuControlGroupStyle: ControlGroupStyle {
    public func makeBody(configuration: Configuration) -> some View { GroupMenu(configuration: configuration) }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
    public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}

extension ControlGroupStyle where Self == NavigationControlGroupStyle {
    public static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}

extension ControlGroupStyle where Self == PaletteControlGroupStyle {
    public static var palette: PaletteControlGroupStyle { PaletteControlGroupStyle() }
}

extension ControlGroupStyle where Self == MenuControlGroupStyle {
    public static var menu: MenuControlGroupStyle { MenuControlGroupStyle() }
}

extension ControlGroupStyle where Self == CompactMenuControlGroupStyle {
    public static var compactMenu: CompactMenuControlGroupStyle { CompactMenuControlGroupStyle() }
}

private struct GroupRow {
    let configuration: ControlGroupStyleConfiguration
    @Environment(\.isInMenu) private var isInMenu
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.buttonStyleBox) private var buttonStyle
}

extension GroupRow: View {
    var body: some View {
        if isInMenu {
            configuration.content
        } else if buttonStyle == nil, !isCellDisplay {
            row.buttonStyle(.bordered)
        } else {
            row
        }
    }

    @MainActor private var row: some View {
        HStack(spacing: isCellDisplay ? 8 : 2) { configuration.content }
            // A switch would push its neighbours away.
            .toggleStyle(.button)
            .semantics(
                SemanticAnnotation(
                    standardLabel: configuration.title?.plain, children: configuration.title == nil ? nil : .contained))
    }
}

private struct GroupMenu {
    let configuration: ControlGroupStyleConfiguration
}

extension GroupMenu: View {
    var body: some View {
        Menu {
            configuration.content
        } label: {
            if configuration.hasLabel {
                configuration.label
            } else {
                Label("More", systemImage: "ellipsis")
            }
        }
    }
}

extension View {
    /// How groups of controls inside look.
    nonisolated public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, ControlGroupStyleConfiguration>(style: style) { AnyView($0.makeBody(configuration: $1)) })
    }
}
