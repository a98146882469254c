import Foundation
import Typesetting

extension Font {
    /// The part of the environment that a font depends on. Views read it as `fontResolutionContext`.
    public struct Context: Hashable, Sendable, CustomDebugStringConvertible {
        let typeSize: DynamicTypeSize
        public var debugDescription: String { "Font.Context(\(typeSize))" }
    }

    /// The properties of a font in one context. The display chooses the font face for these properties.
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

    /// Returns the properties of the font in a context.
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
    /// The context that resolves fonts here.
    public var fontResolutionContext: Font.Context { Font.Context(typeSize: dynamicTypeSize) }
}
