import FanlightCore

/// The alignment of a text's lines.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// The end of a line that is too long.
public enum NSLineBreakMode: UInt, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    /// The nearest of SwiftUI.
    package var own: Text.TruncationMode {
        switch self {
        case .byTruncatingHead: .head
        case .byTruncatingMiddle: .middle
        default: .tail
        }
    }
}

extension NSAttributedString.Key {
    public static let font = NSAttributedString.Key("NSFont")
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    public static let kern = NSAttributedString.Key("NSKern")
    public static let link = NSAttributedString.Key("NSLink")
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
}

/// The text of a label of UIKit or AppKit.
@MainActor
package struct PlatformLabel {
    private let text: Text
    private let font: Font
    private let color: Color
    private let alignment: NSTextAlignment
    private let lineCount: Int

    /// - Parameter lineCount: the largest number of lines; 0 for any number.
    package init(_ text: Text, _ font: Font, _ color: Color, _ alignment: NSTextAlignment, lineCount: Int) {
        (self.text, self.font, self.color) = (text, font, color)
        (self.alignment, self.lineCount) = (alignment, lineCount)
    }

    /// The equivalent of SwiftUI, where lines are not justified.
    private var textAlignment: TextAlignment {
        alignment == .center ? .center : alignment == .right ? .trailing : .leading
    }
}

extension PlatformLabel: View {
    package var body: some View {
        text
            .font(font)
            .foregroundStyle(color)
            .multilineTextAlignment(textAlignment)
            .lineLimit(lineCount > 0 ? lineCount : nil)
    }
}
