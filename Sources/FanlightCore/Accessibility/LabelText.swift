/// The text of a label that is not shown. Returns nil if the label is empty or is not text.
@MainActor
package func words<Content: View>(of label: Content) -> String? {
    if let titled = label as? any TitledLabel { return titled.titleWords }
    if let modified = label as? any ModifiedLabel { return modified.wordsInside }
    guard let text = label as? Text else { return nil }
    let words = text.plain
    return words.isEmpty ? nil : words
}

/// The accessibility label of a control that also draws other content. Returns an empty string for an empty label, so
/// that the other content is not used. Returns nil if the label is not text.
@MainActor
package func spokenTitle<Content: View>(of label: Content) -> String? {
    words(of: label) ?? (label is Text || label is EmptyView ? "" : nil)
}

/// A label with modifiers around it.
@MainActor
private protocol ModifiedLabel {
    var wordsInside: String? { get }
}

extension ModifiedContent: ModifiedLabel where Content: View {
    var wordsInside: String? {
        (modifier as? AccessibilityAttachmentModifier)?.configuration.label ?? words(of: content)
    }
}

/// A label whose title is available as text.
@MainActor
package protocol TitledLabel {
    var titleWords: String? { get }
}
