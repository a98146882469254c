import Synchronization
@_spi(Reflection) import Swift

/// Finds the published properties of an object, once per type, and the object's publisher through them.
enum PublishedFields {
    private static let offsets = Mutex<[ObjectIdentifier: [Int]]>([:])
    /// `_EachFieldOptions.classType`, which strict concurrency does not let us name: it is declared as a variable.
    private static let isClass = _EachFieldOptions(rawValue: 1)
    private static let strangers = Strangers()

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let offsets = offsets(in: type(of: object))
        guard let first = offsets.first else { return strangers.publisher(of: object) }
        let publisher = box(at: first, in: object).publisherMakingIt()
        for offset in offsets.dropFirst() {
            guard box(at: offset, in: object).adopt(publisher) else { break }
        }
        return publisher
    }

    /// Where `Published` structures are stored in objects of the class, inherited ones included.
    private static func offsets(in type: AnyClass) -> [Int] {
        offsets.withLock { known in
            if let found = known[ObjectIdentifier(type)] { return found }
            var found: [Int] = []
            _ = _forEachField(of: type, options: isClass) { _, offset, field, _ in
                if field is any PublishedProperty.Type { found.append(offset) }
                return true
            }
            known[ObjectIdentifier(type)] = found
            return found
        }
    }

    /// A `Published` structure is exactly one strong reference to its box.
    private static func box(at offset: Int, in object: AnyObject) -> AnyPublishedBox {
        withExtendedLifetime(object) {
            (UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset)
                .load(as: AnyPublishedBox.self)
        }
    }
}

/// Says of a type that it is some `Published`.
protocol PublishedProperty {}

/// The publishers of objects without published properties, kept for as long as the objects live.
private final class Strangers: Sendable {
    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    private struct Entries: @unchecked Sendable {
        // Read and written under the mutex only.
        var known: [ObjectIdentifier: Entry] = [:]
        var limit = 64
    }

    private let entries = Mutex(Entries())

    func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let key = ObjectIdentifier(object)
        let found = entries.withLock { entries in
            if let entry = entries.known[key], entry.object === object { return Handed(value: entry.publisher) }
            if entries.known.count >= entries.limit {
                entries.known = entries.known.filter { $0.value.object != nil }
                entries.limit = max(64, entries.known.count * 2)
            }
            let publisher = ObservableObjectPublisher()
            entries.known[key] = Entry(object: object, publisher: publisher)
            return Handed(value: publisher)
        }
        return found.value
    }
}
