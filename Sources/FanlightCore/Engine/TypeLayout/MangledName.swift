import Glibc

/// A type name as the compiler mangles it.
struct MangledName {
    let start: UnsafePointer<UInt8>

    init(_ start: UnsafeRawPointer) { self.start = start.assumingMemoryBound(to: UInt8.self) }

    /// Visits the name's characters and returns its length in bytes. The name ends with a zero byte, but zero bytes may
    /// also occur inside symbolic references to other types. Each symbolic reference is visited as one zero.
    @discardableResult
    private func forEachLetter(_ visit: (UInt8) -> Void) -> Int {
        var length = 0
        while start[length] != 0 {
            let letter = start[length]
            switch letter {
            case 0x01...0x17: length += 5
            case 0x18...0x1F: length += 9
            default: length += 1
            }
            visit(letter < 0x20 ? 0 : letter)
        }
        return length
    }

    var length: Int { forEachLetter { _ in } }

    /// True if the property of this type is a weak or unowned reference.
    var isWeak: Bool {
        var last: (UInt8, UInt8) = (0, 0)
        forEachLetter { last = (last.1, $0) }
        guard last.0 == UInt8(ascii: "X") else { return false }
        return [UInt8(ascii: "w"), UInt8(ascii: "o"), UInt8(ascii: "u")].contains(last.1)
    }

    /// True if a captured value of this type is `(any Actor)?`: the dynamic isolation of a closure.
    var isActor: Bool { strcmp(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), "ScA_pSg") == 0 }

    /// True if a captured value of this type is an escaping closure. Mangled as `I`, `e`, the calling convention with
    /// `g` for its context, and `_`.
    var isClosure: Bool {
        var (isFunction, escapes, hasContext) = (false, false, false)
        var last: UInt8 = 0
        forEachLetter { letter in
            if letter == UInt8(ascii: "I") {
                (isFunction, escapes, hasContext) = (true, false, false)
            } else if letter == UInt8(ascii: "e"), last == UInt8(ascii: "I") {
                escapes = true
            } else if letter == UInt8(ascii: "g") {
                hasContext = true
            }
            last = letter
        }
        return isFunction && escapes && hasContext && last == UInt8(ascii: "_")
    }
}
