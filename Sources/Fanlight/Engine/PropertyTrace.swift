/// Something that views depend on and that counts its changes.
@MainActor
protocol ChangeCounting: AnyObject {
    var changes: UInt16 { get }
}

/// A dynamic property that is its own trace.
protocol TracedProperty {
    @MainActor var trace: PropertyTrace { get }
}

/// What a dynamic property was at some moment, as far as is needed to tell that it changed.
enum PropertyTrace {
    typealias Named = (name: String, trace: PropertyTrace)

    /// What counts its changes, and how many there were.
    case count(of: ObjectIdentifier, UInt16)
    /// The value itself, and what tells it from another.
    case value(Any, isSame: @MainActor (Any) -> Bool)
    case parts([PropertyTrace])
    /// It says nothing.
    case silent

    @MainActor init(of type: any DynamicProperty.Type, at property: UnsafeRawPointer, _ slot: AnyObject?) {
        @MainActor func open<Property: DynamicProperty>(_ type: Property.Type) -> PropertyTrace {
            if let traced = property.assumingMemoryBound(to: type).pointee as? any TracedProperty {
                return traced.trace
            }
            if let counting = slot as? any ChangeCounting {
                return .count(of: ObjectIdentifier(counting), counting.changes)
            }
            if let nested = slot as? PropertySlots { return .parts(nested.trace(at: property).map(\.trace)) }
            return .silent
        }
        self = open(type)
    }

    @MainActor func isSame(as other: PropertyTrace) -> Bool {
        switch (self, other) {
        case (.count(let one, let count), .count(let other, let otherCount)): one == other && count == otherCount
        case (.value(_, let isSame), .value(let value, _)): isSame(value)
        case (.parts(let ones), .parts(let others)):
            ones.count == others.count && zip(ones, others).allSatisfy { $0.isSame(as: $1) }
        case (.silent, .silent): true
        default: false
        }
    }
}

extension State: TracedProperty {
    var trace: PropertyTrace { box.map { .count(of: ObjectIdentifier($0), $0.changes) } ?? .silent }
}

extension Binding: TracedProperty {
    var trace: PropertyTrace {
        let (location, part, changes) = (location, location.part, location.changes)
        return .value((location, part, changes)) { other in
            guard let (place, before, count) = other as? (Location<Value>, Value?, UInt16), location.means(place) else {
                return false
            }
            if let part, let before { return location.areSame(part, before) }
            return changes == count
        }
    }
}

extension Environment: TracedProperty {
    var trace: PropertyTrace {
        guard let value = untrackedValue else { return .silent }
        return .value(value) { other in
            guard let other = other as? Value else { return false }
            return withUnsafePointer(to: value) { value in
                withUnsafePointer(to: other) {
                    ValueComparison.of(Value.self).areEqual(UnsafeRawPointer(value), UnsafeRawPointer($0))
                }
            }
        }
    }
}
