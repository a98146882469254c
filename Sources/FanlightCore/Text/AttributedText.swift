import Foundation
import MarkdownParsing

extension AttributeScopes {
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }

    /// The character attributes that texts render.
    public struct SwiftUIAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let kern: KerningAttribute
        public let tracking: TrackingAttribute
        public let baselineOffset: BaselineOffsetAttribute
        public let alignment: CoreTextAttributes.TextAlignmentAttribute
        public let lineHeight: CoreTextAttributes.LineHeightAttribute
        public let inlinePresentationIntent: InlinePresentationIntentAttribute
        public let foundation: FoundationAttributes

        public enum FontAttribute: AttributedStringKey {
            public typealias Value = Font
            public static let name = "SwiftUI.Font"
        }

        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "SwiftUI.ForegroundColor"
        }

        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "SwiftUI.BackgroundColor"
        }

        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.StrikethroughStyle"
        }

        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.UnderlineStyle"
        }

        public enum KerningAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.Kern"
        }

        public enum TrackingAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.Tracking"
        }

        public enum BaselineOffsetAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.BaselineOffset"
        }

        /// The inline intent that Markdown gives to characters. On Apple's systems it is in Foundation's own scope.
        public enum InlinePresentationIntentAttribute: AttributedStringKey {
            public typealias Value = InlinePresentationIntent
            public static let name = "NSInlinePresentationIntent"
        }
    }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T {
        self[T.self]
    }
}

extension TextAttributes {
    init(_ container: AttributeContainer) {
        typealias Scope = AttributeScopes.SwiftUIAttributes
        if let intent = container[Scope.InlinePresentationIntentAttribute.self] { apply(intent) }
        if let font = container[Scope.FontAttribute.self] { self.font = font }
        if let color = container[Scope.ForegroundColorAttribute.self] { foreground = .color(color) }
        background = container[Scope.BackgroundColorAttribute.self]
        if let style = container[Scope.StrikethroughStyleAttribute.self] { strikethrough = .drawn(style) }
        if let style = container[Scope.UnderlineStyleAttribute.self] { underline = .drawn(style) }
        kerning = container[Scope.KerningAttribute.self]
        tracking = container[Scope.TrackingAttribute.self]
        baselineOffset = container[Scope.BaselineOffsetAttribute.self]
        alignment = container[AttributeScopes.CoreTextAttributes.TextAlignmentAttribute.self]
        lineHeight = container[AttributeScopes.CoreTextAttributes.LineHeightAttribute.self]
        link = container[AttributeScopes.FoundationAttributes.LinkAttribute.self]
    }
}
