import Synchronization

/// The code of an app's author that is running: the body of a view, or a layout. For whoever asks while that does not come
/// to an end, or ends badly.
public enum AuthorCode {
    /// The metadata of the view's or the layout's type, 0 outside of both. Types are for ever, so every thread may look.
    private static let type = Atomic<UInt>(0)
    /// That of the innermost layout: it is what is running where the other is the same.
    private static let layout = Atomic<UInt>(0)
    @MainActor private static weak var arranging: LayoutNode?

    /// Where that is, after “it happened”. Any thread may ask.
    public static var place: String? {
        let bits = type.load(ordering: .relaxed)
        guard let pointer = UnsafeRawPointer(bitPattern: bits) else { return nil }
        let isLayout = layout.load(ordering: .relaxed) == bits
        return "\(isLayout ? inLayout : inBody)\(unsafeBitCast(pointer, to: Any.Type.self))"
    }

    private static var inBody: StaticString { "in the body of " }
    private static var inLayout: StaticString { "in the layout " }

    @MainActor static func body<Result>(of view: Any.Type, _ body: () -> Result) -> Result {
        // Nobody else writes: two plain moves are cheaper than an exchange.
        let outer = type.load(ordering: .relaxed)
        type.store(bits(of: view), ordering: .relaxed)
        defer { type.store(outer, ordering: .relaxed) }
        return body()
    }

    @MainActor static func layout<Result>(_ layout: Any.Type, of node: LayoutNode, _ work: () -> Result) -> Result {
        let (outerBits, outerNode) = (self.layout.load(ordering: .relaxed), arranging)
        self.layout.store(bits(of: layout), ordering: .relaxed)
        arranging = node
        defer {
            self.layout.store(outerBits, ordering: .relaxed)
            arranging = outerNode
        }
        return MainActorCheck.evaluate { body(of: layout, work) }
    }

    private static func bits(of type: Any.Type) -> UInt {
        UInt(bitPattern: unsafeBitCast(type, to: UnsafeRawPointer.self))
    }

    /// Writes where that is, with the types from the scene to the view or the layout that the calling thread is in, and
    /// answers how many bytes that takes: none where it is in neither. May be called by a signal handler: it allocates
    /// nothing and waits for nobody.
    public static func writePlace(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard MainActorCheck.isEvaluatingHere else { return 0 }
        nonisolated(unsafe) let buffer = buffer
        return MainActor.assumeIsolated { writePlaceOfRunning(into: buffer) }
    }

    /// Deeper views are named without what is around them.
    private static let mostNames = 64
    private static var separator: StaticString { " › " }

    @MainActor private static func writePlaceOfRunning(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>.self, capacity: mostNames) { names in
            var count = 0
            func name(_ type: Any.Type?) {
                guard count < mostNames, let name = type.flatMap(nominalName) else { return }
                if count > 0, names[count - 1] == name { return }
                names[count] = name
                count += 1
            }
            let bits = type.load(ordering: .relaxed)
            var element = (Tracking.reader as? ElementToken)?.element
            let isLayout = bits != 0 && bits == layout.load(ordering: .relaxed)
            if isLayout {
                name(UnsafeRawPointer(bitPattern: bits).map { unsafeBitCast($0, to: Any.Type.self) })
                element = arranging?.nearestMaker
            }
            while let current = element, count < mostNames {
                if current.namesItself { name(current.valueType) }
                element = current.parent
            }
            guard count > 0 else { return 0 }
            var written = 0
            func write(_ byte: UInt8) {
                guard written < buffer.count else { return }
                buffer[written] = byte
                written += 1
            }
            func write(_ words: StaticString) {
                for index in 0..<words.utf8CodeUnitCount { write(words.utf8Start[index]) }
            }
            write(isLayout ? inLayout : inBody)
            while count > 0 {
                count -= 1
                var place = names[count]
                while place.pointee != 0 {
                    write(UInt8(bitPattern: place.pointee))
                    place += 1
                }
                if count > 0 { write(separator) }
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
