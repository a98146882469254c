/// A group of related controls. They form a row unless the style differs. In a menu on a terminal they are ordinary
/// items.
public struct ControlGroup<Content: View> {
    private let content: Content
    private let inside: AnyView
    private let label: AnyView?
    /// The label's text.
    private let title: Text?

    private nonisolated init(content: Content, inside: AnyView, label: AnyView?, title: Text?) {
        self.content = content
        self.inside = inside
        self.label = label
        self.title = title
    }

    nonisolated public init(@ViewBuilder content: () -> Content) {
        let content = content()
        self.init(content: content, inside: AnyView(content), label: nil, title: nil)
    }
}

extension ControlGroup {
    /// Creates a group with a label for assistive technology and for styles that render a menu.
    nonisolated public init<C: View, L: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
    where Content == LabeledControlGroupContent<C, L> {
        self.init(LabeledControlGroupContent(content: content(), label: label()), title: nil)
    }

    private nonisolated init<C: View, L: View>(_ labelled: Content, title: Text?)
    where Content == LabeledControlGroupContent<C, L> {
        self.init(
            content: labelled, inside: AnyView(labelled.content), label: AnyView(labelled.label),
            title: title ?? labelled.label as? Text)
    }

    nonisolated public init<C: View>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Text> {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<C: View>(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Text> {
        self.init(content: content) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<C: View, S: StringProtocol>(_ title: S, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Text> {
        self.init(content: content) { Text(title) }
    }

    nonisolated public init<C: View>(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> C
    ) where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
        self.init(
            LabeledControlGroupContent(content: content(), label: Label(titleKey, systemImage: systemImage)),
            title: Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public init<C: View>(
        _ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> C
    ) where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
        self.init(
            LabeledControlGroupContent(content: content(), label: Label(titleResource, systemImage: systemImage)),
            title: Text(titleResource))
    }

    @_disfavoredOverload
    nonisolated public init<C: View, S: StringProtocol>(
        _ title: S, systemImage: String, @ViewBuilder content: () -> C
    ) where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
        self.init(
            LabeledControlGroupContent(content: content(), label: Label(title, systemImage: systemImage)),
            title: Text(title))
    }
}

extension ControlGroup where Content == ControlGroupStyleConfiguration.Content {
    /// Creates a copy of the group that a style received. The enclosing style renders it.
    nonisolated public init(_ configuration: ControlGroupStyleConfiguration) {
        self.init(
            content: configuration.content, inside: AnyView(configuration.content),
            label: configuration.hasLabel ? AnyView(configuration.label) : nil, title: configuration.title)
    }
}

extension ControlGroup: View {
    public var body: some View {
        StyledControl(
            configuration: ControlGroupStyleConfiguration(
                content: .init(view: inside), label: .init(view: label ?? AnyView(EmptyView())), title: title,
                hasLabel: label != nil),
            standard: { AnyView(AutomaticControlGroupStyle().makeBody(configuration: $0)) })
    }
}

/// The controls of a group and the group's label.
public struct LabeledControlGroupContent<Content: View, Label: View> {
    let content: Content
    let label: Label
}

extension LabeledControlGroupContent: View {
    public var body: some View { content }
}
