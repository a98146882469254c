@_spi(Nodes) import FanlightCore
import Foundation

/// The properties of a control group that a style renders.
public struct ControlGroupStyleConfiguration {
    /// The controls, as a view.
    public struct Content: View {
        let view: AnyView
        public var body: some View { view }
    }

    /// The group's label as a view; empty if there is none.
    public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }

    public let content: Content
    public let label: Label
    /// The label's text.
    let title: Text?
    let hasLabel: Bool
}

/// A type that defines the appearance of control groups.
@MainActor @preconcurrency
public protocol ControlGroupStyle {
    associatedtype Body: View
    typealias Configuration = ControlGroupStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The default style: a row.
public struct AutomaticControlGroupStyle {
    nonisolated public init() {}
}

extension AutomaticControlGroupStyle: ControlGroupStyle {
    public func makeBody(configuration: Configuration) -> some View { GroupRow(configuration: configuration) }
}

/// A row with little spacing.
public struct NavigationControlGroupStyle {
    nonisolated public init() {}
}

extension NavigationControlGroupStyle: ControlGroupStyle {
    public func makeBody(configuration: Configuration) -> some View { GroupRow(configuration: configuration) }
}

/// A row of icons, also inside a menu.
public struct PaletteControlGroupStyle {
    nonisolated public init() {}
}

extension PaletteControlGroupStyle: ControlGroupStyle {
    public func makeBody(configuration: Configuration) -> some View {
        GroupRow(configuration: configuration, showsTitlesInMenu: false).labelStyle(.iconOnly)
    }
}

/// A button that opens the controls as a menu; inside a menu, a submenu.
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
    var showsTitlesInMenu = true
    @Environment(\.isInMenu) private var isInMenu
    @Environment(\.isInBar) private var isInBar
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.buttonStyleBox) private var buttonStyle
}

extension GroupRow: View {
    var body: some View {
        if isInMenu, isCellDisplay {
            configuration.content
        } else if isInMenu {
            MenuGroupRow(content: configuration.content, showsTitles: showsTitlesInMenu).semantics(semantics)
        } else if isInBar, buttonStyle == nil {
            // In a bar the controls are items like its others.
            row(spacing: 16)
        } else if buttonStyle == nil, !isCellDisplay {
            row(spacing: 2).buttonStyle(.bordered)
        } else {
            row(spacing: isCellDisplay ? 8 : 2)
        }
    }

    @MainActor private func row(spacing: CGFloat) -> some View {
        HStack(spacing: spacing) { configuration.content }
            // A switch would occupy the whole width and push the other controls aside.
            .toggleStyle(.button)
            .semantics(semantics)
    }

    private var semantics: SemanticsConfiguration {
        SemanticsConfiguration(
            standardLabel: configuration.title?.plain, children: configuration.title == nil ? nil : .contained)
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
    /// Sets the style of the control groups inside.
    nonisolated public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, ControlGroupStyleConfiguration>(style: style) { AnyView($0.makeBody(configuration: $1)) })
    }
}
