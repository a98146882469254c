import Foundation

/// The types that an app declares in its `Info.plist`, as its own or as those of other apps.
package struct DeclaredTypes: Sendable {
    /// The types of the running program.
    @TaskLocal package static var present = DeclaredTypes(Bundle.main.infoDictionary ?? [:])

    let all: [KnownTypes.Entry]
    let byIdentifier: [String: KnownTypes.Entry]

    package init(_ information: [String: Any]) {
        // A program's own declaration of a type is the first.
        all = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].flatMap { key in
            (information[key] as? [[String: Any]] ?? []).compactMap(DeclaredTypes.entry)
        }
        byIdentifier = Dictionary(all.map { ($0.identifier.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func entry(_ fields: [String: Any]) -> KnownTypes.Entry? {
        guard let identifier = fields["UTTypeIdentifier"] as? String else { return nil }
        let tags = fields["UTTypeTagSpecification"] as? [String: Any] ?? [:]
        let parents = texts(fields["UTTypeConformsTo"])
        return KnownTypes.Entry(
            identifier: identifier, parents: parents.isEmpty ? ["public.data"] : parents,
            extensions: texts(tags[UTTagClass.filenameExtension.rawValue]).map { $0.lowercased() },
            mimeTypes: texts(tags[UTTagClass.mimeType.rawValue]).map { $0.lowercased() },
            words: fields["UTTypeDescription"] as? String ?? "")
    }

    /// Returns a text, or several, as a list.
    private static func texts(_ value: Any?) -> [String] {
        (value as? String).map { [$0] } ?? value as? [String] ?? []
    }
}
