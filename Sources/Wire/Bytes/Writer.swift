import CFanlightWire
import Display

/// Makes generated structures of values, in the forms that receivers take.
struct Writer {
    let arena = Arena()
    let limits: Limits

    init(limits: Limits = .standard) { self.limits = limits }

    /// Absent if empty; cut at a character if too long.
    func text(_ string: String) -> UnsafeMutablePointer<CChar>? {
        string.isEmpty ? nil : arena.cString(string, limit: limits.stringBytes)
    }

    /// Present even if empty.
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
