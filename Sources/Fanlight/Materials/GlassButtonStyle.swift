import Foundation

/// A style with the label on glass. On a terminal it is in brackets, as in every style.
public struct GlassButtonStyle {
    private let glass: Glass
    nonisolated public init() { glass = .regular }
    nonisolated public init(_ glass: Glass) { self.glass = glass }
}

extension GlassButtonStyle: BuiltInButtonStyle {
    var resolvedStyle: some ButtonStyle { GlassStyle(glass: glass) }
}

/// A style with the label on glass in the tint.
public struct GlassProminentButtonStyle {
    nonisolated public init() {}
}

extension GlassProminentButtonStyle: BuiltInButtonStyle {
    var resolvedStyle: some ButtonStyle { GlassStyle(glass: .regular, isProminent: true) }
}

private struct GlassStyle: FocusShowingStyle {
    let glass: Glass
    /// True for glass in the tint of the environment.
    var isProminent = false

    func makeBody(configuration: Configuration) -> some View {
        GlassButtonBody(configuration: configuration, glass: glass, isProminent: isProminent)
    }
}

private struct GlassButtonBody: View {
    let configuration: ButtonStyleConfiguration
    let glass: Glass
    let isProminent: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.tintColor) private var tint

    var body: some View {
        if !glass.isVisible {
            BorderlessBody(configuration: configuration)
        } else if !isCellDisplay {
            GlassLabel(configuration: configuration, glass: isProminent ? glass.tint(prominentColor) : glass)
        } else if isProminent {
            BezelBody(configuration: configuration, prominence: .filled)
        } else if let color = glass.color {
            BezelBody(configuration: configuration, prominence: .filled).tint(color)
        } else {
            BezelBody(configuration: configuration, prominence: .plain).background(GlassFill(glass: glass))
        }
    }

    private var prominentColor: Color {
        configuration.role == .destructive ? .destructive : tint ?? .accentColor
    }
}

/// A button's label on glass, on a pixel display.
private struct GlassLabel: View {
    let configuration: ButtonStyleConfiguration
    let glass: Glass
    @Environment(\.controlSize) private var size
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.buttonBorderShape) private var shape
    @Environment(\.buttonSizing) private var sizing
    @Environment(\.explicitForeground) private var given

    var body: some View {
        configuration.label
            // A font that the app gives takes precedence.
            .transformEnvironment(\.font, by: size.font) { $0 = $0 ?? $1 }
            .defaultForegroundStyle(foreground)
            .environment(\.tintsLabelIcons, false)
            // The opacity of a group around the glass would isolate it from what lies behind.
            .opacity(configuration.isPressed ? 0.5 : 1)
            .padding(.horizontal, size.scaled(shape.isCircle ? 6 : 14))
            .padding(.vertical, size.scaled(6))
            .frame(
                minWidth: shape.isCircle ? size.scaled(34) : nil,
                maxWidth: sizing == .flexible && !shape.isCircle ? .infinity : nil, minHeight: size.scaled(34)
            )
            .modifier(SquareLayout(isSquare: shape.isCircle))
            .background { GlassSurface(glass: glass, shape: outline) }
            .background { FocusMark() }
    }

    private var outline: AnyShape {
        shape == .automatic ? AnyShape(Capsule()) : shape.form(radius: size.scaled(8))
    }

    private var foreground: AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        if let given { return given }
        if let color = glass.color { return AnyShapeStyle(ContrastingTextStyle(on: color)) }
        return configuration.role == .destructive ? AnyShapeStyle(Color.destructive) : AnyShapeStyle(.primary)
    }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
    public static var glass: GlassButtonStyle { GlassButtonStyle() }
    public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }
}

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
    public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
