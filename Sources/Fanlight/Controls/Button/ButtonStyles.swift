import Foundation

/// A style of the framework's own: it is asked for its look directly, without a button in between.
@MainActor
protocol BuiltInButtonStyle: PrimitiveButtonStyle {
    associatedtype Look: ButtonStyle
    var look: Look { get }
}

extension BuiltInButtonStyle {
    public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(look)
    }
}

/// The style of buttons that name none: words in the tint on pixels, words in brackets on a terminal.
public struct DefaultButtonStyle {
    nonisolated public init() {}
}

extension DefaultButtonStyle: BuiltInButtonStyle {
    var look: some ButtonStyle { BorderlessLook() }
}

/// Words in the tint, without a ground.
public struct BorderlessButtonStyle {
    nonisolated public init() {}
}

extension BorderlessButtonStyle: BuiltInButtonStyle {
    var look: some ButtonStyle { BorderlessLook() }
}

/// The label as it is; only pressing it and the focus are shown.
public struct PlainButtonStyle {
    nonisolated public init() {}
}

extension PlainButtonStyle: BuiltInButtonStyle {
    var look: some ButtonStyle { PlainLook() }
}

/// The label on a light ground.
public struct BorderedButtonStyle {
    private let tint: Color?
    nonisolated public init() { tint = nil }

    @available(*, deprecated, message: "Use tint(_:).")
    nonisolated public init(tint: Color) { self.tint = tint }
}

extension BorderedButtonStyle: BuiltInButtonStyle {
    var look: some ButtonStyle { BezelLook(prominence: .plain, tint: tint) }
}

/// The label on a ground in the tint.
public struct BorderedProminentButtonStyle {
    nonisolated public init() {}
}

extension BorderedProminentButtonStyle: BuiltInButtonStyle {
    var look: some ButtonStyle { BezelLook(prominence: .filled) }
}

/// Words that look like a link.
public struct LinkButtonStyle {
    nonisolated public init() {}
}

extension LinkButtonStyle: BuiltInButtonStyle {
    var look: some ButtonStyle { LinkStyle() }
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

// MARK: Looks

extension ButtonStyleConfiguration {
    /// What a button's words are painted with.
    ///
    /// - Parameter given: what the author wants around it.
    fileprivate func paint(isEnabled: Bool, given: AnyShapeStyle? = nil) -> AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        if let given { return given }
        return role == .destructive ? AnyShapeStyle(Color.warning) : AnyShapeStyle(.tint)
    }
}

struct BorderlessLook: FocusShowingStyle {
    func makeBody(configuration: Configuration) -> some View { BorderlessBody(configuration: configuration) }
}

struct BorderlessBody {
    let configuration: ButtonStyleConfiguration
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.givenForeground) private var given
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
                .usualForeground(configuration.paint(isEnabled: isEnabled, given: given))
                .opacity(configuration.isPressed ? 0.5 : 1)
                .background {
                    if configuration.isFocused { FocusRing() }
                }
        }
    }
}

/// Brackets say that something can be pressed, and point at the label when it has the focus: legible without colour.
struct CellButtonBody {
    let configuration: ButtonStyleConfiguration
    let paint: AnyShapeStyle
    /// Whether the words are bold also while nothing is done with them.
    var isProminent = false
    @Environment(\.layoutDirection) private var direction
    @Environment(\.buttonSizing) private var sizing
}

extension CellButtonBody: View {
    var body: some View {
        HStack(spacing: 0) {
            // In too little room the label gives way: brackets on several lines enclose nothing.
            Text(verbatim: direction.mark(configuration.isFocused ? "[›" : "[ ")).fixedSize().accessibilityHidden(true)
            configuration.label.emphasized(isProminent || configuration.isFocused || configuration.isPressed)
                .frame(maxWidth: sizing == .flexible ? .infinity : nil)
            Text(verbatim: direction.mark(configuration.isFocused ? "‹]" : " ]")).fixedSize().accessibilityHidden(true)
        }
        .usualForeground(paint)
    }
}

private struct PlainLook: FocusShowingStyle {
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
            // The label may be as large as a card: what has the focus is marked on its first line.
            configuration.label.emphasized(configuration.isFocused).underline(configuration.isFocused)
                .usualForeground(isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.tertiary))
        } else {
            configuration.label
                .usualForeground(isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.tertiary))
                .opacity(configuration.isPressed ? 0.5 : 1)
                .background {
                    if configuration.isFocused { FocusRing() }
                }
        }
    }
}

struct BezelLook: FocusShowingStyle {
    let prominence: BezelProminence
    /// A colour of the style's own.
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
    @Environment(\.givenForeground) private var given
}

extension BezelBody: View {
    /// Words in the usual tint stand on grey, those in a colour of their own on a shade of it.
    private var ground: BezelProminence {
        // What is confirmed is what people are there for.
        if configuration.role == .confirm { return .filled }
        return prominence == .plain && (hasOwnTint || configuration.role == .destructive) ? .tinted : prominence
    }

    var body: some View {
        if !isCellDisplay {
            BezeledLabel(
                label: configuration.label, prominence: ground, paint: configuration.paint(isEnabled: true),
                isPressed: configuration.isPressed)
        } else if ground == .filled, isEnabled {
            let ground = configuration.paint(isEnabled: true)
            CellButtonBody(
                configuration: configuration, paint: given ?? AnyShapeStyle(LettersStyle(on: ground)), isProminent: true
            )
            .background(ground)
        } else {
            CellButtonBody(configuration: configuration, paint: configuration.paint(isEnabled: isEnabled, given: given))
        }
    }
}
