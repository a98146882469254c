import Fanlight
import FanlightCore
import PlatformSupport

extension String {
    /// Draws the text in one line with its upper left corner at a point, on the present surface.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        text(attributes).draw(at: point)
    }

    /// Draws the text from the upper left corner of a rectangle, in which its lines are broken.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        text(attributes).draw(in: rect)
    }

    /// Returns the size of the text in one line.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        text(attributes).drawnSize
    }

    /// Returns the text in the font, the colours and the lines of its attributes.
    fileprivate func text(_ attributes: [NSAttributedString.Key: Any]?) -> Text {
        func has(_ key: NSAttributedString.Key) -> Bool { (attributes?[key] as? Int).map { $0 != 0 } ?? false }
        let font = (attributes?[.font] as? UIFont).map { Font($0) } ?? .system(size: standardFontSize)
        let color = (attributes?[.foregroundColor] as? UIColor).map { Color(uiColor: $0) } ?? .black
        let text = Text(verbatim: self).font(font).foregroundColor(color)
            .underline(has(.underlineStyle)).strikethrough(has(.strikethroughStyle))
        return (attributes?[.kern] as? CGFloat).map { text.kerning($0) } ?? text
    }
}

/// The size of a font that no attribute sets, in points.
private let standardFontSize: CGFloat = 12

extension NSString {
    /// Draws the text in one line with its upper left corner at a point, on the present surface.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(at: point, withAttributes: attributes)
    }

    /// Draws the text from the upper left corner of a rectangle, in which its lines are broken.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(in: rect, withAttributes: attributes)
    }

    /// Returns the size of the text in one line.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        description.size(withAttributes: attributes)
    }
}

extension NSAttributedString {
    /// Draws the text with its upper left corner at a point, on the present surface.
    public func draw(at point: CGPoint) { text.draw(at: point) }

    /// Draws the text from the upper left corner of a rectangle, in which its lines are broken.
    public func draw(in rect: CGRect) { text.draw(in: rect) }

    /// Returns the size of the text without further breaks of lines.
    public func size() -> CGSize { text.drawnSize }

    private var text: Text {
        var text = Text(verbatim: "")
        enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
            text = text + attributedSubstring(from: range).string.text(attributes)
        }
        return text
    }
}

extension NSAttributedString {
    /// The text with the attributes of SwiftUI.
    var swiftUIText: AttributedString {
        var result = AttributedString()
        enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
            func has(_ key: NSAttributedString.Key) -> Bool { (attributes[key] as? Int).map { $0 != 0 } ?? false }
            var run = AttributedString(attributedSubstring(from: range).string)
            if let font = attributes[.font] as? UIFont { run.swiftUI.font = Font(font) }
            if let color = attributes[.foregroundColor] as? UIColor {
                run.swiftUI.foregroundColor = Color(uiColor: color)
            }
            if let color = attributes[.backgroundColor] as? UIColor {
                run.swiftUI.backgroundColor = Color(uiColor: color)
            }
            if has(.underlineStyle) { run.swiftUI.underlineStyle = .single }
            if has(.strikethroughStyle) { run.swiftUI.strikethroughStyle = .single }
            if let kern = attributes[.kern] as? CGFloat { run.swiftUI.kern = kern }
            if let link = attributes[.link] {
                run.link = link as? URL ?? (link as? String).flatMap { URL(string: $0) }
            }
            result += run
        }
        return result
    }
}

extension Text {
    fileprivate func draw(at point: CGPoint) {
        UIGraphicsGetCurrentContext()?.draw { $0.draw(self, at: point, anchor: .topLeading) }
    }

    fileprivate func draw(in rect: CGRect) { UIGraphicsGetCurrentContext()?.draw { $0.draw(self, in: rect) } }

    fileprivate var drawnSize: CGSize {
        waitForMainActor {
            // A third of a point is the finest dot of any display.
            let screen = ImageRenderer(content: fixedSize()).snapshot(scale: 3).1
            return CGSize(width: screen.width, height: screen.height)
        }
    }
}
