/// Whether something is to be seen.
public enum Visibility: Hashable, CaseIterable, Sendable {
    /// As it is usual there.
    case automatic
    case visible
    case hidden
}
