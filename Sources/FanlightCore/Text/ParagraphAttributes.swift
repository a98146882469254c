import Foundation
import Typesetting

extension AttributedString {
    /// The distance of the baselines of a paragraph's lines. On a terminal lines are rows.
    public struct LineHeight: Hashable, Sendable {
        private enum Kind: Hashable, Sendable {
            case multiple(CGFloat)
            case leading(CGFloat)
            case exact(CGFloat)
            case variable
        }

        private let kind: Kind

        /// The natural height of the font face, independent of the text style.
        public static let variable = LineHeight(kind: .variable)
        public static let normal = multiple(factor: 1.2)
        public static let tight = multiple(factor: 1.1)
        public static let loose = multiple(factor: 1.5)
        /// A multiple of the font size.
        public static func multiple(factor: CGFloat) -> LineHeight { LineHeight(kind: .multiple(factor)) }
        /// The font size plus a number of points.
        public static func leading(increase: CGFloat) -> LineHeight { LineHeight(kind: .leading(increase)) }
        /// A fixed number of points, independent of the font size.
        public static func exact(points: CGFloat) -> LineHeight { LineHeight(kind: .exact(points)) }

        /// Returns the line height for a font size; nil for the font face's own line height.
        func points(size: CGFloat) -> CGFloat? {
            switch kind {
            case .multiple(let factor): max(size * factor, 1)
            case .leading(let increase): max(size + increase, 1)
            case .exact(let points): max(points, 1)
            case .variable: nil
            }
        }

        /// A diagnostic for an invalid value; nil if it is valid.
        var usageWarning: String? {
            switch kind {
            case .multiple(let given), .exact(let given):
                given.isFinite && given > 0
                    ? nil : "lineHeight: \(given) is not a valid line height; the line height is unchanged."
            case .leading(let given):
                given.isFinite ? nil : "lineHeight: \(given) is not a valid length; the line height is unchanged."
            case .variable: nil
            }
        }
    }

    /// The alignment of a paragraph's lines.
    public enum TextAlignment: Hashable, Sendable, Codable {
        case left, center, right

        func typeset(rightToLeft: Bool) -> TextParagraphs.Alignment {
            switch self {
            case .left: rightToLeft ? .trailing : .leading
            case .center: .center
            case .right: rightToLeft ? .leading : .trailing
            }
        }
    }
}

extension AttributeScopes {
    /// The paragraph attributes that texts render.
    public struct CoreTextAttributes: AttributeScope {
        public let alignment: TextAlignmentAttribute
        public let lineHeight: LineHeightAttribute

        public enum TextAlignmentAttribute: AttributedStringKey {
            public typealias Value = AttributedString.TextAlignment
            public static let name = "CoreText.TextAlignment"
        }

        public enum LineHeightAttribute: AttributedStringKey {
            public typealias Value = AttributedString.LineHeight
            public static let name = "CoreText.LineHeight"
        }
    }
}

extension EnvironmentValues {
    /// The line height of texts; nil for the line height of their font.
    public var lineHeight: AttributedString.LineHeight? {
        get { textSettings.attributes.lineHeight }
        set { textSettings.attributes.lineHeight = newValue }
    }
}

extension View {
    /// Sets the line height of texts inside; nil uses the line height of their font.
    nonisolated public func lineHeight(_ lineHeight: AttributedString.LineHeight?) -> some View {
        environment(\.lineHeight, lineHeight)
    }
}
