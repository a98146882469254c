import Foundation

/// A type that defines the appearance of buttons, including their pressed state.
@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A built-in style that renders the focus of its button itself.
protocol FocusShowingStyle: ButtonStyle {}

/// The properties of a button that a `ButtonStyle` renders.
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

/// A type that defines the appearance of buttons and the interaction that triggers them.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    associatedtype Body: View
    typealias Configuration = PrimitiveButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button that a `PrimitiveButtonStyle` renders and triggers.
public struct PrimitiveButtonStyleConfiguration {
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
    let action: () -> Void

    /// Runs the button's action.
    public func trigger() { action() }
}

/// The button style of a subtree, linked to the next outer style. A style's body may contain buttons, which use the
/// outer style.
final class ButtonStyleBox {
    enum Kind {
        case pressable(any ButtonStyle)
        case primitive(any PrimitiveButtonStyle)
    }

    let kind: Kind
    let outer: ButtonStyleBox?
    /// True if the style is the automatic one, which applies where the app sets no style.
    let isAutomatic: Bool

    init(_ kind: Kind, outer: ButtonStyleBox?, isAutomatic: Bool) {
        self.kind = kind
        self.outer = outer
        self.isAutomatic = isAutomatic
    }

    var isPressable: Bool { if case .pressable = kind { true } else { false } }

    /// The appearance of buttons where no style is set.
    @MainActor static let standard: any ButtonStyle = DefaultButtonStyle().resolvedStyle
}

private struct ButtonStyleKey: EnvironmentKey {
    static var defaultValue: ButtonStyleBox? { nil }
}

extension EnvironmentValues {
    var buttonStyleBox: ButtonStyleBox? {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }
}

public struct _ButtonStyleModifier<Style> {
    let style: Style
    let kind: @MainActor (Style) -> ButtonStyleBox.Kind
}

// The style's type determines the closure, which captures nothing but this type.
extension _ButtonStyleModifier: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        {
            ValueComparison.isSame(
                $0.assumingMemoryBound(to: Self.self).pointee.style,
                $1.assumingMemoryBound(to: Self.self).pointee.style)
        }
    }
}

extension _ButtonStyleModifier: EnvironmentModifier {
    public typealias Body = Never

    package func write(into values: inout EnvironmentValues) {
        let (style, kind) = (style, kind)
        let made = onMainActor { kind(style) }
        values.buttonStyleBox = ButtonStyleBox(
            made, outer: values.buttonStyleBox, isAutomatic: Style.self == DefaultButtonStyle.self)
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

extension View {
    /// Sets the appearance of the buttons inside.
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        modifier(_ButtonStyleModifier(style: style) { .pressable($0) })
    }

    /// Sets the appearance of the buttons inside and the interaction that triggers them.
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        modifier(
            _ButtonStyleModifier(style: style) { style in
                if let known = style as? any BuiltInButtonStyle { return .pressable(known.resolvedStyle) }
                return .primitive(style)
            })
    }
}
