/// What a control is called, and the control: beside it, or where that has no room, below it.
struct RoomyRow<Label: View, Content: View> {
    /// nil where it is not shown.
    let label: Label?
    @ViewBuilder let content: Content
}

extension RoomyRow: View {
    var body: some View {
        if let label {
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
}

extension LabelledRow: View {
    var body: some View {
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
