import Typesetting

/// A text as it is shown in one place.
struct ShownText: Equatable {
    var paragraphs = TextParagraphs([])
    var fitting = TextFitting()
    /// What the spans' marks stand for, from 1 on.
    var marks: [TextMark] = []
    /// What is in its rooms.
    var images: [InlineImage] = []

    /// What is read of the text, or of those parts with this mark.
    func spoken(mark: Int? = nil) -> String {
        paragraphs.spans.lazy.filter { mark == nil || $0.mark == mark }
            .map { span in span.room.map { images[$0.index].name } ?? span.text }.joined()
    }
}
