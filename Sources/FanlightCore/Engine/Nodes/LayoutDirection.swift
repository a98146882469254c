/// The reading direction of lines; the leading edge is where they start.
public enum LayoutDirection: Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }
