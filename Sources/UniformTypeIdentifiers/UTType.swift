/// A type of data, such as plain text, a URL, or an image in one of many formats.
///
/// Types form a hierarchy: JSON is text, and text is data. With `conforms(to:)` instead of a comparison, code that
/// accepts text also accepts JSON.
public struct UTType: Sendable {
    /// The type's identifier in reverse domain notation: `public.plain-text`.
    public let identifier: String
    /// The identifiers of the direct supertypes of a well-known type, or of one that the app's `Info.plist` declares.
    private let parentNames: [String]
    /// The direct supertypes of an app's own type. They are stored here, because they may be the app's own types, too.
    private let ownParents: [UTType]
    /// The tags of a dynamic type.
    private let ownTags: [UTTagClass: [String]]

    init(_ identifier: String, parents: [String]) {
        self.identifier = identifier
        parentNames = parents
        ownParents = []
        ownTags = [:]
    }

    private init(_ identifier: String, parent: UTType, tags: [UTTagClass: [String]]) {
        self.identifier = identifier
        parentNames = []
        ownParents = [parent]
        ownTags = tags
    }

    /// Creates the type with an identifier. Returns nil for an invalid identifier. An identifier that
    /// neither this module knows nor the app's `Info.plist` declares is data of the app's own.
    public init?(_ identifier: String) {
        let name = identifier.lowercased()
        if let known = KnownTypes.byIdentifier[name] {
            self.init(name, parents: known.parents)
        } else if let declared = DeclaredTypes.present.byIdentifier[name] {
            self.init(declared.identifier, parents: declared.parents)
        } else if UTType.isName(identifier) {
            self.init(identifier, parents: ["public.data"])
        } else {
            return nil
        }
    }

    /// Creates a type that the app declares. Its `Info.plist` has the tags and the other supertypes.
    public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) {
        let declared = DeclaredTypes.present.byIdentifier[identifier.lowercased()]
        self.identifier = identifier
        parentNames = declared?.parents ?? []
        ownParents = parent.map { [$0] } ?? (declared == nil ? [.data] : [])
        ownTags = [:]
    }

    /// Creates a type that another app declares.
    public init(importedAs identifier: String, conformingTo parent: UTType? = nil) {
        self.init(exportedAs: identifier, conformingTo: parent)
    }

    private static func isName(_ text: String) -> Bool {
        text.contains(".") && !text.hasPrefix(".") && !text.hasSuffix(".")
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "." || $0 == "-")
            }
    }

    private var knownType: KnownTypes.Entry? {
        let name = identifier.lowercased()
        return KnownTypes.byIdentifier[name] ?? DeclaredTypes.present.byIdentifier[name]
    }
}

// MARK: Conformance

extension UTType {
    private var parents: [UTType] { ownParents + parentNames.compactMap { UTType($0) } }

    /// All types to which the type conforms, except itself.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var waiting = parents
        while let type = waiting.popLast() {
            if found.insert(type).inserted { waiting += type.parents }
        }
        return found
    }

    /// Returns true if the type equals the other one or conforms to it.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

    /// Returns true if the type conforms to the other one and differs from it.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

    /// Returns true if the other type is a subtype of this one.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// True if the identifier is in the public domain.
    public var isPublic: Bool { identifier.hasPrefix("public.") }
    /// True if the type was made from an unknown tag.
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
    public var isDeclared: Bool { !isDynamic }
}

// MARK: Tags

extension UTType {
    /// The tags of the type: its filename extensions and MIME types.
    public var tags: [UTTagClass: [String]] {
        guard let knownType else { return ownTags }
        var tags: [UTTagClass: [String]] = [:]
        if !knownType.extensions.isEmpty { tags[.filenameExtension] = knownType.extensions }
        if !knownType.mimeTypes.isEmpty { tags[.mimeType] = knownType.mimeTypes }
        return tags
    }

    public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }
    public var preferredMIMEType: String? { tags[.mimeType]?.first }
    /// The description of the type.
    public var localizedDescription: String? { knownType.flatMap { $0.words.isEmpty ? nil : $0.words } }

    /// Creates the type of a filename extension.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// Creates the type of a MIME type.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// Creates the type of a tag. An unknown tag yields a dynamic type.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard !tag.isEmpty else { return nil }
        self =
            UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first
            ?? UTType(
                "dyn.\(tag.lowercased())", parent: supertype ?? .data, tags: [tagClass: [tag.lowercased()]])
    }

    /// Returns all types of a tag, those that the app declares first.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        let tag = tag.lowercased()
        return (DeclaredTypes.present.all + KnownTypes.all).compactMap { entry in
            let tags = tagClass == .mimeType ? entry.mimeTypes : entry.extensions
            guard tags.contains(tag) else { return nil }
            let type = UTType(entry.identifier, parents: entry.parents)
            guard let supertype else { return type }
            return type.conforms(to: supertype) ? type : nil
        }
    }
}

/// A kind of tag, by which other systems identify types.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

// MARK: Protocol conformances

extension UTType: Hashable {
    public static func == (a: UTType, b: UTType) -> Bool { a.identifier == b.identifier }
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible {
    public var description: String { identifier }
}

extension UTType: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let type = UTType(name) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(name)” is not the name of a type.")
        }
        self = type
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}
