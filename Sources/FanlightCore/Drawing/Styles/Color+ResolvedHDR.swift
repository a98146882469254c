extension Color {
    /// A resolved colour with its brightness range beyond white. Nothing is brighter than white here, so the range is
    /// ignored.
    public struct ResolvedHDR: Hashable, Sendable, Codable {
        var base: Color.Resolved
        /// The maximum brightness of a channel relative to white; nil if unspecified.
        public let headroom: Float?

        public init(_ color: Color.Resolved, headroom: Float? = nil) {
            base = color
            self.headroom = headroom
        }

        public var linearRed: Float {
            get { base.linearRed }
            set { base.linearRed = newValue }
        }
        public var linearGreen: Float {
            get { base.linearGreen }
            set { base.linearGreen = newValue }
        }
        public var linearBlue: Float {
            get { base.linearBlue }
            set { base.linearBlue = newValue }
        }
        public var red: Float {
            get { base.red }
            set { base.red = newValue }
        }
        public var green: Float {
            get { base.green }
            set { base.green = newValue }
        }
        public var blue: Float {
            get { base.blue }
            set { base.blue = newValue }
        }
        public var opacity: Float {
            get { base.opacity }
            set { base.opacity = newValue }
        }
    }

    /// Returns the colour resolved in an environment, no brighter than white.
    public func resolveHDR(in environment: EnvironmentValues) -> ResolvedHDR { ResolvedHDR(resolve(in: environment)) }

    /// Creates the same colour, no brighter than white.
    public init(_ resolved: ResolvedHDR) { self.init(resolved.base) }
}

extension Color.ResolvedHDR: CustomStringConvertible {
    /// `#RRGGBBAA`.
    public var description: String { base.description }
}

extension Color.ResolvedHDR: ShapeStyle {
    public func _paint(in environment: EnvironmentValues) -> _Paint { base._paint(in: environment) }
}

extension Color.ResolvedHDR: Animatable {
    public var animatableData: Color.Resolved.AnimatableData {
        get { base.animatableData }
        set { base.animatableData = newValue }
    }
}

extension Color.Resolved: Codable {
    /// Encodes red, green, blue and opacity as an array.
    public func encode(to encoder: any Encoder) throws { try [red, green, blue, opacity].encode(to: encoder) }

    public init(from decoder: any Decoder) throws {
        let parts = try [Float](from: decoder)
        guard parts.count == 4 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "A colour is red, green, blue and an opacity; there are \(parts.count) numbers."))
        }
        self.init(red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3])
    }
}
