/// The protocol's version and the entry points between bytes and values.
public enum Wire {
    /// The major version, which must be equal on both sides.
    public static let major: UInt32 = 1
    /// The minor version, incremented by additions. The lower one of both sides applies.
    public static let minor: UInt32 = 0
}
