import Foundation

/// Controls for settings or input, in sections where the content has some.
public struct Form<Content: View> {
    let content: Content
    private var isWhole = true

    /// The content as the style around arranges it.
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Form where Content == FormStyleConfiguration.Content {
    /// A form as the style outside of the one in use would make it: with the look of ``FormStyle/grouped``.
    nonisolated public init(_ configuration: FormStyleConfiguration) {
        content = configuration.content
        isWhole = false
    }
}

extension Form: View {
    public var body: some View {
        if isWhole { StyledForm(content: content) } else { GroupedForm(content: content) }
    }
}

private struct StyledForm<Content: View>: View {
    let content: Content
    @Environment(\.formStyle) private var style

    var body: some View { made(by: style) }

    private func made<S: FormStyle>(by style: S) -> AnyView {
        AnyView(style.makeBody(configuration: FormStyleConfiguration(content: .init(view: AnyView(content)))))
    }
}

private struct GroupedForm<Content: View>: View {
    let content: Content
    var body: some View { List { content }.listStyle(.insetGrouped) }
}

/// What a form's style is given.
public struct FormStyleConfiguration {
    /// The controls of the form.
    public struct Content: View {
        let view: AnyView
        public var body: some View { view }
    }

    public let content: Content
}

/// How a form arranges its controls.
@MainActor @preconcurrency
public protocol FormStyle: Sendable {
    associatedtype Body: View
    typealias Configuration = FormStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The usual arrangement: grouped.
public struct AutomaticFormStyle: FormStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { GroupedForm(content: configuration.content) }
}

/// Rows of a list, in groups.
public struct GroupedFormStyle: FormStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { GroupedForm(content: configuration.content) }
}

/// Controls one below the other, without grounds, that do not scroll.
public struct ColumnsFormStyle: FormStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        VStack(alignment: .leading) { configuration.content }
    }
}

extension FormStyle where Self == AutomaticFormStyle {
    nonisolated public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

extension FormStyle where Self == GroupedFormStyle {
    nonisolated public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

extension FormStyle where Self == ColumnsFormStyle {
    nonisolated public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

extension EnvironmentValues {
    var formStyle: any FormStyle {
        get { self[FormStyleKey.self] }
        set { self[FormStyleKey.self] = newValue }
    }
}

private struct FormStyleKey: EnvironmentKey {
    static var defaultValue: any FormStyle { AutomaticFormStyle() }
}

extension View {
    /// How forms inside are arranged.
    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View { environment(\.formStyle, style) }
}
