/// A feedback for something that has happened, which a client may let its person feel or hear.
public struct Feedback: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case success = 0, warning, error, selection, increase, decrease, start, stop, alignment, levelChange
        case pathComplete, lightImpact, mediumImpact, heavyImpact, softImpact, solidImpact, rigidImpact
    }

    public var kind: Kind
    /// The strength of an impact, from 0 to 1.
    public var intensity: Float

    public init(_ kind: Kind, intensity: Float = 1) {
        self.kind = kind
        self.intensity = intensity
    }
}
