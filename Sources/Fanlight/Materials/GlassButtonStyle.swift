/// The material of a surface that looks like glass.
public struct Glass: Equatable, Sendable {
    private var form: Form
    /// The material's own tint; nil for none.
    var color: Color?

    private enum Form { case regular, clear, identity }

    /// Frosted glass.
    public static let regular = Glass(form: .regular)
    /// Glass that shows more of the content behind it.
    public static let clear = Glass(form: .clear)
    /// No glass.
    public static let identity = Glass(form: .identity)

    public func tint(_ color: Color?) -> Glass {
        var glass = self
        glass.color = color
        return glass
    }

    @available(*, deprecated, message: "Has no effect: glass does not move under a finger here.")
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }

    var isThere: Bool { form != .identity }
}

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
    var resolvedStyle: some ButtonStyle { BezelStyle(prominence: .filled) }
}

private struct GlassStyle: FocusShowingStyle {
    let glass: Glass

    func makeBody(configuration: Configuration) -> some View {
        if let color = glass.color {
            BezelBody(configuration: configuration, prominence: .filled).tint(color)
        } else if glass.isThere {
            BezelBody(configuration: configuration, prominence: .plain)
        } else {
            BorderlessBody(configuration: configuration)
        }
    }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
    public static var glass: GlassButtonStyle { GlassButtonStyle() }
    public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }
}

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
    public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
