/// Controls that belong together, side by side; in a menu they are items like any other.
public struct ControlGroup<Content: View> {
    private let content: Content
    private let label: Text?
    @Environment(\.isInMenu) private var isInMenu
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.buttonStyleBox) private var buttonStyle

    private nonisolated init(content: Content, label: Text?) {
        self.content = content
        self.label = label
    }

    nonisolated public init(@ViewBuilder content: () -> Content) { self.init(content: content(), label: nil) }

    /// Controls that are called by a title for those who do not see them.
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content(), label: Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
        self.init(content: content(), label: Text(titleResource))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content(), label: Text(title))
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) {
        self.init(content: content(), label: Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> Content
    ) {
        self.init(content: content(), label: Text(titleResource))
    }
}

extension ControlGroup: View {
    public var body: some View {
        if isInMenu {
            content
        } else if buttonStyle == nil, !isCellDisplay {
            row.buttonStyle(.bordered)
        } else {
            row
        }
    }

    private var row: some View {
        HStack(spacing: isCellDisplay ? 8 : 2) { content }
            .semantics(SemanticAnnotation(standardLabel: label?.plain, children: label == nil ? nil : .contained))
    }
}
