import Glibc
import Synchronization

/// The app's code that is running at present: a view's body or a layout. Diagnostics of crashes and hangs read it.
public enum AppCode {
    /// The metadata of the view's or the layout's type; 0 while neither is running. Types are never freed, so every
    /// thread may read it.
    private static let type = Atomic<UInt>(0)
    /// The metadata of the innermost layout's type. A layout is running while `type` equals it.
    private static let runLayout = Atomic<UInt>(0)
    @MainActor private static weak var runningLayoutNode: LayoutNode?

    /// Describes the running code, worded to follow “it happened”. May be called on any thread.
    public static var place: String? {
        let bits = type.load(ordering: .relaxed)
        guard let pointer = UnsafeRawPointer(bitPattern: bits) else { return nil }
        let isLayout = runLayout.load(ordering: .relaxed) == bits
        return "\(isLayout ? inLayout : inBody)\(unsafeBitCast(pointer, to: Any.Type.self))"
    }

    private static var inBody: StaticString { "in the body of " }
    private static var inLayout: StaticString { "in the layout " }

    @MainActor static func runBody<Result>(of view: Any.Type, _ body: () -> Result) -> Result {
        // Only the main actor writes: a load and a store are cheaper than an exchange.
        let outer = type.load(ordering: .relaxed)
        type.store(bits(of: view), ordering: .relaxed)
        defer { type.store(outer, ordering: .relaxed) }
        return body()
    }

    @MainActor static func runLayout<Result>(_ layout: Any.Type, of node: LayoutNode, _ work: () -> Result) -> Result {
        let (outerBits, outerNode) = (self.runLayout.load(ordering: .relaxed), runningLayoutNode)
        self.runLayout.store(bits(of: layout), ordering: .relaxed)
        runningLayoutNode = node
        defer {
            self.runLayout.store(outerBits, ordering: .relaxed)
            runningLayoutNode = outerNode
        }
        return MainActorCheck.evaluate { runBody(of: layout, work) }
    }

    private static func bits(of type: Any.Type) -> UInt {
        UInt(bitPattern: unsafeBitCast(type, to: UnsafeRawPointer.self))
    }

    /// Writes the place of the running code. It has the types from the scene to the view or layout that runs. Returns
    /// the number of bytes written; 0 if the thread runs neither a view nor a layout. Async-signal-safe: allocates
    /// nothing and never blocks.
    public static func writePlace(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard MainActorCheck.isEvaluatingHere else { return 0 }
        nonisolated(unsafe) let buffer = buffer
        return MainActor.assumeIsolated { writePlaceOfRunning(into: buffer) }
    }

    /// Maximum number of type names written. Deeper views are named without their outermost ancestors.
    private static let maximumNames = 64
    private static var separator: StaticString { " › " }

    @MainActor private static func writePlaceOfRunning(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>.self, capacity: maximumNames) { names in
            var count = 0
            @MainActor func name(_ type: Any.Type?) {
                guard count < maximumNames, let type, let name = ReportedTypeNames.name(of: type) else { return }
                if count > 0, strcmp(names[count - 1], name) == 0 { return }
                names[count] = name
                count += 1
            }
            let bits = type.load(ordering: .relaxed)
            var element = (Tracking.reader as? ElementToken)?.element
            let isLayout = bits != 0 && bits == runLayout.load(ordering: .relaxed)
            if isLayout {
                name(UnsafeRawPointer(bitPattern: bits).map { unsafeBitCast($0, to: Any.Type.self) })
                element = runningLayoutNode?.nearestMaker
            }
            while let current = element, count < maximumNames {
                if current.isNamedInMessages { name(current.valueType) }
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
}
