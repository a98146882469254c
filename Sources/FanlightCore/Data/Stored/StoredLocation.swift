import Foundation

/// The conversion between values of a type and stored values.
package struct StoredCodec<Value> {
    /// Returns nil where the stored value has another type: then the app's initial value counts.
    let decode: (StoredValue) -> Value?
    /// Returns nil for a value that is represented by the absence of a stored value.
    let encode: (Value) -> StoredValue?
}

/// A type that is stored without conversion.
package protocol StorableValue {
    init?(stored: StoredValue)
    var stored: StoredValue { get }
}

extension StoredCodec where Value: StorableValue {
    package static var plain: StoredCodec { StoredCodec(decode: { Value(stored: $0) }, encode: { $0.stored }) }
}

extension StoredCodec where Value: RawRepresentable, Value.RawValue: StorableValue {
    package static var raw: StoredCodec {
        StoredCodec(
            decode: { Value.RawValue(stored: $0).flatMap { Value(rawValue: $0) } }, encode: { $0.rawValue.stored })
    }
}

extension StoredCodec where Value: Codable {
    /// Stores a value as its JSON encoding.
    package static var encoded: StoredCodec {
        StoredCodec(
            decode: { Data(stored: $0).flatMap { try? JSONDecoder().decode(Value.self, from: $0) } },
            encode: { (try? JSONEncoder().encode($0))?.stored })
    }
}

extension StoredCodec {
    package static func optional<Wrapped: StorableValue>() -> StoredCodec where Value == Wrapped? {
        StoredCodec(decode: { .some(Wrapped(stored: $0)) }, encode: { $0?.stored })
    }

    package static func optionalRaw<Wrapped: RawRepresentable>() -> StoredCodec
    where Value == Wrapped?, Wrapped.RawValue: StorableValue {
        StoredCodec(
            decode: { .some(Wrapped.RawValue(stored: $0).flatMap { Wrapped(rawValue: $0) }) },
            encode: { $0?.rawValue.stored })
    }
}

extension Bool: StorableValue {
    package init?(stored: StoredValue) {
        switch stored {
        case .bool(let value): self = value
        case .integer(let value): self = value != 0
        default: return nil
        }
    }
    package var stored: StoredValue { .bool(self) }
}

extension Int: StorableValue {
    package init?(stored: StoredValue) {
        switch stored {
        case .integer(let value): self = value
        case .bool(let value): self = value ? 1 : 0
        case .number(let value): self.init(exactly: value.rounded(.towardZero))
        default: return nil
        }
    }
    package var stored: StoredValue { .integer(self) }
}

extension Double: StorableValue {
    package init?(stored: StoredValue) {
        switch stored {
        case .number(let value): self = value
        case .integer(let value): self = Double(value)
        default: return nil
        }
    }
    package var stored: StoredValue { .number(self) }
}

extension String: StorableValue {
    package init?(stored: StoredValue) {
        guard case .text(let value) = stored else { return nil }
        self = value
    }
    package var stored: StoredValue { .text(self) }
}

extension URL: StorableValue {
    package init?(stored: StoredValue) {
        guard case .text(let value) = stored else { return nil }
        self.init(string: value)
    }
    package var stored: StoredValue { .text(absoluteString) }
}

extension Data: StorableValue {
    package init?(stored: StoredValue) {
        guard case .data(let value) = stored else { return nil }
        self = value
    }
    package var stored: StoredValue { .data(self) }
}

extension Date: StorableValue {
    package init?(stored: StoredValue) {
        guard case .date(let value) = stored else { return nil }
        self = value
    }
    package var stored: StoredValue { .date(self) }
}

/// The location of a view's stored property.
///
/// Proof of the unchecked promise: nothing here is ever changed. The box guards itself, and the values are only used on
/// the main actor.
final class StoredLocation<Value>: Location<Value>, @unchecked Sendable {
    let values: StoredValues
    let key: String
    private let initial: Value
    private let codec: StoredCodec<Value>
    private let box: StateBox<StoredValue?>

    @MainActor init(
        _ values: StoredValues, key: String, initial: Value, codec: StoredCodec<Value>, graph: ViewGraph
    ) {
        self.values = values
        self.key = key
        self.initial = initial
        self.codec = codec
        box = values.box(for: key, in: graph)
    }

    override func read(_ part: (any ReadPart<Value>)?) -> Value { box.read().flatMap(codec.decode) ?? initial }

    override var changes: UInt16 { box.changes }

    override func write(_ value: Value) { values.write(codec.encode(value), to: key) }

    override func isSamePlace(as other: Location<Value>) -> Bool {
        guard let other = other as? StoredLocation<Value> else { return false }
        return box === other.box
    }
}

extension StoredValues {
    /// Writes a value from any thread, in the writer's current transaction.
    nonisolated func write(_ value: StoredValue?, to key: String) {
        if MainActorCheck.isOnMainActor { return MainActor.assumeIsolated { self[key] = value } }
        nonisolated(unsafe) let transaction = Transaction.current
        MainInbox.post { transaction.resumed { self[key] = value } }
    }
}
