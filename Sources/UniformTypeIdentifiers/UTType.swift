/// What kind of data something is: plain text, an address, a picture in one of many formats.
///
/// Types form a tree, or nearly one: JSON is text, and text is data. Asking `conforms(to:)` rather than comparing lets what
/// takes text take JSON too.
public struct UTType: Sendable {
    /// The type's name in reverse domain notation: `public.plain-text`.
    public let identifier: String
    /// The names of what it directly conforms to, where it is one that everybody knows.
    private let parentNames: [String]
    /// What an app's own type directly conforms to: only the value knows, if that is one of the app's own, too.
    private let ownParents: [UTType]
    /// What the tags of a type say that was made from one.
    private let ownTags: [UTTagClass: [String]]

    init(_ identifier: String, parents: [String]) {
        self.identifier = identifier
        parentNames = parents
        ownParents = []
        ownTags = [:]
    }

    private init(_ identifier: String, parent: UTType, tags: [UTTagClass: [String]] = [:]) {
        self.identifier = identifier
        parentNames = []
        ownParents = [parent]
        ownTags = tags
    }

    /// The type with this name; nil where it is no name of a type. An app's own types are declared by using them: a name
    /// that nobody has heard of is data of the app's own.
    public init?(_ identifier: String) {
        let name = identifier.lowercased()
        if let known = KnownTypes.byIdentifier[name] {
            self.init(name, parents: known.parents)
        } else if UTType.isName(identifier) {
            self.init(identifier, parents: ["public.data"])
        } else {
            return nil
        }
    }

    /// A type of the app's own.
    public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) {
        self.init(identifier, parent: parent ?? .data)
    }

    /// A type that somebody else's app declares.
    public init(importedAs identifier: String, conformingTo parent: UTType? = nil) {
        self.init(exportedAs: identifier, conformingTo: parent)
    }

    private static func isName(_ text: String) -> Bool {
        text.contains(".") && !text.hasPrefix(".") && !text.hasSuffix(".")
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "." || $0 == "-")
            }
    }

    private var known: KnownTypes.Entry? { KnownTypes.byIdentifier[identifier.lowercased()] }
}

// MARK: Kinship

extension UTType {
    private var parents: [UTType] { ownParents + parentNames.compactMap { UTType($0) } }

    /// Everything that it conforms to, itself left out.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var waiting = parents
        while let type = waiting.popLast() {
            if found.insert(type).inserted { waiting += type.parents }
        }
        return found
    }

    /// Whether it is the other type, or a kind of it.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

    /// Whether it is a kind of the other type, and not that type itself.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

    /// Whether the other type is a kind of this one.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// Whether it is one that everybody knows.
    public var isPublic: Bool { identifier.hasPrefix("public.") }
    /// Whether it was made from a tag that no type has.
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
    public var isDeclared: Bool { !isDynamic }
}

// MARK: Tags

extension UTType {
    /// What the type is called elsewhere: the endings of its files' names, its names on the web.
    public var tags: [UTTagClass: [String]] {
        guard let known else { return ownTags }
        var tags: [UTTagClass: [String]] = [:]
        if !known.extensions.isEmpty { tags[.filenameExtension] = known.extensions }
        if !known.mimeTypes.isEmpty { tags[.mimeType] = known.mimeTypes }
        return tags
    }

    public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }
    public var preferredMIMEType: String? { tags[.mimeType]?.first }
    /// The type in words.
    public var localizedDescription: String? { known?.words }

    /// The type of files whose names end like this.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The type of this name on the web.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The type that a tag leads to. One that no type has makes a type of its own.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard !tag.isEmpty else { return nil }
        self =
            UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first
            ?? UTType(
                "dyn.\(tag.lowercased())", parent: supertype ?? .data, tags: [tagClass: [tag.lowercased()]])
    }

    /// All types that a tag leads to.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        let tag = tag.lowercased()
        return KnownTypes.all.compactMap { entry in
            let tags = tagClass == .mimeType ? entry.mimeTypes : entry.extensions
            guard tags.contains(tag) else { return nil }
            let type = UTType(entry.identifier, parents: entry.parents)
            guard let supertype else { return type }
            return type.conforms(to: supertype) ? type : nil
        }
    }
}

/// A way in which types are called elsewhere.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

// MARK: As a value

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
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(name)” is no name of a type.")
        }
        self = type
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}
