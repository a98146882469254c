/// How the lines of a text of several lines stand to each other.
public enum TextAlignment: Hashable, Sendable, CaseIterable { case leading, center, trailing }
