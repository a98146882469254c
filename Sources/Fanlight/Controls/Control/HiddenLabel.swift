/// The words of a control's label that is not shown; nil where it has none, or is no text.
@MainActor
func words<Label: View>(of label: Label) -> String? {
    if let titled = label as? any TitledLabel { return titled.titleWords }
    guard let text = label as? Text else { return nil }
    let words = text.plain
    return words.isEmpty ? nil : words
}
