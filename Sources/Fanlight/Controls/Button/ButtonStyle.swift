import Foundation

/// How buttons look, and how they show that they are pressed.
@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A style of the framework's own, which shows by itself that its button has the focus.
protocol FocusShowingStyle: ButtonStyle {}

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

/// How buttons look, and what presses them.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    associatedtype Body: View
    typealias Configuration = PrimitiveButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a style that says what presses a button works with.
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

    /// Does what the button is for.
    public func trigger() { action() }
}

/// A style around the buttons inside a view, and the one around that: a style may show a button of its own.
final class ButtonStyleBox {
    enum Kind {
        case pressable(any ButtonStyle)
        case primitive(any PrimitiveButtonStyle)
    }

    let kind: Kind
    let outer: ButtonStyleBox?
    /// Whether it is the style that buttons have where none is said.
    let isAutomatic: Bool

    init(_ kind: Kind, outer: ButtonStyleBox?, isAutomatic: Bool) {
        self.kind = kind
        self.outer = outer
        self.isAutomatic = isAutomatic
    }

    var isPressable: Bool { if case .pressable = kind { true } else { false } }

    /// What buttons look like where no style is said.
    @MainActor static let standard: any ButtonStyle = DefaultButtonStyle().look
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

extension _ButtonStyleModifier: ComparableStorage {
    // The style's type tells what makes its kind.
    static func _comparison() -> ValueComparison.Equal {
        {
            let (old, new) = ($0.assumingMemoryBound(to: Self.self), $1.assumingMemoryBound(to: Self.self))
            return ValueComparison.isSame(old.pointee.style, new.pointee.style)
        }
    }
}

extension _ButtonStyleModifier: EnvironmentModifier {
    public typealias Body = Never

    func write(into values: inout EnvironmentValues) {
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
    /// How buttons inside look.
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        modifier(_ButtonStyleModifier(style: style) { .pressable($0) })
    }

    /// How buttons inside look, and what presses them.
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        modifier(
            _ButtonStyleModifier(style: style) { style in
                if let known = style as? any BuiltInButtonStyle { return .pressable(known.look) }
                return .primitive(style)
            })
    }
}
