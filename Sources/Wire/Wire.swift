/// The protocol's version and the entry points between bytes and values.
public enum Wire {
    /// Both sides must have the same.
    public static let major: UInt32 = 1
    /// Additions since; the lower of both sides counts.
    public static let minor: UInt32 = 0
}
