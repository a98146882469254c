import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A control for editing a line of text.
public struct TextField<Label: View> {
    let source: TextFieldSource
    let label: Label
    let prompt: Text?
    var axis = Axis.horizontal
    var isSecure = false
    var editing: ((Bool) -> Void)?
    var commit: (() -> Void)?
    /// The accessibility label of a field inside a style's body.
    fileprivate(set) var accessibilityLabelText: String?

    nonisolated init(_ source: TextFieldSource, prompt: Text?, axis: Axis = .horizontal, label: Label) {
        self.source = source
        self.prompt = prompt
        self.axis = axis
        self.label = label
    }
}

extension TextField {
    nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(.text(text), prompt: prompt, label: label())
    }

    /// Creates a field with an axis. Along the vertical axis it grows with its lines, up to the line limit.
    nonisolated public init(
        text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
    ) {
        self.init(.text(text), prompt: prompt, axis: axis, label: label())
    }

    /// Creates a field for a formatted value. Invalid text is reverted when the field loses the focus.
    nonisolated public init<F: ParseableFormatStyle>(
        value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) where F.FormatOutput == String {
        self.init(.formatted(value, format), prompt: prompt, label: label())
    }

    /// Creates a field for an optional formatted value. An empty field is nil.
    nonisolated public init<F: ParseableFormatStyle>(
        value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) where F.FormatOutput == String {
        self.init(.formatted(value, format), prompt: prompt, label: label())
    }

    nonisolated public init<V>(
        value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) {
        self.init(.formatter(value, formatter), prompt: prompt, label: label())
    }
}

