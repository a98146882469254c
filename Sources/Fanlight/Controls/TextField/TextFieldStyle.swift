import Foundation

/// A type that defines the appearance of text fields.
@MainActor @preconcurrency
public protocol TextFieldStyle {
    associatedtype _Body: View
    typealias _Label = _TextFieldStyleLabel
    /// Returns the decoration around a field. The field that the style receives is rendered by the next outer style.
    @ViewBuilder func _body(configuration: TextField<Self._Label>) -> _Body
}

/// A placeholder for the label of a field in a style. Fields do not show their labels.
public struct _TextFieldStyleLabel {
    nonisolated init() {}
}

extension _TextFieldStyleLabel: View {
    public var body: some View { EmptyView() }
}

/// The display's default style: plain text; on a terminal with an underline.
public struct DefaultTextFieldStyle {
    nonisolated public init() {}
}

extension DefaultTextFieldStyle: TextFieldStyle {
    public func _body(configuration: TextField<_Label>) -> some View {
        DefaultTextFieldBody(core: TextFieldCore(configuration))
    }
}

/// A style without decoration.
public struct PlainTextFieldStyle {
    nonisolated public init() {}
}

extension PlainTextFieldStyle: TextFieldStyle {
    public func _body(configuration: TextField<_Label>) -> some View { TextFieldCore(configuration) }
}

/// A border with rounded corners.
public struct RoundedBorderTextFieldStyle {
    nonisolated public init() {}
}

extension RoundedBorderTextFieldStyle: TextFieldStyle {
    public func _body(configuration: TextField<_Label>) -> some View {
        BorderedField(core: TextFieldCore(configuration), radius: 6)
    }
}

/// A border with square corners.
public struct SquareBorderTextFieldStyle {
    nonisolated public init() {}
}

extension SquareBorderTextFieldStyle: TextFieldStyle {
    public func _body(configuration: TextField<_Label>) -> some View {
        BorderedField(core: TextFieldCore(configuration), radius: 0)
    }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
    public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
    public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

extension TextFieldStyle where Self == SquareBorderTextFieldStyle {
    public static var squareBorder: SquareBorderTextFieldStyle { SquareBorderTextFieldStyle() }
}

/// A plain field, or a bordered one in a form with a label column, where nothing else shows its extent.
struct DefaultTextFieldBody {
    let core: TextFieldCore
    @Environment(\.fieldsHaveBorders) private var hasBorder
    @Environment(\.isCellDisplay) private var isCellDisplay

    init(core: TextFieldCore) { self.core = core }
}

extension DefaultTextFieldBody: View {
    var body: some View {
        if hasBorder, !isCellDisplay { BorderedField(core: core, radius: 6) } else { core }
    }
}

private struct BorderedField {
    let core: TextFieldCore
    let radius: CGFloat
    @Environment(\.controlSize) private var size
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension BorderedField: View {
    var body: some View { bordered.modifier(PressForwarding(target: .field)) }

    @MainActor @ViewBuilder private var bordered: some View {
        if isCellDisplay {
            core.padding(.horizontal, 8)
                .background { FieldBrackets() }
        } else {
            core
                .padding(.horizontal, size.scaled(8))
                .padding(.vertical, size.scaled(5))
                .background {
                    RoundedRectangle(cornerRadius: radius).strokeBorder(Color.primary.opacity(0.22))
                }
        }
    }
}

/// Brackets at both ends of each line of a field on a terminal.
private struct FieldBrackets {
    @Environment(\.layoutDirection) private var direction
}

extension FieldBrackets: View {
    var body: some View {
        GeometryReader { proxy in
            let lines = max(Int((proxy.size.height / 16).rounded()), 1)
            HStack(spacing: 0) {
                side("[", lines)
                Spacer(minLength: 0)
                side("]", lines)
            }
        }
        .accessibilityHidden(true)
    }

    @MainActor private func side(_ bracket: String, _ lines: Int) -> some View {
        VStack(spacing: 0) { ForEach(0..<lines, id: \.self) { _ in Text(verbatim: direction.mirrored(bracket)) } }
    }
}

extension View {
    /// Sets the style of the text fields inside.
    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, TextField<_TextFieldStyleLabel>>(style: style) { AnyView($0._body(configuration: $1)) })
    }
}
