import Foundation

/// What authors say about texts that cannot be. Texts find it where they are resolved, whichever way it came there, and
/// tell it by their own path.
extension TextAttributes {
    /// Takes out what cannot be; a sentence for each.
    mutating func check() -> [String] {
        var sentences: [String] = []
        func distance(_ length: inout CGFloat?, _ name: String) {
            guard let given = length, !given.isFinite else { return }
            sentences.append("\(name)(\(given)) is no length and counts as 0.")
            length = 0
        }
        distance(&kerning, "kerning")
        distance(&tracking, "tracking")
        distance(&baselineOffset, "baselineOffset")
        if let sentence = font?.mistake { sentences.append(sentence) }
        return sentences
    }
}

extension Font {
    /// What is wrong with the size that the author gave, if something is.
    var mistake: String? {
        switch base {
        case .style: nil
        case .size(let size, _, _), .named(_, let size, _):
            size.isFinite && size >= 0
                ? nil : "font: the size \(size) is none and counts as \(size < 0 && size.isFinite ? "0" : "17")."
        }
    }
}

extension TextSettings {
    /// Takes out what cannot be; a sentence for each.
    mutating func check() -> [String] {
        var sentences = attributes.check()
        if !lineSpacing.isFinite {
            sentences.append("lineSpacing(\(lineSpacing)) is no length and counts as 0.")
            lineSpacing = 0
        }
        if !(0...1).contains(minimumScaleFactor) {
            sentences.append(
                "minimumScaleFactor(\(minimumScaleFactor)) is no part of a size; letters stay as large as they are.")
            minimumScaleFactor = 1
        }
        if let limit = lineLimit, limit < 0 {
            sentences.append("lineLimit(\(limit)): a text has at least one line, and is limited to that.")
            lineLimit = 1
        }
        return sentences
    }
}
