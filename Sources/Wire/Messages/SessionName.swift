/// The rules for session names. A name is also a folder's name and a word in a shell.
public enum SessionName {
    /// The maximum length in bytes.
    public static let longest = 64

    public static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= longest && !name.hasPrefix(".") && !name.hasPrefix("-")
            && name.utf8.allSatisfy(isWord)
    }

    /// The rule as text for error messages.
    public static let rule =
        "at most \(longest) letters (a to z), digits, points, dashes and underscores, "
        + "the first neither a point nor a dash"

    /// True if the byte is permitted in a name.
    public static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
