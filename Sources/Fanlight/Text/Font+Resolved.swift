import Foundation
import Typesetting

extension Font {
    /// What a font depends on where it is shown. Views get theirs from the environment, by `fontResolutionContext`.
    public struct Context: Hashable, Sendable, CustomDebugStringConvertible {
        let typeSize: DynamicTypeSize
        public var debugDescription: String { "Font.Context(\(typeSize))" }
    }

    /// What a font is made of in one place. Which face that is, is up to the display.
    public struct Resolved: Hashable, Sendable {
        public let pointSize: CGFloat
        public let weight: Weight
        public let width: Width
        public let leading: Leading
        public let isItalic: Bool
        public let isMonospaced: Bool
        public let isLowercaseSmallCaps: Bool
        public let isUppercaseSmallCaps: Bool

        public var isBold: Bool { weight.value >= Weight.bold.value }
        public var isSmallCaps: Bool { isLowercaseSmallCaps && isUppercaseSmallCaps }
    }

    /// What the font is made of where the context is from.
    public func resolve(in context: Context) -> Resolved {
        let request = request(at: context.typeSize)
        return Resolved(
            pointSize: request.size, weight: Weight(value: request.weight), width: changes.width ?? .standard,
            leading: changes.leading ?? .standard, isItalic: request.italic,
            isMonospaced: request.design == .monospaced, isLowercaseSmallCaps: request.lowercaseSmallCaps,
            isUppercaseSmallCaps: request.uppercaseSmallCaps)
    }
}

extension EnvironmentValues {
    /// What fonts are resolved by here.
    public var fontResolutionContext: Font.Context { Font.Context(typeSize: dynamicTypeSize) }
}
