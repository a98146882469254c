/// The visibility of a part of a view.
public enum Visibility: Hashable, CaseIterable, Sendable {
    /// The default visibility for the context.
    case automatic
    case visible
    case hidden
}
