import Synchronization
@_spi(Reflection) import Swift

/// Finds the published properties of an object, once per type, and through them the object's publisher.
enum PublishedFields {
    private struct Fields {
        var published: [Int] = []
        /// Stored properties of other modules that announce their changes through the object.
        var others: [(offset: Int, type: any _AnnouncedProperty.Type)] = []
    }

    private static let cache = Mutex<[ObjectIdentifier: Fields]>([:])
    /// `_EachFieldOptions.classType`, which strict concurrency prevents us from naming, because it is declared as a
    /// variable.
    private static let isClass = _EachFieldOptions(rawValue: 1)
    private static let unpublishedObjects = UnpublishedObjects()

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let fields = fields(in: type(of: object))
        let publisher: ObservableObjectPublisher
        if let first = fields.published.first {
            publisher = box(at: first, in: object).publisherMakingIt()
            for offset in fields.published.dropFirst() {
                guard box(at: offset, in: object).adopt(publisher) else { break }
            }
        } else {
            publisher = unpublishedObjects.publisher(of: object)
        }
        for (offset, type) in fields.others {
            withExtendedLifetime(object) {
                type._announce(to: publisher, at: Unmanaged.passUnretained(object).toOpaque() + offset)
            }
        }
        return publisher
    }

    /// Returns the offsets of the properties in objects of the class, including inherited ones.
    private static func fields(in type: AnyClass) -> Fields {
        cache.withLock { known in
            if let found = known[ObjectIdentifier(type)] { return found }
            var found = Fields()
            _ = _forEachField(of: type, options: isClass) { _, offset, field, _ in
                if field is any PublishedProperty.Type { found.published.append(offset) }
                if let other = field as? any _AnnouncedProperty.Type { found.others.append((offset, other)) }
                return true
            }
            known[ObjectIdentifier(type)] = found
            return found
        }
    }

    /// Returns the box of a `Published` structure, which is exactly one strong reference.
    private static func box(at offset: Int, in object: AnyObject) -> AnyPublishedBox {
        withExtendedLifetime(object) {
            (UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset)
                .load(as: AnyPublishedBox.self)
        }
    }
}

/// A property wrapper of another module. Stored in an observable object, it announces its changes through the object.
public protocol _AnnouncedProperty {
    /// Makes the wrapper stored at `place` in an object send to a publisher before each change. It is called at each
    /// access to the object's publisher, which is always the same one.
    static func _announce(to publisher: ObservableObjectPublisher, at place: UnsafeMutableRawPointer)
}

/// A marker for the type `Published`, independent of its value type.
protocol PublishedProperty {}

/// The publishers of objects without published properties, retained for as long as the objects live.
private final class UnpublishedObjects: Sendable {
    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    /// Proof: the only value of this type is inside `entries`, a mutex that is private to this class. `publisher(of:)`
    /// alone reads and writes it, under that mutex. Its objects are never used, only compared by address. A publisher
    /// that leaves it is safe on any thread.
    private struct Entries: @unchecked Sendable {
        var cache: [ObjectIdentifier: Entry] = [:]
        var limit = 64
    }

    private let entries = Mutex(Entries())

    func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let key = ObjectIdentifier(object)
        let found = entries.withLock { entries in
            if let entry = entries.cache[key], entry.object === object {
                return UncheckedTransfer(value: entry.publisher)
            }
            if entries.cache.count >= entries.limit {
                entries.cache = entries.cache.filter { $0.value.object != nil }
                entries.limit = max(64, entries.cache.count * 2)
            }
            let publisher = ObservableObjectPublisher()
            entries.cache[key] = Entry(object: object, publisher: publisher)
            return UncheckedTransfer(value: publisher)
        }
        return found.value
    }
}
