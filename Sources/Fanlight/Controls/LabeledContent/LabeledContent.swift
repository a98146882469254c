@_spi(Nodes) import FanlightCore
import Foundation

/// A value with a label that describes it.
public struct LabeledContent<Label, Content> {
    let label: Label
    let content: Content
}

extension LabeledContent where Label: View, Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: label(), content: content())
    }
}

extension LabeledContent where Label == Text, Content: View {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(label: Text(titleKey), content: content())
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
        self.init(label: Text(titleResource), content: content())
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(label: Text(title), content: content())
    }
}

extension LabeledContent where Label == Text, Content == Text {
    nonisolated public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
        self.init(label: Text(titleKey), content: Text(value))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ titleResource: LocalizedStringResource, value: S) {
        self.init(label: Text(titleResource), content: Text(value))
    }

    @_disfavoredOverload
    nonisolated public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
        self.init(label: Text(title), content: Text(value))
    }

    /// Creates a labelled value from a formatted value.
    nonisolated public init<F: FormatStyle>(
        _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(label: Text(titleKey), content: Text(verbatim: format.format(value)))
    }

    @_disfavoredOverload
    nonisolated public init<F: FormatStyle>(
        _ titleResource: LocalizedStringResource, value: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(label: Text(titleResource), content: Text(verbatim: format.format(value)))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, F: FormatStyle>(
        _ title: S, value: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(label: Text(title), content: Text(verbatim: format.format(value)))
    }
}

extension LabeledContent
where
    Label == LabeledContentStyleConfiguration.Label,
    Content == LabeledContentStyleConfiguration.Content
{
    /// Creates a copy of the labelled value that a style received. The enclosing style renders it.
    nonisolated public init(_ configuration: LabeledContentStyleConfiguration) {
        self.init(label: configuration.label, content: configuration.content)
    }
}

extension LabeledContent: View where Label: View, Content: View {
    public var body: some View {
        StyledControl(
            configuration: LabeledContentStyleConfiguration(
                label: .init(view: LabelParts.column(label)), content: .init(view: AnyView(content))),
            standard: { AnyView(AutomaticLabeledContentStyle().makeBody(configuration: $0)) }
        )
        .environment(\.enclosingLabel, words(of: label))
    }
}

private struct EnclosingLabelKey: EnvironmentKey { static let defaultValue: String? = nil }

extension EnvironmentValues {
    /// The accessibility label of a control that has no label of its own but stands beside one.
    var enclosingLabel: String? {
        get { self[EnclosingLabelKey.self] }
        set { self[EnclosingLabelKey.self] = newValue }
    }
}

/// The properties of a labelled value that a style renders.
public struct LabeledContentStyleConfiguration {
    /// The label as a view.
    public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }

    /// The value, as a view.
    public struct Content: View {
        let view: AnyView
        public var body: some View { view }
    }

    public let label: Label
    public let content: Content
}

/// A type that defines the appearance of labelled values.
@MainActor @preconcurrency
public protocol LabeledContentStyle {
    associatedtype Body: View
    typealias Configuration = LabeledContentStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The default style, with the label at the leading and the value at the trailing end.
public struct AutomaticLabeledContentStyle {
    nonisolated public init() {}
}

extension AutomaticLabeledContentStyle: LabeledContentStyle {
    public func makeBody(configuration: Configuration) -> some View { LabeledContentRow(configuration: configuration) }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
    public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

private struct LabeledContentRow {
    let configuration: LabeledContentStyleConfiguration
    @Environment(\.labelsAreHidden) private var labelsAreHidden
    @Environment(\.dynamicTypeSize) private var typeSize
    @Environment(\.isInFormColumns) private var isInColumns
}

extension LabeledContentRow: View {
    var body: some View {
        Group {
            if isInColumns, !labelsAreHidden {
                FormPair(label: configuration.label) { configuration.content.defaultForegroundStyle(.secondary) }
            } else {
                row
            }
        }
        // The label and the value form a single accessibility element.
        .semantics(SemanticsConfiguration(children: labelsAreHidden ? nil : .combinedWhilePlain))
    }

    private var row: some View {
        // Accessibility text sizes leave no space for two columns.
        let isStacked = typeSize.isAccessibilitySize
        let layout =
            isStacked
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: 4))
            : AnyLayout(HStackLayout(alignment: .firstTextBaseline, spacing: 0))
        let values =
            isStacked
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: 4))
            : AnyLayout(HStackLayout(alignment: .firstTextBaseline))
        return layout {
            if !labelsAreHidden {
                configuration.label
                if !isStacked { Spacer(minLength: 8) }
            }
            values { configuration.content }.defaultForegroundStyle(.secondary)
        }
    }
}

extension View {
    /// Sets the style of the labelled values inside.
    nonisolated public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, LabeledContentStyleConfiguration>(style: style) {
                AnyView($0.makeBody(configuration: $1))
            })
    }
}
