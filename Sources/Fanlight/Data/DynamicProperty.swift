/// A stored property of a view that the framework connects to something outside of it before `body` is read.
public protocol DynamicProperty {
    /// Called before `body` is read, when all properties inside are connected.
    mutating func update()

    /// Connects the property in place. `slot` is the property's own storage in its view's element.
    @MainActor static func _link(_ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext)

    /// Whether the framework looks at something before the view is evaluated.
    static var _isPrepared: Bool { get }
}

/// What a property is connected on behalf of. Opaque outside the framework.
@MainActor
public struct _LinkContext {
    let element: _Element
    let token: ReaderToken
}

/// A dynamic property that looks at something before its view is evaluated, so that the view depends on no more of it
/// than it reads.
protocol PreparedProperty: DynamicProperty {
    @MainActor static func prepare(_ property: UnsafeRawPointer, for graph: ViewGraph)
}

extension DynamicProperty {
    public mutating func update() {}
    public static var _isPrepared: Bool { false }

    /// A type of the author's own: connects the properties in it, then lets it update itself.
    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let slots = (slot as? PropertySlots) ?? PropertySlots(of: Self.self)
        slot = slots
        slots?.link(at: property, context)
        property.assumingMemoryBound(to: Self.self).pointee.update()
    }
}

/// The storage of all dynamic properties of one value, in the order of its fields.
final class PropertySlots {
    /// Nearly always there is no other: no list is made for it.
    fileprivate var first: AnyObject?
    fileprivate var others: [AnyObject?] = []
    private let properties: DynamicProperties

    /// nil where the type has no dynamic properties.
    @MainActor init?(of type: Any.Type) {
        properties = DynamicProperties.of(type)
        if properties.all.isEmpty { return nil }
        if properties.all.count > 1 { others = Array(repeating: nil, count: properties.all.count - 1) }
    }

    @MainActor func prepare(at value: UnsafeRawPointer, for graph: ViewGraph) {
        for property in properties.prepared { property.type.prepare(value + property.offset, for: graph) }
    }

    @MainActor func link(at value: UnsafeMutableRawPointer, _ context: _LinkContext) {
        for (index, property) in properties.all.enumerated() {
            if index == 0 {
                property.type._link(value + property.offset, &first, context)
            } else {
                property.type._link(value + property.offset, &others[index - 1], context)
            }
        }
    }
}

extension PropertySlots {
    /// What the properties say of themselves, for a view that asks what changed.
    @MainActor func trace(at value: UnsafeRawPointer) -> [PropertyTrace.Named] {
        zip(properties.all, [first] + others).map { property, slot in
            (property.name, PropertyTrace(of: property.type, at: value + property.offset, slot))
        }
    }
}

/// Which stored properties of a type are dynamic. Found once per type.
final class DynamicProperties {
    struct Property {
        let name: String
        let offset: Int
        let type: any DynamicProperty.Type
    }

    let all: [Property]
    let prepared: [(offset: Int, type: any PreparedProperty.Type)]

    private init(_ all: [Property]) {
        self.all = all
        prepared = all.compactMap { property in
            guard property.type._isPrepared, let type = property.type as? any PreparedProperty.Type else { return nil }
            return (property.offset, type)
        }
    }

    @MainActor private static var known: [ObjectIdentifier: DynamicProperties] = [:]

    @MainActor static func of(_ type: Any.Type) -> DynamicProperties {
        if let found = known[ObjectIdentifier(type)] { return found }
        let made = DynamicProperties(
            (Fields.of(type) ?? []).compactMap { field in
                guard TypeKind(field.type).isDeclared, let type = field.type as? any DynamicProperty.Type else {
                    return nil
                }
                return Property(name: field.name, offset: field.offset, type: type)
            })
        known[ObjectIdentifier(type)] = made
        return made
    }
}
