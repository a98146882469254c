import Typesetting

/// A resolved text for one place in the tree.
struct ResolvedTextContent: Equatable {
    var paragraphs = TextParagraphs([])
    var fitting = TextFitting()
    /// The marks of the spans, numbered from 1.
    var marks: [TextMark] = []
    /// The inline images.
    var images: [InlineImage] = []
    /// True if the text is redacted: bars are displayed, and nothing is exposed to assistive technology.
    var isRedacted = false
    /// The foreground paints for bars and focus rings.
    var palette = ForegroundPalette()
    /// The app's renderer; nil for standard rendering.
    var renderer: KnownTextRenderer?
    /// The preferred distance to neighbours.
    var spacing = ViewSpacing()

    /// The accessible text.
    func accessibleText() -> String {
        var words = ""
        var last = 0
        for span in paragraphs.spans {
            if let label = span.mark > 0 ? marks[span.mark - 1].label : nil {
                // Appends a label once, even if it replaces the text of several spans.
                if span.mark != last { words += label }
            } else {
                words += name(of: span)
            }
            last = span.mark
        }
        return words
    }

    /// The accessible text of each mark.
    var accessibleTextByMark: [Int: String] {
        var words: [Int: String] = [:]
        for span in paragraphs.spans where span.mark > 0 {
            if let label = marks[span.mark - 1].label {
                words[span.mark] = label
            } else {
                words[span.mark, default: ""] += name(of: span)
            }
        }
        return words
    }

    private func name(of span: TextSpan) -> String { span.attachment.map { images[$0.index].name } ?? span.text }

    /// True if the accessible text may differ from the displayed one.
    var mayDifferForAccessibility: Bool { renderer != nil || marks.contains { $0.label != nil } }
}
