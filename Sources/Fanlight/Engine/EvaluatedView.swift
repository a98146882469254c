import Synchronization

/// The view whose body is being evaluated, for whoever asks while that does not come to an end, or ends badly.
public enum EvaluatedView {
    /// The type's metadata, 0 outside of bodies. Types are for ever, so every thread may look.
    private static let type = Atomic<UInt>(0)

    /// The view's type. Any thread may ask.
    public static var typeName: String? {
        let bits = type.load(ordering: .relaxed)
        guard let pointer = UnsafeRawPointer(bitPattern: bits) else { return nil }
        return "\(unsafeBitCast(pointer, to: Any.Type.self))"
    }

    @MainActor static func with<Result>(_ view: Any.Type, _ body: () -> Result) -> Result {
        // Nobody else writes: two plain moves are cheaper than an exchange.
        let outer = type.load(ordering: .relaxed)
        type.store(UInt(bitPattern: unsafeBitCast(view, to: UnsafeRawPointer.self)), ordering: .relaxed)
        defer { type.store(outer, ordering: .relaxed) }
        return body()
    }

    /// Writes the types from the scene to the view whose body the calling thread is in, and answers how many bytes they
    /// take: none where it is in no body. May be called by a signal handler: it allocates nothing and waits for nobody.
    public static func writePath(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard MainActorCheck.isEvaluatingHere else { return 0 }
        nonisolated(unsafe) let buffer = buffer
        return MainActor.assumeIsolated { writePathOfReader(into: buffer) }
    }

    /// Deeper views are named without what is around them.
    private static let mostNames = 64
    private static var separator: StaticString { " › " }

    @MainActor private static func writePathOfReader(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>.self, capacity: mostNames) { names in
            var count = 0
            var element = (Tracking.reader as? ElementToken)?.element
            while let current = element, count < mostNames {
                if current.namesItself, let name = current.valueType.flatMap(nominalName) {
                    names[count] = name
                    count += 1
                }
                element = current.parent
            }
            var written = 0
            func write(_ byte: UInt8) {
                guard written < buffer.count else { return }
                buffer[written] = byte
                written += 1
            }
            while count > 0 {
                count -= 1
                if written > 0 {
                    for index in 0..<separator.utf8CodeUnitCount { write(separator.utf8Start[index]) }
                }
                var place = names[count]
                while place.pointee != 0 {
                    write(UInt8(bitPattern: place.pointee))
                    place += 1
                }
            }
            return written
        }
    }

    /// What the compiler wrote down as the name of a struct or an enum, without its generic arguments: putting those
    /// together takes memory and locks.
    private static func nominalName(_ type: Any.Type) -> UnsafePointer<CChar>? {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        // Kinds of metadata: struct, enum, optional.
        guard (0x200...0x202).contains(metadata.load(as: UInt.self)) else { return nil }
        let descriptor = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
        let name = descriptor + 8
        return (name + Int(name.load(as: Int32.self))).assumingMemoryBound(to: CChar.self)
    }
}