extension TextField where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(.text(text), prompt: nil, label: Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, text: Binding<String>) {
        self.init(.text(text), prompt: nil, label: Text(titleResource))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(.text(text), prompt: nil, label: Text(title))
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(.text(text), prompt: prompt, label: Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text?) {
        self.init(.text(text), prompt: prompt, label: Text(titleResource))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(.text(text), prompt: prompt, label: Text(title))
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
        self.init(.text(text), prompt: nil, axis: axis, label: Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, text: Binding<String>, axis: Axis) {
        self.init(.text(text), prompt: nil, axis: axis, label: Text(titleResource))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
        self.init(.text(text), prompt: nil, axis: axis, label: Text(title))
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(.text(text), prompt: prompt, axis: axis, label: Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text?, axis: Axis)
    {
        self.init(.text(text), prompt: prompt, axis: axis, label: Text(titleResource))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(.text(text), prompt: prompt, axis: axis, label: Text(title))
    }

    nonisolated public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(.formatted(value, format), prompt: prompt, label: Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public init<F: ParseableFormatStyle>(
        _ titleResource: LocalizedStringResource, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(.formatted(value, format), prompt: prompt, label: Text(titleResource))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, F: ParseableFormatStyle>(
        _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(.formatted(value, format), prompt: prompt, label: Text(title))
    }

    nonisolated public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(.formatted(value, format), prompt: prompt, label: Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public init<F: ParseableFormatStyle>(
        _ titleResource: LocalizedStringResource, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(.formatted(value, format), prompt: prompt, label: Text(titleResource))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, F: ParseableFormatStyle>(
        _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(.formatted(value, format), prompt: prompt, label: Text(title))
    }

    nonisolated public init<V>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
    ) {
        self.init(.formatter(value, formatter), prompt: prompt, label: Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public init<V>(
        _ titleResource: LocalizedStringResource, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
    ) {
        self.init(.formatter(value, formatter), prompt: prompt, label: Text(titleResource))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V>(
        _ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
    ) {
        self.init(.formatter(value, formatter), prompt: prompt, label: Text(title))
    }

    @available(*, deprecated, message: "Use onSubmit(of:_:) and FocusState instead.")
    nonisolated public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void = {}
    ) {
        self.init(.text(text), prompt: nil, label: Text(titleKey))
        (editing, commit) = (onEditingChanged, onCommit)
    }

    @available(*, deprecated, message: "Use onSubmit(of:_:) and FocusState instead.")
    nonisolated public init<V>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter,
        onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void = {}
    ) {
        self.init(.formatter(value, formatter), prompt: nil, label: Text(titleKey))
        (editing, commit) = (onEditingChanged, onCommit)
    }

    @available(*, deprecated, message: "Use onSubmit(of:_:) and FocusState instead.")
    nonisolated public init<V>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, onCommit: @escaping () -> Void
    ) {
        self.init(.formatter(value, formatter), prompt: nil, label: Text(titleKey))
        commit = onCommit
    }

    @available(*, deprecated, message: "Use onSubmit(of:_:) and FocusState instead.")
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V>(
        _ title: S, value: Binding<V>, formatter: Formatter, onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void = {}
    ) {
        self.init(.formatter(value, formatter), prompt: nil, label: Text(title))
        (editing, commit) = (onEditingChanged, onCommit)
    }

    @available(*, deprecated, message: "Use onSubmit(of:_:) and FocusState instead.")
    nonisolated public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void
    ) {
        self.init(.text(text), prompt: nil, label: Text(titleKey))
        commit = onCommit
    }

    @available(*, deprecated, message: "Use onSubmit(of:_:) and FocusState instead.")
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void = {}
    ) {
        self.init(.text(text), prompt: nil, label: Text(title))
        (editing, commit) = (onEditingChanged, onCommit)
    }
}

extension TextField: View {
    public var body: some View {
        NamedField(field: self)
    }
}

/// A styled field with its label. The label is the placeholder, or is shown beside the field in a form with a label
/// column.
private struct NamedField<Label: View> {
    let field: TextField<Label>
    @Environment(\.isInFormColumns) private var isInColumns
    @Environment(\.labelsAreHidden) private var labelsAreHidden

    init(field: TextField<Label>) { self.field = field }
}

extension NamedField: View {
    var body: some View {
        let words = words(of: field.label)
        let isBeside = isInColumns && !labelsAreHidden
        let prompt = field.prompt ?? (isBeside ? nil : words.map { Text(verbatim: $0) })
        FormColumnLabel(label: field.label) {
            StyledControl(
                configuration: TextField<_TextFieldStyleLabel>(field, prompt: prompt, labelText: words),
                standard: { AnyView(DefaultTextFieldBody(core: TextFieldCore($0))) })
        }
        .semantics(SemanticsConfiguration(standardLabel: words))
        ._trait(FieldTrait.self, true)
    }
}

extension TextField where Label == _TextFieldStyleLabel {
    /// Creates a copy of the field for a style.
    fileprivate nonisolated init<Other: View>(_ other: TextField<Other>, prompt: Text?, labelText: String?) {
        self.init(
            other.source, prompt: prompt, axis: other.axis, label: _TextFieldStyleLabel())
        (isSecure, editing, commit) = (other.isSecure, other.editing, other.commit)
        self.accessibilityLabelText = labelText ?? other.accessibilityLabelText
    }
}

/// A control for editing a line of secret text.
public struct SecureField<Label: View> {
    private var field: TextField<Label>

    nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        var field = TextField(.text(text), prompt: prompt, label: label())
        field.isSecure = true
        self.field = field
    }
}

extension SecureField where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
        self.init(text: text, prompt: prompt) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text? = nil) {
        self.init(text: text, prompt: prompt) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }

    @available(*, deprecated, message: "Use onSubmit(of:_:) instead.")
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(titleKey, text: text)
        field.commit = onCommit
    }

    @available(*, deprecated, message: "Use onSubmit(of:_:) instead.")
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, text: Binding<String>, onCommit: @escaping () -> Void
    ) {
        self.init(title, text: text)
        field.commit = onCommit
    }
}

extension SecureField: View {
    public var body: some View { field }
}
