import Foundation

/// A container of controls for settings or input, with sections where the content has some.
public struct Form<Content: View> {
    let content: Content

    /// Creates a form arranged by the form style of the environment.
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Form where Content == FormStyleConfiguration.Content {
    /// Creates a form arranged by the style outside of the current one.
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

/// The configuration of a form style.
public struct FormStyleConfiguration {
    /// The controls of the form.
    public struct Content: View {
        let view: AnyView
        public var body: Never { fatalError("A form's content is built into the framework and has no body") }

        public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
            PassThroughElement(view, context) { $0.view }
        }

        /// The number of views is that of the app's content.
        public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
    }

    public let content: Content
}

/// A style that arranges the controls of a form.
@MainActor @preconcurrency
public protocol FormStyle: Sendable {
    associatedtype Body: View
    typealias Configuration = FormStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The default style: grouped.
public struct AutomaticFormStyle: FormStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        List { configuration.content }.listStyle(.insetGrouped)
    }
}

/// Arranges controls as grouped rows of a list.
public struct GroupedFormStyle: FormStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        List { configuration.content }.listStyle(.insetGrouped)
    }
}

/// Arranges controls in a column with their labels in a column beside them. Sections have no background, and nothing
/// scrolls.
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
    /// Sets the style of forms inside.
    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View {
        modifier(_StyleModifier<S, FormStyleConfiguration>(style: style) { AnyView($0.makeBody(configuration: $1)) })
    }
}
