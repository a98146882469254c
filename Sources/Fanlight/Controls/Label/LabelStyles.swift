import Foundation

/// The default style, with the icon before the title.
public struct DefaultLabelStyle: LabelStyle {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        DefaultLabelBody(configuration: configuration)
    }
}

private struct DefaultLabelBody {
    let configuration: LabelStyleConfiguration
    /// True if the title is shown also in bars.
    let keepsTitle: Bool
    @Environment(\.isInBar) private var isInBar
    @Environment(\.isInMenu) private var isInMenu
    @Environment(\.isCellDisplay) private var isCellDisplay

    init(configuration: LabelStyleConfiguration, keepsTitle: Bool = false) {
        self.configuration = configuration
        self.keepsTitle = keepsTitle
    }
}

extension DefaultLabelBody: View {
    var body: some View {
        if isInBar, !keepsTitle {
            IconOnlyLabelStyle().makeBody(configuration: configuration)
        } else if isInMenu, !isCellDisplay {
            MenuLabelBody(configuration: configuration)
        } else {
            TitleAndIconLabelBody(configuration: configuration)
        }
    }
}

/// A style with the icon before the title, independent of the context.
public struct TitleAndIconLabelStyle: LabelStyle {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        DefaultLabelBody(configuration: configuration, keepsTitle: true)
    }
}

/// A style that shows only the title. The title is also the accessibility label.
public struct TitleOnlyLabelStyle: LabelStyle {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// A style that shows only the icon. The title is the accessibility label.
public struct IconOnlyLabelStyle: LabelStyle {
    public init() {}

    @ViewBuilder public func makeBody(configuration: Configuration) -> some View {
        if let words = configuration.title.words {
            configuration.icon.accessibilityLabel(words)
        } else {
            configuration.icon.accessibilityRepresentation { configuration.title }
        }
    }
}

/// A label of a menu item, with the icon in the column of the menu's icons.
private struct MenuLabelBody {
    let configuration: LabelStyleConfiguration
    @Environment(\.menuIconWidth) private var iconWidth
}

extension MenuLabelBody: View {
    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: MenuColumns.iconSpacing) {
            // The icon is hidden from assistive technology, because the title already describes the label.
            configuration.icon.accessibilityHidden(true).frame(width: iconWidth)
                .preference(key: MenuColumnsKey.self, value: .icons)
            configuration.title
        }
    }
}

private struct TitleAndIconLabelBody {
    let configuration: LabelStyleConfiguration
    @Environment(\.tintsLabelIcons) private var tintsIcon
    @Environment(\.explicitForeground) private var given
    @Environment(\.labelIconToTitleSpacing) private var spacing
    @Environment(\.labelReservedIconWidth) private var iconWidth
}

extension TitleAndIconLabelBody: View {
    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: spacing ?? 8) {
            // The icon is hidden from assistive technology, because the title already describes the label.
            if let iconWidth {
                icon.frame(minWidth: iconWidth)
            } else {
                icon
            }
            configuration.title
        }
    }

    @ViewBuilder private var icon: some View {
        // A foreground style that the app gives colours the icon as well.
        if tintsIcon, given == nil {
            configuration.icon.accessibilityHidden(true).foregroundStyle(.tint)
        } else {
            configuration.icon.accessibilityHidden(true)
        }
    }
}

private struct IconToTitleSpacingKey: EnvironmentKey { static let defaultValue: CGFloat? = nil }
private struct ReservedIconWidthKey: EnvironmentKey { static let defaultValue: CGFloat? = nil }

extension EnvironmentValues {
    /// The distance in points between the icons and the titles of labels; nil for the default.
    public var labelIconToTitleSpacing: CGFloat? {
        get { self[IconToTitleSpacingKey.self] }
        set { self[IconToTitleSpacingKey.self] = newValue }
    }

    /// The minimum width of label icons in points, which aligns the titles of labels in a column. Nil for each icon's
    /// own width.
    public var labelReservedIconWidth: CGFloat? {
        get { self[ReservedIconWidthKey.self] }
        set { self[ReservedIconWidthKey.self] = newValue }
    }
}

extension View {
    /// Sets the distance in points between the icons and the titles of the labels inside.
    nonisolated public func labelIconToTitleSpacing(_ value: CGFloat) -> some View {
        environment(\.labelIconToTitleSpacing, value)
    }

    /// Sets the minimum icon width in points of the labels inside, which aligns their titles.
    nonisolated public func labelReservedIconWidth(_ value: CGFloat) -> some View {
        environment(\.labelReservedIconWidth, value)
    }
}

extension LabelStyle where Self == DefaultLabelStyle {
    public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

/// The label style of a subtree, linked to the next outer style. A style's body may contain labels, which use the outer
/// style.
final class LabelStyleBox {
    let style: any LabelStyle
    let outer: LabelStyleBox?

    init(style: any LabelStyle, outer: LabelStyleBox?) {
        self.style = style
        self.outer = outer
    }
}

private struct LabelStyleKey: EnvironmentKey {
    static var defaultValue: LabelStyleBox? { nil }
}

extension EnvironmentValues {
    var labelStyleBox: LabelStyleBox? {
        get { self[LabelStyleKey.self] }
        set { self[LabelStyleKey.self] = newValue }
    }
}

private struct LabelStyleModifier<Style: LabelStyle> {
    let style: Style
}

extension LabelStyleModifier: EnvironmentModifier {
    typealias Body = Never

    func write(into values: inout EnvironmentValues) {
        values.labelStyleBox = LabelStyleBox(style: style, outer: values.labelStyleBox)
    }

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

extension View {
    /// Sets the style of the labels inside.
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        modifier(LabelStyleModifier(style: style))
    }
}
