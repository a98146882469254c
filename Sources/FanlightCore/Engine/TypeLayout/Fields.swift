@_spi(Reflection) import Swift

/// The stored properties of a type.
package struct Fields {
    package struct Field {
        let name: String
        let offset: Int
        package let type: Any.Type
        let kind: TypeKind
    }

    @MainActor private static var cache: [ObjectIdentifier: [Field]] = [:]

    /// Returns the cached fields, nil where the type's layout is no list of fields. The type must not be existential.
    @MainActor static func of(_ type: Any.Type) -> [Field]? {
        let fields = cache[ObjectIdentifier(type)] ?? read(type)
        cache[ObjectIdentifier(type)] = fields
        return fields.isEmpty ? nil : fields
    }

    /// Reads the fields from the runtime without the cache. Empty where the type's layout is no list of fields. The
    /// type must not be existential: the runtime would look for a value.
    package static func read(_ type: Any.Type) -> [Field] {
        var fields: [Field] = []
        let isComplete = _forEachField(of: type, options: []) { name, offset, fieldType, kind in
            fields.append(
                Field(name: String(cString: name), offset: offset, type: fieldType, kind: TypeKind(kind)))
            return true
        }
        return isComplete ? fields : []
    }

    /// Returns the names of the properties that may be weak or unowned references. Such properties cannot be loaded as
    /// values of their type. Key paths exist for strong properties only.
    static func unloadable<Root>(_ fields: [Field], of type: Root.Type) -> Set<String> {
        func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
        var names: Set<String> = []
        for field in fields {
            switch field.kind {
            case .object, .optional, .existential: names.insert(field.name)
            // No key path leads here. Only a reference is smaller than the box of a value with its type.
            case .constrainedExistential where _openExistential(field.type, do: size) < 5 * MemoryLayout<UInt>.size:
                names.insert(field.name)
            default: break
            }
        }
        if names.isEmpty { return names }
        _forEachFieldWithKeyPath(of: type, options: ignoringUnknown) { name, _ in
            names.remove(String(cString: name))
            return true
        }
        return names
    }

    /// `_EachFieldOptions.ignoreUnknown`, which Swift 6 takes for shared mutable state.
    private static var ignoringUnknown: _EachFieldOptions { _EachFieldOptions(rawValue: 1 << 1) }
}

extension [Fields.Field] {
    /// True if the fields are the elements of a tuple. Elements without a label are named `.0`, `.1`, and so on.
    var areElements: Bool { first?.name.hasPrefix(".") == true }
}
