/// Combines a label of several views into one, because a control has one label.
///
/// The parts of a button's label form a row with the standard spacing. Those of a labelled control and of a menu item
/// form a column: a title and its description.
@MainActor
enum LabelParts {
    /// True if a label's type guarantees a single view. A type-erased view also counts as one.
    static func isSingleView<Label: View>(_ type: Label.Type) -> Bool {
        Arity.of(type)?.isOneView == true || type == AnyView.self
    }

    static func row<Label: View>(_ label: Label) -> AnyView {
        isSingleView(Label.self) ? AnyView(label) : AnyView(LabelRow(label: label))
    }

    static func column<Label: View>(_ label: Label) -> AnyView {
        isSingleView(Label.self) ? AnyView(label) : AnyView(LabelColumn(label: label))
    }

    /// Returns a placeholder host for a label. The host stays while the label's value changes.
    static func host<Label: View>(_ label: Label) -> PlaceholderHost {
        isSingleView(Label.self) ? PlaceholderHost(label) : PlaceholderHost(LabelRow(label: label))
    }

    /// - Parameter updateBody: Updates the style's body of `control`, through which the label shows.
    static func update<Label: View>(
        _ host: PlaceholderHost, of control: _Element, with label: Label, updateBody: () -> Void
    ) {
        if isSingleView(Label.self) {
            host.setContent(label, of: control, updateBody: updateBody)
        } else {
            host.setContent(LabelRow(label: label), of: control, updateBody: updateBody)
        }
    }

    /// Returns a placeholder host for a label whose parts form a column.
    static func columnHost<Label: View>(_ label: Label) -> PlaceholderHost {
        isSingleView(Label.self) ? PlaceholderHost(label) : PlaceholderHost(LabelColumn(label: label))
    }

    /// - Parameter updateBody: Updates the style's body of `control`, through which the label shows.
    static func updateColumn<Label: View>(
        _ host: PlaceholderHost, of control: _Element, with label: Label, updateBody: () -> Void
    ) {
        if isSingleView(Label.self) {
            host.setContent(label, of: control, updateBody: updateBody)
        } else {
            host.setContent(LabelColumn(label: label), of: control, updateBody: updateBody)
        }
    }
}

/// The label parts of a pressable control, in a row.
struct LabelRow<Label: View> {
    let label: Label
    @Environment(\.isInMenu) private var isInMenu

    init(label: Label) { self.label = label }
}

extension LabelRow: View {
    var body: some View {
        if isInMenu, let (title, icon) = titleAndImage {
            Fanlight.Label {
                title
            } icon: {
                icon
            }
        } else if isInMenu {
            LabelColumn(label: label)
        } else {
            HStack { label }
        }
    }

    /// The parts of a text with an image, in either order. In a menu they are a title with its icon.
    private var titleAndImage: (Text, Image)? {
        if let parts = label as? TupleView<(Text, Image)> { return parts.value }
        return (label as? TupleView<(Image, Text)>).map { ($0.value.1, $0.value.0) }
    }
}

/// A title with its description below.
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
