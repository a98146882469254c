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

    /// What is read of the text, or of those parts with this mark.
    func spoken(mark: Int? = nil) -> String {
        var words = ""
        var last = 0
        for span in paragraphs.spans where mark == nil || span.mark == mark {
            if let label = span.mark > 0 ? marks[span.mark - 1].label : nil {
                // However many spans it stands for, it is said once.
                if span.mark != last { words += label }
            } else {
                words += span.room.map { images[$0.index].name } ?? span.text
            }
            last = span.mark
        }
        return words
    }

    /// Whether something else is read than what is written.
    var isCalledOtherwise: Bool { renderer != nil || marks.contains { $0.label != nil } }
}
