import CFanlightWire
import Display

/// Converts values to generated structures, in the form that receivers accept.
struct Writer {
    let arena = Arena()
    let limits: Limits

    init(limits: Limits = .standard) { self.limits = limits }

    /// Returns a string; nil if it is empty. One longer than `limit`, or the general limit, is cut at a character
    /// boundary.
    func text(_ string: String, limit: Int? = nil) -> UnsafeMutablePointer<CChar>? {
        string.isEmpty ? nil : arena.cString(string, limit: limit ?? limits.stringBytes)
    }

    /// Returns a string that is present even if it is empty.
    func presentText(_ string: String) -> UnsafeMutablePointer<CChar> {
        arena.cString(string, limit: limits.stringBytes)
    }

    func strings(_ strings: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        if strings.isEmpty { return nil }
        let list = arena.array(strings.count, of: UnsafeMutablePointer<CChar>?.self)
        for (index, string) in strings.enumerated() { list[index] = presentText(string) }
        return list
    }

    var nothing: PBNothing.Pointer { arena.make() }
}
