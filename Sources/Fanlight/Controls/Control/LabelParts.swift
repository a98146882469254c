/// A label that may consist of several views: a control has one.
///
/// The parts of a button's stand in a row, as far apart as any views are. Those of a control with its label beside it, and
/// of an item of a menu, stand in a column: a title, and what is said about it.
@MainActor
enum LabelParts {
    /// Whether a label's type alone says that it is one view. What was erased counts as one, too.
    static func areOne<Label: View>(_ type: Label.Type) -> Bool {
        Arity.of(type)?.isOneView == true || type == AnyView.self
    }

    static func row<Label: View>(_ label: Label) -> AnyView {
        areOne(Label.self) ? AnyView(label) : AnyView(LabelRow(label: label))
    }

    static func column<Label: View>(_ label: Label) -> AnyView {
        areOne(Label.self) ? AnyView(label) : AnyView(LabelColumn(label: label))
    }

    /// A place for a label that stays where it is and takes other values.
    static func host<Label: View>(_ label: Label) -> PlaceholderHost {
        areOne(Label.self) ? PlaceholderHost(label) : PlaceholderHost(LabelRow(label: label))
    }

    static func update<Label: View>(_ host: PlaceholderHost, with label: Label) {
        if areOne(Label.self) { host.take(label) } else { host.take(LabelRow(label: label)) }
    }

    /// The same for one whose parts stand in a column.
    static func columnHost<Label: View>(_ label: Label) -> PlaceholderHost {
        areOne(Label.self) ? PlaceholderHost(label) : PlaceholderHost(LabelColumn(label: label))
    }

    static func updateColumn<Label: View>(_ host: PlaceholderHost, with label: Label) {
        if areOne(Label.self) { host.take(label) } else { host.take(LabelColumn(label: label)) }
    }
}

/// The parts of what is pressed.
struct LabelRow<Label: View> {
    let label: Label
    @Environment(\.isInMenu) private var isInMenu

    init(label: Label) { self.label = label }
}

extension LabelRow: View {
    var body: some View {
        if isInMenu { LabelColumn(label: label) } else { HStack { label } }
    }
}

/// A title, and below it what is said about it.
struct LabelColumn<Label: View> {
    let label: Label
}

extension LabelColumn: View {
    var body: some View {
        VStack(alignment: .leading) {
            Group(subviews: label) { parts in
                ForEach(parts) { $0.modifier(LabelPartModifier(isTitle: $0.id == parts.first?.id)) }
            }
        }
    }
}
