/// A title, and below it, smaller and paler, what is said about it.
struct LabelColumn<Label: View> {
    let label: Label
}

extension LabelColumn: View {
    var body: some View {
        Group(subviews: label) { parts in
            VStack(alignment: .leading) {
                ForEach(parts.prefix(1)) { $0 }
                ForEach(parts.dropFirst()) { $0.font(.footnote).foregroundStyle(.secondary) }
            }
        }
    }
}

extension View {
    /// What a control is called: paler where that cannot be used.
    func asControlLabel() -> some View { modifier(ControlLabelLook()) }
}

private struct ControlLabelLook: ViewModifier {
    @Environment(\.isEnabled) private var isEnabled

    func body(content: Content) -> some View {
        content.foregroundStyle(isEnabled ? AnyShapeStyle(.primary) : AnyShapeStyle(.tertiary))
    }
}

/// A label that may consist of several views: a control has one.
///
/// The parts of a button's stand in a row, as far apart as any views are. Those of a control with its label beside it
/// stand in a column: a title, and what is said about it.
@MainActor
enum LabelParts {
    /// Whether a label's type alone says that it is one view. What was erased counts as one, too.
    static func areOne<Label: View>(_ type: Label.Type) -> Bool {
        Arity.of(type)?.isOneView == true || type == AnyView.self
    }

    static func row<Label: View>(_ label: Label) -> AnyView {
        areOne(Label.self) ? AnyView(label) : AnyView(HStack { label })
    }

    static func column<Label: View>(_ label: Label) -> AnyView {
        areOne(Label.self) ? AnyView(label) : AnyView(LabelColumn(label: label))
    }

    /// A place for a label that stays where it is and takes other values.
    static func host<Label: View>(_ label: Label) -> PlaceholderHost {
        areOne(Label.self) ? PlaceholderHost(label) : PlaceholderHost(HStack { label })
    }

    static func update<Label: View>(_ host: PlaceholderHost, with label: Label) {
        if areOne(Label.self) { host.take(label) } else { host.take(HStack { label }) }
    }
}
