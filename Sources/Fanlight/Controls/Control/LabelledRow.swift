/// What a control is called, and the control: beside it, or where that has no room, below it.
struct RoomyRow<Label: View, Content: View> {
    /// nil where it is not shown.
    let label: Label?
    @ViewBuilder let content: Content
    @Environment(\.isInFormColumns) private var isInColumns

    init(label: Label?, @ViewBuilder content: () -> Content) {
        self.label = label
        self.content = content()
    }
}

extension RoomyRow: View {
    var body: some View {
        if let label, isInColumns {
            FormPair(label: LabelColumn(label: label)) { content }
        } else if let label {
            ViewThatFits(in: .horizontal) {
                LabelledRow(label: label) { content }
                VStack(alignment: .leading, spacing: 0) {
                    LabelColumn(label: label).labelsControl()
                    content
                }
            }
        } else {
            content
        }
    }
}

/// What a control is called, and at the other end of the line the control.
struct LabelledRow<Label: View, Content: View> {
    /// nil where it is not shown.
    let label: Label?
    @ViewBuilder let content: Content
    @Environment(\.isInFormColumns) private var isInColumns

    init(label: Label?, @ViewBuilder content: () -> Content) {
        self.label = label
        self.content = content()
    }
}

extension LabelledRow: View {
    var body: some View {
        if let label, isInColumns {
            FormPair(label: LabelParts.column(label)) { content }
        } else {
            HStack(spacing: 8) {
                if let label {
                    if LabelParts.areOne(Label.self) {
                        label.labelsControl()
                    } else {
                        LabelColumn(label: label).labelsControl()
                    }
                    Spacer(minLength: 8)
                }
                content
            }
        }
    }
}

/// A control that does not show what it is called, but in a form with a column for that.
struct NamedInColumns<Label: View, Content: View> {
    let label: Label
    @ViewBuilder let content: Content
    @Environment(\.isInFormColumns) private var isInColumns
    @Environment(\.labelsAreHidden) private var labelsAreHidden

    init(label: Label, @ViewBuilder content: () -> Content) {
        self.label = label
        self.content = content()
    }
}

extension NamedInColumns: View {
    var body: some View {
        if isInColumns, !labelsAreHidden, Label.self != EmptyView.self {
            // Who does not see the name is told it by the control.
            FormPair(label: LabelParts.column(label), hidesLabel: true) { content }
        } else {
            content
        }
    }
}
