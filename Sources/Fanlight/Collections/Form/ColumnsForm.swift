@_spi(Nodes) import FanlightCore
import Foundation

/// A form in two columns: labels are trailing-aligned at the leading edge of the controls.
struct ColumnsForm<Content: View> {
    let content: Content
    @State private var columns = FormColumns()
    @Environment(\.isCellDisplay) private var isCellDisplay

    init(content: Content) { self.content = content }
}

extension ColumnsForm: View {
    var body: some View {
        FormColumnsLayout(columns: columns)() {
            Group(sections: content) { sections in
                ForEach(FormEntry.all(in: sections)) { entry in
                    if entry.isAfterGap { Color.clear.frame(width: 1, height: isCellDisplay ? 16 : 4) }
                    switch entry.part {
                    case .header:
                        entry.view.font(.headline).accessibilityAddTraits(.isHeader)
                            .layoutValue(key: SpansFormColumns.self, value: true)
                    case .content: entry.view
                    case .footer: entry.view.font(.footnote).defaultForegroundStyle(.secondary)
                    }
                }
            }
        }
        .environment(\.isInFormColumns, true)
        .environment(\.formColumns, columns)
        .environment(\.fieldsHaveBorders, true)
    }
}

/// A row of a form with its part in the section.
private struct FormEntry: Identifiable {
    enum Part { case header, content, footer }

    let view: Subview
    let part: Part
    /// True for the first row of a section that follows another one.
    let isAfterGap: Bool

    var id: Subview.ID { view.id }

    static func all(in sections: SectionCollection) -> [FormEntry] {
        var entries: [FormEntry] = []
        for section in sections {
            let count = entries.count
            func add(_ view: Subview, _ part: Part) {
                entries.append(
                    FormEntry(view: view, part: part, isAfterGap: count > 0 && entries.count == count))
            }
            section.header.forEach { add($0, .header) }
            section.content.forEach { add($0, .content) }
            section.footer.forEach { add($0, .footer) }
        }
        return entries
    }
}

private struct IsInFormColumnsKey: EnvironmentKey { static let defaultValue = false }

private struct FormColumnsKey: EnvironmentKey { static var defaultValue: FormColumns? { nil } }

private struct FieldsHaveBordersKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// True if fields without an explicit style have a border: in columns nothing else shows their extent.
    var fieldsHaveBorders: Bool {
        get { self[FieldsHaveBordersKey.self] }
        set { self[FieldsHaveBordersKey.self] = newValue }
    }

    /// The columns of the enclosing form.
    var formColumns: FormColumns? {
        get { self[FormColumnsKey.self] }
        set { self[FormColumnsKey.self] = newValue }
    }

    /// True if labels are placed in a column beside their controls.
    var isInFormColumns: Bool {
        get { self[IsInFormColumnsKey.self] }
        set { self[IsInFormColumnsKey.self] = newValue }
    }
}

// MARK: A control and its label

/// A control with its label in the columns of the enclosing form.
struct FormPair<Label: View, Content: View> {
    let label: Label
    /// True if the control reports its label to assistive technology itself.
    let hidesLabel: Bool
    @ViewBuilder let content: Content

    init(label: Label, hidesLabel: Bool = false, @ViewBuilder content: () -> Content) {
        self.label = label
        self.hidesLabel = hidesLabel
        self.content = content()
    }
}

extension FormPair: View {
    var body: Never { fatalError("FormPair is built into the framework and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        let label = FormLabel()
        if view.hidesLabel {
            return LayoutElement(view, context) { (FormPairLayout<LabelledControl>(label: label), $0.parts(label)) }
        }
        return LayoutElement(view, context) { (FormPairLayout<PlainControl>(label: label), $0.parts(label)) }
    }

    static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }

    /// The label and the control, each as a single node.
    @ViewBuilder private func parts(_ labelInForm: FormLabel) -> some View {
        VStack(alignment: .trailing, spacing: 0) { label.labelsControl().multilineTextAlignment(.trailing) }
            .accessibilityHidden(hidesLabel)
            .labelsFormRow(labelInForm)
        // The content of the control has its own layout: the columns end here.
        VStack(alignment: .leading, spacing: 0) { content }.environment(\.isInFormColumns, false)
    }
}
