import Foundation

// Checks of invalid values that apps set on texts. A text's own values are checked where it is resolved, and reported
// with its path. Values for all texts inside a view are checked where they are set. The texts then do not report them
// again.

extension TextAttributes {
    /// Replaces invalid values and returns a diagnostic for each.
    mutating func check() -> [String] {
        var sentences: [String] = []
        func distance(_ length: inout CGFloat?, _ name: String) {
            guard let given = length, !(abs(given) <= Font.maximumSize) else { return }
            let counted = given.isFinite ? (given < 0 ? -Font.maximumSize : Font.maximumSize) : 0
            sentences.append(
                "\(name)(\(given)) is \(given.isFinite ? "too large" : "not a valid length") "
                    + "and counts as \(Int(counted))."
            )
            length = counted
        }
        distance(&kerning, "kerning")
        distance(&tracking, "tracking")
        distance(&baselineOffset, "baselineOffset")
        if let sentence = font?.usageWarning { sentences.append(sentence) }
        if let sentence = lineHeight?.usageWarning {
            sentences.append(sentence)
            lineHeight = nil
        }
        return sentences
    }
}

extension Font {
    /// A diagnostic for an invalid font size; nil if it is valid.
    var usageWarning: String? {
        switch base {
        case .style: nil
        case .size(let size, _, _), .named(_, let size, _):
            if size.isFinite, size > Font.maximumSize {
                "font: the size \(size) is too large and counts as \(Int(Font.maximumSize))."
            } else {
                size.isFinite && size >= 0
                    ? nil : "font: the size \(size) is invalid and counts as \(size < 0 && size.isFinite ? "0" : "17")."
            }
        }
    }

    /// The largest font size, in points.
    static let maximumSize: CGFloat = 1024

    /// Returns the valid font size for a given one.
    static func size(_ given: CGFloat) -> CGFloat { given.isFinite ? min(max(given, 0), maximumSize) : 17 }
}

extension TextSettings {
    /// Replaces invalid values and returns a diagnostic for each.
    mutating func check() -> [String] {
        var sentences = attributes.check()
        if !lineSpacing.isFinite {
            sentences.append("lineSpacing(\(lineSpacing)) is not a valid length and counts as 0.")
            lineSpacing = 0
        } else if lineSpacing < 0 {
            sentences.append("lineSpacing(\(lineSpacing)): lines are no closer than in the font.")
            lineSpacing = 0
        } else if lineSpacing > TextSettings.maximumSpacing {
            sentences.append(
                "lineSpacing(\(lineSpacing)) is too large and counts as \(Int(TextSettings.maximumSpacing)).")
            lineSpacing = TextSettings.maximumSpacing
        }
        if !(0...1).contains(minimumScaleFactor) {
            sentences.append(
                "minimumScaleFactor(\(minimumScaleFactor)) is not between 0 and 1; the text keeps its size.")
            minimumScaleFactor = 1
        }
        if let limit = lineLimit, limit < 1 {
            sentences.append("lineLimit(\(limit)): a text has at least one line, and is limited to that.")
            lineLimit = 1
        } else if reservedLines < 0 {
            sentences.append("lineLimit(\(reservedLines)...): a text reserves at least one line.")
        } else if reservedLines > TextSettings.maximumReservedLines {
            sentences.append(
                "lineLimit: \(reservedLines) reserved lines are too many and count as "
                    + "\(TextSettings.maximumReservedLines).")
        }
        reservedLines = min(max(reservedLines, 1), TextSettings.maximumReservedLines)
        return sentences
    }

    /// The largest line spacing in points, and the largest number of reserved lines.
    private static let maximumSpacing: CGFloat = 4096
    private static let maximumReservedLines = 10_000
}
