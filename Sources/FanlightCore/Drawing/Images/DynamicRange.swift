extension Image {
    /// The brightness range of an image beyond white.
    public struct DynamicRange: Hashable, Sendable {
        private let level: UInt8

        public static let standard = DynamicRange(level: 0)
        public static let constrainedHigh = DynamicRange(level: 1)
        public static let high = DynamicRange(level: 2)
    }

    @available(*, deprecated, message: "Has no effect: nothing is brighter than white here.")
    public func allowedDynamicRange(_ range: Image.DynamicRange?) -> Image { self }
}

extension View {
    @available(*, deprecated, message: "Has no effect: nothing is brighter than white here.")
    nonisolated public func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View { self }
}

extension EnvironmentValues {
    /// The allowed brightness range: nothing is brighter than white here.
    public var allowedDynamicRange: Image.DynamicRange? { .standard }
}
