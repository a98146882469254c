/// A stored property of a view that the framework links to external storage before `body` is evaluated.
public protocol DynamicProperty {
    /// Called before `body` is evaluated, after all properties inside are linked.
    mutating func update()

    /// Links the property in place. `slot` is the property's storage in its view's element.
    @MainActor static func _link(_ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext)

    /// True if the framework prepares the property before the view is evaluated.
    static var _isPrepared: Bool { get }
}

/// The reader for which a property is linked. Opaque outside the framework.
@MainActor
public struct _LinkContext {
    let element: _Element
    let token: ReaderToken

    package init(element: _Element, token: ReaderToken) {
        self.element = element
        self.token = token
    }
}

/// A dynamic property that reads its source before its view is evaluated. The view thus depends only on the parts it
/// reads.
package protocol PreparedProperty: DynamicProperty {
    @MainActor static func prepare(_ property: UnsafeRawPointer, for graph: ViewGraph)
}

extension DynamicProperty {
    public mutating func update() {}
    public static var _isPrepared: Bool { false }

    /// Links the properties inside an app's own property type, then calls `update()`.
    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let slots = (slot as? PropertySlots) ?? PropertySlots(of: Self.self)
        slot = slots
        slots?.link(at: property, context)
        property.assumingMemoryBound(to: Self.self).pointee.update()
    }
}

/// The storage of all dynamic properties of one value, in field order.
package final class PropertySlots {
    /// The storage of the first property, kept inline: most values have only one.
    fileprivate var first: AnyObject?
    fileprivate var others: [AnyObject?] = []
    private let properties: DynamicProperties

    /// Creates the storage, nil where the type has no dynamic properties.
    @MainActor package init?(of type: Any.Type) {
        properties = DynamicProperties.of(type)
        if properties.all.isEmpty { return nil }
        if properties.all.count > 1 { others = Array(repeating: nil, count: properties.all.count - 1) }
    }

    @MainActor func prepare(at value: UnsafeRawPointer, for graph: ViewGraph) {
        for property in properties.prepared { property.type.prepare(value + property.offset, for: graph) }
    }

    @MainActor package func link(at value: UnsafeMutableRawPointer, _ context: _LinkContext) {
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
    /// Returns the traces of the properties, for a view that requests its changes.
    @MainActor func trace(at value: UnsafeRawPointer) -> [PropertyTrace.Named] {
        zip(properties.all, [first] + others).map { property, slot in
            (property.name, PropertyTrace(of: property.type, at: value + property.offset, slot))
        }
    }
}

/// The dynamic properties among the stored properties of a type. Computed once per type, together with the type's name
/// in crash reports.
package final class DynamicProperties {
    package struct Property {
        let name: String
        let offset: Int
        let type: any DynamicProperty.Type
    }

    package let all: [Property]
    let prepared: [(offset: Int, type: any PreparedProperty.Type)]

    private init(_ all: [Property]) {
        self.all = all
        prepared = all.compactMap { property in
            guard property.type._isPrepared, let type = property.type as? any PreparedProperty.Type else { return nil }
            return (property.offset, type)
        }
    }

    @MainActor private static var cache: [ObjectIdentifier: DynamicProperties] = [:]

    @MainActor package static func of(_ type: Any.Type) -> DynamicProperties {
        if let found = cache[ObjectIdentifier(type)] { return found }
        let made = DynamicProperties(
            (Fields.of(type) ?? []).compactMap { field in
                guard field.kind.isDeclared, let type = field.type as? any DynamicProperty.Type else {
                    return nil
                }
                return Property(name: field.name, offset: field.offset, type: type)
            })
        cache[ObjectIdentifier(type)] = made
        ReportedTypeNames.add(type)
        return made
    }
}
