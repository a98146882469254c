@_spi(Reflection) import Swift

/// The stored properties of a type.
struct Fields {
    struct Field {
        let name: String
        let offset: Int
        let type: Any.Type
        /// Bytes that the property occupies if it is a weak or unowned reference; nil for any other property.
        let weakSize: Int?
    }

    @MainActor private static var known: [ObjectIdentifier: [Field]] = [:]

    /// nil where the type's layout cannot be read as a list of fields.
    @MainActor static func of(_ type: Any.Type) -> [Field]? {
        let fields = known[ObjectIdentifier(type)] ?? read(type)
        known[ObjectIdentifier(type)] = fields
        return fields.isEmpty ? nil : fields
    }

    /// Reads the fields from the runtime each time; returns none where the type's layout is no list of fields.
    static func read(_ type: Any.Type) -> [Field] {
        func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
        let kind = TypeKind(type)
        // The runtime reads the value to count the fields of an existential or an enumeration, and there is no value.
        guard !kind.isExistential, !kind.isEnumeration else { return [] }
        var fields: [Field] = []
        let isComplete = _forEachField(of: type, options: []) { name, offset, fieldType, _ in
            let isWeak = kind.isStruct && !FieldMetadata.isStrong(fields.count, of: type)
            let weakSize = isWeak ? _openExistential(fieldType, do: size) : nil
            fields.append(Field(name: String(cString: name), offset: offset, type: fieldType, weakSize: weakSize))
            return true
        }
        return isComplete ? fields : []
    }
}

/// The answer of the runtime's reflection function for one field, laid out as the standard library declares it.
private struct FieldMetadata {
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = true
    var isVariable = false

    /// True unless the field is a weak or unowned reference.
    static func isStrong(_ index: Int, of type: Any.Type) -> Bool {
        var metadata = FieldMetadata()
        _ = readFieldMetadata(type, index: index, into: &metadata)
        metadata.freeName?(metadata.name)
        return metadata.isStrong
    }
}

/// `_getChildMetadata` of the standard library, which its reflection interface uses but does not pass on.
@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func readFieldMetadata(_ type: Any.Type, index: Int, into metadata: UnsafeMutablePointer<FieldMetadata>)
    -> Any.Type
