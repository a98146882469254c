/// A label with its control beside it, or below it if the width is too small.
struct AdaptiveLabelRow<Label: View, Content: View> {
    /// The label; nil if it is not shown.
    let label: Label?
    @ViewBuilder let content: Content
    @Environment(\.isInFormColumns) private var isInColumns
}

extension AdaptiveLabelRow: View {
    var body: some View {
        if let label, isInColumns {
            FormPair(label: LabelColumn(label: label)) { content }
        } else if let label {
            ViewThatFits(in: .horizontal) {
                ControlRow(label: label) { content }
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

/// A label with its control at the trailing end of the line.
struct ControlRow<Label: View, Content: View> {
    /// The label; nil if it is not shown.
    let label: Label?
    @ViewBuilder let content: Content
    @Environment(\.isInFormColumns) private var isInColumns
}

extension ControlRow: View {
    var body: some View {
        if let label, isInColumns {
            FormPair(label: LabelParts.column(label)) { content }
        } else {
            HStack(spacing: 8) {
                if let label {
                    if LabelParts.isSingleView(Label.self) {
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

/// A control whose label is shown only in a form with a label column.
struct FormColumnLabel<Label: View, Content: View> {
    let label: Label
    @ViewBuilder let content: Content
    @Environment(\.isInFormColumns) private var isInColumns
    @Environment(\.labelsAreHidden) private var labelsAreHidden
}

extension FormColumnLabel: View {
    var body: some View {
        if isInColumns, !labelsAreHidden, Label.self != EmptyView.self {
            // The label is hidden from assistive technology here: the control itself provides it.
            FormPair(label: LabelParts.column(label), hidesLabel: true) { content }
        } else {
            content
        }
    }
}
