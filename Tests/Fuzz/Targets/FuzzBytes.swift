/// The bytes of an input, read one after the other as the steps of a script.
struct FuzzBytes {
    private var rest: Slice<UnsafeRawBufferPointer>

    init(_ input: UnsafeRawBufferPointer) { rest = input[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// The next byte; nil at the end.
    mutating func next() -> UInt8? { rest.popFirst() }

    /// The next byte; 0 at the end.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// Up to `count` bytes.
    mutating func consume(_ count: Int) -> UnsafeRawBufferPointer {
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return UnsafeRawBufferPointer(rebasing: taken)
    }

    /// As many bytes as the next byte states.
    mutating func block() -> UnsafeRawBufferPointer { consume(Int(byte())) }

    /// All bytes that are left.
    mutating func all() -> UnsafeRawBufferPointer { consume(rest.count) }
}
