/// The joining types of Arabic and related scripts, from Unicode.
package enum ArabicJoining {
    /// Returns true if two adjacent characters are joined.
    package static func joins(_ before: Unicode.Scalar, _ behind: Unicode.Scalar) -> Bool {
        scripts.contains(before.value) && scripts.contains(behind.value) && contains(before, bothSides)
            && (contains(behind, bothSides) || contains(behind, onlyBefore))
    }

    /// Returns true if the last character of one text joins the first of the next, ignoring marks.
    package static func joins(_ before: some StringProtocol, _ behind: some StringProtocol) -> Bool {
        guard let last = before.unicodeScalars.last(where: { !isMark($0) }),
            let first = behind.unicodeScalars.first(where: { !isMark($0) })
        else { return false }
        return joins(last, first)
    }

    /// Returns the last character, ignoring marks.
    static func last(in bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        // Marks have two or three bytes each, and are few.
        let end = bytes.suffix(24)
        let start = end.firstIndex { $0 & 0xC0 != 0x80 } ?? end.endIndex
        return String(decoding: end[start...], as: UTF8.self).unicodeScalars.last { !isMark($0) }
    }

    static func first(in bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        String(decoding: bytes.prefix(24), as: UTF8.self).unicodeScalars.first { !isMark($0) }
    }

    private static let scripts: ClosedRange<UInt32> = 0x620...0x8FF

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scripts.contains(scalar.value) && scalar.properties.generalCategory == .nonspacingMark
    }

    private static func contains(_ scalar: Unicode.Scalar, _ ranges: [ClosedRange<UInt16>]) -> Bool {
        ranges.contains { $0.contains(UInt16(truncatingIfNeeded: scalar.value)) }
    }

    /// Dual-joining and join-causing characters.
    private static let bothSides: [ClosedRange<UInt16>] = [
        0x620...0x620, 0x626...0x626, 0x628...0x628, 0x62A...0x62E, 0x633...0x647, 0x649...0x64A, 0x66E...0x66F,
        0x678...0x687, 0x69A...0x6BF, 0x6C1...0x6C2, 0x6CC...0x6CC, 0x6CE...0x6CE, 0x6D0...0x6D1, 0x6FA...0x6FC,
        0x6FF...0x6FF, 0x712...0x714, 0x71A...0x71D, 0x71F...0x727, 0x729...0x729, 0x72B...0x72B, 0x72D...0x72E,
        0x74E...0x758, 0x75C...0x76A, 0x76D...0x770, 0x772...0x772, 0x775...0x777, 0x77A...0x77F, 0x7CA...0x7EA,
        0x7FA...0x7FA, 0x841...0x845, 0x848...0x848, 0x84A...0x853, 0x855...0x855, 0x860...0x860, 0x862...0x865,
        0x868...0x868, 0x883...0x886, 0x889...0x88D, 0x8A0...0x8A9, 0x8AF...0x8B0, 0x8B3...0x8B8, 0x8BA...0x8C8,
    ]

    /// Right-joining characters, which join only the preceding character.
    private static let onlyBefore: [ClosedRange<UInt16>] = [
        0x622...0x625, 0x627...0x627, 0x629...0x629, 0x62F...0x632, 0x648...0x648, 0x671...0x673, 0x675...0x677,
        0x688...0x699, 0x6C0...0x6C0, 0x6C3...0x6CB, 0x6CD...0x6CD, 0x6CF...0x6CF, 0x6D2...0x6D3, 0x6D5...0x6D5,
        0x6EE...0x6EF, 0x710...0x710, 0x715...0x719, 0x71E...0x71E, 0x728...0x728, 0x72A...0x72A, 0x72C...0x72C,
        0x72F...0x72F, 0x74D...0x74D, 0x759...0x75B, 0x76B...0x76C, 0x771...0x771, 0x773...0x774, 0x778...0x779,
        0x840...0x840, 0x846...0x847, 0x849...0x849, 0x854...0x854, 0x856...0x858, 0x867...0x867, 0x869...0x86A,
        0x870...0x882, 0x88E...0x88E, 0x8AA...0x8AC, 0x8AE...0x8AE, 0x8B1...0x8B2, 0x8B9...0x8B9,
    ]
}
