import Typesetting

/// A text as it is shown in one place.
struct ShownText: Equatable {
    var paragraphs = TextParagraphs([])
    var fitting = TextFitting()
    /// What the spans' marks stand for, from 1 on.
    var marks: [TextMark] = []
    /// What is in its rooms.
    var images: [InlineImage] = []
    /// Bars are shown, and nothing is read.
    var isRedacted = false
    /// What bars, and marks of the focus, are drawn with.
    var inks = Inks()
    /// Who draws the letters, if somebody does.
    var renderer: KnownTextRenderer?
    /// How far it likes to be from its neighbours.
    var spacing = ViewSpacing()

    /// What is read of the text.
    func spoken() -> String {
        var words = ""
        var last = 0
        for span in paragraphs.spans {
            if let label = span.mark > 0 ? marks[span.mark - 1].label : nil {
                // However many spans it stands for, it is said once.
                if span.mark != last { words += label }
            } else {
                words += name(of: span)
            }
            last = span.mark
        }
        return words
    }

    /// What is read of the parts with each mark.
    var spokenByMark: [Int: String] {
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

    private func name(of span: TextSpan) -> String { span.room.map { images[$0.index].name } ?? span.text }

    /// Whether something else is read than what is written.
    var isCalledOtherwise: Bool { renderer != nil || marks.contains { $0.label != nil } }
}
