import Foundation

/// The sets of an asset catalogue, a `.xcassets` folder.
package struct AssetCatalog: Sendable {
    package private(set) var sets: [AssetSet] = []
    /// False if the catalogue's author turned off symbols on `Color`.
    package let hasSymbolExtensions: Bool

    /// The maximum number of sets; a larger catalogue is probably none.
    private static let maximumSets = 10_000
    private static let maximumDepth = 32
    /// Extensions of sets that no app loads by their name; all other folders are groups.
    private static let otherSets: Set<String> = [
        "appiconset", "arimageset", "arobject", "arresourcegroup", "brandassets", "cubetextureset", "imagestack",
        "imagestacklayer", "launchimage", "mipmapset", "sticker", "stickerpack", "stickersequence", "textureset",
    ]

    package init(_ folder: String) {
        hasSymbolExtensions = GroupContents(folder: folder)?.properties?.symbolExtensions != "disabled"
        add(folder, [], depth: 0)
    }

    private mutating func add(_ folder: String, _ namespaces: [String], depth: Int) {
        guard depth < AssetCatalog.maximumDepth else { return }
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
            guard sets.count < AssetCatalog.maximumSets else { return }
            let place = "\(folder)/\(name)"
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            let ending = String(name[dot...].dropFirst())
            if let kind = AssetSet.Kind(rawValue: ending) {
                sets.append(
                    AssetSet(kind: kind, namespaces: namespaces, ownName: String(name[..<dot]), folder: place))
            } else if name != "Contents.json", !AssetCatalog.otherSets.contains(ending) {
                let spaces = GroupContents(folder: place)?.properties?.providesNamespace == true
                add(place, spaces ? namespaces + [name] : namespaces, depth: depth + 1)
            }
        }
    }
}

/// The relevant part of the `Contents.json` of a catalogue or of a group in it.
private struct GroupContents: Decodable {
    struct Properties: Decodable {
        var providesNamespace: Bool?
        var symbolExtensions: String?

        enum CodingKeys: String, CodingKey {
            case providesNamespace = "provides-namespace"
            case symbolExtensions = "generate-swift-asset-symbol-extensions"
        }
    }

    var properties: Properties?

    /// Creates nil if there is no readable file.
    init?(folder: String) {
        guard let data = FileManager.default.contents(atPath: "\(folder)/Contents.json"), data.count < 1 << 20,
            let contents = try? JSONDecoder().decode(GroupContents.self, from: data)
        else { return nil }
        self = contents
    }
}
