import Foundation

/// The icon before the title.
public struct DefaultLabelStyle: LabelStyle {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        TitleAndIconLabelBody(configuration: configuration)
    }
}

/// The icon before the title, whatever the place.
public struct TitleAndIconLabelStyle: LabelStyle {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        TitleAndIconLabelBody(configuration: configuration)
    }
}

/// Only the title. Who does not see the label hears the title as well.
public struct TitleOnlyLabelStyle: LabelStyle {
    public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// Only the icon. Who does not see the label hears the title.
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

private struct TitleAndIconLabelBody {
    let configuration: LabelStyleConfiguration
    @Environment(\.tintsLabelIcons) private var tintsIcon
    @Environment(\.labelIconToTitleSpacing) private var spacing
    @Environment(\.labelReservedIconWidth) private var iconWidth
}

extension TitleAndIconLabelBody: View {
    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: spacing ?? 8) {
            // The title says it all, to whoever hears it.
            if let iconWidth {
                icon.frame(minWidth: iconWidth)
            } else {
                icon
            }
            configuration.title
        }
    }

    @ViewBuilder private var icon: some View {
        if tintsIcon {
            configuration.icon.accessibilityHidden(true).foregroundStyle(.tint)
        } else {
            configuration.icon.accessibilityHidden(true)
        }
    }
}

private struct IconToTitleSpacingKey: EnvironmentKey { static let defaultValue: CGFloat? = nil }
private struct ReservedIconWidthKey: EnvironmentKey { static let defaultValue: CGFloat? = nil }

extension EnvironmentValues {
    /// How far the titles of labels are from their icons; nil: as is usual.
    public var labelIconToTitleSpacing: CGFloat? {
        get { self[IconToTitleSpacingKey.self] }
        set { self[IconToTitleSpacingKey.self] = newValue }
    }

    /// How much room the icons of labels have at least, so that the titles below each other begin alike; nil: as much as
    /// each takes.
    public var labelReservedIconWidth: CGFloat? {
        get { self[ReservedIconWidthKey.self] }
        set { self[ReservedIconWidthKey.self] = newValue }
    }
}

extension View {
    /// How far the titles of labels inside are from their icons.
    nonisolated public func labelIconToTitleSpacing(_ value: CGFloat) -> some View {
        environment(\.labelIconToTitleSpacing, value)
    }

    /// How much room the icons of labels inside have at least, so that the titles below each other begin alike.
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

/// A style around the labels inside a view, and the one around that: a style may show a label of its own.
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

extension View {
    /// How labels inside look.
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        modifier(_LabelStyleModifier(style: style))
    }
}

/// Writes a style for the labels inside a view.
public struct _LabelStyleModifier<Style: LabelStyle> {
    let style: Style
}

extension _LabelStyleModifier: EnvironmentModifier {
    public typealias Body = Never

    func write(into values: inout EnvironmentValues) {
        values.labelStyleBox = LabelStyleBox(style: style, outer: values.labelStyleBox)
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}
