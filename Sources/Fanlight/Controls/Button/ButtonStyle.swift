import Foundation

/// How buttons look, and how they show that they are pressed.
@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a button style works with.
public struct ButtonStyleConfiguration {
    /// The button's label, as a view.
    public struct Label: View {
        let host: PlaceholderHost

        public var body: Never { fatalError("A button's label is built into the framework and has no body") }

        public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
            PlaceholderElement(view, context, host: view.host)
        }
    }

    public let role: ButtonRole?
    public let label: Label
    public let isPressed: Bool
    let isFocused: Bool
}

/// The style of buttons that name none: words in the tint on pixels, words in brackets on a terminal.
public struct DefaultButtonStyle: ButtonStyle {
    public init() {}

    public func makeBody(configuration: Configuration) -> some View {
        DefaultButtonBody(
            label: configuration.label, role: configuration.role, isPressed: configuration.isPressed,
            isFocused: configuration.isFocused)
    }
}

private struct DefaultButtonBody {
    let label: ButtonStyleConfiguration.Label
    let role: ButtonRole?
    let isPressed: Bool
    let isFocused: Bool
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isCellDisplay) private var isCellDisplay

    private var paint: AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        return role == .destructive ? AnyShapeStyle(Color.red) : AnyShapeStyle(.tint)
    }
}

extension DefaultButtonBody: View {
    var body: some View {
        if isCellDisplay {
            CellButtonBody(label: label, paint: paint, isPressed: isPressed, isFocused: isFocused)
        } else {
            label
                .foregroundStyle(paint)
                .opacity(isPressed ? 0.5 : 1)
                .background {
                    if isFocused { FocusRing() }
                }
        }
    }
}

/// Brackets say that something can be pressed, and point at the label when it has the focus: legible without colour.
private struct CellButtonBody {
    let label: ButtonStyleConfiguration.Label
    let paint: AnyShapeStyle
    let isPressed: Bool
    let isFocused: Bool
}

extension CellButtonBody: View {
    var body: some View {
        HStack(spacing: 0) {
            Text(verbatim: isFocused ? "[›" : "[ ").accessibilityHidden(true)
            label.bold(isFocused || isPressed)
            Text(verbatim: isFocused ? "‹]" : " ]").accessibilityHidden(true)
        }
        .foregroundStyle(paint)
    }
}

private struct ButtonStyleKey: EnvironmentKey {
    static var defaultValue: ButtonStyleBox? { nil }
}

/// A style around the buttons inside a view.
struct ButtonStyleBox {
    let style: any ButtonStyle
}

extension EnvironmentValues {
    @MainActor var buttonStyle: any ButtonStyle { self[ButtonStyleKey.self]?.style ?? DefaultButtonStyle() }

    var buttonStyleBox: ButtonStyleBox? {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }
}

extension View {
    /// How buttons inside look.
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        environment(\.buttonStyleBox, ButtonStyleBox(style: style))
    }
}
