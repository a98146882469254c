/// The alignment of the lines of a multiline text.
public enum TextAlignment: Hashable, Sendable, CaseIterable { case leading, center, trailing }
