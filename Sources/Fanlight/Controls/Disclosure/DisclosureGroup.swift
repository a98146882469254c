import Display
import Foundation

/// A view that shows or hides its content when its label is pressed.
public struct DisclosureGroup<Label: View, Content: View> {
    private let label: Label
    private let content: () -> Content
    private let isExpanded: Binding<Bool>?
    @State private var isExpandedByItself = false
    @Environment(\.disclosesRows) private var disclosesRows
    @Environment(\.disclosureGroupsAreStyled) private var isStyled

    nonisolated public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.isExpanded = isExpanded
        self.content = content
        self.label = label()
    }

    /// Creates a group that is collapsed at first.
    nonisolated public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        isExpanded = nil
        self.content = content
        self.label = label()
    }
}

extension DisclosureGroup where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(titleResource) }
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, isExpanded: Binding<Bool>,
        @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded: isExpanded, content: content) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(label) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded: isExpanded, content: content) { Text(label) }
    }
}

extension DisclosureGroup: View {
    public var body: some View {
        let binding = isExpanded ?? $isExpandedByItself
        if disclosesRows, !isStyled {
            DisclosedRows(label: label, content: content, isExpanded: binding)
        } else {
            StyledControl(
                configuration: DisclosureGroupStyleConfiguration(
                    label: .init(view: AnyView(label)), content: .init(view: { AnyView(content()) }),
                    isExpanded: binding),
                standard: { AnyView(AutomaticDisclosureGroupStyle().makeBody(configuration: $0)) })
        }
    }
}

/// The properties of a disclosure group that a style renders.
public struct DisclosureGroupStyleConfiguration {
    /// The group's label as a view.
    public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }

    /// The group's content as a view.
    public struct Content: View {
        let view: () -> AnyView
        public var body: some View { view() }
    }

    public let label: Label
    public let content: Content
    /// True if the content is visible. Styles change it.
    @Binding public var isExpanded: Bool

    init(label: Label, content: Content, isExpanded: Binding<Bool>) {
        self.label = label
        self.content = content
        _isExpanded = isExpanded
    }
}

/// A type that defines the appearance of disclosure groups.
@MainActor @preconcurrency
public protocol DisclosureGroupStyle {
    associatedtype Body: View
    typealias Configuration = DisclosureGroupStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The default style, with an arrow that shows the state: after the label, and before it on a terminal.
public struct AutomaticDisclosureGroupStyle {
    nonisolated public init() {}
}

extension AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
    public func makeBody(configuration: Configuration) -> some View { DisclosureBody(configuration: configuration) }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
    public static var automatic: AutomaticDisclosureGroupStyle { AutomaticDisclosureGroupStyle() }
}

private struct DisclosureBody {
    let configuration: DisclosureGroupStyleConfiguration
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension DisclosureBody: View {
    var body: some View {
        let isExpanded = configuration.$isExpanded
        VStack(alignment: isCellDisplay ? .leading : .center, spacing: isCellDisplay ? 0 : 8) {
            DisclosureLabel(label: configuration.label, isExpanded: configuration.isExpanded, isTinted: true)
                .disclosureControl(configuration.isExpanded) { isExpanded.wrappedValue.toggle() }
                .mainPartOfControl()
            if configuration.isExpanded {
                configuration.content.padding(.leading, isCellDisplay ? 16 : 0)
            }
        }
    }
}

/// The arrow and the label, which together are pressed.
struct DisclosureLabel<Label: View> {
    let label: Label
    let isExpanded: Bool
    /// True if the label has the tint on pixel displays, as one outside of lists has.
    var isTinted = false
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isControlPressed) private var isPressed
}

extension DisclosureLabel: View {
    private var paint: AnyShapeStyle { isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary) }

    var body: some View {
        if isCellDisplay {
            HStack(spacing: 0) {
                Text(verbatim: direction.mirrored(isExpanded ? "▾ " : "▸ ")).foregroundStyle(paint).accessibilityHidden(
                    true)
                label.labelsControl().bold(isFocused).underline(isFocused)
            }
        } else {
            HStack(spacing: 8) {
                if isTinted { label.labelsControl().foregroundStyle(paint) } else { label.labelsControl() }
                Spacer(minLength: 0)
                DisclosureArrow(isExpanded: isExpanded, isMarked: false)
            }
            .opacity(isPressed ? 0.5 : 1)
            .background { FocusMark() }
        }
    }
}

extension View {
    /// Sets the style of the disclosure groups inside.
    nonisolated public func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, DisclosureGroupStyleConfiguration>(style: style) {
                AnyView($0.makeBody(configuration: $1))
            })
    }
}
