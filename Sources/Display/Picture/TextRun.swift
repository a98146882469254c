/// How a run of letters looks. Resolved: the face is the one that was measured.
public struct TextStyle: Hashable, Sendable {
    public struct Traits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let italic = Traits(rawValue: 1 << 0)
        public static let underline = Traits(rawValue: 1 << 1)
        public static let strikethrough = Traits(rawValue: 1 << 2)
        public static let monospacedDigits = Traits(rawValue: 1 << 3)
    }

    /// The family after fallback; empty on a cell display.
    public var face: String
    /// The em in dots; 0 on a cell display.
    public var size: SubDot
    /// 100 (ultra light) to 900 (black); 400 is regular. A terminal shows 600 and above as bold.
    public var weight: UInt16
    public var traits: Traits
    public var paint: Paint

    public init(
        face: String = "", size: SubDot = 0, weight: UInt16 = 400, traits: Traits = [],
        paint: Paint = .foreground(level: 0)
    ) {
        self.face = face
        self.size = size
        self.weight = weight
        self.traits = traits
        self.paint = paint
    }
}

/// Letters on one line in one style. Measured by the service: a client that lacks the face fits the text to `width`.
public struct TextRun: Hashable, Sendable {
    public var text: String
    public var style: TextStyle
    /// The left end and the baseline, in the layer's dots, and the advance. On a cell display `baseline` is the row's top.
    public var x: SubDot
    public var baseline: SubDot
    public var width: SubDot

    public init(_ text: String, style: TextStyle, x: SubDot = 0, baseline: SubDot = 0, width: SubDot = 0) {
        self.text = text
        self.style = style
        self.x = x
        self.baseline = baseline
        self.width = width
    }
}
