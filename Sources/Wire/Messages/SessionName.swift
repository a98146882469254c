/// What sessions can be called: the name is also a folder's and a word in a shell.
public enum SessionName {
    /// In bytes.
    public static let longest = 64

    public static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= longest && !name.hasPrefix(".") && !name.hasPrefix("-")
            && name.utf8.allSatisfy(isWord)
    }

    /// What a name must be, for whoever gave another.
    public static let rule =
        "at most \(longest) letters (a to z), digits, points, dashes and underscores, the first neither a point nor a dash"

    /// Whether the byte may stand in a name.
    public static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
