/// A type of files that an app declares in its `Info.plist`.
package struct TypeDeclaration: Equatable, Sendable {
    /// The owner of a type: the app, or another one. The raw value is the key of the declarations.
    package enum Kind: String, CaseIterable, Sendable {
        case exported = "UTExportedTypeDeclarations"
        case imported = "UTImportedTypeDeclarations"
    }

    package var kind: Kind
    package var identifier: String
    package var description: String?
    package var supertypes: [String]
    /// The filename extensions, the MIME types and other tags, by their class.
    package var tags: [String: [String]]

    /// Returns nil for a declaration without an identifier.
    init?(_ kind: Kind, _ fields: [String: Any], expanding: (String) -> String) {
        guard let identifier = fields["UTTypeIdentifier"] as? String else { return nil }
        /// Returns a text, or several, as a list.
        func texts(_ value: Any?) -> [String] {
            ((value as? String).map { [$0] } ?? value as? [String] ?? []).map(expanding)
        }
        self.kind = kind
        self.identifier = expanding(identifier)
        description = (fields["UTTypeDescription"] as? String).map(expanding)
        supertypes = texts(fields["UTTypeConformsTo"])
        tags = (fields["UTTypeTagSpecification"] as? [String: Any] ?? [:]).mapValues(texts)
    }
}
