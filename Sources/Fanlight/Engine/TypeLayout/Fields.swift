@_spi(Reflection) import Swift

/// The stored properties of a type.
struct Fields {
    struct Field {
        let name: String
        let offset: Int
        let type: Any.Type
        /// How many bytes the property takes, where it is a reference that keeps nothing alive; nil for any other.
        let weakSize: Int?
    }

    @MainActor private static var known: [ObjectIdentifier: [Field]] = [:]

    /// nil where the type's layout cannot be read as a list of fields.
    @MainActor static func of(_ type: Any.Type) -> [Field]? {
        let fields = known[ObjectIdentifier(type)] ?? read(type)
        known[ObjectIdentifier(type)] = fields
        return fields.isEmpty ? nil : fields
    }

    /// As the runtime tells them, each time anew; none where the type's layout cannot be read as a list of fields.
    static func read(_ type: Any.Type) -> [Field] {
        func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
        let records = TypeKind(type).isStruct ? FieldRecords(type) : nil
        var fields: [Field] = []
        // Whoever asks the runtime for the fields of a protocol's values asks a value that is not there.
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
