/// The words of a control's label that is not shown; nil where it has none, or is no text.
@MainActor
func words<Label: View>(of label: Label) -> String? {
    if let titled = label as? any TitledLabel { return titled.titleWords }
    if let modified = label as? any ModifiedLabel { return modified.wordsInside }
    guard let text = label as? Text else { return nil }
    let words = text.plain
    return words.isEmpty ? nil : words
}

/// What a control is called whose label is not the only thing that is drawn in it: nothing where the label is empty, and not
/// what else is drawn. nil where its label is no text.
@MainActor
func spokenTitle<Label: View>(of label: Label) -> String? {
    words(of: label) ?? (label is Text || label is EmptyView ? "" : nil)
}

/// A label with something said about how it looks.
@MainActor
private protocol ModifiedLabel {
    var wordsInside: String? { get }
}

extension ModifiedContent: ModifiedLabel where Content: View {
    var wordsInside: String? {
        (modifier as? AccessibilityAttachmentModifier)?.annotation.label ?? words(of: content)
    }
}
