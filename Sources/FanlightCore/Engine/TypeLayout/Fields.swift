@_spi(Reflection) import Swift

/// The stored properties of a type.
package struct Fields {
    package struct Field {
        let name: String
        let offset: Int
        package let type: Any.Type
        /// The size of a weak or unowned reference in bytes, nil for any other property.
        let weakSize: Int?
    }

    @MainActor private static var cache: [ObjectIdentifier: [Field]] = [:]

    /// Returns the cached fields, nil where the type's layout is no list of fields.
    @MainActor static func of(_ type: Any.Type) -> [Field]? {
        let fields = cache[ObjectIdentifier(type)] ?? read(type)
        cache[ObjectIdentifier(type)] = fields
        return fields.isEmpty ? nil : fields
    }

    /// Reads the fields from the runtime without the cache. Empty where the type's layout is no list of fields.
    package static func read(_ type: Any.Type) -> [Field] {
        func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
        let records = TypeKind(type).isStruct ? FieldRecords(type) : nil
        var fields: [Field] = []
        // The runtime would dereference a nonexistent value when it reads the fields of an existential type.
        let isComplete =
            !TypeKind(type).isExistential
            && _forEachField(of: type, options: []) { name, offset, fieldType, _ in
                let isWeak = records?.isWeak(fields.count) ?? false
                let weakSize = isWeak ? _openExistential(fieldType, do: size) : nil
                fields.append(
                    Field(name: String(cString: name), offset: offset, type: fieldType, weakSize: weakSize))
                return true
            }
        return isComplete ? fields : []
    }
}
