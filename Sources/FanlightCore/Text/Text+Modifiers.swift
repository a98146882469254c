import Display
import Foundation

extension Text {
    /// The style of an underline or strikethrough.
    public struct LineStyle: Hashable, Sendable {
        /// The pattern of the line. A terminal draws all patterns the same.
        public struct Pattern: Hashable, Sendable {
            let value: Display.TextStyle.Line.Pattern
            public static let solid = Pattern(value: .solid)
            public static let dot = Pattern(value: .dot)
            public static let dash = Pattern(value: .dash)
            public static let dashDot = Pattern(value: .dashDot)
            public static let dashDotDot = Pattern(value: .dashDotDot)
        }

        let pattern: Pattern
        let color: Color?

        public init(pattern: Pattern = .solid, color: Color? = nil) {
            self.pattern = pattern
            self.color = color
        }

        public static let single = LineStyle()
    }

    /// The scale of text relative to the text around it.
    public struct Scale: Hashable, Sendable {
        private let isSecondary: Bool
        public static let `default` = Scale(isSecondary: false)
        /// A little smaller.
        public static let secondary = Scale(isSecondary: true)
        static let secondaryFactor = 0.85
    }

    // MARK: Font

    public func font(_ font: Font?) -> Text { adding { $0.font = font } }
    public func fontWeight(_ weight: Font.Weight?) -> Text { adding { $0.weight = weight.map { .fixed($0) } } }
    public func fontDesign(_ design: Font.Design?) -> Text { adding { $0.design = design } }
    public func fontWidth(_ width: Font.Width?) -> Text { adding { $0.width = width } }
    public func bold() -> Text { bold(true) }
    public func bold(_ isActive: Bool) -> Text { adding { $0.weight = isActive ? .fixed(.bold) : .fontsOwn } }
    public func italic() -> Text { italic(true) }
    public func italic(_ isActive: Bool) -> Text { adding { $0.italic = isActive } }
    public func monospaced(_ isActive: Bool = true) -> Text { adding { $0.monospaced = isActive } }
    /// Uses digits of equal width, so that a counting number keeps its position.
    public func monospacedDigit() -> Text { adding { $0.monospacedDigits = true } }
    public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
        adding { $0.scale = isEnabled ? scale : nil }
    }

    // MARK: Spacing

    /// Changes the distance of characters, in points; ``tracking(_:)`` takes precedence.
    public func kerning(_ kerning: CGFloat) -> Text { adding { $0.kerning = kerning } }
    public func tracking(_ tracking: CGFloat) -> Text { adding { $0.tracking = tracking } }
    /// Moves the text up, in points. It has no effect on terminals, whose text stays in its row.
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text { adding { $0.baselineOffset = baselineOffset } }

    // MARK: Lines

    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        underline(isActive, pattern: .solid, color: color)
    }

    public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        adding {
            $0.underline = isActive ? .drawn(LineStyle(pattern: pattern, color: color)) : TextAttributes.Line.none
        }
    }

    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        strikethrough(isActive, pattern: .solid, color: color)
    }

    public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        adding {
            $0.strikethrough = isActive ? .drawn(LineStyle(pattern: pattern, color: color)) : TextAttributes.Line.none
        }
    }

    // MARK: Colour

    public func foregroundColor(_ color: Color?) -> Text { adding { $0.foreground = color.map { .color($0) } } }

    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
        if let color = style as? Color { return foregroundColor(color) }
        return adding { $0.foreground = .style(AnyShapeStyle(style)) }
    }
}
