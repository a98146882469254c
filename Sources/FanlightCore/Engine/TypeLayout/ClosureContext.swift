import Glibc

/// Compares closures: those of the same code are the same where they have captured the same context.
///
/// A closure that only wraps others, as one that is made where a function of one form is handed on as one of another, has
/// a context of its own each time; it is the same where those that it wraps are. So has one that keeps which actor it
/// belongs to, as a task's does: that says nothing of what it does.
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

    /// The compiler's record of a context that holds only closures, the actor of its own closure, and the types of a
    /// generic function.
    private struct Captures {
        private enum Part { case closure, actor }

        private let types: Int
        private let parts: [Part]

        /// nil for contexts that hold something else, or that nothing is known of.
        init?(_ type: UnsafeRawPointer) {
            // Anything else is an object that was captured alone.
            let isContext = type.load(as: UInt.self) == 0x400
            guard isContext, let descriptor = type.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else {
                return nil
            }
            types = Int(descriptor.load(fromByteOffset: 8, as: UInt32.self))
            var parts: [Part] = []
            for index in 0..<Int(descriptor.load(as: UInt32.self)) {
                let record = descriptor + 12 + 4 * index
                let name = MangledName(record + Int(record.load(as: Int32.self)))
                if name.isClosure {
                    parts.append(.closure)
                } else if name.isActor {
                    parts.append(.actor)
                } else {
                    return nil
                }
            }
            self.parts = parts
        }

        func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
            let word = MemoryLayout<UInt>.size
            // After the two words of every object.
            var offset = 2 * word
            func isSame(words: Int) -> Bool { memcmp(a + offset, b + offset, words * word) == 0 }
            guard isSame(words: types) else { return false }
            offset += types * word
            for part in parts {
                switch part {
                case .closure: if !ClosureContext.areEqual(a + offset, b + offset) { return false }
                // The object and how it is an actor.
                case .actor: if !isSame(words: 2) { return false }
                }
                offset += ClosureContext.size
            }
            return true
        }
    }
}
