import Display
import Foundation
import Typesetting

/// What the views around a text say about it, but for its font and colour: one value of the environment, as a text asks
/// for all of it.
struct TextSettings: Equatable, Sendable {
    var attributes = TextAttributes()
    var alignment = TextAlignment.leading
    var lineLimit: Int?
    /// Room for as many lines is taken.
    var reservedLines = 1
    var lineSpacing: CGFloat = 0
    var truncation = Text.TruncationMode.tail
    var allowsTightening = false
    var minimumScaleFactor: CGFloat = 1
    var textCase: Text.Case?
    var isSelectable = false
    /// Who draws the letters; nil: they are shown as they are.
    var renderer: KnownTextRenderer?
    /// Where the link leads that the text is the label of.
    var destination: URL?
}

private struct TextSettingsKey: EnvironmentKey { static let defaultValue = TextSettings() }

extension EnvironmentValues {
    var textSettings: TextSettings {
        get { self[TextSettingsKey.self] }
        set { self[TextSettingsKey.self] = newValue }
    }

    /// The most lines that a text takes; nil: as many as it needs.
    public var lineLimit: Int? {
        get { textSettings.lineLimit }
        set { textSettings.lineLimit = newValue }
    }

    /// Where the shorter lines of a text stand.
    public var multilineTextAlignment: TextAlignment {
        get { textSettings.alignment }
        set { textSettings.alignment = newValue }
    }

    /// What is put between two lines of a text, in points.
    public var lineSpacing: CGFloat {
        get { textSettings.lineSpacing }
        set { textSettings.lineSpacing = newValue }
    }

    /// Where letters are left out when there is no room for all.
    public var truncationMode: Text.TruncationMode {
        get { textSettings.truncation }
        set { textSettings.truncation = newValue }
    }

    /// Whether letters may come a little closer before some are left out.
    public var allowsTightening: Bool {
        get { textSettings.allowsTightening }
        set { textSettings.allowsTightening = newValue }
    }

    /// How small letters may become before some are left out; 1: not smaller.
    public var minimumScaleFactor: CGFloat {
        get { textSettings.minimumScaleFactor }
        set { textSettings.minimumScaleFactor = newValue }
    }

    /// Whether all letters are shown as capitals, or as small letters; nil: as they are written.
    public var textCase: Text.Case? {
        get { textSettings.textCase }
        set { textSettings.textCase = newValue }
    }
}

extension Text {
    /// Where letters are left out when there is no room for all.
    public enum TruncationMode: Hashable, Sendable {
        case head, tail, middle

        var typeset: TextParagraphs.Truncation {
            switch self {
            case .head: .head
            case .tail: .tail
            case .middle: .middle
            }
        }
    }

    /// All letters as capitals, or as small letters.
    public enum Case: Hashable, Sendable {
        case uppercase, lowercase

        func applied(to text: String, _ locale: Locale) -> String {
            switch self {
            case .uppercase: text.uppercased(with: locale)
            case .lowercase: text.lowercased(with: locale)
            }
        }
    }
}
