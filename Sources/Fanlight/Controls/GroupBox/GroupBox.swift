import Foundation

/// A container for related views, with a background of its own and an optional label.
public struct GroupBox<Label: View, Content: View> {
    private let label: Label
    private let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }

    @available(*, deprecated, message: "Use the initialiser with the label last.")
    nonisolated public init(label: Label, @ViewBuilder content: () -> Content) {
        self.label = label
        self.content = content()
    }
}

extension GroupBox where Label == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.init(content: content) { EmptyView() }
    }
}

extension GroupBox where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension GroupBox where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
    /// Creates a copy of the box that a style received. The enclosing style renders it.
    nonisolated public init(_ configuration: GroupBoxStyleConfiguration) {
        self.init(content: { configuration.content }, label: { configuration.label })
    }
}

extension GroupBox: View {
    public var body: some View {
        StyledControl(
            configuration: GroupBoxStyleConfiguration(
                label: .init(view: AnyView(label)), content: .init(view: AnyView(content))),
            standard: { AnyView(DefaultGroupBoxStyle().makeBody(configuration: $0)) })
    }
}

/// The properties of a group box that a style renders.
public struct GroupBoxStyleConfiguration {
    /// The box's label as a view.
    public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }

    /// The box's content as a view.
    public struct Content: View {
        let view: AnyView
        public var body: some View { view }
    }

    public let label: Label
    public let content: Content
}

/// A type that defines the appearance of group boxes.
@MainActor @preconcurrency
public protocol GroupBoxStyle {
    associatedtype Body: View
    typealias Configuration = GroupBoxStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The default style: a light background with rounded corners; on a terminal a border.
public struct DefaultGroupBoxStyle {
    nonisolated public init() {}
}

extension DefaultGroupBoxStyle: GroupBoxStyle {
    public func makeBody(configuration: Configuration) -> some View { BoxBody(configuration: configuration) }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
    public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

private struct BoxBody {
    let configuration: GroupBoxStyleConfiguration
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension BoxBody: View {
    var body: some View {
        let inside = VStack(alignment: .leading, spacing: isCellDisplay ? 0 : 8) {
            configuration.label.font(.headline)
            configuration.content
        }
        if isCellDisplay {
            inside.padding(.horizontal, 16).padding(.vertical, 16)
                .overlay { RoundedRectangle(cornerRadius: 8).strokeBorder(.tertiary) }
        } else {
            inside.padding(16).background(Color.primary.opacity(0.05), in: RoundedRectangle(cornerRadius: 10))
        }
    }
}

extension View {
    /// Sets the style of the group boxes inside.
    nonisolated public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, GroupBoxStyleConfiguration>(style: style) { AnyView($0.makeBody(configuration: $1)) })
    }
}
