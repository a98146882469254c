import Foundation
import Typesetting

extension AttributedString {
    /// How far apart the baselines of a paragraph's lines are. On a terminal lines are rows.
    public struct LineHeight: Hashable, Sendable {
        private enum Kind: Hashable, Sendable {
            case multiple(CGFloat)
            case leading(CGFloat)
            case exact(CGFloat)
            case variable
        }

        private let kind: Kind

        /// As the face says, whatever the text style promises.
        public static let variable = LineHeight(kind: .variable)
        public static let normal = multiple(factor: 1.2)
        public static let tight = multiple(factor: 1.1)
        public static let loose = multiple(factor: 1.5)
        /// As many times the size of the letters.
        public static func multiple(factor: CGFloat) -> LineHeight { LineHeight(kind: .multiple(factor)) }
        /// So many points more than the size of the letters.
        public static func leading(increase: CGFloat) -> LineHeight { LineHeight(kind: .leading(increase)) }
        /// So many points, whatever the size of the letters.
        public static func exact(points: CGFloat) -> LineHeight { LineHeight(kind: .exact(points)) }

        /// For letters of a size; nil: as the face says.
        func points(size: CGFloat) -> CGFloat? {
            switch kind {
            case .multiple(let factor): max(size * factor, 1)
            case .leading(let increase): max(size + increase, 1)
            case .exact(let points): max(points, 1)
            case .variable: nil
            }
        }

        /// What is wrong with it, if something is.
        var mistake: String? {
            switch kind {
            case .multiple(let given), .exact(let given):
                given.isFinite && given > 0
                    ? nil : "lineHeight: \(given) is no height of a line, and it stays as it is."
            case .leading(let given):
                given.isFinite ? nil : "lineHeight: \(given) is no length, and lines stay as high as they are."
            case .variable: nil
            }
        }
    }

    /// On which side the lines of a paragraph stand.
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
    /// The attributes of paragraphs that texts show.
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
    /// How far apart the lines of texts are; nil: as their font says.
    public var lineHeight: AttributedString.LineHeight? {
        get { textSettings.attributes.lineHeight }
        set { textSettings.attributes.lineHeight = newValue }
    }
}

extension View {
    /// How far apart the lines of texts inside are; nil: as their font says.
    nonisolated public func lineHeight(_ lineHeight: AttributedString.LineHeight?) -> some View {
        environment(\.lineHeight, lineHeight)
    }
}
