/// Compares closures: those of the same code are the same where they have captured the same context.
///
/// A closure that only wraps others, as one that is made where a function of one form is handed on as one of another, has
/// a context of its own each time; it is the same where those that it wraps are.
enum ClosureContext {
    /// A closure is its code and its context.
    private static var size: Int { 2 * MemoryLayout<UInt>.size }

    static func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        guard a.load(as: UInt.self) == b.load(as: UInt.self) else { return false }
        let word = MemoryLayout<UInt>.size
        let (left, right) = (
            a.load(fromByteOffset: word, as: UnsafeRawPointer?.self),
            b.load(fromByteOffset: word, as: UnsafeRawPointer?.self)
        )
        if left == right { return true }
        guard let left, let right else { return false }
        let type = left.load(as: UnsafeRawPointer.self)
        guard right.load(as: UnsafeRawPointer.self) == type, let captures = Captures(type) else { return false }
        return captures.areEqual(left, right)
    }

    /// What the compiler wrote down of a context that holds nothing but closures, and the types of a generic function.
    private struct Captures {
        private let types: Int
        private let closures: Int

        /// nil for contexts that hold something else, or that nothing is known of.
        init?(_ type: UnsafeRawPointer) {
            // Anything else is an object that was captured alone.
            let isContext = type.load(as: UInt.self) == 0x400
            guard isContext, let descriptor = type.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else {
                return nil
            }
            closures = Int(descriptor.load(as: UInt32.self))
            types = Int(descriptor.load(fromByteOffset: 8, as: UInt32.self))
            for index in 0..<closures {
                let record = descriptor + 12 + 4 * index
                let name = record + Int(record.load(as: Int32.self))
                guard MangledName(name).isClosure else { return nil }
            }
        }

        func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
            let word = MemoryLayout<UInt>.size
            // After the two words of every object.
            var offset = 2 * word
            for _ in 0..<types {
                if a.load(fromByteOffset: offset, as: UInt.self) != b.load(fromByteOffset: offset, as: UInt.self) {
                    return false
                }
                offset += word
            }
            for _ in 0..<closures {
                if !ClosureContext.areEqual(a + offset, b + offset) { return false }
                offset += ClosureContext.size
            }
            return true
        }
    }
}
