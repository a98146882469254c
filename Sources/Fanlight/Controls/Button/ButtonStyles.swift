import Foundation

/// A built-in style that provides its `resolvedStyle` directly, so that no intermediate button is built.
@MainActor
protocol BuiltInButtonStyle: PrimitiveButtonStyle {
    associatedtype Look: ButtonStyle
    var resolvedStyle: Look { get }
}

extension BuiltInButtonStyle {
    public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(resolvedStyle)
    }
}

/// The default button style: a tinted label on pixel displays, a label in brackets on terminals.
public struct DefaultButtonStyle {
    nonisolated public init() {}
}

extension DefaultButtonStyle: BuiltInButtonStyle {
    var resolvedStyle: some ButtonStyle { BorderlessStyle() }
}

/// A style with a tinted label and no background.
public struct BorderlessButtonStyle {
    nonisolated public init() {}
}

extension BorderlessButtonStyle: BuiltInButtonStyle {
    var resolvedStyle: some ButtonStyle { BorderlessStyle() }
}

/// A style that shows the label unchanged. Only the pressed state and the focus are rendered.
public struct PlainButtonStyle {
    nonisolated public init() {}
}

extension PlainButtonStyle: BuiltInButtonStyle {
    var resolvedStyle: some ButtonStyle { PlainStyle() }
}

/// A style with the label on a light background.
public struct BorderedButtonStyle {
    private let tint: Color?
    nonisolated public init() { tint = nil }

    @available(*, deprecated, message: "Use tint(_:).")
    nonisolated public init(tint: Color) { self.tint = tint }
}

extension BorderedButtonStyle: BuiltInButtonStyle {
    var resolvedStyle: some ButtonStyle { BezelStyle(prominence: .plain, tint: tint) }
}

/// A style with the label on a background in the tint.
public struct BorderedProminentButtonStyle {
    nonisolated public init() {}
}

extension BorderedProminentButtonStyle: BuiltInButtonStyle {
    var resolvedStyle: some ButtonStyle { BezelStyle(prominence: .filled) }
}

/// A style whose label looks like a link.
public struct LinkButtonStyle {
    nonisolated public init() {}
}

extension LinkButtonStyle: BuiltInButtonStyle {
    var resolvedStyle: some ButtonStyle { LinkStyle() }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension PrimitiveButtonStyle where Self == LinkButtonStyle {
    public static var link: LinkButtonStyle { LinkButtonStyle() }
}

// MARK: Appearance

extension ButtonStyleConfiguration {
    /// Returns the paint of a button's label.
    ///
    /// - Parameter given: the paint that the app set in the environment.
    fileprivate func paint(isEnabled: Bool, given: AnyShapeStyle? = nil) -> AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        if let given { return given }
        return role == .destructive ? AnyShapeStyle(Color.destructive) : AnyShapeStyle(.tint)
    }
}

struct BorderlessStyle: FocusShowingStyle {
    func makeBody(configuration: Configuration) -> some View { BorderlessBody(configuration: configuration) }
}

struct BorderlessBody {
    let configuration: ButtonStyleConfiguration
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.explicitForeground) private var given
}

extension BorderlessBody: View {
    var body: some View {
        if isCellDisplay {
            CellButtonBody(
                configuration: configuration, paint: configuration.paint(isEnabled: isEnabled, given: given),
                isProminent: configuration.role == .confirm)
        } else {
            configuration.label
                .emphasized(configuration.role == .confirm)
                .defaultForegroundStyle(configuration.paint(isEnabled: isEnabled, given: given))
                .environment(\.tintsLabelIcons, false)
                .opacity(configuration.isPressed ? 0.5 : 1)
                .background {
                    if configuration.isFocused { FocusRing() }
                }
        }
    }
}

/// A label in brackets. The brackets mark it as a button and point at the label while it is focused. Both are thus
/// visible without colour.
struct CellButtonBody {
    let configuration: ButtonStyleConfiguration
    let paint: AnyShapeStyle
    /// True if the label is bold even without focus or press.
    var isProminent = false
    @Environment(\.layoutDirection) private var direction
    @Environment(\.buttonSizing) private var sizing
}

extension CellButtonBody: View {
    var body: some View {
        HStack(spacing: 0) {
            // In a narrow proposal the label shrinks or wraps: brackets spread over several lines would enclose
            // nothing.
            Text(verbatim: direction.mirrored(configuration.isFocused ? "[›" : "[ ")).fixedSize().accessibilityHidden(
                true)
            configuration.label.emphasized(isProminent || configuration.isFocused || configuration.isPressed)
                .frame(maxWidth: sizing == .flexible ? .infinity : nil)
            Text(verbatim: direction.mirrored(configuration.isFocused ? "‹]" : " ]")).fixedSize().accessibilityHidden(
                true)
        }
        .defaultForegroundStyle(paint)
    }
}

private struct PlainStyle: FocusShowingStyle {
    func makeBody(configuration: Configuration) -> some View { PlainBody(configuration: configuration) }
}

private struct PlainBody {
    let configuration: ButtonStyleConfiguration
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension PlainBody: View {
    var body: some View {
        if isCellDisplay {
            // The label may be as large as a card. The focus is therefore rendered on its text instead of with
            // brackets.
            configuration.label.emphasized(configuration.isFocused).underline(configuration.isFocused)
                .defaultForegroundStyle(isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.tertiary))
        } else {
            configuration.label
                .defaultForegroundStyle(isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.tertiary))
                .opacity(configuration.isPressed ? 0.5 : 1)
                .background {
                    if configuration.isFocused { FocusRing() }
                }
        }
    }
}

struct BezelStyle: FocusShowingStyle {
    let prominence: BezelProminence
    /// The style's own tint, if any.
    var tint: Color?

    func makeBody(configuration: Configuration) -> some View {
        let own = tint
        BezelBody(configuration: configuration, prominence: prominence)
            .transformEnvironment(\.ownTint) { if let own { $0 = own } }
    }
}

struct BezelBody {
    let configuration: ButtonStyleConfiguration
    let prominence: BezelProminence
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.hasOwnTint) private var hasOwnTint
    @Environment(\.explicitForeground) private var given
}

extension BezelBody: View {
    /// The prominence of the background. It is grey for labels in the default tint, a shade of the tint for labels in
    /// another one.
    private var backgroundProminence: BezelProminence {
        // The confirming button is the most prominent one.
        if configuration.role == .confirm { return .filled }
        return prominence == .plain && (hasOwnTint || configuration.role == .destructive) ? .tinted : prominence
    }

    var body: some View {
        if !isCellDisplay {
            BezeledLabel(
                label: configuration.label, prominence: backgroundProminence,
                paint: backgroundProminence == .filled && configuration.role != .destructive
                    ? AnyShapeStyle(TintedGroundStyle()) : configuration.paint(isEnabled: true),
                isPressed: configuration.isPressed)
        } else if backgroundProminence == .filled, isEnabled {
            let ground = configuration.paint(isEnabled: true)
            CellButtonBody(
                configuration: configuration, paint: given ?? AnyShapeStyle(ContrastingTextStyle(on: ground)),
                isProminent: true
            )
            .background(ground)
        } else {
            CellButtonBody(configuration: configuration, paint: configuration.paint(isEnabled: isEnabled, given: given))
        }
    }
}
