import Foundation

/// Controls for settings or input, in sections where the content has some.
public struct Form<Content: View> {
    let content: Content

    /// The content as the style around arranges it.
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Form where Content == FormStyleConfiguration.Content {
    /// A form as the style outside of the one in use would make it.
    nonisolated public init(_ configuration: FormStyleConfiguration) { content = configuration.content }
}

extension Form: View {
    public var body: Never { fatalError("Form is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        PassThroughElement(view, context) { form in
            StyledControl(
                configuration: FormStyleConfiguration(content: .init(view: AnyView(form.content))),
                standard: { AnyView(AutomaticFormStyle().makeBody(configuration: $0)) })
        }
    }
}

/// What a form's style is given.
public struct FormStyleConfiguration {
    /// The controls of the form.
    public struct Content: View {
        let view: AnyView
        public var body: Never { fatalError("A form's content is built into the framework and has no body") }

        public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
            PassThroughElement(view, context) { $0.view }
        }

        /// As many as the author has put in.
        public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
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
    public func makeBody(configuration: Configuration) -> some View {
        List { configuration.content }.listStyle(.insetGrouped)
    }
}

/// Rows of a list, in groups.
public struct GroupedFormStyle: FormStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        List { configuration.content }.listStyle(.insetGrouped)
    }
}

/// Controls one below the other, what they are called in a column beside them. Sections have no grounds, and nothing scrolls.
public struct ColumnsFormStyle: FormStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        ColumnsForm(content: configuration.content)
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

extension View {
    /// How forms inside are arranged.
    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View {
        modifier(_StyleModifier<S, FormStyleConfiguration>(style: style) { AnyView($0.makeBody(configuration: $1)) })
    }
}
