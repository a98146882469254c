import Display
import Foundation
import Typesetting

/// The environment of texts except font and colour. It is a single environment value, because a text reads all of it.
package struct TextSettings: Equatable, Sendable {
    var attributes = TextAttributes()
    package var alignment = TextAlignment.leading
    package var lineLimit: Int?
    /// The number of lines for which height is reserved.
    package var reservedLines = 1
    var lineSpacing: CGFloat = 0
    var truncation = Text.TruncationMode.tail
    var allowsTightening = false
    var minimumScaleFactor: CGFloat = 1
    var textCase: Text.Case?
    var isSelectable = false
    /// The custom renderer; nil for standard rendering.
    var renderer: KnownTextRenderer?
    /// The destination of the link that the text is the label of.
    package var destination: URL?
}

private struct TextSettingsKey: ValidatedEnvironmentKey {
    static let defaultValue = TextSettings()
    static func validate(_ value: inout TextSettings) -> [String] { value.check() }
}

extension EnvironmentValues {
    package var textSettings: TextSettings {
        get { self[TextSettingsKey.self] }
        set { self[TextSettingsKey.self] = newValue }
    }

    /// The maximum number of lines; nil for no limit.
    public var lineLimit: Int? {
        get { textSettings.lineLimit }
        set { textSettings.lineLimit = newValue }
    }

    /// The alignment of the lines of a multiline text.
    public var multilineTextAlignment: TextAlignment {
        get { textSettings.alignment }
        set { textSettings.alignment = newValue }
    }

    /// The distance between two lines, in points.
    public var lineSpacing: CGFloat {
        get { textSettings.lineSpacing }
        set { textSettings.lineSpacing = newValue }
    }

    /// The position of the ellipsis in truncated text.
    public var truncationMode: Text.TruncationMode {
        get { textSettings.truncation }
        set { textSettings.truncation = newValue }
    }

    /// True if characters may be tightened before the text is truncated.
    public var allowsTightening: Bool {
        get { textSettings.allowsTightening }
        set { textSettings.allowsTightening = newValue }
    }

    /// The smallest scale to which text may shrink before it is truncated; 1 for no shrinking.
    public var minimumScaleFactor: CGFloat {
        get { textSettings.minimumScaleFactor }
        set { textSettings.minimumScaleFactor = newValue }
    }

    /// The case in which text is displayed; nil leaves it unchanged.
    public var textCase: Text.Case? {
        get { textSettings.textCase }
        set { textSettings.textCase = newValue }
    }
}

extension Text {
    /// The position of the ellipsis in truncated text.
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

    /// The case in which text is displayed.
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
