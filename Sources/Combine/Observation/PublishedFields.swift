import Synchronization
@_spi(Reflection) import Swift

/// Finds the published properties of an object, once per type, and the object's publisher through them.
enum PublishedFields {
    private struct Fields {
        var published: [Int] = []
        /// Stored properties of other modules that tell of their changes through their object.
        var others: [(offset: Int, type: any _AnnouncedProperty.Type)] = []
    }

    private static let known = Mutex<[ObjectIdentifier: Fields]>([:])
    /// `_EachFieldOptions.classType`, which strict concurrency does not let us name: it is declared as a variable.
    private static let isClass = _EachFieldOptions(rawValue: 1)
    private static let strangers = Strangers()

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let fields = fields(in: type(of: object))
        let publisher: ObservableObjectPublisher
        if let first = fields.published.first {
            publisher = box(at: first, in: object).publisherMakingIt()
            for offset in fields.published.dropFirst() {
                guard box(at: offset, in: object).adopt(publisher) else { break }
            }
        } else {
            publisher = strangers.publisher(of: object)
        }
        for (offset, type) in fields.others {
            withExtendedLifetime(object) {
                type._announce(to: publisher, at: Unmanaged.passUnretained(object).toOpaque() + offset)
            }
        }
        return publisher
    }

    /// Where the properties are stored in objects of the class, inherited ones included.
    private static func fields(in type: AnyClass) -> Fields {
        known.withLock { known in
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

    /// A `Published` structure is exactly one strong reference to its box.
    private static func box(at offset: Int, in object: AnyObject) -> AnyPublishedBox {
        withExtendedLifetime(object) {
            (UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset)
                .load(as: AnyPublishedBox.self)
        }
    }
}

/// A property wrapper of another module that, stored in an observable object, has the object tell of changes to come.
public protocol _AnnouncedProperty {
    /// The wrapper that is stored at `place`, in an object, sends to a publisher before each change from now on. Asked
    /// each time somebody asks for the object's publisher, which is always the same one.
    static func _announce(to publisher: ObservableObjectPublisher, at place: UnsafeMutableRawPointer)
}

/// Says of a type that it is some `Published`.
protocol PublishedProperty {}

/// The publishers of objects without published properties, kept for as long as the objects live.
private final class Strangers: Sendable {
    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    /// Proof: the only value of this type is inside `entries`, a mutex that is private to this class; `publisher(of:)` alone
    /// reads and writes it, under that mutex. Its objects are never used, only compared by address; a publisher that
    /// leaves it is safe on any thread.
    private struct Entries: @unchecked Sendable {
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
